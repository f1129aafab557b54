import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger } from '../index';
import { IndexBalances1763700036000 } from './index-balances';

const { migrations } = billingTables;
const before = migrations.slice(0, migrations.indexOf(IndexBalances1763700036000));

describe('a ledger of the release before', () => {
  const dataDir = dataDirWithCluster();
  let database: Database;
  let ledger: PostgresLedger;
  let account: string;
  let left: number;

  const open = (migrations: (typeof billingTables)['migrations']) =>
    Database.open({ dataDir, applicationName: 'test', ...billingTables, migrations });
  const query = <Row>(sql: string) => database.dataSource.query<Row[]>(sql);
  const idOf = async (index: string) =>
    (await query<{ id: number }>(`SELECT '${index}'::regclass::oid AS id`))[0]!.id;
  const charge = () =>
    ledger.charge({
      ...{ accountId: account, requestId: newUlid(), keyId: 'key_1' },
      ...{ operation: 'email', price: 1 },
    });

  beforeAll(async () => {
    database = await open(before);
    const accounts = new PostgresAccounts(database.dataSource);
    ({ id: account } = await accounts.create({ email: 'a@example.com', credits: 10 }));
    ledger = new PostgresLedger(database);
    await charge();
    // What was left when the first attempt ended in the middle of its work: an index that is right, and one that is not.
    await query(
      'CREATE UNIQUE INDEX ledger_0_balances ON ledger_0 (account, number) INCLUDE (balance_after, ip_lookups_after)',
    );
    left = await idOf('ledger_0_balances');
    await query('CREATE UNIQUE INDEX ledger_1_balances ON ledger_1 (account, number)');
    await query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ledger_1_balances'::regclass`);
    await ledger.close();
    await database.close();
    database = await open(migrations);
    ledger = new PostgresLedger(database);
  });
  afterAll(async () => {
    await ledger.close();
    await database.close();
    removeDataDir(dataDir);
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
    await charge();
    expect(await ledger.verify({ archive: true })).toEqual({ ok: true, accounts: 1, entries: 3 });
    await expect(
      query(
        `INSERT INTO ledger (account, number, credits, balance_after, ip_lookups, ip_lookups_after, kind)
         SELECT account, number, 0, balance_after, 0, ip_lookups_after, 1 FROM ledger`,
      ),
    ).rejects.toThrow('duplicate key value violates unique constraint');
  });

  it('finds what an account has in the index', async () => {
    await query('VACUUM ANALYZE ledger');
    const plan = await database.dataSource.transaction(async (manager) => {
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
    const runner = database.dataSource.createQueryRunner();
    try {
      await new IndexBalances1763700036000().down(runner);
      await new IndexBalances1763700036000().up(runner);
    } finally {
      await runner.release();
    }
    expect(await ledger.verify()).toMatchObject({ ok: true });
  });
});
