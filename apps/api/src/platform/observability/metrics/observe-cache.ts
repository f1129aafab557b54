import type { CacheUsage } from '@enrichment/kernel';
import type { Metrics } from './metrics';

/** Counts hits and misses of a cache. */
export function observeCache(metrics: Metrics, cache: string, usage: () => CacheUsage): void {
  metrics.observe('cache_requests_total', () => {
    const { hits, misses } = usage();
    return [
      [hits, { cache, result: 'hit' }],
      [misses, { cache, result: 'miss' }],
    ];
  });
  metrics.observe('cache_entries', () => [[usage().entries, { cache }]]);
  metrics.observe('cache_fill_ratio', () => [[usage().fill, { cache }]]);
}
