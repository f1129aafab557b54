import type { NewEvent } from './event';

/** An account that is looked at now and then, and what was noted of it the last time. */
export interface Watched {
  readonly accountId: string;
  /** JSON; `undefined`: it was never looked at. */
  readonly mark: unknown;
}

/** What a look at an account found. */
export interface Seen {
  readonly accountId: string;
  /** Noted for the next look: JSON. */
  readonly mark: unknown;
  readonly events: readonly NewEvent[];
}

/**
 * Where events wait for their deliveries. An event and a delivery for every endpoint that has chosen its type become visible
 * together; an event without a subscribed endpoint is not kept.
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
