import type { Mail } from '@enrichment/kernel';

/** Result of one check of an account. */
export interface AlertCheck {
  readonly accountId: string;
  /** The mark before the check; `undefined`: none. */
  readonly before: unknown;
  /** JSON, stored for the next check. */
  readonly mark: unknown;
  /** Messages about what has changed. */
  readonly mails: readonly Mail[];
}

/** What the people of accounts have been mailed about. */
export abstract class AlertMarks {
  /** An account that was never checked is absent. */
  abstract of(accountIds: readonly string[]): Promise<Map<string, unknown>>;
  /**
   * Stores marks, and messages in the outbox, in one transaction. Of several checks with the same earlier mark only one counts, so a
   * message is sent once.
   */
  abstract record(checks: readonly AlertCheck[], now: Date): Promise<void>;
}
