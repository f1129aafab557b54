import { afterAll, describe, expect, it } from '@jest/globals';
import { billingContract } from '@enrichment/billing-domain/testing';
import { SystemClock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openObservedDatabase, type StatementReads } from '@enrichment/postgres/testing';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresBillingChanges,
  PostgresLedger,
  PostgresLowBalanceAlerts,
} from './index';

/** Rows of other accounts: 2,000 accounts with two entries, and one account with a history. */
async function fillTables({ dataSource }: Database): Promise<void> {
  await dataSource.query(`
    INSERT INTO accounts (id, email) SELECT 'acc_' || to_char(n, 'FM000000'), n || '@example.com' FROM generate_series(1, 2000) n;
    INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes)
      SELECT 'key_' || number, id, '', '', number, '{}' FROM accounts;
    INSERT INTO ledger (account, number, kind, credits, balance_after, request, ip_lookups, ip_lookups_after, key)
      SELECT a.number, n, CASE n WHEN 1 THEN 1 ELSE 2 END, CASE n WHEN 1 THEN 10 ELSE 0 END, 10,
             CASE n WHEN 1 THEN NULL ELSE gen_random_uuid() END, 0, 0, k.number
      FROM accounts a JOIN api_keys k ON k.account_id = a.id, generate_series(1, CASE a.id WHEN 'acc_000007' THEN 60000 ELSE 2 END) n;
    INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances`);
}
const analyzed = async (database: Database) => {
  await fillTables(database);
  await database.dataSource.query('ANALYZE');
};

/** Statements that may read more: checks and searches of all accounts, batches of 500, and functions whose statements are checked. */
const larger: [RegExp, number][] = [
  [/^WITH start AS MATERIALIZED/, Infinity],
  [/^WITH taken AS \(DELETE FROM ledger_new_heads/, Infinity],
  [/position\(lower\(\$1\) IN email\)/, 5_000],
  [/^SELECT given\.request_id/, 15_000],
  [/^SELECT \* FROM grant_credits/, Infinity],
];

/** Blocks for finding rows by keys, and for the catalogue while a function is first called. */
const maxBlocks = 500;

describe.each([
  ['without statistics', fillTables],
  ['with statistics', analyzed],
])('on tables with rows of other accounts, %s', (_, fill) => {
  let reads: () => StatementReads[];
  let dropLast: () => Promise<void>;

  billingContract('PostgreSQL', async () => {
    const observed = await openObservedDatabase(billingTables, fill);
    const { database } = observed;
    reads = observed.reads;
    const ledger = new PostgresLedger(database);
    const changes = await PostgresBillingChanges.open(database, new SystemClock());
    return {
      accounts: new PostgresAccounts(database.dataSource),
      keys: new PostgresApiKeys(database.dataSource),
      ledger,
      alerts: new PostgresLowBalanceAlerts(database.dataSource),
      changes,
      close: async () => {
        const rare = { accountId: 'acc_000007', limit: 9 };
        for (const operation of ['profile', undefined] as const)
          for (const kind of ['adjustment', undefined] as const)
            await ledger.page({ ...rare, kind, operation });
        await ledger.close();
        await changes.close();
        dropLast = observed.drop;
      },
    };
  });

  it('no statement reads rows that are not in its answer', () => {
    const read = reads();
    expect(read.length).toBeGreaterThan(100);
    const worst = new Map<string, number>();
    for (const { statement, blocks, rows } of read) {
      const [, max = maxBlocks] = larger.find(([pattern]) => pattern.test(statement)) ?? [];
      if (blocks > max + 10 * rows) worst.set(statement, Math.max(blocks, worst.get(statement) ?? 0));
    }
    expect([...worst]).toEqual([]);
  });

  afterAll(() => dropLast());
});
