import { EgressGuard, type ResolveHost, TcpDialer } from '@enrichment/egress';
import { ProfileSite, type PageAnswer } from '@enrichment/network-scraping-domain';
import { DirectPageReader } from '@enrichment/network-scraping-domain/testing';
import { PuppeteerPageSource, type PuppeteerPageSourceOptions } from '../puppeteer-page-source';
import { testBrowserFolder } from './test-browser';

/** A source with real browsers on a site of the test, requested by company; only that site can be reached. */
export class TestFetcher {
  readonly source: PuppeteerPageSource;
  readonly events: string[] = [];
  private readonly site: ProfileSite;

  constructor(
    baseUrl: string,
    options: Partial<PuppeteerPageSourceOptions> & { resolve?: ResolveHost } = {},
  ) {
    const { resolve, ...others } = options;
    this.site = new ProfileSite(baseUrl);
    this.source = new PuppeteerPageSource({
      site: this.site,
      reader: new DirectPageReader(this.site),
      dialer: new TcpDialer({
        guard: new EgressGuard(),
        ownServers: [`127.0.0.1:${new URL(baseUrl).port}`],
        ...(resolve && { resolve }),
      }),
      robots: () => Promise.resolve(() => true),
      userAgent: 'EnrichmentBot/1.0',
      timeoutMs: 30_000,
      slots: 2,
      chromePath: process.env['CHROME_PATH'] || undefined,
      folder: testBrowserFolder,
      observe: ({ event }) => this.events.push(event),
      ...others,
    });
  }

  fetchPage(
    slug: string,
    signal: AbortSignal = new AbortController().signal,
    account?: string,
  ): Promise<PageAnswer> {
    const subject = this.site.parse('company', slug)!;
    return this.source.fetch({ subject, url: this.site.urlOf(subject), signal, account });
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
