/** The right to scrape one subject, until released. */
export interface FlightLease {
  /** Lets the next one go. Harmless when the lease has ended already. */
  release(): Promise<void>;
}

/**
 * Keeps replicas from scraping the same subject at the same time. At most one lease per key is held; it ends when
 * released, or after its time to live when its holder died. An implementation whose backend is out of reach grants
 * the lease: a page scraped twice is better than none.
 */
export abstract class FlightLeases {
  /**
   * Waits until nobody holds the key.
   * @param ttlMs how long the lease lasts without release.
   * @param signal ends the waiting: the promise rejects with its reason.
   */
  abstract acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<FlightLease>;
}
