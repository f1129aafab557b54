import type { ProfileRecord } from '../record/profile';
import type { Scraped, ScrapeRequest, SubjectScraper } from './scrape-subject';

/** The public record of one person (contract section 5). Errors: see {@link SubjectScraper.scrape}. */
export class ScrapeProfile {
  constructor(private readonly scraper: SubjectScraper) {}

  execute(request: ScrapeRequest<'person'>): Promise<Scraped<ProfileRecord>> {
    return this.scraper.scrape(request);
  }
}
