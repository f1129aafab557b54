import type { PageLayout } from '../extraction/generation';
import type { Origins } from '../extraction/merge-facts';
import type { Records } from '../extraction/recipes';
import type { Identifier } from '../subject/identifier';
import { NetworkRefused } from '../subject/refusals';
import type { SubjectKind } from '../subject/subject';

export interface ScrapeRequest<K extends SubjectKind = SubjectKind> {
  id: Identifier<K>;
  /** true: data up to 30 days old; false: fresh data. */
  cached: boolean;
  /**
   * Its abort ends the caller's wait, and the scrape if no other caller waits for it. With the reason `noLongerNeeded` the scrape
   * continues: its page is stored for the next caller.
   */
  signal?: AbortSignal | undefined;
  /** The account that causes the scrape; reading pages counts against its share of the threads. */
  account?: string | undefined;
}

export interface ScrapedRecord<R> {
  record: R;
  /** `cache`: no page was fetched for this answer. */
  servedFrom: 'cache' | 'network';
  /** Age of the data in milliseconds, >= 0. */
  ageMs: number;
  /** Where each field of the record was found. */
  sources: { readonly origins: Origins; readonly layout: PageLayout };
  /** The `PARSER_VERSION` that read the record. */
  parserVersion: number;
  /** false for a record with `deleted: true`. */
  chargeable: boolean;
}

/** Reads subjects of either kind. */
export abstract class Scraper {
  /**
   * The record of a subject.
   * @throws DomainError NETWORK_002/004 not found, NETWORK_005 (as `NetworkRefused`) refused, NETWORK_006 timeout,
   * SYS_002 too busy; the reason of `signal` when it aborts.
   */
  abstract scrape<K extends SubjectKind>(request: ScrapeRequest<K>): Promise<ScrapedRecord<Records[K]>>;
}

/** Used when no profile site is configured: refuses every subject, even stored ones. */
export class NoNetwork implements Scraper {
  scrape({ id }: ScrapeRequest): Promise<never> {
    return Promise.reject(new NetworkRefused(id.text, 'not_configured'));
  }
}
