import type { MemberRole } from './permissions';

/** A user who belongs to an account. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly since: Date;
  /** Whether the member wants mail about the account. */
  readonly mailsAlerts: boolean;
  /** Whether the member's address is confirmed. */
  readonly confirmed: boolean;
  /** Whether the role applies. An invited member's role applies once the address is confirmed; until then the account gives no access. */
  readonly holdsRole: boolean;
}

/** An account that a user belongs to. */
export interface Membership {
  readonly accountId: string;
  readonly role: MemberRole;
}

/**
 * The members of accounts and their roles. Every user belongs to at least one account: removal from the last one deletes the
 * user.
 */
export abstract class Members {
  /** The members of an account, the earliest first. */
  abstract ofAccount(accountId: string): Promise<Member[]>;
  /** The accounts of a user, the one joined earliest first. */
  abstract ofUser(userId: string): Promise<Membership[]>;
  /**
   * Changes a member. No other change comes between the check and the write.
   *
   * @returns the member before the change
   * @throws DomainError MEMBER_NOT_FOUND; LAST_OWNER when no owner whose role counts would be left; what `check` throws
   */
  abstract change(
    accountId: string,
    userId: string,
    changes: Partial<Pick<Member, 'role' | 'mailsAlerts'>>,
    check?: (before: Member) => void,
  ): Promise<Member>;
  /** Ids of the accounts that have members, sorted, in pages: those after `after`. */
  abstract accounts(after: string | undefined, limit: number): Promise<string[]>;
  /**
   * Removes a member from an account; their sessions there end.
   *
   * @returns the member before the removal
   * @throws DomainError MEMBER_NOT_FOUND; LAST_OWNER when no owner whose role counts would be left; what `check` throws
   */
  abstract remove(accountId: string, userId: string): Promise<Member>;
}
