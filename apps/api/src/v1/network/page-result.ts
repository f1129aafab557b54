import type { Scraped } from '@enrichment/network-scraping-domain';
import { OperationResult } from '../../platform/http/operation/operation-result';

/**
 * Result for a page. A page that no longer exists is free. The age of the data is in the body, or in a header where
 * fresh data was requested.
 */
export function pageResult<Record extends object>(
  { servedFrom, ageMs, chargeable }: Scraped<object>,
  result: Record,
  mayBeCached: boolean,
) {
  const age = mayBeCached && servedFrom === 'cache' ? { cached: true, cache_age_hours: hours(ageMs) } : {};
  const content = { result, ...age };
  const page = chargeable ? OperationResult.charged(content) : OperationResult.free(content);
  return mayBeCached ? page : page.aged(ageMs);
}

const hours = (milliseconds: number) => Math.round(milliseconds / 36_000) / 100;
