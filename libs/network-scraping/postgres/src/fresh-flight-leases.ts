import type { FlightLease, FlightLeases } from '@enrichment/network-scraping-domain';
import type { CachedPageStore } from './cached-page-store';

/**
 * Leases beside a {@link CachedPageStore}: whoever gets one finds the page as its last holder left it, even when the
 * news of that has not arrived yet. Without this, two replicas could scrape one subject one after the other.
 */
export class FreshFlightLeases implements FlightLeases {
  constructor(
    private readonly leases: FlightLeases,
    private readonly pages: CachedPageStore,
  ) {}

  async acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<FlightLease> {
    const lease = await this.leases.acquire(key, ttlMs, signal);
    this.pages.forget(key);
    return lease;
  }
}
