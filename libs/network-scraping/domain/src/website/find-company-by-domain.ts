import { SingleFlight } from '@enrichment/concurrency';
import { BoundedCache, type Clock, DomainError } from '@enrichment/kernel';
import type { CompanyRecord } from '../record/company';
import { registrableDomain } from '../record/web-url';
import { DirectPageReader, type PageReader, type ReadingOptions } from '../scraping/page-reader';
import type { PageStore, StoredPage } from '../scraping/page-store';
import type { Scraper } from '../scraping/scraper';
import { CACHED_MAX_AGE_MS } from '../scraping/scrape-subject';
import type { ProfileSite } from '../subject/profile-site';
import { subjectName, type Subject } from '../subject/subject';
import type { HomePages } from './home-pages';
import { websiteDistance } from './website-match';

const maxTries = 2;
/** Time for which a domain without a company is not read again. */
const absentMs = 60_000;
const maxAbsent = 10_000;

/**
 * Finds the company of a domain (docs/email.md): a stored one whose website is on the same registrable domain, else one that the
 * domain's home page links to and whose website points back.
 */
export class FindCompanyByDomain {
  private readonly singleFlight = new SingleFlight<CompanyRecord | undefined>();
  private readonly absent: BoundedCache<true>;

  constructor(
    site: ProfileSite,
    private readonly clock: Clock,
    private readonly store: PageStore,
    private readonly homePages: HomePages,
    private readonly scraper: Scraper,
    private readonly reader: PageReader = new DirectPageReader(site),
  ) {
    this.absent = new BoundedCache(clock, maxAbsent);
  }

  /**
   * @param domain the part of an email address after the `@`, in ASCII or not.
   * @param signal the promise rejects with its reason. The work ends when all callers of the domain have left; it continues after a
   * timeout, as in {@link Scraper.scrape}.
   * @param account see {@link PageReader}
   * @returns undefined when no company is known for the domain, the profile site refuses, or the service is too busy.
   */
  async execute(domain: string, signal?: AbortSignal, account?: string): Promise<CompanyRecord | undefined> {
    const registrable = registrableDomain(domain);
    if (registrable === undefined || this.absent.get(domain)) return undefined;
    const find = async (abandoned: AbortSignal) => {
      try {
        return await this.find(domain, registrable, { signal: abandoned, account });
      } catch (error) {
        abandoned.throwIfAborted();
        if (error instanceof DomainError) return undefined;
        throw error;
      }
    };
    return this.singleFlight.run(domain, find, signal);
  }

  private async find(
    domain: string,
    registrable: string,
    options: ReadingOptions,
  ): Promise<CompanyRecord | undefined> {
    const stored = closest(await this.store.findCompaniesByDomain(registrable), domain);
    if (stored && this.clock.now() - stored.fetchedAt <= CACHED_MAX_AGE_MS) return stored.record;
    const known = stored && (await this.scrape(stored.subject, domain, options));
    if (known) return known;
    const html = await this.homePages.fetch(domain, options.signal);
    const subjects = html === undefined ? [] : await this.reader.companyLinks(html, options);
    for (const subject of subjects.slice(0, maxTries)) {
      const company = await this.scrape(subject, domain, options);
      if (company) return company;
    }
    this.absent.set(domain, true, absentMs);
    return undefined;
  }

  private async scrape(
    subject: Subject<'company'>,
    domain: string,
    options: ReadingOptions,
  ): Promise<CompanyRecord | undefined> {
    try {
      const id = { subject, text: subjectName(subject) };
      const { record } = await this.scraper.scrape({ id, cached: true, ...options });
      const pointsBack = websiteDistance(record.websiteUrl, domain) !== undefined;
      return pointsBack && !record.deleted ? record : undefined;
    } catch (error) {
      // After overload or an abort, the next caller tries again.
      if (error instanceof DomainError && error.code !== 'SYS_002') return undefined;
      throw error;
    }
  }
}

/** The company whose website is closest to the domain; among equals the one with the most employees. */
function closest(pages: readonly StoredPage<'company'>[], domain: string): StoredPage<'company'> | undefined {
  const ranked = pages
    .map((page) => ({ page, distance: websiteDistance(page.record.websiteUrl, domain) }))
    .filter((entry) => entry.distance !== undefined)
    .sort(
      (a, b) =>
        a.distance! - b.distance! || (b.page.record.employeeCount ?? 0) - (a.page.record.employeeCount ?? 0),
    );
  return ranked[0]?.page;
}
