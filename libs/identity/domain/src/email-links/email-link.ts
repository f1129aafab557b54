import type { User } from '../people/user';

/** A link that proves that the user owns the new address. */
export interface EmailLink {
  /** The user before the link is used. */
  readonly user: User;
  /** The new address, in lower case. */
  readonly email: string;
  readonly expiresAt: Date;
}

/**
 * Links for a change of address. Each is valid once, and as long as links for passwords.
 * Only the user may use it: a stranger who opens it by mistake would give the user a wrong address. Only the digest of its token is stored.
 * A change of the password voids a link.
 */
export abstract class EmailLinks {
  /**
   * Creates a link. An earlier one of that user becomes void.
   *
   * @param order.email the new address
   * @returns the token, which is not shown again
   */
  abstract create(order: {
    readonly userId: string;
    readonly email: string;
  }): Promise<{ readonly token: string; readonly link: EmailLink }>;
  /** A link that is still valid. */
  abstract find(token: string): Promise<EmailLink | undefined>;
  /**
   * Redeems a link: its address becomes the user's confirmed address, all or nothing. An account of the user with the old address gets
   * the new one, unless another account has it. Links that choose a password for the old address become void. When no address of the
   * user was confirmed before, their sessions, passkeys and second factors end as with {@link PasswordLinks.redeem}.
   *
   * @param userId the user who uses the link
   * @returns `undefined` when the link is invalid, expired or another user's, or its address now belongs to another user
   */
  abstract redeem(token: string, userId: string): Promise<User | undefined>;
  /**
   * Changes an address at once, without a link, for an operator who knows that it belongs to the user.
   * @throws DomainError USER_NOT_FOUND, USER_EXISTS
   */
  abstract change(email: string, next: string): Promise<User>;
}
