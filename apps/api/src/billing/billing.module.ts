import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  Accounts,
  ApiKeys,
  BillingChanges,
  Callers,
  Ledger,
  MemoryRequestWindows,
  Metering,
  RequestWindows,
} from '@enrichment/billing-domain';
import {
  PostgresAccounts,
  PostgresApiKeys,
  PostgresBillingChanges,
  PostgresLedger,
} from '@enrichment/billing-postgres';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';

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
      inject: [Clock],
      useFactory: (clock: Clock) => new MemoryRequestWindows(clock),
    },
    {
      provide: Callers,
      inject: [ApiKeys, BillingChanges, Clock],
      useFactory: (keys: ApiKeys, changes: BillingChanges, clock: Clock) => new Callers(keys, changes, clock),
    },
    {
      provide: Metering,
      inject: [Accounts, Ledger],
      useFactory: (accounts: Accounts, ledger: Ledger) => new Metering(accounts, ledger),
    },
  ],
  exports: [Accounts, ApiKeys, Callers, Ledger, Metering, RequestWindows],
})
export class BillingModule implements BeforeApplicationShutdown {
  constructor(
    private readonly ledger: PostgresLedger,
    private readonly changes: PostgresBillingChanges,
  ) {}

  /** Before the database goes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.ledger.close();
    await this.changes.close();
  }
}
