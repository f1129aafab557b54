import type { MemberRole } from './permissions';

/** A user who belongs to an account. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly since: Date;
  /** Whether they want to be mailed about the account. */
  readonly mailsAlerts: boolean;
  /** Whether their address is. */
  readonly confirmed: boolean;
  /** Whether the role counts: not of those who were invited, until their address is confirmed. Until then the account gives them nothing. */
  readonly holdsRole: boolean;
}

/** An account that a user belongs to. */
export interface Membership {
  readonly accountId: string;
  readonly role: MemberRole;
}

/**
 * The members of accounts and their roles. Every user belongs to at least one account: a user who is removed from the last one
 * is no user any more.
 */
export abstract class Members {
  /** Those of an account, who has been there longest first. */
  abstract ofAccount(accountId: string): Promise<Member[]>;
  /** The accounts of a user, the one joined first first. */
  abstract ofUser(userId: string): Promise<Membership[]>;
  /**
   * Gives a member another role.
   *
   * @returns what they were before
   * @throws DomainError MEMBER_NOT_FOUND; LAST_OWNER when no owner who holds the role would be left
   */
  abstract setRole(accountId: string, userId: string, role: MemberRole): Promise<Member>;
  /** @throws DomainError MEMBER_NOT_FOUND */
  abstract setMailsAlerts(accountId: string, userId: string, on: boolean): Promise<void>;
  /** The accounts that have members, by id, in pages: those behind `after`. */
  abstract accounts(after: string | undefined, limit: number): Promise<string[]>;
  /**
   * Takes a member out of an account; their sessions there end.
   *
   * @returns what they were before
   * @throws DomainError MEMBER_NOT_FOUND; LAST_OWNER when no owner who holds the role would be left
   */
  abstract remove(accountId: string, userId: string): Promise<Member>;
}
