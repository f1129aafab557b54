import type { Scraped } from '@enrichment/network-scraping-domain';
import { OperationResult } from '../../platform/http/operation/operation';
import type { NetworkAnswer, PageOptions } from './network.dto';
import { presentSources } from './page-sources';

/**
 * Result for a page. A page that no longer exists is free. The age of the data is in the body, or in a header where
 * fresh data was requested.
 */
export function pageResult<Content extends object>(
  { servedFrom, ageMs, chargeable, sources }: Scraped<object>,
  content: Content,
  { cached: mayBeCached, explain = false }: PageOptions,
) {
  const answer: Content & Pick<NetworkAnswer, 'cached' | 'cache_age_hours' | 'sources'> = {
    ...content,
    ...(mayBeCached && servedFrom === 'cache' && { cached: true, cache_age_hours: hours(ageMs) }),
    ...(explain && { sources: presentSources(sources) }),
  };
  const page = chargeable ? OperationResult.charged(answer) : OperationResult.free(answer);
  return mayBeCached ? page : page.aged(ageMs);
}

const hours = (milliseconds: number) => Math.round(milliseconds / 36_000) / 100;
