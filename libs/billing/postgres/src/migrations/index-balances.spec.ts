import { describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { PostgresAccounts, PostgresLedger } from '../index';
import { UpgradedLedger } from '../testing/upgraded-ledger';
import { IndexBalances1763700036000 } from './index-balances';

describe('a ledger of the release before', () => {
  let account: string;
  let left: number;

  const upgraded = UpgradedLedger.forAllTests(IndexBalances1763700036000, async () => {
    const accounts = new PostgresAccounts(upgraded.database.dataSource);
    ({ id: account } = await accounts.create({ email: 'a@example.com', credits: 10 }));
    const ledger = new PostgresLedger(upgraded.database);
    await charge(ledger);
    await ledger.close();
    // What was left when the first attempt ended in the middle of its work: an index that is right, and one that is not.
    await query(
      'CREATE UNIQUE INDEX ledger_0_balances ON ledger_0 (account, number) INCLUDE (balance_after, ip_lookups_after)',
    );
    left = await idOf('ledger_0_balances');
    await query('CREATE UNIQUE INDEX ledger_1_balances ON ledger_1 (account, number)');
    await query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ledger_1_balances'::regclass`);
  });
  const query = <Row>(sql: string) => upgraded.database.dataSource.query<Row[]>(sql);
  const idOf = async (index: string) =>
    (await query<{ id: number }>(`SELECT '${index}'::regclass::oid AS id`))[0]!.id;
  const charge = (ledger: PostgresLedger) =>
    ledger.charge({
      ...{ accountId: account, requestId: newUlid(), keyId: 'key_1' },
      ...{ operation: 'email', price: 1 },
    });

  it('has balances in the primary key of each partition, and no other index of numbers', async () => {
    const indexes = await query<{ partition: string; definition: string }>(
      `SELECT x.indrelid::regclass::text AS partition, pg_get_indexdef(x.indexrelid) AS definition
       FROM pg_index x
       WHERE x.indrelid IN (SELECT relid FROM pg_partition_tree('ledger')) AND x.indisprimary AND x.indisvalid
       ORDER BY 1`,
    );
    expect(indexes).toHaveLength(9);
    for (const { definition } of indexes)
      expect(definition).toContain('(account, number) INCLUDE (balance_after, ip_lookups_after)');
    expect(await query(`SELECT FROM pg_class WHERE relname ~ '^ledger_._balances'`)).toHaveLength(0);
    expect(await idOf('ledger_0_pkey')).toBe(left);
  });

  it('keeps its entries, takes others, and refuses a number that is taken', async () => {
    await charge(upgraded.ledger);
    expect(await upgraded.ledger.verify({ archive: true })).toEqual({ ok: true, accounts: 1, entries: 3 });
    await expect(
      query(
        `INSERT INTO ledger (account, number, credits, balance_after, ip_lookups, ip_lookups_after, kind)
         SELECT account, number, 0, balance_after, 0, ip_lookups_after, 1 FROM ledger`,
      ),
    ).rejects.toThrow('duplicate key value violates unique constraint');
  });

  it('finds what an account has in the index', async () => {
    await query('VACUUM ANALYZE ledger');
    const plan = await upgraded.database.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
      const rows = await manager.query<unknown>(
        `EXPLAIN (FORMAT JSON) SELECT number, balance_after::bigint, ip_lookups_after::integer FROM ledger
         WHERE account = (SELECT number FROM accounts LIMIT 1) AND number >= 1`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain('"Index Only Scan"');
  });

  it('can be taken back', async () => {
    const runner = upgraded.database.dataSource.createQueryRunner();
    try {
      await new IndexBalances1763700036000().down(runner);
      await new IndexBalances1763700036000().up(runner);
    } finally {
      await runner.release();
    }
    expect(await upgraded.ledger.verify()).toMatchObject({ ok: true });
  });
});
