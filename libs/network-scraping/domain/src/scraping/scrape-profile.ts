import type { ProfileRecord } from '../record/profile';
import type { Scraped, Scraper, ScrapeRequest } from './scraper';

/** The public record of one person (docs/network.md). Errors: see {@link Scraper.scrape}. */
export class ScrapeProfile {
  constructor(private readonly scraper: Scraper) {}

  execute(request: ScrapeRequest<'person'>): Promise<Scraped<ProfileRecord>> {
    return this.scraper.scrape(request);
  }
}
