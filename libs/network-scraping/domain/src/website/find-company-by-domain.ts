import { SingleFlight } from '@enrichment/concurrency';
import { BoundedCache, type Clock, DomainError } from '@enrichment/kernel';
import type { CompanyRecord } from '../record/company';
import { registrableDomain } from '../record/web-url';
import { DirectPageReader, type PageReader, type ReadingOptions } from '../scraping/page-reader';
import type { PageStore } from '../scraping/page-store';
import type { Scraped, Scraper } from '../scraping/scraper';
import type { ProfileSite } from '../subject/profile-site';
import { subjectName, type Subject } from '../subject/subject';
import type { HomePages } from './home-pages';
import { websiteDistance } from './website-match';

/** Pages that are fetched for one domain. */
const maxTries = 2;
const dayMs = 24 * 60 * 60 * 1_000;
/** Time for which the company of a domain is remembered, and a home page without one. */
const matchMs = 30 * dayMs;
const missMs = dayMs;
/** Time for which a home page that could not be read, or whose links are refused, is not fetched again. */
const failureMs = 60_000;
const maxDomains = 10_000;

export interface DomainQuery extends ReadingOptions {
  /** A host name, in ASCII or not, such as the part of an email address after the `@`. */
  readonly domain: string;
  /** As in {@link Scraper}. */
  readonly cached: boolean;
}

/**
 * Finds the company of a domain (docs/email.md): one that the domain's home page links to, and whose website points back. A page
 * of the network alone proves nothing, because its owner writes any website there.
 */
export class FindCompanyByDomain {
  private readonly singleFlight = new SingleFlight<Scraped<CompanyRecord> | undefined>();
  /** The subjects to try for a domain: its company, the links of its home page, or none. */
  private readonly known: BoundedCache<readonly Subject<'company'>[]>;

  constructor(
    site: ProfileSite,
    clock: Clock,
    private readonly store: PageStore,
    private readonly homePages: HomePages,
    private readonly scraper: Scraper,
    private readonly reader: PageReader = new DirectPageReader(site),
  ) {
    this.known = new BoundedCache(clock, maxDomains);
  }

  /**
   * The record for callers to whom a missing company is no error.
   * @returns undefined when no company is known for the domain, the profile site refuses, or the service is too busy.
   */
  async execute(domain: string, signal?: AbortSignal, account?: string): Promise<CompanyRecord | undefined> {
    try {
      return (await this.find({ domain, cached: true, signal, account }))?.record;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /**
   * The promise rejects with the reason of the query's signal. The work ends when all callers of the domain have left; it continues
   * after a timeout, as in {@link Scraper.scrape}.
   * @returns undefined when no company is known for the domain
   * @throws DomainError as {@link Scraper.scrape}, when the network refuses the pages that the home page links to
   */
  async find({ domain, signal, ...query }: DomainQuery): Promise<Scraped<CompanyRecord> | undefined> {
    const registrable = registrableDomain(domain);
    if (registrable === undefined) return undefined;
    return this.singleFlight.run(
      `${domain} ${query.cached}`,
      (abandoned) => this.search(registrable, { ...query, domain, signal: abandoned }),
      signal,
    );
  }

  private async search(registrable: string, query: DomainQuery): Promise<Scraped<CompanyRecord> | undefined> {
    const { domain } = query;
    const remembered = this.known.get(domain);
    const subjects = remembered ?? (await this.linksOf(registrable, query));
    let refusal: DomainError | undefined;
    for (const subject of (await this.inOrder(subjects, domain)).slice(0, maxTries)) {
      try {
        const id = { subject, text: subjectName(subject) };
        const scraped = await this.scraper.scrape({ ...query, id });
        if (scraped.record.deleted || !pointsTo(scraped.record, domain)) continue;
        // The home page is read again after this time, however often the company is requested.
        if (!remembered) this.known.set(domain, [subject], matchMs);
        return scraped;
      } catch (error) {
        query.signal?.throwIfAborted();
        if (!(error instanceof DomainError)) throw error;
        if (error.code !== 'NETWORK_004') refusal ??= error;
      }
    }
    if (refusal) throw refusal;
    // After a remembered company, the home page is read again.
    if (subjects.length > 0) this.known.set(domain, [], remembered ? 0 : missMs);
    return undefined;
  }

  /** The companies that the home page of a domain links to; that of the registrable domain, if the domain has no page. */
  private async linksOf(registrable: string, query: DomainQuery): Promise<readonly Subject<'company'>[]> {
    const { domain, signal } = query;
    for (const host of new Set([domain, registrable])) {
      const html = await this.homePages.fetch(host, signal);
      if (html === undefined) continue;
      const links = await this.reader.companyLinks(html, { ...query, domain: host });
      this.known.set(domain, links, links.length > 0 ? failureMs : missMs);
      return links;
    }
    this.known.set(domain, [], failureMs);
    return [];
  }

  /** Stored companies that point to the domain come first, and those that point elsewhere last. */
  private async inOrder(
    subjects: readonly Subject<'company'>[],
    domain: string,
  ): Promise<readonly Subject<'company'>[]> {
    const stored = await Promise.all(subjects.map((subject) => this.store.find(subject)));
    const rank = stored.map((page) => (page === undefined ? 1 : pointsTo(page.record, domain) ? 0 : 2));
    return [0, 1, 2].flatMap((wanted) => subjects.filter((_, i) => rank[i] === wanted));
  }
}

function pointsTo({ websiteUrl }: CompanyRecord, domain: string): boolean {
  return websiteDistance(websiteUrl, domain) !== undefined;
}
