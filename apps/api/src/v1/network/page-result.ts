import type { Scraped } from '@enrichment/network-scraping-domain';
import { OperationResult } from '../../platform/http/operation/operation-result';

/**
 * The answer for a page. A page that is gone is free of charge. Its age is in the body, or, where fresh data was requested
 * for, in a header.
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
