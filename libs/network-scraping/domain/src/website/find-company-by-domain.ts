import { DomainError, type Clock } from '@enrichment/kernel';
import type { CompanyRecord } from '../record/company';
import { registrableDomain } from '../record/web-url';
import type { PageStore, StoredPage } from '../scraping/page-store';
import type { ScrapeCompany } from '../scraping/scrape-company';
import { CACHED_MAX_AGE_MS } from '../scraping/scrape-subject';
import type { ProfileSite } from '../subject/profile-site';
import { subjectName, type Subject } from '../subject/subject';
import { findCompanyLinks } from './company-links';
import type { HomePages } from './home-pages';
import { websiteDistance } from './website-match';

const maxTries = 2;

/**
 * The company that a domain belongs to (docs/email.md): a stored one whose website is on the same registrable
 * domain, else one that the domain's home page names and whose website points back.
 */
export class FindCompanyByDomain {
  constructor(
    private readonly site: ProfileSite,
    private readonly clock: Clock,
    private readonly store: PageStore,
    private readonly homePages: HomePages,
    private readonly scrapeCompany: ScrapeCompany,
  ) {}

  /**
   * @param domain the part of an email address after the `@`, in ASCII or not.
   * @param signal the caller's timeout; the promise rejects with its reason.
   * @returns undefined when no company is known for the domain, or the profile site refuses.
   */
  async execute(domain: string, signal?: AbortSignal): Promise<CompanyRecord | undefined> {
    const registrable = registrableDomain(domain);
    if (registrable === undefined) return undefined;
    const stored = closest(await this.store.findCompaniesByDomain(registrable), domain);
    if (stored && this.clock.now() - stored.fetchedAt <= CACHED_MAX_AGE_MS) return stored.record;
    const known = stored && (await this.scrape(stored.subject, domain, signal));
    if (known) return known;
    const html = await this.homePages.fetch(domain, signal);
    for (const subject of html === undefined ? [] : findCompanyLinks(html, this.site).slice(0, maxTries)) {
      const company = await this.scrape(subject, domain, signal);
      if (company) return company;
    }
    return undefined;
  }

  private async scrape(
    subject: Subject<'company'>,
    domain: string,
    signal?: AbortSignal,
  ): Promise<CompanyRecord | undefined> {
    try {
      const id = { subject, text: subjectName(subject) };
      const { record } = await this.scrapeCompany.execute({ id, cached: true, signal });
      const pointsBack = websiteDistance(record.websiteUrl, domain) !== undefined;
      return pointsBack && !record.deleted ? record : undefined;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

/** The company whose website stands closest to the domain; of equals the one with the most employees. */
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
