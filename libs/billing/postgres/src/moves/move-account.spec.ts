import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Charge, Callers, IssueKey } from '@enrichment/billing-domain';
import { DomainError, newUlid, SystemClock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import {
  billingTables,
  cancelMove,
  moveAccount,
  type MoveStep,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresBillingChanges,
  PostgresLedger,
  PostgresLedgerKeeper,
  PostgresStoredAnswers,
} from '../index';

const random = (count: number) => randomBytes(count);
const steps: readonly MoveStep[] = [
  'announced',
  'copied ahead',
  'frozen',
  'copied',
  'verified',
  'live',
  'switched',
];

/** A cell with its own database and ledger, whose writer caches its accounts. */
class World {
  readonly accounts: PostgresAccounts;
  readonly keys: PostgresApiKeys;
  readonly answers: PostgresStoredAnswers;
  readonly keeper: PostgresLedgerKeeper;
  readonly ledger: PostgresLedger;
  readonly callers: Callers;

  private constructor(
    readonly name: string,
    readonly database: Database,
    readonly changes: PostgresBillingChanges,
    private readonly drop: () => Promise<void>,
  ) {
    const { dataSource } = database;
    this.accounts = new PostgresAccounts(dataSource);
    this.keys = new PostgresApiKeys(dataSource);
    this.answers = new PostgresStoredAnswers(dataSource);
    this.keeper = new PostgresLedgerKeeper(dataSource);
    this.ledger = new PostgresLedger(database);
    this.callers = new Callers(this.keys, changes, new SystemClock(), 100, name);
  }

  static async open(name: string): Promise<World> {
    const { database, drop } = await openTestDatabase(billingTables);
    return new World(name, database, await PostgresBillingChanges.open(database, new SystemClock()), drop);
  }

  get cell() {
    return { name: this.name, dataSource: this.database.dataSource };
  }

  async entries(id: string) {
    const all = [];
    for await (const entry of this.ledger.entries(id)) all.push(entry);
    return all;
  }

  async close(): Promise<void> {
    await this.ledger.close();
    await this.changes.close();
    await this.drop();
  }
}

describe('a move of an account between cells', () => {
  let a: World;
  let b: World;
  let id: string;
  let text: string;
  let keyId: string;

  beforeAll(async () => {
    [a, b] = await Promise.all([World.open('a'), World.open('b')]);
    // Accounts and keys have other numbers in the new cell.
    const { id: other } = await b.accounts.create({ email: 'other@example.com', credits: 5 });
    for (let i = 0; i < 3; i++)
      await new IssueKey(b.keys, random, 'b').execute({ accountId: other, name: 'other' });
  });
  afterAll(() => Promise.all([a.close(), b.close()]));
  beforeEach(async () => {
    ({ id } = await a.accounts.create({ email: `${newUlid()}@example.com`, credits: 1_000 }));
    const caps = { day: 900, month: 950 };
    const issued = await new IssueKey(a.keys, random, 'a').execute({ accountId: id, name: 'k', caps });
    text = issued.text;
    keyId = issued.key.id;
  });

  const newCharge = (more: Partial<Charge> = {}): Charge => ({
    ...{ requestId: newUlid(), accountId: id, keyId, operation: 'email', price: 1 },
    ...more,
  });
  const move = (from: World, to: World, until?: MoveStep) =>
    moveAccount(id, { from: from.cell, to: to.cell }, [], (step) => {
      if (step === until) throw new DomainError('KILLED', step);
    });

  async function expectSound(...credits: [World, number][]): Promise<void> {
    for (const [world, expected] of credits) {
      const entries = await world.entries(id);
      expect((await world.accounts.find(id))!.credits).toBe(expected);
      expect(entries.reduce((sum, entry) => sum + entry.credits, 0)).toBe(expected);
      expect(await world.ledger.verify({ archive: true })).toMatchObject({ ok: true });
    }
  }

  it('copies the ledger, keys with caps, terms and stored answers, and names the new cell for the keys', async () => {
    const caps = { day: 900, month: 950 };
    await a.ledger.grant({ accountId: id, credits: 50, reason: 'invoice', idempotencyKey: 'i-1' });
    for (let i = 0; i < 120; i++)
      await a.ledger.charge(newCharge({ operation: i % 3 ? 'ip' : 'email', caps }));
    await a.keeper.checkpoint();
    await a.keeper.archive(new Date(Date.now() + 60_000));
    const charged = newCharge({ answer: { key: 'order', status: 200, body: '{"ü":1}' }, price: 3, caps });
    await a.answers.claim({ accountId: id, key: 'order', fingerprint: 'f', requestId: charged.requestId });
    await a.ledger.charge(charged);
    const running = { accountId: id, key: 'running', fingerprint: 'f', requestId: newUlid() };
    await a.answers.claim(running);
    await a.accounts.setPrice(id, 'email', 2);
    await a.accounts.setLimit(id, 'ip', 77);
    await a.accounts.setChargeUnknown(id, true);
    const { credits, ...before } = (await a.accounts.find(id))!;
    const entries = await a.entries(id);
    const spent = await a.ledger.spending(id, [keyId]);
    await a.callers.authenticate(text);

    expect(await move(a, b)).toEqual({ entries: entries.length, credits });
    await expectSound([a, credits], [b, credits]);
    expect(await b.entries(id)).toEqual(entries);
    expect(await b.accounts.find(id)).toEqual({ ...before, credits });
    expect(await b.ledger.spending(id, [keyId])).toEqual(spent);
    expect(await b.ledger.charge(charged)).toMatchObject({ isRepeated: true });
    const again = { accountId: id, fingerprint: 'f', requestId: newUlid() };
    expect(await b.answers.claim({ ...again, key: 'order' })).toMatchObject({
      state: 'answered',
      answer: { status: 200, body: '{"ü":1}' },
    });
    // A completed request keeps its id, so it cannot be charged again.
    expect(await b.answers.claim({ ...again, key: 'running' })).toMatchObject({
      state: 'claimed',
      held: { requestId: running.requestId },
    });
    expect((await b.callers.authenticate(text)).account.id).toBe(id);
    await expect(a.callers.authenticate(text)).rejects.toMatchObject({
      code: 'AUTH_004',
      details: { cell: 'b' },
    });
    const grant = { accountId: id, credits: 50, reason: 'invoice', idempotencyKey: 'i-1' };
    await b.ledger.grant(grant);
    await b.ledger.charge(newCharge({ caps }));
    await expectSound([a, credits], [b, credits - 1]);
  });

  it.each(steps)(
    'continues after a crash when it was %s, and the account never works in two cells',
    async (step) => {
      await a.ledger.charge(newCharge());
      await expect(move(a, b, step)).rejects.toMatchObject({ code: 'KILLED' });
      const outcomes = await Promise.allSettled([
        a.ledger.charge(newCharge()),
        b.callers.authenticate(text).then(() => b.ledger.charge(newCharge())),
      ]);
      const worked = outcomes.filter(({ status }) => status === 'fulfilled').length;
      expect(worked).toBe(['frozen', 'copied', 'verified'].includes(step) ? 0 : 1);
      await move(a, b);
      await move(a, b);
      await b.callers.authenticate(text);
      expect((await b.accounts.find(id))!.credits).toBe(999 - worked);
      await b.ledger.charge(newCharge());
      await expect(a.ledger.charge(newCharge())).rejects.toMatchObject({ code: 'SYS_002' });
      await expectSound([b, 998 - worked]);
      expect(await a.ledger.verify()).toMatchObject({ ok: true });
    },
  );

  it('loses and doubles no charge of writers that cache the account', async () => {
    await Promise.all(
      [a, b].map((world) => world.ledger.charge(newCharge({ price: 0 })).catch(() => undefined)),
    );
    let paid = 0;
    let isOver = false;
    const customer = async () => {
      while (!isOver)
        for (const world of [a, b]) {
          const caller = await world.callers.authenticate(text).catch(() => undefined);
          const receipt = caller && (await world.ledger.charge(newCharge()).catch(() => undefined));
          paid += receipt?.creditsCharged ?? 0;
          // Refusals from memory do not yield to the move.
          await new Promise(setImmediate);
        }
    };
    const customers = Promise.all(Array.from({ length: 8 }, customer));
    for (const [from, to] of [
      [a, b],
      [b, a],
      [a, b],
    ] as const)
      await move(from, to);
    isOver = true;
    await customers;
    expect(paid).toBeGreaterThan(0);
    await expectSound([b, 1_000 - paid]);
    expect(await a.ledger.verify({ archive: true })).toMatchObject({ ok: true });
  });

  it('is refused where it would double an account, and can be cancelled before it arrives', async () => {
    await expect(move(a, b, 'copied')).rejects.toMatchObject({ code: 'KILLED' });
    await expect(moveAccount(id, { from: a.cell, to: { ...b.cell, name: 'c' } })).rejects.toMatchObject({
      code: 'ACCOUNT_MOVED',
    });
    for (const change of [
      a.accounts.setPrice(id, 'ip', 1),
      a.keys.revoke(keyId),
      new IssueKey(a.keys, random).execute({ accountId: id, name: 'late' }),
      a.ledger.grant({ accountId: id, credits: 1, reason: 'late' }),
      a.accounts.setEmail(id, 'late@example.com'),
      a.accounts.delete(id),
    ])
      await expect(change).rejects.toMatchObject({
        code: 'SYS_002',
        message: 'The account is in the cell b, or on its way there: repeat the change there.',
      });
    await cancelMove(id, { from: a.cell, to: b.cell });
    await a.ledger.charge(newCharge());
    await expect(b.callers.authenticate(text)).rejects.toMatchObject({ code: 'AUTH_004' });
    await move(a, b);
    await expect(cancelMove(id, { from: a.cell, to: b.cell })).rejects.toMatchObject({
      code: 'ACCOUNT_MOVED',
    });
    await expectSound([b, 999]);
    // A third cell has another database, so its copy starts anew.
    await b.accounts.setMove(id, { cell: 'c', isDone: true });
    await expect(move(a, b)).rejects.toMatchObject({ code: 'ACCOUNT_MOVED' });
  });

  it('copies an address that changes before the account is frozen', async () => {
    await expect(move(a, b, 'copied ahead')).rejects.toMatchObject({ code: 'KILLED' });
    const email = `${newUlid().toLowerCase()}@example.com`;
    await a.accounts.setEmail(id, email);
    await move(a, b);
    expect((await b.accounts.find(id))!.email).toBe(email);
    await b.accounts.setEmail(id, `new-${email}`);
    await move(b, a);
    expect((await a.accounts.find(id))!.email).toBe(`new-${email}`);
  });

  it('is refused when the copy differs or the address is in use', async () => {
    await a.ledger.charge(newCharge());
    await expect(move(a, b, 'copied ahead')).rejects.toMatchObject({ code: 'KILLED' });
    const { dataSource } = b.database;
    await dataSource.query('ALTER TABLE ledger DISABLE TRIGGER USER');
    await dataSource.query(
      `UPDATE ledger SET request = gen_random_uuid() WHERE number = 2 AND account = (SELECT number FROM accounts WHERE id = $1)`,
      [id],
    );
    await dataSource.query('ALTER TABLE ledger ENABLE TRIGGER USER');
    await expect(move(a, b)).rejects.toMatchObject({ code: 'ACCOUNT_DIFFERS' });
    await a.ledger.charge(newCharge());
    const { id: second } = await a.accounts.create({ email: 'other@example.com', credits: 1 });
    await expect(moveAccount(second, { from: a.cell, to: b.cell })).rejects.toMatchObject({
      code: 'ACCOUNT_EXISTS',
    });
    await expect(moveAccount(id, { from: a.cell, to: { ...a.cell, name: 'b' } })).rejects.toMatchObject({
      code: 'SAME_CELL',
    });
    await expect(moveAccount('acc_none', { from: a.cell, to: b.cell })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
  });
});
