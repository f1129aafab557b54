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

/** An alert that one process mails. */
export interface AlertClaim {
  readonly id: string;
  readonly accountId: string;
  readonly content: AlertContent;
  /** Addresses that have received it. */
  readonly mailed: readonly string[];
  /** Number of started turns, including this one. */
  readonly tries: number;
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
  abstract note(checks: readonly AlertCheck[]): Promise<void>;
  /** Claims due alerts. No other process claims them before the lease ends. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<AlertClaim[]>;
  /** Records that an address has received it, and extends the lease. */
  abstract noteMailed(id: string, to: string, leaseEndsAt: Date): Promise<void>;
  /** Ends a turn: the alert is due again at `retryAt`, or is finished. */
  abstract settle(id: string, retryAt: Date | undefined): Promise<void>;
}
