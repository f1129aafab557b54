import type { User } from '../people/user';

/** What a link is for: to become a user of an account, or to choose another password. */
export type LinkPurpose = 'invitation' | 'reset';

/** What the holder of a link may do. */
export interface PasswordLink {
  /** Lower case. */
  readonly email: string;
  /** A reset when the address has a user already. */
  readonly purpose: LinkPurpose;
  readonly expiresAt: Date;
}

/** Links are valid once, and for so long. */
export const linkLifetimeMs = 24 * 60 * 60 * 1_000;

/**
 * Links with which people choose their password: users who lost theirs, and owners of accounts who have none yet. The holder of a
 * token may use the link; only its digest is stored.
 */
export abstract class PasswordLinks {
  /**
   * Makes a link. Earlier ones of the same address are void.
   * @param order.accountId whose owner the address becomes, unless it is a user already; `undefined`: a new account is opened for it
   * @returns the token, which is not shown again
   */
  abstract create(order: {
    readonly email: string;
    readonly accountId: string | undefined;
  }): Promise<{ readonly token: string; readonly link: PasswordLink }>;
  /** A link that can be used still. */
  abstract find(token: string): Promise<PasswordLink | undefined>;
  /**
   * Uses a link up: makes its user with this password, or gives that user the password and ends all their sessions; all of it
   * or nothing. A user becomes the owner of the link's account when it has no member. The address is confirmed: when it was not, passkeys,
   * second factors and earlier links are deleted too, since another person may have made them.
   *
   * @param password as the {@link PasswordRule} wants it
   * @returns `undefined` when the link cannot be used, or not any more; or when the account that it opens exists by now
   * @throws DomainError SYS_002 when too many passwords wait to be hashed; the link can be used again then
   */
  abstract redeem(token: string, password: string): Promise<User | undefined>;
  /** Forgets links that have expired; returns how many. */
  abstract clean(): Promise<number>;
}
