import type { CompanyRecord } from '../record/company';
import type { Scraped, ScrapeRequest, SubjectScraper } from './scrape-subject';

/** The public record of one company (contract section 4). Errors: see {@link SubjectScraper.scrape}. */
export class ScrapeCompany {
  constructor(private readonly scraper: SubjectScraper) {}

  execute(request: ScrapeRequest<'company'>): Promise<Scraped<CompanyRecord>> {
    return this.scraper.scrape(request);
  }
}
