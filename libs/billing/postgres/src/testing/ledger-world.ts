import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Account, Charge } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger } from '../index';

/** A ledger in its own database, with a new account of 1,000 credits for each test. */
export class LedgerWorld {
  database!: Database;
  accounts!: PostgresAccounts;
  ledger!: PostgresLedger;
  account!: Account;

  /** Call once in a `describe`. */
  static forEachTest(): LedgerWorld {
    const world = new LedgerWorld();
    let drop: () => Promise<void>;
    beforeAll(async () => {
      ({ database: world.database, drop } = await openTestDatabase(billingTables));
      world.accounts = new PostgresAccounts(world.database.dataSource);
      world.ledger = new PostgresLedger(world.database);
    });
    beforeEach(async () => {
      world.account = await world.accounts.create({ email: `${newUlid()}@example.com`, credits: 1_000 });
    });
    afterAll(async () => {
      await world.ledger.close();
      await drop();
    });
    return world;
  }

  readonly newCharge = (more: Partial<Charge> = {}): Charge => ({
    requestId: newUlid(),
    accountId: this.account.id,
    keyId: 'key_1',
    operation: 'email',
    price: 1,
    ...more,
  });

  readonly credits = async () => (await this.accounts.find(this.account.id))!.credits;

  readonly expectVerified = async () => expect(await this.ledger.verify()).toMatchObject({ ok: true });
}
