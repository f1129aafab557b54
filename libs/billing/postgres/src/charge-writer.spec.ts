import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Charge } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import type { Client } from 'pg';
import { ChargeWriter } from './charge-writer';
import { billingTables, PostgresAccounts, PostgresLedger } from './index';

/** What befalls a batch on its way: it is lost before it arrives, or its acknowledgement is lost. */
type Fault = 'before' | 'after';

/** A statement that writes entries, as the driver sees it. */
interface Writing {
  submit(): void;
  callback(error?: Error): void;
}

describe('ChargeWriter', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let accounts: PostgresAccounts;
  let ledger: PostgresLedger;
  let account: Account;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    accounts = new PostgresAccounts(database.dataSource);
    ledger = new PostgresLedger(database);
  });
  beforeEach(async () => {
    account = await accounts.create({ email: `${newUlid()}@example.com`, credits: 1_000 });
  });
  afterAll(async () => {
    await ledger.close();
    await drop();
  });

  const newCharge = (more: Partial<Charge> = {}): Charge => ({
    requestId: newUlid(),
    accountId: account.id,
    keyId: 'key_1',
    operation: 'email',
    price: 1,
    ...more,
  });
  const credits = async () => (await accounts.find(account.id))!.credits;
  const expectVerified = async () => expect(await ledger.verify()).toMatchObject({ ok: true });

  /** The real database, but `intercept` sees each statement that writes entries: it may spoil its callback, or throw. */
  function intercepted(intercept: (statement: Writing) => void): Pick<Database, 'connect'> {
    return {
      connect: async (...options) => {
        const client = await database.connect(...options);
        const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
        client.query = ((statement: string | Writing, ...rest: unknown[]) => {
          if (typeof statement === 'object' && 'submit' in statement) intercept(statement);
          return query(statement, ...rest);
        }) as Client['query'];
        return client;
      },
    };
  }

  /** Connections that break as planned, one fault per batch. */
  function faulty(faults: Fault[]): Pick<Database, 'connect'> {
    return intercepted((statement) => {
      const fault = faults.shift();
      const broken = new Error('Connection terminated unexpectedly');
      if (fault === 'before') throw broken;
      const { callback } = statement;
      if (fault === 'after') statement.callback = (error) => callback(error ?? broken);
    });
  }

  it('sends what arrives together in one statement', async () => {
    let statements = 0;
    const counting = intercepted(() => void statements++);
    const writer = new ChargeWriter(counting, { batchSize: 40, patienceMs: 10_000 });
    await Promise.all(Array.from({ length: 100 }, () => writer.submit(newCharge())));
    await writer.close();
    expect(statements).toBe(3);
    expect(await credits()).toBe(900);
  });

  it.each<[string, Fault[]]>([
    ['is lost', ['before']],
    ['was applied but not acknowledged', ['after']],
    ['meets one trouble after the other', ['after', 'before', 'after', 'after']],
  ])('applies a batch once when it %s', async (_, faults) => {
    const writer = new ChargeWriter(faulty(faults));
    const receipts = await Promise.all(
      Array.from({ length: 10 }, () => writer.submit(newCharge({ price: 3 }))),
    );
    await writer.close();
    expect(receipts.map(({ creditsLeft }) => creditsLeft)).toEqual([
      997, 994, 991, 988, 985, 982, 979, 976, 973, 970,
    ]);
    expect(await credits()).toBe(970);
    await expectVerified();
  });

  describe('when a charge has waited too long', () => {
    const impatient = { batchSize: 500, patienceMs: 0 };
    const refused = { code: 'SYS_002' };

    it('answers what was applied, for that is never told to have failed', async () => {
      const writer = new ChargeWriter(faulty(['after']), impatient);
      const receipts = await Promise.all([
        writer.submit(newCharge({ operation: 'ip', price: 5 })),
        writer.submit(newCharge({ price: 2 })),
      ]);
      expect(receipts).toEqual([
        { creditsCharged: 5, creditsLeft: 995, ipLookupsLeft: 99 },
        { creditsCharged: 2, creditsLeft: 993, ipLookupsLeft: 99 },
      ]);
      await writer.close();
      expect(await credits()).toBe(993);
      await expectVerified();
    });

    it('fails what was sent once the ledger says that it has not arrived', async () => {
      const writer = new ChargeWriter(faulty(['before']), impatient);
      await expect(writer.submit(newCharge())).rejects.toMatchObject(refused);
      await expect(writer.submit(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('waits for the outcome of what was sent as long as the ledger cannot be asked', async () => {
      let outages = 5;
      const working = faulty(['after']);
      let connections = 0;
      const writer = new ChargeWriter(
        {
          connect: (...options) => {
            if (++connections > 1 && outages-- > 0) return Promise.reject(new Error('connect ECONNREFUSED'));
            return working.connect(...options);
          },
        },
        impatient,
      );
      await expect(writer.submit(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      expect(outages).toBe(-1);
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('fails at once what was never sent, behind a batch whose outcome is unknown too', async () => {
      let behind: Promise<unknown> | undefined;
      let connections = 0;
      let reachable = false;
      const working = intercepted((statement) => {
        if (connections > 1) return;
        const { callback } = statement;
        statement.callback = () => {
          behind = expect(writer.submit(newCharge()))
            .rejects.toMatchObject(refused)
            .finally(() => (reachable = true));
          callback(new Error('Connection terminated unexpectedly'));
        };
      });
      const writer = new ChargeWriter(
        {
          connect: (...options) =>
            ++connections === 1 || reachable
              ? working.connect(...options)
              : Promise.reject(new Error('connect ECONNREFUSED')),
        },
        impatient,
      );
      await expect(writer.submit(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await behind;
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('says nothing about it when it closes before the ledger can be asked', async () => {
      let connections = 0;
      const working = faulty(['after']);
      const writer = new ChargeWriter(
        {
          connect: (...options) =>
            ++connections === 1
              ? working.connect(...options)
              : Promise.reject(new Error('connect ECONNREFUSED')),
        },
        impatient,
      );
      let told = false;
      const tell = () => (told = true);
      writer.submit(newCharge()).then(tell, tell);
      await writer.close();
      expect(connections).toBeGreaterThan(0);
      expect(told).toBe(false);
    });

    it('fails when there is no database', async () => {
      const writer = new ChargeWriter(
        { connect: () => Promise.reject(new Error('connect ECONNREFUSED')) },
        impatient,
      );
      await expect(writer.submit(newCharge())).rejects.toMatchObject(refused);
      await writer.close();
    });
  });

  it('stays exact with several writers on one account', async () => {
    const writers = [1, 2, 3].map(() => new ChargeWriter(database, { batchSize: 7, patienceMs: 10_000 }));
    const poor = await accounts.create({ email: `${newUlid()}@example.com`, credits: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 450 }, (_, i) =>
        writers[i % 3]!.submit(newCharge({ accountId: poor.id, operation: 'ip' })),
      ),
    );
    await Promise.all(writers.map((writer) => writer.close()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(await accounts.find(poor.id)).toMatchObject({ credits: 0, ipLookupsLeft: 0 });
    await expectVerified();
  });

  it('settles again what it settled on holdings that changed meanwhile', async () => {
    const writer = new ChargeWriter(database);
    const poor = await accounts.create({ email: `${newUlid()}@example.com`, credits: 3 });
    const spend = (price: number) => writer.submit(newCharge({ accountId: poor.id, price }));
    await spend(1);
    await ledger.grant({ accountId: poor.id, credits: 10, reason: 'more' });
    await expect(spend(12)).resolves.toMatchObject({ creditsLeft: 0 });
    await ledger.grant({ accountId: poor.id, credits: 5, reason: 'more' });
    await expect(spend(4)).resolves.toMatchObject({ creditsLeft: 1 });
    await expect(spend(2)).rejects.toMatchObject({ code: 'BILLING_001', details: { available: 1 } });
    await writer.close();
  });

  it('charges a request once that comes again while others of its account are charged', async () => {
    const writer = new ChargeWriter(database);
    const again = newCharge({ operation: 'ip', price: 2 });
    const first = await writer.submit(again);
    const receipts = await Promise.all([newCharge(), again, newCharge(), again].map((c) => writer.submit(c)));
    await writer.close();
    expect(receipts).toEqual([
      expect.objectContaining({ creditsLeft: 997 }),
      first,
      expect.anything(),
      first,
    ]);
    expect(await accounts.find(account.id)).toMatchObject({ credits: 996, ipLookupsLeft: 99 });
  });

  it('does not deadlock with a writer that charges the same accounts in another order', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map((i) => accounts.create({ email: `${newUlid()}${i}@example.com`, credits: 500 })),
    );
    const [forward, backward] = [new ChargeWriter(database), new ChargeWriter(database)];
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => [
        forward.submit(newCharge({ accountId: others[i % 4]!.id })),
        backward.submit(newCharge({ accountId: others[3 - (i % 4)]!.id })),
      ]).flat(),
    );
    await Promise.all([forward.close(), backward.close()]);
    const balances = await Promise.all(others.map(async ({ id }) => (await accounts.find(id))!.credits));
    expect(balances).toEqual([450, 450, 450, 450]);
  });
});

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
