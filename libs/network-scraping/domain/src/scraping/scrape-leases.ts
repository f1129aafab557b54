/** The right to scrape one subject, until released. */
export interface ScrapeLease {
  /** Gives the key to the next. Does nothing when the lease has ended already. Never rejects. */
  release(): Promise<void>;
}

/**
 * Single flight across replicas: at most one lease per key is held at a time. A lease ends when it is released, or when
 * its time to live is over. An implementation whose backend is out of reach grants the lease, so that a page may be
 * scraped twice, but is scraped.
 */
export abstract class ScrapeLeases {
  /**
   * Waits until the key is free.
   * @param ttlMs how long the lease lasts without release.
   * @param signal ends the waiting: the promise rejects with its reason.
   */
  abstract acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<ScrapeLease>;
}
