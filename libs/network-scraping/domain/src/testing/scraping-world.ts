import { DomainError, ManualClock } from '@enrichment/kernel';
import { FetchStrategy } from '../scraping/fetch-strategy';
import type { PageSource } from '../scraping/page-source';
import { SubjectScraper, type ScrapeEvent, type ScrapingOptions } from '../scraping/scrape-subject';
import { identify } from '../subject/identifier';
import { ProfileSite } from '../subject/profile-site';
import { DirectPageReader } from './direct-page-reader';
import { InMemoryPageStore } from './in-memory-page-store';
import { ScriptedPages, type ScriptedAnswer } from './scripted-site';

const baseUrl = 'https://network.example';
const site = new ProfileSite(baseUrl);

/** The identifiers of a caller's request to the scripted network. */
export const companyId = (text: string) => identify(site, 'company', text);
export const personId = (text: string) => identify(site, 'person', text);

/** A company's page in JSON-LD. */
export const companyPage = (name: string, slug = 'acme'): ScriptedAnswer => ({
  body:
    `<html><head><link rel="canonical" href="/company/${slug}"><script type="application/ld+json">` +
    `{"@type":"Organization","name":"${name}","url":"${baseUrl}/company/${slug}"}</script></head></html>`,
});
export const shell: ScriptedAnswer = {
  body: '<html><body><div id="root"></div><script src="/a.js"></script></body></html>',
};
export const loginWall: ScriptedAnswer = { body: '<html><title>Sign in</title></html>' };
export const goneNotice: ScriptedAnswer = { body: '<html><title>Page not found</title></html>' };

type WorldOptions = Partial<ScrapingOptions> & { readonly html?: PageSource; readonly browser?: PageSource };

/** A scraper over a scripted network, an empty store and a fixed clock. */
export class ScrapingWorld {
  readonly clock = new ManualClock();
  readonly store = new InMemoryPageStore();
  readonly pages = new ScriptedPages(baseUrl, { '/company/acme': companyPage('Acme') });
  readonly events: ScrapeEvent[] = [];

  /** A replica; several share clock, store and network. */
  scraper({ html = this.pages, browser, ...options }: WorldOptions = {}): SubjectScraper {
    return new SubjectScraper({
      clock: this.clock,
      store: this.store,
      pages: new FetchStrategy(site, this.clock, html, browser, new DirectPageReader(site)),
      timeoutMs: 15_000,
      freshMaxAgeMs: 60_000,
      observe: (event) => this.events.push(event),
      ...options,
    });
  }
}

/** The error that a promise rejects with. */
export async function codeOf(promise: Promise<unknown>): Promise<{ code: string; details: object }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('nothing was refused');
}
