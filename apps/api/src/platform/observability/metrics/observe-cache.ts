import type { CacheUsage } from '@enrichment/kernel';
import type { Metrics } from './metrics';

/** Counts hits and misses of a cache. */
export function observeCache(
  metrics: Metrics,
  cache: string,
  usage: () => CacheUsage | Promise<CacheUsage>,
): void {
  metrics.observe('cache_requests_total', async () => {
    const { hits, misses } = await usage();
    return [
      [hits, { cache, result: 'hit' }],
      [misses, { cache, result: 'miss' }],
    ];
  });
  metrics.observe('cache_entries', async () => [[(await usage()).entries, { cache }]]);
  metrics.observe('cache_fill_ratio', async () => [[(await usage()).fill, { cache }]]);
}
