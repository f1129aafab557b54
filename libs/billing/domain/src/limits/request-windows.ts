/** The answer of a window. Times are milliseconds. */
export interface Taken {
  readonly allowed: boolean;
  /** Requests that would still be allowed now. */
  readonly remaining: number;
  /** Until the next request would be allowed; 0 when one would be now. */
  readonly retryAfterMs: number;
  /** Until the window is empty again, if nothing more comes. */
  readonly resetMs: number;
  /**
   * Frees the place again, as if it had never been taken: for a request that is refused for another reason later on.
   * To be called once; harmless for a place that has left the window, or that was refused.
   */
  readonly giveBack: () => Promise<void>;
}

/** Counts requests in sliding windows: a limit holds over every stretch of `windowMs`, not per calendar second. */
export abstract class RequestWindows {
  /**
   * Takes a place in the window, or is refused; a refused request takes none.
   *
   * @param key what the limit is counted for
   * @param limit at least 0; may differ from call to call, the present one holds
   */
  abstract take(key: string, limit: number, windowMs: number): Promise<Taken>;
}
