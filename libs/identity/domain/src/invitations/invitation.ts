import type { MemberRole } from '../people/permissions';
import type { User } from '../people/user';

/** The account and role that the holder of a link may accept. */
export interface Invitation {
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: Date;
  /** Whether a user has to sign in to accept it; otherwise its holder chooses a password. */
  readonly isUser: boolean;
  /** Whether only the address has the link, which confirms it then. */
  readonly mailed: boolean;
}

/**
 * Invitations to accounts, by links that are valid once and as long as links that choose passwords. Only the digest of a token is
 * stored. A token that was mailed to its address confirms that address: its holder chooses a password, even when an unconfirmed
 * user has the address. A token that the inviter was shown confirms nothing, and signs in no existing user.
 */
export abstract class Invitations {
  /**
   * Creates an invitation. An earlier one of that address to the account becomes void.
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
  /** An invitation that is still valid. */
  abstract find(token: string): Promise<Invitation | undefined>;
  /** An account's invitations that are still valid, sorted by address. */
  abstract ofAccount(accountId: string): Promise<Invitation[]>;
  /** @returns the withdrawn invitation; `undefined` when there was none */
  abstract withdraw(accountId: string, email: string): Promise<Invitation | undefined>;
  /**
   * Redeems an invitation and adds its member, all or nothing. Mailed tokens affect unconfirmed addresses as
   * {@link PasswordLinks.redeem} does.
   *
   * @param by the user with the address, or the password of a new user, valid by the {@link PasswordRule}
   * @returns `undefined` when the invitation is invalid, expired, or not theirs
   * @throws DomainError SYS_002 when too many passwords wait to be hashed; the invitation then stays valid
   */
  abstract accept(
    token: string,
    by: { readonly userId: string } | { readonly password: string },
  ): Promise<User | undefined>;
}
