import type { RunStatement } from '@enrichment/kernel';
import type { Subject } from '../subject/subject';

/** What a search for the company of a domain found. */
export interface WebsiteMatch {
  /** In ASCII and lower case. */
  readonly domain: string;
  /** undefined: the home page links to no company whose website points back. */
  readonly subject: Subject<'company'> | undefined;
  readonly endsAt: Date;
}

/** The matches of all replicas (contract: `websiteMatchesContract`). */
export abstract class WebsiteMatches {
  /** @returns undefined when the domain has no match that ends after `now` */
  abstract find(domain: string, now: Date): Promise<WebsiteMatch | undefined>;

  /**
   * Replaces the match of the domain.
   * @param run runs the statement in a transaction of the caller. It does not wait for another transaction that keeps the domain's match.
   */
  abstract keep(match: WebsiteMatch, run?: RunStatement): Promise<void>;

  /** Deletes matches that ended before a time. @returns their number */
  abstract prune(before: Date): Promise<number>;
}
