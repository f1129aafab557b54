import type { User } from '../people/user';

/** What the holder of a link proves: that the address that they change to is theirs. */
export interface EmailLink {
  /** As they are until it is used. */
  readonly user: User;
  /** Lower case; the one that they change to. */
  readonly email: string;
  readonly expiresAt: Date;
}

/**
 * Links with which users change the address that they sign in with: valid once and as long as links that choose passwords. Only the
 * user may use one: a stranger who opens a link by mistake would give them the address. The digest of its token is all that is
 * stored. Another password makes a link void.
 */
export abstract class EmailLinks {
  /**
   * Makes a link. An earlier one of that user is void.
   *
   * @param order.email the one that they change to
   * @returns the token, which is not shown again
   */
  abstract create(order: {
    readonly userId: string;
    readonly email: string;
  }): Promise<{ readonly token: string; readonly link: EmailLink }>;
  /** A link that can be used still. */
  abstract find(token: string): Promise<EmailLink | undefined>;
  /**
   * Uses a link up: its address is the user's and confirmed; all of it or nothing. The account of the address before follows, if they
   * own it and no account has the new one. Links that choose a password for the address before are void. When no address of theirs was
   * confirmed before, their sessions, passkeys and second factors end as {@link PasswordLinks.redeem} says.
   *
   * @param userId of who uses it
   * @returns `undefined` when the link is invalid, expired or another user's, or its address now belongs to another user
   */
  abstract redeem(token: string, userId: string): Promise<User | undefined>;
  /**
   * Does at once what a link would do: by the operator, who is sure that it is theirs.
   * @throws DomainError USER_NOT_FOUND, USER_EXISTS
   */
  abstract change(email: string, next: string): Promise<User>;
  /** Forgets links that have expired; returns how many. */
  abstract clean(): Promise<number>;
}
