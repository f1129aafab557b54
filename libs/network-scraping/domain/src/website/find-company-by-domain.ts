import { noLongerNeeded, SingleFlight, untilAborted } from '@enrichment/concurrency';
import { BoundedCache, type Clock, dayMs, DomainError, type Effect } from '@enrichment/kernel';
import type { CompanyRecord } from '../record/company';
import { registrableDomain } from '../subject/website';
import type { PageReader, ReadingOptions } from '../scraping/page-reader';
import type { PageStore } from '../scraping/page-store';
import type { ScrapedRecord, Scraper } from '../scraping/scraper';
import type { ProfileSite } from '../subject/profile-site';
import { networkTimeout, noCompanyOfWebsite } from '../subject/refusals';
import type { Subject } from '../subject/subject';
import type { HomePages } from './home-pages';
import { websiteDistance } from './website-match';
import type { WebsiteMatch, WebsiteMatches } from './website-matches';

/** Pages that are fetched for one domain. */
const maxTries = 2;
/** Time for which the company of a domain is remembered, and a home page without one. */
const matchMs = 30 * dayMs;
const missMs = dayMs;
/** Time for which a home page that could not be read, or whose links are refused, is not fetched again. */
const failureMs = 60_000;
const maxDomains = 10_000;
/** Time limit of a request by website, with the home page and the company's page. */
const maxWebsiteMs = 15_000;

export interface DomainQuery extends ReadingOptions {
  /** A host name, in ASCII or not, such as the part of an email address after the `@`. */
  readonly domain: string;
  /** As in {@link Scraper}. */
  readonly cached: boolean;
}

/** A company that was found by its website. */
export interface CompanyOfWebsite {
  readonly scraped: ScrapedRecord<CompanyRecord>;
  /** Keeps the match for all replicas; absent when it is kept already. */
  readonly effect?: Effect | undefined;
}

interface Search {
  readonly scraped?: ScrapedRecord<CompanyRecord>;
  /** A match that is not in the store yet. */
  readonly match?: WebsiteMatch;
}

export interface CompanyFinderParts {
  readonly site: ProfileSite;
  readonly clock: Clock;
  readonly store: PageStore;
  readonly matches: WebsiteMatches;
  readonly homePages: HomePages;
  readonly scraper: Scraper;
  readonly reader: PageReader;
  /** Default: 15 seconds. */
  readonly websiteTimeoutMs?: number;
}

/**
 * Finds the company of a domain (docs/network.md): one that the domain's home page links to, and whose website points back. A page
 * of the network alone proves nothing, because its owner writes any website there.
 */
export class FindCompanyByDomain {
  private readonly singleFlight = new SingleFlight<Search>();
  /** Matches that this process found. They are in the store only after a paid request by website. */
  private readonly found: BoundedCache<WebsiteMatch>;
  /** The links of home pages without a result, and no links where there was no page. */
  private readonly links: BoundedCache<readonly Subject<'company'>[] | 'no page'>;

  constructor(private readonly parts: CompanyFinderParts) {
    this.found = new BoundedCache(parts.clock, maxDomains);
    this.links = new BoundedCache(parts.clock, maxDomains);
  }

  /**
   * The record for callers to whom a missing company is no error.
   * @returns undefined when no company is known for the domain, the profile site refuses, or the service is too busy.
   */
  async execute(domain: string, signal?: AbortSignal, account?: string): Promise<CompanyRecord | undefined> {
    try {
      return (await this.search({ domain, cached: true, signal, account })).scraped?.record;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /**
   * The company of a website, within 15 seconds. A missing company is kept for all replicas, and costs nothing.
   * @throws DomainError NETWORK_004 without a match, NETWORK_006 after the time limit; otherwise as {@link Scraper.scrape}
   */
  async byWebsite({ signal, ...query }: DomainQuery): Promise<CompanyOfWebsite> {
    const { matches, websiteTimeoutMs = maxWebsiteMs } = this.parts;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(noLongerNeeded), websiteTimeoutMs);
    try {
      const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
      const { scraped, match } = await this.search({ ...query, signal: either });
      if (scraped) return { scraped, effect: match && ((run) => matches.keep(match, run).then(() => true)) };
      if (match) await untilAborted(matches.keep(match), either);
      throw noCompanyOfWebsite(query.domain);
    } catch (error) {
      throw error === noLongerNeeded && limit.signal.aborted ? networkTimeout(query.domain) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The promise rejects with the reason of the query's signal. The work ends when all callers of the domain have left; it continues
   * after a timeout, as in {@link Scraper.scrape}.
   * @throws DomainError as {@link Scraper.scrape}, when the network refuses the pages that the home page links to
   */
  private async search({ domain, signal, ...query }: DomainQuery): Promise<Search> {
    const registrable = registrableDomain(domain);
    if (registrable === undefined) return {};
    return this.singleFlight.run(
      `${domain} ${query.cached}`,
      (abandoned) => this.searchOnce(registrable, { ...query, domain, signal: abandoned }),
      signal,
    );
  }

  private async searchOnce(registrable: string, query: DomainQuery): Promise<Search> {
    const { clock, matches } = this.parts;
    const { domain } = query;
    const kept = await matches.find(domain, new Date(clock.now()));
    const match = kept ?? this.found.get(domain);
    const isNew = match !== undefined && !kept;
    if (match && !match.subject) return isNew ? { match } : {};
    const known = match?.subject && (await this.firstOf([match.subject], query));
    if (known) return isNew ? { ...known, match } : { scraped: known.scraped };
    // After a company that no longer points back, the home page is read again.
    const recent = match ? undefined : this.links.get(domain);
    const links = recent ?? (await this.linksOf(registrable, query));
    if (links === 'no page') return {};
    const found = await this.firstOf(await this.inOrder(links, domain), query);
    return { ...found, match: this.remember(domain, found?.subject) };
  }

  /** The first of the companies whose website points back. */
  private async firstOf(subjects: readonly Subject<'company'>[], query: DomainQuery) {
    let refusal: DomainError | undefined;
    for (const subject of subjects.slice(0, maxTries)) {
      try {
        // Callers share the search, so its errors name the domain and not a caller's text.
        const scraped = await this.parts.scraper.scrape({ ...query, id: { subject, text: query.domain } });
        if (!scraped.record.deleted && pointsTo(scraped.record, query.domain)) return { subject, scraped };
      } catch (error) {
        query.signal?.throwIfAborted();
        if (!(error instanceof DomainError)) throw error;
        if (error.code !== 'NETWORK_004') refusal ??= error;
      }
    }
    if (refusal) throw refusal;
    return undefined;
  }

  private remember(domain: string, subject: Subject<'company'> | undefined): WebsiteMatch {
    const lastsMs = subject ? matchMs : missMs;
    const match = { domain, subject, endsAt: new Date(this.parts.clock.now() + lastsMs) };
    this.found.set(domain, match, lastsMs);
    return match;
  }

  /** The companies that the home page of a domain links to; that of the registrable domain, if the domain has no page. */
  private async linksOf(registrable: string, query: DomainQuery) {
    const { domain, signal } = query;
    for (const host of new Set([domain, registrable])) {
      const html = await this.parts.homePages.fetch(host, signal);
      if (html === undefined) continue;
      const links = await this.parts.reader.companyLinks(html, { ...query, domain: host });
      this.links.set(domain, links, failureMs);
      return links;
    }
    this.links.set(domain, 'no page', failureMs);
    return 'no page';
  }

  /** Stored companies that point to the domain come first, and those that point elsewhere last. */
  private async inOrder(
    subjects: readonly Subject<'company'>[],
    domain: string,
  ): Promise<readonly Subject<'company'>[]> {
    const stored = await Promise.all(subjects.map((subject) => this.parts.store.find(subject)));
    const rank = stored.map((page) => (page === undefined ? 1 : pointsTo(page.record, domain) ? 0 : 2));
    return [0, 1, 2].flatMap((wanted) => subjects.filter((_, i) => rank[i] === wanted));
  }
}

function pointsTo({ websiteUrl }: CompanyRecord, domain: string): boolean {
  return websiteDistance(websiteUrl, domain) !== undefined;
}
