import { AccountKeys, Config } from '@enrichment/application';
import { Module } from '@nestjs/common';
import {
  Accounts,
  ApiKeys,
  BillingChanges,
  Callers,
  Ledger,
  Metering,
  RequestBodies,
  RequestWindows,
  StoredAnswers,
  SummedRefusals,
  UsageLog,
  UsageReports,
  type UsageRetentionDays,
} from '@enrichment/billing-domain';
import {
  PostgresAccounts,
  PostgresApiKeys,
  PostgresBillingChanges,
  PostgresChargeWriter,
  PostgresLedger,
  PostgresRequestBodies,
  PostgresStoredAnswers,
  PostgresLedgerKeeper,
  PostgresUsageKeeper,
  PostgresUsageLog,
  PostgresUsageReports,
} from '@enrichment/billing-postgres';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { Metrics } from '../observability/metrics/metrics';
import { observeCache } from '../observability/metrics/observe-cache';
import { CapRefusals } from './cap-refusals';
import { flushMetrics } from './charge-metrics';
import { Log } from '../observability/logging';
import { Tracing } from '../observability/tracing';
import { ClosingModule } from '../lifecycle/closing';
import { alias, open, provide } from '../provide';
import { tracedWriter } from './traced-writer';
import { lackingSettings, ownSettings, replicaSettings, reportLacking } from './replica-settings';
import { requestWindows } from './request-windows';

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
    open(PostgresLedger, [Database, PostgresChargeWriter, Tracing], (database, writer, tracing) => {
      return new PostgresLedger(database, tracedWriter(writer, tracing));
    }),
    alias(Ledger, PostgresLedger),
    open(
      PostgresBillingChanges,
      [Config, Database, Clock, Log, Metrics],
      async (config, database, clock, log, metrics) => {
        const own = ownSettings(config);
        const changes = await PostgresBillingChanges.open(database, clock, {
          traits: [...own.announced],
          onTraits: reportLacking(own, log),
        });
        metrics.observe('replica_settings_missing', () =>
          replicaSettings.map((setting) => [
            Number(lackingSettings(own, changes.replicas.traits).has(setting)),
            { setting },
          ]),
        );
        metrics.observe('database_listen_up', () => [
          [Number(changes.isLive()), { channel: 'billing_changes' }],
        ]);
        metrics.observe('replicas', () => [[changes.replicas.count]]);
        return changes;
      },
    ),
    alias(BillingChanges, PostgresBillingChanges),
    open(RequestWindows, [Config, Clock, Log, PostgresBillingChanges, Metrics], requestWindows),
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
    provide(
      UsageReports,
      [Database, Clock],
      ({ dataSource }, clock) => new PostgresUsageReports(dataSource, clock),
    ),
    provide(PostgresLedgerKeeper, [Database], ({ dataSource }) => new PostgresLedgerKeeper(dataSource)),
    provide(PostgresUsageKeeper, [Config, Database, Clock], (config, database, clock) => {
      return new PostgresUsageKeeper(database, clock, usageKeptDays(config));
    }),
    provide(CapRefusals, [Clock]),
    provide(Metering, [Accounts, Ledger, CapRefusals], (accounts, ledger, refusals) => {
      return new Metering(accounts, ledger, (key, refusal) => refusals.note(key, refusal));
    }),
  ],
  exports: [
    Accounts,
    ApiKeys,
    AccountKeys,
    Callers,
    CapRefusals,
    Ledger,
    Metering,
    PostgresChargeWriter,
    PostgresLedgerKeeper,
    PostgresUsageKeeper,
    RequestBodies,
    RequestWindows,
    StoredAnswers,
    UsageLog,
    UsageReports,
  ],
})
export class BillingModule {}
