import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger } from '../index';

const refusal = 'ledger entries are never changed or removed';

describe('the ledger in the database', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let ledger: PostgresLedger;
  let account: Account;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    ledger = new PostgresLedger(database);
    account = await new PostgresAccounts(database.dataSource).create({ email: 'a@example.com', credits: 10 });
    await ledger.charge({
      requestId: newUlid(),
      accountId: account.id,
      keyId: 'k',
      operation: 'ip',
      price: 1,
    });
  });
  afterAll(async () => {
    await ledger.close();
    await drop();
  });

  it.each(['ledger', 'ledger_notes', 'every partition'])(
    'refuses to change or remove entries: %s',
    async (where) => {
      const tables = await database.dataSource.query<{ name: string }[]>(
        `SELECT relname AS name FROM pg_class
       WHERE relname = $1 OR ($1 = 'every partition' AND oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'ledger'::regclass))`,
        [where],
      );
      expect(tables.length).toBe(where === 'every partition' ? 8 : 1);
      for (const { name } of tables) {
        await expect(database.dataSource.query(`TRUNCATE ${name}`)).rejects.toThrow(refusal);
        const [{ count }] = await database.dataSource.query<[{ count: number }]>(
          `SELECT count(*) FROM ${name}`,
        );
        if (count === 0) continue; // A row trigger does not run on an empty table.
        await expect(database.dataSource.query(`UPDATE ${name} SET number = 1`)).rejects.toThrow(refusal);
        await expect(database.dataSource.query(`DELETE FROM ${name}`)).rejects.toThrow(refusal);
      }
    },
  );

  it('refuses the removal of an account', async () => {
    for (const statement of [
      'DELETE FROM accounts WHERE id = $1',
      "UPDATE accounts SET id = 'other' WHERE id = $1",
    ]) {
      await expect(database.dataSource.query(statement, [account.id])).rejects.toThrow(
        'accounts are never removed or renumbered',
      );
    }
    await expect(database.dataSource.query('TRUNCATE accounts CASCADE')).rejects.toThrow(/never removed/);
  });

  const numberOf = async (accountId: string) =>
    (
      await database.dataSource.query<[{ number: number }]>('SELECT number FROM accounts WHERE id = $1', [
        accountId,
      ])
    )[0].number;

  const enter = (accountNumber: number, number: number, credits: number, balance: number, lookups: number) =>
    database.dataSource.query(
      `INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
       VALUES ($1, $2, 1, $3, $4, 0, $5)`,
      [accountNumber, number, credits, balance, lookups],
    );

  it('refuses a second entry with the same number', async () => {
    await expect(enter(await numberOf(account.id), 3, 0, 9, 99)).rejects.toMatchObject({ code: '23505' });
  });

  it('passes verification while every entry continues its predecessor', async () => {
    expect(await ledger.verify()).toEqual({ ok: true, accounts: 1, entries: 3, difference: undefined });
  });

  it('reports the first entry that does not continue its predecessor', async () => {
    await enter(await numberOf(account.id), 4, 1, 11, 99);
    expect((await ledger.verify()).difference).toBe(
      `entry 4 of account ${account.id} says 11 credits and 99 lookups, its predecessors make 10 and 99`,
    );
  });

  it('reports an entry whose account does not exist', async () => {
    await enter(0, 1, 0, 0, 0);
    expect((await ledger.verify({ archive: true })).difference).toBe(
      'entry 1 is of account 0, which does not exist',
    );
  });

  it('reports a missing entry', async () => {
    await enter(-1, 2, 0, 0, 0);
    expect((await ledger.verify({ archive: true })).difference).toBe(
      'account -1 has no entry 1, but has entry 2',
    );
  });

  it('reads the balance of an account with one index', async () => {
    await database.dataSource.query('VACUUM ANALYZE ledger');
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
});
