import type { User } from '../people/user';

/** The purpose of a link: to become a user of an account, or to choose another password. */
export type LinkPurpose = 'invitation' | 'reset';

/** A link whose holder may choose a password. */
export interface PasswordLink {
  /** Lower case. */
  readonly email: string;
  /** `reset` when the address already has a user. */
  readonly purpose: LinkPurpose;
  readonly expiresAt: Date;
}

/** Links are valid once, within this time. */
export const linkLifetimeMs = 24 * 60 * 60 * 1_000;

/**
 * Links with which people choose their password: users who lost theirs, and owners of accounts without a user. The holder of a
 * token may use the link; only its digest is stored.
 */
export abstract class PasswordLinks {
  /**
   * Creates a link. Earlier ones of the same address become void.
   * @param order.accountId the account whose owner the address becomes, unless it already has a user; `undefined`: a new account is
   * opened for it
   * @returns the token, which is not shown again
   */
  abstract create(order: {
    readonly email: string;
    readonly accountId: string | undefined;
  }): Promise<{ readonly token: string; readonly link: PasswordLink }>;
  /** A link that is still valid. */
  abstract find(token: string): Promise<PasswordLink | undefined>;
  /**
   * Redeems a link, all or nothing. It creates a user with this password, or sets the existing user's password and ends their sessions. The
   * user becomes the owner of the link's account when that has no member. The address is confirmed. When it was not before, passkeys,
   * second factors and earlier links are deleted too, since another person may have made them.
   *
   * @param password valid by the {@link PasswordRule}
   * @returns `undefined` when the link is not valid, or the account that it opens already exists
   * @throws DomainError SYS_002 when too many passwords wait to be hashed; the link then stays valid
   */
  abstract redeem(token: string, password: string): Promise<User | undefined>;
  /** Deletes expired links of all kinds, and returns their number: for passwords, to addresses, and invitations. */
  abstract clean(): Promise<number>;
}
