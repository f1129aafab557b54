import type { ScrapeLease, ScrapeLeases } from '../scraping/scrape-leases';
import { untilAborted } from '@enrichment/concurrency';

/** `ScrapeLeases` of one process, for tests: several scrapers that share it are like replicas. */
export class InMemoryScrapeLeases implements ScrapeLeases {
  private readonly held = new Map<string, Promise<void>>();

  async acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<ScrapeLease> {
    signal.throwIfAborted();
    for (let holder = this.held.get(key); holder; holder = this.held.get(key)) {
      await untilAborted(holder, signal);
    }
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const end = (): void => {
      clearTimeout(timer);
      if (this.held.get(key) === released) this.held.delete(key);
      release();
    };
    const timer = setTimeout(end, ttlMs);
    this.held.set(key, released);
    return {
      release: async () => {
        end();
        return Promise.resolve();
      },
    };
  }
}
