import type { User } from './user';

/** What the holder of a link proves: that an address is theirs. */
export interface EmailLink {
  /** As they are until it is used. */
  readonly user: User;
  /** Lower case; the user's own, or the one that they change to. */
  readonly email: string;
  readonly expiresAt: Date;
}

/**
 * The addresses that users sign in with, and links that prove them: valid once and as long as links that choose passwords. Whoever
 * has the token may use it; its digest is all that is stored. Another password makes a link void.
 */
export abstract class EmailLinks {
  /**
   * Makes a link. An earlier one of that user is void.
   *
   * @param order.email the user's own, or the one that they change to
   * @returns the token, told this once
   */
  abstract create(order: {
    readonly userId: string;
    readonly email: string;
  }): Promise<{ readonly token: string; readonly link: EmailLink }>;
  /** A link that can be used still. */
  abstract find(token: string): Promise<EmailLink | undefined>;
  /**
   * Uses a link up: its address is the user's and confirmed; all of it or nothing. The account of the address before follows, if they
   * own it and no account has the new one. Links that choose a password for the address before are void.
   *
   * @returns `undefined` when the link cannot be used, not any more, or its address is somebody else's by now
   */
  abstract redeem(token: string): Promise<User | undefined>;
  /**
   * Does at once what a link would do: by the operator, who is sure that it is theirs.
   * @throws DomainError USER_NOT_FOUND, USER_EXISTS
   */
  abstract change(email: string, next: string): Promise<User>;
  /** Forgets links that have expired; returns how many. */
  abstract clean(): Promise<number>;
}
