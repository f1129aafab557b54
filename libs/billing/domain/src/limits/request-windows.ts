/** Result of a request to a window. Times are in milliseconds. */
export interface WindowPermit {
  readonly allowed: boolean;
  /** Number of further requests that are allowed now. */
  readonly remaining: number;
  /** Milliseconds until the next request is allowed; 0: now. */
  readonly retryAfterMs: number;
  /** Milliseconds until the window is empty without further requests. */
  readonly resetMs: number;
  /**
   * Releases the permit of a request that is refused later for another reason, as if it had never been acquired. Call it once.
   * It has no effect on a refused permit or on one that has left the window.
   */
  readonly release: () => Promise<void>;
}

/** Number of live replicas, and of those before this one in an order that all share. */
export interface Replicas {
  readonly count: number;
  readonly before: number;
}

/** Share of a limit for one replica while each replica counts on its own. The shares add up to the limit. */
export function shareOf(limit: number, { count, before }: Replicas): number {
  return Math.floor(limit / count) + (before < limit % count ? 1 : 0);
}

/** Counts requests in sliding windows: a limit holds over every stretch of `windowMs`, not per calendar second. */
export abstract class RequestWindows {
  /**
   * Acquires a permit in the window. A refused request does not count.
   *
   * @param key identifies the window
   * @param limit at least 0; each call may pass another limit, which applies to that call
   */
  abstract acquire(key: string, limit: number, windowMs: number): Promise<WindowPermit>;
}
