/** The exclusive right to scrape a subject, until its release. */
export interface ScrapeLease {
  /** Passes the key to the next caller; without effect on an ended lease. Never rejects. */
  release(): Promise<void>;
}

/**
 * Single flight across replicas: only one lease per key at a time. A lease ends by its release, or after its time to live. An
 * implementation with an unreachable backend grants the lease: a page may then be scraped twice, but is scraped.
 */
export abstract class ScrapeLeases {
  /**
   * Waits until the key is free.
   * @param ttlMs duration of the lease without a release.
   * @param signal ends the wait: the promise rejects with its reason.
   */
  abstract acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<ScrapeLease>;
}
