import { billingContract } from '@enrichment/billing-domain/testing';
import { newUlid, SystemClock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  openBillingChanges,
  PostgresLedger,
} from './index';

/** Rows of other accounts: 2,000 accounts with two entries, and one account with a history. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO accounts (id, email) SELECT 'acc_' || to_char(n, 'FM000000'), n || '@example.com' FROM generate_series(1, 2000) n;
    INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes)
      SELECT 'key_' || number, id, '', '', number, '{}' FROM accounts WHERE length(id) = 10;
    INSERT INTO ledger (account, number, kind, credits, balance_after, request, ip_lookups, ip_lookups_after, key)
      SELECT a.number, n, CASE n WHEN 1 THEN 1 ELSE 2 END, CASE n WHEN 1 THEN 10 ELSE 0 END, 10,
             CASE n WHEN 1 THEN NULL ELSE gen_random_uuid() END, 0, 0, k.number
      FROM accounts a JOIN api_keys k ON k.account_id = a.id AND length(a.id) = 10, generate_series(1, CASE a.id WHEN 'acc_000007' THEN 60000 ELSE 2 END) n;
    INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances WHERE length(id) = 10`);

/** Statements that may read more: checks and searches of all accounts, batches of 500, and functions whose statements are checked. */
const larger: [RegExp, number][] = [
  [/^WITH start AS MATERIALIZED/, Infinity],
  [/^WITH taken AS \(DELETE FROM ledger_new_heads/, Infinity],
  [/position\(lower\(\$1\) IN email\)/, 5_000],
  [/^SELECT given\.request_id/, 15_000],
  [/^SELECT \* FROM grant_credits/, Infinity],
];

plansContract(billingTables, { fill, larger }, (open) =>
  billingContract('PostgreSQL', async () => {
    const database = open();
    const ledger = new PostgresLedger(database);
    const changes = await openBillingChanges(database, new SystemClock());
    return {
      accounts: new PostgresAccounts(database.dataSource),
      keys: new PostgresApiKeys(database.dataSource),
      ledger,
      changes,
      close: async () => {
        await useHistory(database, ledger);
        await ledger.close();
        await changes.close();
      },
    };
  }),
);

/** Reads and writes in the account with a history, if it has been written. */
async function useHistory({ dataSource }: Database, ledger: PostgresLedger): Promise<void> {
  const accountId = 'acc_000007';
  for (const operation of ['profile', undefined] as const)
    for (const kind of ['adjustment', undefined] as const)
      await ledger.page({ accountId, limit: 9, kind, operation });
  const [old] = await dataSource.query<{ request: string; key: string }[]>(
    `SELECT ulid_of_uuid(request) AS request, 'key_' || key AS key FROM ledger
     WHERE account = (SELECT number FROM accounts WHERE id = $1) AND number = 100`,
    [accountId],
  );
  const charge = { accountId, keyId: old?.key ?? 'key_7', operation: 'company', price: 0 } as const;
  const requestId = old?.request ?? newUlid();
  await ledger.charge({ ...charge, requestId }).catch((error: unknown) => error);
  for (const id of [requestId, newUlid()]) {
    await ledger.refund(accountId, id);
    await ledger.ofRequest(accountId, id);
    await ledger.accountOf(id);
  }
}
