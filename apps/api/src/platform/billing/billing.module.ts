import { Module } from '@nestjs/common';
import { AccountKeys, Config } from '@enrichment/application';
import {
  Accounts,
  ApiKeys,
  BillingChanges,
  Callers,
  ChargeQueue,
  Ledger,
  LedgerKeeper,
  MemoryRequestWindows,
  Metering,
  RequestBodies,
  RequestWindows,
  StoredAnswers,
  SummedRefusals,
  UsageKeeper,
  UsageLog,
  UsageReports,
  type UsageRetentionDays,
} from '@enrichment/billing-domain';
import {
  type ChargeWriter,
  type FlushReport,
  openBillingChanges,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresChargeWriter,
  PostgresLedger,
  PostgresLedgerKeeper,
  PostgresRequestBodies,
  PostgresStoredAnswers,
  PostgresUsageKeeper,
  PostgresUsageLog,
  PostgresUsageReports,
} from '@enrichment/billing-postgres';
import { Clock } from '@enrichment/kernel';
import { Announcements, Database } from '@enrichment/postgres';
import { RedisRequestWindows } from '@enrichment/billing-redis';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { Metrics, observeCache } from '../observability/metrics/metrics';
import { BalanceChanges } from './balance-changes';
import { CapRefusals } from './cap-refusals';
import { Log } from '../observability/logging';
import { noTracing, Tracing } from '../observability/tracing';
import { ClosingModule } from '../lifecycle/closing';
import { alias, open, provide } from '../provide';
import { lackingSettings, ownSettings, replicaSettings, reportLacking } from './replica-settings';

/** Counts the batches of charges that this process writes. */
function flushMetrics(metrics: Metrics): (flush: FlushReport) => void {
  const duration = metrics.histogram('ledger_flush_duration_seconds');
  // Prometheus detects the first failure only after it has read a zero.
  duration.zero({ result: 'failed' });
  const size = metrics.histogram('ledger_flush_charges');
  const conflicts = metrics.counter('ledger_conflicts_total');
  return ({ charges, seconds, conflicts: count, ok }) => {
    duration.observe({ result: ok ? 'ok' : 'failed' }, seconds);
    size.observe(charges);
    conflicts.inc(count);
  };
}

/** Counts limits in a shared Redis, or in this process up to the replica's share. */
async function requestWindows(
  { redisUrl: url }: Config,
  clock: Clock,
  log: Log,
  changes: Announcements,
  metrics: Metrics,
): Promise<RequestWindows & { close?(): void }> {
  if (url === undefined) return new MemoryRequestWindows(clock, changes);
  const duration = metrics.histogram('redis_request_duration_seconds');
  const losses = metrics.counter('redis_failures_total');
  const windows = await RedisRequestWindows.open({
    url,
    clock,
    replicas: () => changes.listeners,
    onAnswer: (seconds) => duration.observe(seconds),
    onLoss: () => losses.inc(),
    onNotice: (notice) => log.warn(notice),
  });
  metrics.observe('redis_up', () => [[Number(windows.isShared)]]);
  return windows;
}

/** Adds each charge to the trace of its request. */
export function tracedWriter(writer: ChargeWriter, tracing: Tracing): ChargeWriter {
  if (tracing === noTracing) return writer;
  return {
    write: async (charge, signal) => {
      const start = performance.now();
      try {
        return await writer.write(charge, signal);
      } finally {
        tracing.ended('charge', (performance.now() - start) / 1_000);
      }
    },
  };
}

function usageKeptDays({ requestsKeptDays: request }: Config): Partial<UsageRetentionDays> {
  return { request };
}

/** Keys, limits and credits, on PostgreSQL. */
@Module({
  imports: [MetricsModule, ClosingModule],
  providers: [
    provide(Accounts, [Database], ({ dataSource }) => new PostgresAccounts(dataSource)),
    provide(ApiKeys, [Database], ({ dataSource }) => new PostgresApiKeys(dataSource)),
    provide(AccountKeys, [ApiKeys, Ledger, Clock]),
    open(PostgresChargeWriter, [Database, Metrics], (database, metrics) => {
      const writer = new PostgresChargeWriter(database, { onFlush: flushMetrics(metrics) });
      metrics.observe('ledger_queued_charges', () => [[writer.queued]]);
      return writer;
    }),
    alias(ChargeQueue, PostgresChargeWriter),
    open(PostgresLedger, [Database, PostgresChargeWriter, Tracing], (database, writer, tracing) => {
      return new PostgresLedger(database, tracedWriter(writer, tracing));
    }),
    alias(Ledger, PostgresLedger),
    open(
      Announcements,
      [Config, Database, Clock, Log, Metrics],
      async (config, database, clock, log, metrics) => {
        const own = ownSettings(config);
        const changes = await openBillingChanges(database, clock, {
          traits: [...own.announced],
          onTraits: reportLacking(own, log),
        });
        metrics.observe('replica_settings_missing', () =>
          replicaSettings.map((setting) => [
            Number(lackingSettings(own, changes.listeners.traits).has(setting)),
            { setting },
          ]),
        );
        metrics.observe('database_listen_up', () => [
          [Number(changes.isLive()), { channel: 'billing_changes' }],
        ]);
        metrics.observe('replicas', () => [[changes.listeners.count]]);
        return changes;
      },
    ),
    alias(BillingChanges, Announcements),
    open(RequestWindows, [Config, Clock, Log, Announcements, Metrics], requestWindows),
    provide(Callers, [ApiKeys, BillingChanges, Clock, Metrics], (keys, changes, clock, metrics) => {
      const callers = new Callers(keys, changes, clock);
      observeCache(metrics, 'keys', () => callers.usage);
      return callers;
    }),
    provide(StoredAnswers, [Database], ({ dataSource }) => new PostgresStoredAnswers(dataSource)),
    open(PostgresUsageLog, [Config, Database, Clock, Metrics], (config, database, clock, metrics) => {
      const log = new PostgresUsageLog(database, clock, { keptDays: usageKeptDays(config) });
      metrics.observe('usage_rows_waiting', () => [[log.rowsWaiting]]);
      metrics.observe('usage_rows_dropped_total', () => [[log.dropped]]);
      return log;
    }),
    open(RequestBodies, [Config, Database, Metrics], ({ bodiesKey = [] }, { dataSource }, metrics) => {
      const bodies = new PostgresRequestBodies(dataSource, bodiesKey);
      metrics.observe('request_bodies_dropped_total', () => [[bodies.dropped]]);
      return bodies;
    }),
    open(UsageLog, [PostgresUsageLog], (log) => new SummedRefusals(log)),
    provide(UsageReports, [Database], ({ dataSource }) => new PostgresUsageReports(dataSource)),
    provide(LedgerKeeper, [Database], ({ dataSource }) => new PostgresLedgerKeeper(dataSource)),
    provide(UsageKeeper, [Config, Database, Clock], (config, database, clock) => {
      return new PostgresUsageKeeper(database, clock, usageKeptDays(config));
    }),
    provide(BalanceChanges, [Accounts, UsageReports]),
    provide(CapRefusals, [Clock]),
    provide(Metering, [Accounts, Ledger, CapRefusals], (accounts, ledger, refusals) => {
      return new Metering(accounts, ledger, (key, refusal) => refusals.add(key, refusal));
    }),
  ],
  exports: [
    Accounts,
    Announcements,
    ApiKeys,
    AccountKeys,
    BalanceChanges,
    Callers,
    CapRefusals,
    ChargeQueue,
    Ledger,
    LedgerKeeper,
    Metering,
    RequestBodies,
    RequestWindows,
    StoredAnswers,
    UsageKeeper,
    UsageLog,
    UsageReports,
  ],
})
export class BillingModule {}
