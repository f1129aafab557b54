import { type BeforeApplicationShutdown, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import {
  Accounts,
  ApiKeys,
  BillingChanges,
  Callers,
  Ledger,
  LowBalanceAlerts,
  MemoryRequestWindows,
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
  PostgresUsageKeeper,
  PostgresUsageLog,
  PostgresUsageReports,
} from '@enrichment/billing-postgres';
import { RedisRequestWindows } from '@enrichment/billing-redis';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '../config';
import { RequestMetrics } from '../http/monitoring/request-metrics';
import { Log } from '../logging';
import { Housekeeping } from './housekeeping';

/** Keys, limits and credits, on PostgreSQL. Global: every operation is called with a key and paid for. */
@Global()
@Module({
  providers: [
    {
      provide: Accounts,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => new PostgresAccounts(dataSource),
    },
    {
      provide: ApiKeys,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => new PostgresApiKeys(dataSource),
    },
    {
      provide: PostgresLedger,
      inject: [Database],
      useFactory: (database: Database) => new PostgresLedger(database),
    },
    { provide: Ledger, useExisting: PostgresLedger },
    {
      provide: PostgresBillingChanges,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => PostgresBillingChanges.open(database, clock),
    },
    { provide: BillingChanges, useExisting: PostgresBillingChanges },
    {
      provide: RequestWindows,
      inject: [Config, Clock, Log],
      useFactory: ({ redisUrl: url }: Config, clock: Clock, log: Log) =>
        url === undefined
          ? new MemoryRequestWindows(clock)
          : RedisRequestWindows.open({ url, clock, onNotice: (notice) => log.warn(notice) }),
    },
    {
      provide: Callers,
      inject: [ApiKeys, BillingChanges, Clock],
      useFactory: (keys: ApiKeys, changes: BillingChanges, clock: Clock) => new Callers(keys, changes, clock),
    },
    {
      provide: StoredAnswers,
      inject: [Database, Clock],
      useFactory: ({ dataSource }: Database, clock: Clock) => new PostgresStoredAnswers(dataSource, clock),
    },
    {
      provide: PostgresUsageLog,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new PostgresUsageLog(database, clock),
    },
    { provide: UsageLog, useExisting: PostgresUsageLog },
    {
      provide: UsageReports,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => new PostgresUsageReports(dataSource),
    },
    {
      provide: LowBalanceAlerts,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => new PostgresLowBalanceAlerts(dataSource),
    },
    {
      provide: PostgresUsageKeeper,
      inject: [Database, Clock],
      useFactory: ({ dataSource }: Database, clock: Clock) => new PostgresUsageKeeper(dataSource, clock),
    },
    {
      provide: Housekeeping,
      inject: [StoredAnswers, Callers, ApiKeys, PostgresUsageKeeper, Log],
      useFactory: (
        answers: StoredAnswers,
        callers: Callers,
        keys: ApiKeys,
        usage: PostgresUsageKeeper,
        log: Log,
      ) =>
        new Housekeeping(
          [
            { name: 'forget old answers', everyMs: 10 * 60_000, run: () => answers.clean() },
            { name: 'note the use of keys', everyMs: 5_000, run: () => keys.noteUse(callers.drainUses()) },
            { name: 'roll up the usage', everyMs: 5_000, run: () => usage.run() },
          ],
          log,
        ),
    },
    {
      provide: Metering,
      inject: [Accounts, Ledger],
      useFactory: (accounts: Accounts, ledger: Ledger) => new Metering(accounts, ledger),
    },
  ],
  exports: [
    Accounts,
    ApiKeys,
    Callers,
    Ledger,
    LowBalanceAlerts,
    Metering,
    RequestWindows,
    StoredAnswers,
    UsageLog,
    UsageReports,
  ],
})
export class BillingModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly ledger: PostgresLedger,
    private readonly changes: PostgresBillingChanges,
    private readonly windows: RequestWindows,
    private readonly usage: PostgresUsageLog,
    private readonly housekeeping: Housekeeping,
    metrics: RequestMetrics,
  ) {
    metrics.tellDroppedUsage(() => usage.dropped);
  }

  onApplicationBootstrap(): void {
    this.housekeeping.start();
  }

  /** Before the database goes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.usage.close();
    await this.housekeeping.stop();
    await this.ledger.close();
    await this.changes.close();
    if (this.windows instanceof RedisRequestWindows) this.windows.close();
  }
}
