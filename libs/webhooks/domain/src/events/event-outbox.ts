import type { RunStatement } from '@enrichment/kernel';
import type { NewEvent } from './event';

/** An account that is checked at intervals, and its mark from the last check. */
export interface DueAccount {
  readonly accountId: string;
  /** JSON; `undefined` before the first check. */
  readonly mark: unknown;
}

/** Result of one check of an account. */
export interface AccountCheck {
  readonly accountId: string;
  /** JSON, stored for the next check. */
  readonly mark: unknown;
  readonly events: readonly NewEvent[];
}

/**
 * Stores events until they are delivered. An event and its deliveries to all subscribed endpoints become visible
 * together. An event without a subscribed endpoint is not stored.
 */
export abstract class EventOutbox {
  /**
   * @param run of the transaction that the events belong to; by default they have their own
   * @returns the number of created deliveries
   */
  abstract publish(events: readonly NewEvent[], run?: RunStatement): Promise<number>;
  /**
   * Checks accounts with endpoints that were not checked since a time. Only one process checks an account at a time. Its mark
   * and its events are stored in one transaction, so a one-time event is sent exactly once.
   *
   * @param judge accounts that it does not return keep their marks
   * @returns the number of checked accounts
   */
  abstract check(
    turn: { readonly now: Date; readonly notSince: Date; readonly limit: number },
    judge: (watched: readonly DueAccount[]) => Promise<readonly AccountCheck[]>,
  ): Promise<number>;
}
