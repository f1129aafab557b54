import type { NewEvent } from './event';

/** An account that is checked at intervals, and its mark from the last check. */
export interface Watched {
  readonly accountId: string;
  /** JSON; `undefined`: it was never looked at. */
  readonly mark: unknown;
}

/** Result of one check of an account. */
export interface Seen {
  readonly accountId: string;
  /** Noted for the next look: JSON. */
  readonly mark: unknown;
  readonly events: readonly NewEvent[];
}

/**
 * Stores events until they are delivered. An event and its deliveries to all subscribed endpoints become visible
 * together. An event without a subscribed endpoint is not stored.
 */
export abstract class EventOutbox {
  /** @returns how many deliveries were made */
  abstract publish(events: readonly NewEvent[]): Promise<number>;
  /**
   * Looks at accounts with endpoints that were not looked at since a time. Of any number of processes one looks at an account at a
   * time; its mark and its events become durable together, or neither does, so a one-time event is sent exactly once.
   *
   * @param judge what it leaves out keeps its mark
   * @returns how many accounts were looked at
   */
  abstract look(
    turn: { readonly now: Date; readonly notSince: Date; readonly limit: number },
    judge: (watched: readonly Watched[]) => Promise<readonly Seen[]>,
  ): Promise<number>;
}
