import { Global, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EgressGuard, GuardedHttp } from '@enrichment/egress';
import { CompanyDirectory, NoCompanyDirectory } from '@enrichment/email-domain';
import {
  FindCompanyByDomain,
  FlightLeases,
  HomePages,
  PageSamples,
  NoNetwork,
  PageSource,
  PageStore,
  SAMPLE_MAX_AGE_MS,
  SamplePages,
  ScrapeCompany,
  ScrapeProfile,
  Scraper,
  SubjectScraper,
} from '@enrichment/network-scraping-domain';
import { HttpPageSource, Robots } from '@enrichment/network-scraping-http';
import { PuppeteerPageSource } from '@enrichment/network-scraping-puppeteer';
import {
  CachedPageStore,
  FreshFlightLeases,
  PostgresFlightLeases,
  PostgresPageChanges,
  PostgresPageSamples,
  PostgresPageStore,
} from '@enrichment/network-scraping-postgres';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Housekeeping } from '../billing/housekeeping';
import { Config } from '../config';
import { RequestMetrics } from '../http/monitoring/request-metrics';
import { Log } from '../logging';
import { browserLane } from './browser-lane';
import { CompanyController } from './company.controller';
import { companyDirectory } from './company-directory';
import { RoutedHomePages } from './home-pages';
import { NetworkPlace, productToken } from './network-place';
import { samplePages } from './page-samples';
import { ProfileController } from './profile.controller';
import { reportScrapes } from './scrape-reports';

const quarterMs = 15 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
/** A page that nobody asked for in so long is forgotten, and with it what stood there in case it is gone by then. */
const keptMs = 180 * dayMs;

const ignoredRobots =
  'NETWORK_ROBOTS=ignore: robots.txt of the network is not asked for. Only the operator of the network, or somebody who has ' +
  'its permission, may read pages that it closes to robots; that duty is yours.';

/** Company and profile pages, by plain HTTP or, where that shows nothing, by a browser; kept in PostgreSQL. */
@Global()
@Module({
  controllers: [CompanyController, ProfileController],
  providers: [
    {
      provide: NetworkPlace,
      inject: [Config, EgressGuard],
      useFactory: (config: Config, guard: EgressGuard) => new NetworkPlace(config, guard),
    },
    {
      provide: PostgresPageChanges,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => PostgresPageChanges.open(database, clock),
    },
    {
      provide: CachedPageStore,
      inject: [Database, PostgresPageChanges],
      useFactory: ({ dataSource }: Database, changes: PostgresPageChanges) =>
        new CachedPageStore(new PostgresPageStore(dataSource), changes),
    },
    { provide: PageStore, useExisting: CachedPageStore },
    {
      provide: PageSamples,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => new PostgresPageSamples(dataSource),
    },
    {
      provide: FlightLeases,
      inject: [Database, CachedPageStore],
      useFactory: ({ dataSource }: Database, store: CachedPageStore) =>
        new FreshFlightLeases(new PostgresFlightLeases(dataSource), store),
    },
    {
      provide: Robots,
      inject: [Config, Clock, NetworkPlace],
      useFactory: ({ networkRobots: policy }: Config, clock: Clock, { http, network }: NetworkPlace) =>
        new Robots({ http, clock, origin: new URL(network.baseUrl).origin, productToken, policy }),
    },
    {
      provide: PageSource,
      inject: [Config, Clock, NetworkPlace, Robots],
      useFactory: (
        { networkTimeoutMs: timeoutMs }: Config,
        clock: Clock,
        { network, http }: NetworkPlace,
        robots: Robots,
      ) => new HttpPageSource({ network, http, clock, robots, timeoutMs }),
    },
    {
      provide: PuppeteerPageSource,
      inject: [Config, NetworkPlace, Robots, RequestMetrics, Log],
      useFactory: browserLane,
    },
    {
      provide: SubjectScraper,
      inject: [
        ...[Config, Clock, Log, RequestMetrics, NetworkPlace, PageStore, FlightLeases],
        ...[PageSource, PuppeteerPageSource, PageSamples],
      ],
      useFactory: (
        config: Config,
        clock: Clock,
        log: Log,
        metrics: RequestMetrics,
        { network }: NetworkPlace,
        store: PageStore,
        leases: FlightLeases,
        html: PageSource,
        browser: PuppeteerPageSource,
        samples: PageSamples,
      ) => {
        const report = reportScrapes(metrics, log);
        const sample = config.networkPageSamples
          ? samplePages(new SamplePages(samples, clock), log)
          : undefined;
        return new SubjectScraper({
          ...{ network, clock, store, leases, html, browser },
          timeoutMs: config.networkTimeoutMs,
          freshMaxAgeMs: config.freshMaxAgeSeconds * 1_000,
          observe: (event) => {
            report(event);
            sample?.(event);
          },
        });
      },
    },
    {
      provide: Scraper,
      inject: [NetworkPlace, SubjectScraper],
      useFactory: ({ isConfigured }: NetworkPlace, scraper: SubjectScraper) =>
        isConfigured ? scraper : new NoNetwork(),
    },
    {
      provide: ScrapeCompany,
      inject: [Scraper],
      useFactory: (scraper: Scraper) => new ScrapeCompany(scraper),
    },
    {
      provide: ScrapeProfile,
      inject: [Scraper],
      useFactory: (scraper: Scraper) => new ScrapeProfile(scraper),
    },
    {
      provide: RoutedHomePages,
      inject: [Config, EgressGuard, GuardedHttp],
      useFactory: ({ homePageRoutes }: Config, guard: EgressGuard, http: GuardedHttp) =>
        new RoutedHomePages(homePageRoutes, guard, http),
    },
    { provide: HomePages, useExisting: RoutedHomePages },
    {
      provide: FindCompanyByDomain,
      inject: [NetworkPlace, Clock, PageStore, HomePages, ScrapeCompany],
      useFactory: (
        { network }: NetworkPlace,
        clock: Clock,
        store: PageStore,
        homePages: HomePages,
        scrapeCompany: ScrapeCompany,
      ) => new FindCompanyByDomain(network, clock, store, homePages, scrapeCompany),
    },
    {
      provide: CompanyDirectory,
      inject: [NetworkPlace, FindCompanyByDomain],
      useFactory: ({ isConfigured }: NetworkPlace, find: FindCompanyByDomain) =>
        isConfigured ? companyDirectory(find) : new NoCompanyDirectory(),
    },
    {
      provide: Housekeeping,
      inject: [Config, PageStore, PageSamples, Clock, Log],
      useFactory: (config: Config, store: PageStore, samples: PageSamples, clock: Clock, log: Log) => {
        const samplesMs = config.networkPageSamples ? SAMPLE_MAX_AGE_MS : 0;
        return new Housekeeping(
          [
            { name: 'forget old pages', everyMs: dayMs, run: () => store.prune(clock.now() - keptMs) },
            {
              name: 'forget unreadable pages',
              everyMs: quarterMs,
              run: () => samples.prune(clock.now() - samplesMs),
            },
          ],
          log,
        );
      },
    },
  ],
  exports: [NetworkPlace, PuppeteerPageSource, CompanyDirectory],
})
export class NetworkModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly place: NetworkPlace,
    private readonly changes: PostgresPageChanges,
    private readonly homePages: RoutedHomePages,
    private readonly browser: PuppeteerPageSource,
    private readonly housekeeping: Housekeeping,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.networkRobots === 'ignore') this.log.warn(ignoredRobots);
    this.housekeeping.start();
    // Nobody waits for it: until it is there, pages wait or do without.
    if (this.place.isConfigured) void this.browser.start();
    else this.log.warn('NETWORK_BASE_URL is not set: company and profile answer NETWORK_005');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.browser.close();
    await this.housekeeping.stop();
    await this.changes.close();
    await this.homePages.close();
    await this.place.close();
  }
}
