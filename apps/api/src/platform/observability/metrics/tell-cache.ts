import type { CacheUsage } from '@enrichment/kernel';
import type { Metrics } from './metrics';

/** How often a cache was of use. */
export function tellCache(metrics: Metrics, cache: string, usage: () => CacheUsage): void {
  metrics.tell('cache_requests_total', () => {
    const { hits, misses } = usage();
    return [
      [hits, { cache, result: 'hit' }],
      [misses, { cache, result: 'miss' }],
    ];
  });
  metrics.tell('cache_entries', () => [[usage().entries, { cache }]]);
  metrics.tell('cache_fill_ratio', () => [[usage().fill, { cache }]]);
}
