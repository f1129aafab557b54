import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger } from '../index';

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

  it.each(['UPDATE ledger_entries SET credits = 1', 'DELETE FROM ledger_entries', 'TRUNCATE ledger_entries'])(
    'refuses: %s',
    async (statement) => {
      await expect(database.dataSource.query(statement)).rejects.toThrow(
        'ledger entries are never changed or removed',
      );
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

  const enter = (accountId: string, number: number, credits: number, balance: number, lookups: number) =>
    database.dataSource.query(
      `INSERT INTO ledger_entries (account_id, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
       VALUES ($1, $2, 'grant', $3, $4, 0, $5)`,
      [accountId, number, credits, balance, lookups],
    );

  it('refuses a second entry of one number', async () => {
    await expect(enter(account.id, 3, 0, 9, 99)).rejects.toMatchObject({ code: '23505' });
  });

  it('adds up as long as every entry continues from its predecessors', async () => {
    expect(await ledger.verify()).toEqual({ ok: true, accounts: 1, entries: 3, difference: undefined });
  });

  it('names the first entry that does not continue from its predecessors', async () => {
    await enter(account.id, 4, 1, 11, 99);
    expect((await ledger.verify()).difference).toBe(
      `entry 4 of account ${account.id} says 11 credits and 99 lookups, its predecessors make 10 and 99`,
    );
  });

  it('names an entry whose account does not exist', async () => {
    await enter('acc_0', 1, 0, 0, 0);
    expect((await ledger.verify()).difference).toBe('entry 1 is of account acc_0, which does not exist');
  });

  it('names an entry that is missing', async () => {
    await enter('acc_', 2, 0, 0, 0);
    expect((await ledger.verify()).difference).toBe('account acc_ has no entry 1, but has entry 2');
  });
});
