import type { ScrapeLease, ScrapeLeases } from '@enrichment/network-scraping-domain';
import type { CachedPageStore } from './cached-page-store';

/**
 * Leases beside a {@link CachedPageStore}: whoever gets one finds the page as its last holder left it, even when the
 * news of that has not arrived yet. Without this, two replicas could scrape one subject one after the other.
 */
export class FreshScrapeLeases implements ScrapeLeases {
  constructor(
    private readonly leases: ScrapeLeases,
    private readonly pages: CachedPageStore,
  ) {}

  async acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<ScrapeLease> {
    const lease = await this.leases.acquire(key, ttlMs, signal);
    this.pages.forget(key);
    return lease;
  }
}
