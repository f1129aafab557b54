import { Module } from '@nestjs/common';
import {
  Accounts,
  ApiKeys,
  BillingChanges,
  Callers,
  Ledger,
  LowBalanceAlerts,
  Metering,
  RequestWindows,
  StoredAnswers,
  UsageLog,
  UsageReports,
} from '@enrichment/billing-domain';
import {
  PostgresAccounts,
  PostgresApiKeys,
  PostgresBillingChanges,
  PostgresLedger,
  PostgresLowBalanceAlerts,
  PostgresStoredAnswers,
  PostgresLedgerKeeper,
  PostgresUsageKeeper,
  PostgresUsageLog,
  PostgresUsageReports,
} from '@enrichment/billing-postgres';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '../config';
import { MetricsModule } from '../metrics/metrics.module';
import { RequestMetrics } from '../metrics/request-metrics';
import { ChargeWriting } from './charge-writing';
import { Log } from '../logging';
import { ClosingModule } from '../wiring/closing';
import { alias, open, provide } from '../wiring/provide';
import { requestWindows } from './request-windows';

/** Keys, limits and credits, on PostgreSQL. */
@Module({
  imports: [MetricsModule, ClosingModule],
  providers: [
    provide(Accounts, [Database], ({ dataSource }) => new PostgresAccounts(dataSource)),
    provide(ApiKeys, [Database], ({ dataSource }) => new PostgresApiKeys(dataSource)),
    open(
      ChargeWriting,
      [Config, Database, Clock, Log, RequestMetrics],
      (config, database, clock, log, metrics) =>
        ChargeWriting.open(config, database, clock, log, metrics.registry),
    ),
    open(PostgresLedger, [Database, ChargeWriting], (database, { writer }) => {
      return new PostgresLedger(database, writer);
    }),
    alias(Ledger, PostgresLedger),
    open(PostgresBillingChanges, [Database, Clock], (database, clock) =>
      PostgresBillingChanges.open(database, clock),
    ),
    alias(BillingChanges, PostgresBillingChanges),
    open(RequestWindows, [Config, Clock, Log, PostgresBillingChanges, RequestMetrics], requestWindows),
    provide(Callers, [ApiKeys, BillingChanges, Clock], (keys, changes, clock) => {
      return new Callers(keys, changes, clock);
    }),
    provide(StoredAnswers, [Database, Clock], ({ dataSource }, clock) => {
      return new PostgresStoredAnswers(dataSource, clock);
    }),
    open(UsageLog, [Database, Clock, RequestMetrics], (database, clock, metrics) => {
      const log = new PostgresUsageLog(database, clock);
      metrics.tellDroppedUsage(() => log.dropped);
      return log;
    }),
    provide(UsageReports, [Database], ({ dataSource }) => new PostgresUsageReports(dataSource)),
    provide(LowBalanceAlerts, [Database], ({ dataSource }) => new PostgresLowBalanceAlerts(dataSource)),
    provide(PostgresLedgerKeeper, [Database], ({ dataSource }) => new PostgresLedgerKeeper(dataSource)),
    provide(PostgresUsageKeeper, [Database, Clock], ({ dataSource }, clock) => {
      return new PostgresUsageKeeper(dataSource, clock);
    }),
    provide(Metering, [Accounts, Ledger], (accounts, ledger) => new Metering(accounts, ledger)),
  ],
  exports: [
    Accounts,
    ApiKeys,
    Callers,
    Ledger,
    LowBalanceAlerts,
    Metering,
    PostgresLedgerKeeper,
    PostgresUsageKeeper,
    RequestWindows,
    StoredAnswers,
    UsageLog,
    UsageReports,
  ],
})
export class BillingModule {}
