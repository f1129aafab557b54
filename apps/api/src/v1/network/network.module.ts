import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { EgressGuard } from '@enrichment/egress';
import {
  CheckWatches,
  FindCompanyByDomain,
  HomePages,
  LivePages,
  NoNetwork,
  PageReader,
  PageSamples,
  PageStore,
  SamplePages,
  ScrapeLeases,
  Scraper,
  SubjectScraper,
  Watches,
  WatchPage,
  WebsiteMatches,
} from '@enrichment/network-scraping-domain';
import {
  CachedPageStore,
  FreshScrapeLeases,
  openPageChanges,
  PostgresPageSamples,
  PostgresPageStore,
  PostgresScrapeLeases,
  PostgresWebsiteMatches,
} from '@enrichment/network-scraping-postgres';
import { Clock } from '@enrichment/kernel';
import { Announcements, Database } from '@enrichment/postgres';
import { EventOutbox } from '@enrichment/webhooks-domain';
import { Config } from '@enrichment/application';
import { Browsers } from '../../outside/ports';
import { EgressModule } from '../../platform/egress/egress.module';
import { Outside } from '../../platform/egress/outside';
import { HttpModule } from '../../platform/http/http.module';
import { Metrics, observeCache } from '../../platform/observability/metrics/metrics';
import { Log } from '../../platform/observability/logging';
import { Tracing } from '../../platform/observability/tracing';
import { ClosingModule } from '../../platform/lifecycle/closing';
import { WatchesModule } from '../../platform/network/watches.module';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module';
import { alias, open, provide } from '../../platform/provide';
import { CompanyController } from './company.controller';
import { NetworkSite } from './network-site';
import { ProfileController } from './profile.controller';
import { reportScrapes } from './page-sources';
import { WatchController } from './watch.controller';
import { OutboxWatchEvents } from './watch-events';
import { WatchesController } from './watches.controller';

/** Metrics of the browsers, read at each scrape. */
function observeBrowsers(browsers: Browsers, metrics: Metrics): void {
  metrics.observe('network_browsers_running', async () => [
    [(await browsers.status()).browsers.filter(({ version }) => version !== undefined).length],
  ]);
  metrics.observe('network_browsers_missing', async () => [
    [
      (await browsers.status()).browsers.filter(
        ({ version, problem }) => version === undefined && problem !== undefined,
      ).length,
    ],
  ]);
  for (const name of ['slots', 'busy', 'waiting'] as const)
    metrics.observe(`network_browser_${name}`, async () => [[(await browsers.status())[name]]]);
}

const ignoredRobots =
  'NETWORK_ROBOTS=ignore: robots.txt of the network is not fetched. Only the operator of the network, or a person with ' +
  'its permission, may read pages that it closes to robots; that duty is yours.';

const refusedSite =
  'NETWORK_BASE_URL is a private address that EGRESS_ALLOW_CIDRS does not hold: company and profile answer NETWORK_005. Add the ' +
  'address there, or set NETWORK_ALLOW_PRIVATE=on.';

/** The site's connections, pages and browsers are in one thread. */
const network = () => 'network';

/** Company and profile pages, read by plain HTTP, or by a browser if a page is empty without scripts, and stored in PostgreSQL. */
@Module({
  imports: [HttpModule, EgressModule, ClosingModule, WatchesModule, WebhooksModule],
  controllers: [CompanyController, ProfileController, WatchController, WatchesController],
  providers: [
    provide(NetworkSite, [Config, EgressGuard], (config, guard) => new NetworkSite(config, guard)),
    open(Announcements, [Database, Clock, Metrics], async (database, clock, metrics) => {
      const changes = await openPageChanges(database, clock);
      metrics.observe('database_listen_up', () => [[Number(changes.isLive()), { channel: 'network_pages' }]]);
      return changes;
    }),
    provide(CachedPageStore, [Database, Announcements, Metrics], ({ dataSource }, changes, metrics) => {
      const store = new CachedPageStore(new PostgresPageStore(dataSource), changes);
      observeCache(metrics, 'pages', () => store.usage);
      return store;
    }),
    alias(PageStore, CachedPageStore),
    provide(PageSamples, [Database], ({ dataSource }) => new PostgresPageSamples(dataSource)),
    provide(ScrapeLeases, [Database, CachedPageStore], ({ dataSource }, store) => {
      return new FreshScrapeLeases(new PostgresScrapeLeases(dataSource), store);
    }),
    provide(LivePages, [Outside], (outside) => outside.port('pages', { read: network, confirm: network })),
    provide(PageReader, [Outside], (outside) =>
      outside.port('reader', { read: network, companyLinks: network }),
    ),
    provide(Browsers, [Outside, Metrics], (outside, metrics) => {
      const browsers = outside.port('browsers', { start: network, status: network });
      observeBrowsers(browsers, metrics);
      return browsers;
    }),
    provide(
      SubjectScraper,
      {
        clock: Clock,
        store: PageStore,
        leases: ScrapeLeases,
        pages: LivePages,
        samples: PageSamples,
        config: Config,
        log: Log,
        metrics: Metrics,
        tracing: Tracing,
      },
      ({ samples, config, log, metrics, tracing, ...parts }) => {
        const report = reportScrapes(metrics, tracing, log);
        const sample = new SamplePages(samples, parts.clock);
        return new SubjectScraper({
          ...parts,
          timeoutMs: config.networkTimeoutMs,
          freshMaxAgeMs: config.freshMaxAgeSeconds * 1_000,
          observe: (event) => {
            report(event);
            // The answer does not wait for this write.
            sample.execute(event).catch((error: unknown) => {
              log.warn({ err: error }, 'could not keep an unreadable page');
            });
          },
        });
      },
    ),
    provide(Scraper, [NetworkSite, SubjectScraper], ({ isConfigured }, scraper) => {
      return isConfigured ? scraper : new NoNetwork();
    }),
    provide(WatchPage, [Watches, Scraper, Clock], (watches, scraper, clock) => {
      return new WatchPage({ watches, scraper, clock });
    }),
    provide(
      CheckWatches,
      [Watches, Scraper, EventOutbox, Clock, Accounts],
      (watches, scraper, outbox, clock, accounts) =>
        new CheckWatches({
          watches,
          scraper,
          clock,
          events: new OutboxWatchEvents(outbox),
          hasAccount: async (id) => {
            const account = await accounts.find(id);
            return account !== undefined && account.deletedAt === undefined;
          },
        }),
    ),
    provide(HomePages, [Outside], (outside) => outside.port('homePages', { fetch: (domain) => domain })),
    provide(WebsiteMatches, [Database], ({ dataSource }) => new PostgresWebsiteMatches(dataSource)),
    provide(
      FindCompanyByDomain,
      {
        network: NetworkSite,
        clock: Clock,
        store: PageStore,
        matches: WebsiteMatches,
        homePages: HomePages,
        scraper: Scraper,
        reader: PageReader,
      },
      ({ network: { site }, ...parts }) => new FindCompanyByDomain({ site, ...parts }),
    ),
  ],
  exports: [
    CheckWatches,
    NetworkSite,
    Browsers,
    PageStore,
    PageSamples,
    WebsiteMatches,
    FindCompanyByDomain,
    WatchesModule,
  ],
})
export class NetworkModule implements OnApplicationBootstrap {
  constructor(
    private readonly network: NetworkSite,
    private readonly browsers: Browsers,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.networkRobots === 'ignore') this.log.warn(ignoredRobots);
    // The start is not awaited: until a browser is ready, pages wait or are read without it.
    if (this.network.isConfigured)
      this.browsers
        .start()
        .catch((error: unknown) => this.log.error({ err: error }, 'the browsers did not start'));
    else this.log.warn('NETWORK_BASE_URL is not set: company and profile answer NETWORK_005');
    if (this.network.isRefused) this.log.warn(refusedSite);
  }
}
