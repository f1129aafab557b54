import { Module } from '@nestjs/common';
import { ApiKeys, ChargeQueue, RequestWindows } from '@enrichment/billing-domain';
import { RedisRequestWindows } from '@enrichment/billing-redis';
import { Clock } from '@enrichment/kernel';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import type { PoolStatus } from '@enrichment/network-scraping-puppeteer';
import { Database } from '@enrichment/postgres';
import { Config } from '@enrichment/application';
import { DataModule } from '../data/data.module';
import { DataUpdate } from '../data/data-update';
import { Browsers } from '../outside/ports';
import { BillingModule } from '../platform/billing/billing.module';
import { HttpModule } from '../platform/http/http.module';
import { Metrics } from '../platform/observability/metrics/metrics';
import { IpModule } from '../v1/ip/ip.module';
import { NetworkModule } from '../v1/network/network.module';
import { NetworkSite } from '../v1/network/network-site';
import { provide } from '../platform/provide';
import { HealthController, MetricsPage } from './health.controller';
import { observeDatabase, PaidWork } from './paid-work';
import { ReadinessChecks } from './readiness-checks';

/** `ready`, `ready_with_problem` (another browser than the first choice), or `unavailable`. The log has the reason. */
function browserState(browsers: PoolStatus['browsers']): string {
  if (!browsers.some(({ version }) => version !== undefined)) return 'unavailable';
  return browsers.some(({ problem }) => problem !== undefined) ? 'ready_with_problem' : 'ready';
}

/** Health, readiness and metrics. */
@Module({
  imports: [BillingModule, DataModule, HttpModule, IpModule, NetworkModule],
  controllers: [HealthController],
  providers: [
    provide(PaidWork, [Database, ChargeQueue, ApiKeys, Clock]),
    provide(
      MetricsPage,
      [Metrics, Clock, Database, PaidWork, Config],
      (metrics, clock, database, work, { databaseDiskMb: diskMb }) => {
        observeDatabase(metrics, clock, database, work, diskMb === undefined ? undefined : diskMb * 1e6);
        return new MetricsPage(metrics.registry, clock);
      },
    ),
    provide(
      ReadinessChecks,
      {
        work: PaidWork,
        geo: MaxmindGeoDatabase,
        windows: RequestWindows,
        network: NetworkSite,
        pool: Browsers,
        data: DataUpdate,
      },
      ({ work, geo, windows, network, pool, data }) =>
        new ReadinessChecks({
          database: async () => ({ ...(await work.check()) }),
          ip_databases: () => {
            const status = geo.status();
            const files = status.map(({ type, ipVersion, buildEpoch, problem }) => ({
              type,
              ip_version: ipVersion,
              built_at: buildEpoch === null ? null : new Date(buildEpoch * 1_000).toISOString(),
              problem,
            }));
            // One database is enough to serve. The age of data is no failure.
            const dates = files.flatMap(({ built_at: date }) => date?.slice(0, 10) ?? []);
            const ok = status.some(({ type, kind }) => type !== null && kind !== 'feeds');
            return { ok, data_date: dates.sort()[0] ?? null, files };
          },
          // Without a browser, only pages that need scripts are refused.
          network: async () => {
            const { browsers } = await pool.status();
            return {
              ok: true,
              pages: network.isConfigured ? 'live' : 'off',
              browser: browsers.some(({ version }) => version !== undefined),
              browser_state: browserState(browsers),
            };
          },
          // Old data is no failure.
          data_update: () => ({
            ok: true,
            updates: data.isOn ? 'on' : 'off',
            ran_at: data.ranAt ?? null,
            sources: data.sources.length,
            not_renewed: data.sources
              .filter(([, { error }]) => error !== undefined)
              .map(([source, { checkedAt }]) => ({ type: source, checked_at: checkedAt ?? null })),
          }),
          // Without Redis, a replica counts limits itself.
          ...(windows instanceof RedisRequestWindows && {
            redis: () => ({ ok: true, limits: windows.isShared ? 'shared' : 'per_replica' }),
          }),
        }),
    ),
  ],
  exports: [ReadinessChecks],
})
export class HealthModule {}
