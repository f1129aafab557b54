import { createdBefore010, migration } from '@enrichment/postgres';
import { accountTables } from './account-tables';
import { ledgerTables } from './ledger-tables';
import { usageTables } from './usage-tables';

/** Accounts with their terms and keys, the ledger, stored answers, and usage. */
export const createBilling = migration('CreateBilling1763800000000', async (runner) => {
  if (await createdBefore010(runner, 'accounts', 'IndexBalances1763700036000')) return;
  await runner.query(accountTables);
  await runner.query(ledgerTables);
  await runner.query(usageTables);
});
