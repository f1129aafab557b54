import type { Mail } from '@enrichment/kernel';
import type { AlertContent, NewAlert } from './alert';

/** Result of one check of an account. */
export interface AlertCheck {
  readonly accountId: string;
  /** The mark before the check; `undefined`: none. */
  readonly before: unknown;
  /** JSON, stored for the next check. */
  readonly mark: unknown;
  readonly alerts: readonly NewAlert[];
}

/** An alert whose messages one process writes. */
export interface AlertClaim {
  readonly id: string;
  readonly accountId: string;
  readonly content: AlertContent;
}

/** Stores alerts until they are mailed, and marks of accounts. */
export abstract class AlertOutbox {
  abstract publish(alerts: readonly NewAlert[]): Promise<void>;
  /** Marks of accounts; an account that was never checked is absent. */
  abstract marks(accountIds: readonly string[]): Promise<Map<string, unknown>>;
  /**
   * Stores marks and alerts in one transaction. Of several checks with the same earlier mark only one counts, so a one-time
   * alert is sent exactly once.
   */
  abstract record(checks: readonly AlertCheck[]): Promise<void>;
  /** Claims due alerts. No other process claims them before the lease ends. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<AlertClaim[]>;
  /** Replaces an alert by its messages, due at once. It does nothing when another process has done so. */
  abstract replace(id: string, mails: readonly Mail[], now: Date): Promise<void>;
}
