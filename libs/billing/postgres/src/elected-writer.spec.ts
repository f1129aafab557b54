import { ElectedWriter } from '@enrichment/billing-domain';
import {
  billingContract,
  InMemoryChargeLinks,
  InMemoryWriterLease,
} from '@enrichment/billing-domain/testing';
import { ManualClock, SystemClock } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresBillingChanges,
  PostgresChargeWriter,
  PostgresLedger,
  PostgresLowBalanceAlerts,
} from './index';

/** A replica whose charges another replica writes. */
async function open() {
  const { database, drop } = await openTestDatabase(billingTables);
  const lease = new InMemoryWriterLease(new ManualClock());
  const links = new InMemoryChargeLinks();
  const [writing, sending] = ['a', 'b'].map((id) => {
    const self = { id, address: '127.0.0.1:1', secret: id };
    const own = new PostgresChargeWriter(database);
    links.serve(self, own);
    return { own, elected: new ElectedWriter({ self, own, lease, links }) };
  });
  await writing!.elected.elect();
  await sending!.elected.elect();
  const changes = await PostgresBillingChanges.open(database, new SystemClock());
  return {
    accounts: new PostgresAccounts(database.dataSource),
    keys: new PostgresApiKeys(database.dataSource),
    ledger: new PostgresLedger(database, sending!.elected),
    alerts: new PostgresLowBalanceAlerts(database.dataSource),
    changes,
    close: async () => {
      const { counts } = sending!.elected;
      if (counts.forwarded === 0 || counts.own > 0) throw new Error('The other replica has not written all.');
      await sending!.elected.close();
      await Promise.all([writing!.own.close(), sending!.own.close()]);
      await changes.close();
      await drop();
    },
  };
}

billingContract('PostgreSQL, by an elected writer', open);
