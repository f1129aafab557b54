import { EgressGuard, GuardedHttp, type ResolveHost, TcpDialer } from '@enrichment/egress';
import { ProfileSite, type PageAnswer } from '@enrichment/network-scraping-domain';
import { ManualClock } from '@enrichment/kernel';
import { Robots, type RobotsPolicy } from '../robots';
import { HttpPageSource, type HttpPageSourceOptions } from '../http-page-source';

/** `GuardedHttp` for tests: the guard allows only the test's servers, such as `127.0.0.1:4000`. */
export function guardedHttp(ownServers: readonly string[], resolve?: ResolveHost): GuardedHttp {
  const dialer = new TcpDialer({ guard: new EgressGuard(), ownServers, ...(resolve && { resolve }) });
  return new GuardedHttp(dialer, { userAgent: 'EnrichmentBot/1.0' });
}

/** The servers that a fetcher may reach (default: only the site), and whether robots.txt counts. */
export interface Reach {
  readonly ownServers?: readonly string[];
  readonly resolve?: ResolveHost;
  readonly policy?: RobotsPolicy | undefined;
}

/** A site on the loopback interface with the name `network.test`; no other name is resolved. */
export const networkTest = (baseUrl: string): Reach => ({
  ownServers: [`127.0.0.1:${new URL(baseUrl).port}`],
  resolve: (host) =>
    host === 'network.test'
      ? Promise.resolve(['127.0.0.1'])
      : Promise.reject(new Error(`unexpected host ${host}`)),
});

/** A source on a site of the test, requested by company. The clock is fixed unless the test advances it. */
export class TestFetcher {
  readonly clock = new ManualClock(Date.parse('2026-01-01T00:00:00Z'));
  readonly source: HttpPageSource;
  private readonly site: ProfileSite;
  private readonly http: GuardedHttp;

  constructor(
    baseUrl: string,
    options: Partial<HttpPageSourceOptions> = {},
    { ownServers = [new URL(baseUrl).host], resolve, policy = 'obey' }: Reach = {},
  ) {
    this.site = new ProfileSite(baseUrl);
    this.http = guardedHttp(ownServers, resolve);
    const { http, clock, site } = this;
    this.source = new HttpPageSource({
      site,
      http,
      clock,
      robots: new Robots({
        http,
        clock,
        origin: new URL(baseUrl).origin,
        productToken: 'EnrichmentBot',
        policy,
      }),
      timeoutMs: 30_000,
      ...options,
    });
  }

  fetchPage(
    slug: string,
    etag?: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<PageAnswer> {
    const subject = this.site.parse('company', slug)!;
    return this.source.fetch({ subject, url: this.site.urlOf(subject), etag, signal });
  }

  close(): Promise<void> {
    return this.http.close();
  }
}
