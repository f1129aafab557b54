import type { MemberRole } from '../people/permissions';
import type { User } from '../people/user';

/** What the holder of a link may become. */
export interface Invitation {
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: Date;
  /** Whether a user has to sign in to accept it; else its holder chooses a password. */
  readonly isUser: boolean;
}

/**
 * Invitations to accounts, by links that are valid once and as long as links that choose passwords. The digest of a token is all
 * that is stored. A token that only its address was sent confirms the address: the holder chooses a password, also for a user
 * of that address who is not confirmed. A token that the inviter was shown confirms nothing, and opens no user that exists.
 */
export abstract class Invitations {
  /**
   * Makes an invitation. An earlier one of that address to the account is void.
   *
   * @returns the token, which is not shown again
   * @throws DomainError MEMBER_EXISTS
   */
  abstract create(order: {
    readonly accountId: string;
    readonly email: string;
    readonly role: MemberRole;
    /** Whether only the address gets the token; default: false. */
    readonly mailed?: boolean;
  }): Promise<{ readonly token: string; readonly invitation: Invitation }>;
  /** An invitation that can be accepted still. */
  abstract find(token: string): Promise<Invitation | undefined>;
  /** Those of an account that can be accepted still, by their addresses. */
  abstract ofAccount(accountId: string): Promise<Invitation[]>;
  /** @returns what was withdrawn; `undefined` when nothing was there */
  abstract withdraw(accountId: string, email: string): Promise<Invitation | undefined>;
  /**
   * Uses an invitation up and makes its member; all of it or nothing. What {@link PasswordLinks.redeem} says of addresses that were not
   * confirmed holds here too, for tokens that were mailed.
   *
   * @param by the user that the address is, or the password of a user who is made; as the {@link PasswordRule} wants it
   * @returns `undefined` when the invitation cannot be used, not any more, or not by them
   * @throws DomainError SYS_002 when too many passwords wait to be hashed; the invitation can be used again then
   */
  abstract accept(
    token: string,
    by: { readonly userId: string } | { readonly password: string },
  ): Promise<User | undefined>;
  /** Forgets invitations that have expired; returns how many. */
  abstract clean(): Promise<number>;
}
