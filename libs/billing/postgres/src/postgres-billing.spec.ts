import { billingContract } from '@enrichment/billing-domain/testing';
import { SystemClock } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  openBillingChanges,
  PostgresLedger,
} from './index';

async function open() {
  const { database, drop } = await openTestDatabase(billingTables);
  const ledger = new PostgresLedger(database);
  const changes = await openBillingChanges(database, new SystemClock());
  return {
    accounts: new PostgresAccounts(database.dataSource),
    keys: new PostgresApiKeys(database.dataSource),
    ledger,
    changes,
    close: async () => {
      await ledger.close();
      await changes.close();
      await drop();
    },
  };
}

billingContract('PostgreSQL', open);
