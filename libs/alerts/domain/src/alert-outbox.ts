import type { AlertContent, NewAlert } from './alert';

/** Result of one check of an account. */
export interface AlertLook {
  readonly accountId: string;
  /** The mark that the look began with; `undefined`: there was none. */
  readonly before: unknown;
  /** Noted for the next look: JSON. */
  readonly mark: unknown;
  readonly alerts: readonly NewAlert[];
}

/** An alert that is being mailed. */
export interface AlertClaim {
  readonly id: string;
  readonly accountId: string;
  readonly content: AlertContent;
  /** The addresses that have it already. */
  readonly mailed: readonly string[];
  /** Turns that have begun, with this one. */
  readonly tries: number;
}

/** Stores alerts until they are mailed, and marks of accounts. */
export abstract class AlertOutbox {
  abstract publish(alerts: readonly NewAlert[]): Promise<void>;
  /** Marks of accounts; an account that was never checked is absent. */
  abstract marks(accountIds: readonly string[]): Promise<Map<string, unknown>>;
  /**
   * Notes marks and publishes alerts together. Of any number of checks that began with the same mark one counts, so an alert that is sent
   * once is sent exactly once.
   */
  abstract note(looks: readonly AlertLook[]): Promise<void>;
  /** Takes alerts that are due; until the lease ends, no other process takes them. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<AlertClaim[]>;
  /** Notes that an address has it, and holds the lease for longer. */
  abstract noteMailed(id: string, to: string, leaseEndsAt: Date): Promise<void>;
  /** Ends a turn: the alert is due again at `retryAt`, or over. */
  abstract settle(id: string, retryAt: Date | undefined): Promise<void>;
}
