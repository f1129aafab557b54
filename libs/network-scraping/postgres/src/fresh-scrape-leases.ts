import type { ScrapeLease, ScrapeLeases } from '@enrichment/network-scraping-domain';
import type { CachedPageStore } from './cached-page-store';

/**
 * Leases for use with a {@link CachedPageStore}: acquiring one evicts the subject's page, so that the last holder's page is read
 * even before its event arrives. Without this, two replicas could scrape one subject in succession.
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
