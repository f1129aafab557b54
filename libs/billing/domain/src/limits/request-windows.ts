/** The answer of a window. Times are milliseconds. */
export interface WindowPermit {
  readonly allowed: boolean;
  /** Requests that would still be allowed now. */
  readonly remaining: number;
  /** Milliseconds until the next request is allowed; 0 when one is allowed now. */
  readonly retryAfterMs: number;
  /** Milliseconds until the window is empty without further requests. */
  readonly resetMs: number;
  /**
   * Releases the permit, as if it had never been acquired: for a request that is refused later for another reason.
   * Call it once. It does nothing for a permit that was refused or has left the window.
   */
  readonly release: () => Promise<void>;
}

/** The replicas that live, and how many precede this one, in an order that is the same for all. */
export interface Replicas {
  readonly count: number;
  readonly before: number;
}

/** Share of a limit for one replica while each counts alone. The shares add up to the limit. */
export function shareOf(limit: number, { count, before }: Replicas): number {
  return Math.floor(limit / count) + (before < limit % count ? 1 : 0);
}

/** Counts requests in sliding windows: a limit holds over every stretch of `windowMs`, not per calendar second. */
export abstract class RequestWindows {
  /**
   * Acquires a permit in the window, or is refused. A refused request does not count.
   *
   * @param key what the limit is counted for
   * @param limit at least 0; may differ from call to call, the present one holds
   */
  abstract acquire(key: string, limit: number, windowMs: number): Promise<WindowPermit>;
}
