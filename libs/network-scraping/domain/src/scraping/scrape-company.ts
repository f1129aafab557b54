import type { CompanyRecord } from '../record/company';
import type { Scraped, Scraper, ScrapeRequest } from './scraper';

/** The public record of one company (docs/network.md). Errors: see {@link Scraper.scrape}. */
export class ScrapeCompany {
  constructor(private readonly scraper: Scraper) {}

  execute(request: ScrapeRequest<'company'>): Promise<Scraped<CompanyRecord>> {
    return this.scraper.scrape(request);
  }
}
