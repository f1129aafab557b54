import { describe, expect, it } from '@jest/globals';
import type { LedgerEntry } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { PostgresLedgerKeeper } from './postgres-ledger-keeper';
import { LedgerWorld } from '../testing/ledger-world';

describe('PostgresLedgerKeeper', () => {
  const world = LedgerWorld.forEachTest();
  const keeper = () => new PostgresLedgerKeeper(world.database.dataSource);
  const query = (sql: string, values: unknown[] = []) => world.database.dataSource.query(sql, values);
  const later = () => new Date(Date.now() + 60_000);

  async function entries(): Promise<LedgerEntry[]> {
    const all: LedgerEntry[] = [];
    for await (const entry of world.ledger.entries(world.account.id)) all.push(entry);
    return all;
  }

  const charge = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        world.ledger.charge(world.newCharge({ operation: i % 3 === 0 ? 'email' : 'ip' })),
      ),
    );
  const live = async () =>
    (
      await query('SELECT count(*) FROM ledger JOIN accounts a ON a.number = account WHERE a.id = $1', [
        world.account.id,
      ])
    )[0].count as number;

  /** Runs SQL with disabled triggers, as an attacker with full rights could. */
  async function behindItsBack(sql: string): Promise<void> {
    for (const table of ['ledger', 'ledger_archive'])
      await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await query(sql, [world.account.id]);
    for (const table of ['ledger', 'ledger_archive']) await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  const ofAccount = 'account = (SELECT number FROM accounts WHERE id = $1)';

  it('moves old entries to the archive without changing reads and verification', async () => {
    const { ledger, account } = world;
    const requestId = newUlid();
    await ledger.grant({ accountId: account.id, credits: 5_000, reason: 'invoice', idempotencyKey: 'i-1' });
    await ledger.charge(world.newCharge({ requestId, operation: 'ip', price: 7 }));
    await ledger.refund(account.id, requestId);
    await charge(1_300);
    const before = await entries();
    const ofRequest = await ledger.ofRequest(account.id, requestId);
    expect(ofRequest.map(({ kind }) => kind)).toEqual(['block_purchase', 'charge', 'adjustment']);
    const { id } = before.at(-1)!;
    expect(await keeper().checkpoint()).toBeGreaterThan(0);
    expect(await keeper().archive(new Date(0))).toBe(0);
    await keeper().archive(later());
    // The last entry is the balance, and fewer than 100 old entries are not archived.
    expect(await live()).toBeLessThanOrEqual(100);
    expect(await live()).toBeGreaterThan(0);

    expect(await entries()).toEqual(before);
    const page = async (more: object) =>
      (await ledger.page({ accountId: account.id, limit: 3_000, ...more })).entries;
    const newestFirst = [...before].reverse();
    expect(await page({})).toEqual(newestFirst);
    expect(await page({ kind: 'grant' })).toEqual(newestFirst.filter(({ kind }) => kind === 'grant'));
    expect(await page({ operation: 'email', limit: 50 })).toEqual(
      newestFirst.filter(({ operation }) => operation === 'email').slice(0, 50),
    );
    expect(await page({ before: '700', limit: 20 })).toEqual(
      newestFirst.filter((e) => Number(e.id) < 700).slice(0, 20),
    );
    const middle = before[600]!.createdAt;
    expect(await page({ to: middle })).toEqual(newestFirst.filter(({ createdAt }) => createdAt < middle));
    expect(await page({ from: middle, kind: 'charge' })).toEqual(
      newestFirst.filter(({ createdAt, kind }) => createdAt >= middle && kind === 'charge'),
    );
    expect(await ledger.ofRequest(account.id, requestId)).toEqual(ofRequest);
    expect(await ledger.accountOf(requestId)).toBe(account.id);
    expect(await ledger.accountOf(newUlid())).toBeUndefined();
    expect(
      await ledger.grant({ accountId: account.id, credits: 5_000, reason: 'invoice', idempotencyKey: 'i-1' }),
    ).toEqual(before[1]);

    const counts = { ok: true, difference: undefined };
    expect(await ledger.verify()).toMatchObject(counts);
    expect(await ledger.verify({ archive: true })).toEqual(await ledger.verify());
    await charge(3);
    expect((await entries()).length).toBeGreaterThan(Number(id));
    expect(await keeper().checkpoint()).toBe(1);
    expect(await ledger.verify({ archive: true })).toMatchObject(counts);
  });

  it('commits each row of the archive, waits for other work, and ends when it is aborted', async () => {
    const { account } = world;
    await world.ledger.grant({ accountId: account.id, credits: 5_000, reason: 'invoice' });
    await charge(3_300);
    await keeper().checkpoint();
    const stop = new AbortController();
    let checks = 0;
    Object.defineProperty(stop.signal, 'throwIfAborted', {
      value: () => {
        if (++checks > 2) throw new Error('aborted');
      },
    });
    const other = await world.database.connect('other work');
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(7146005)');
    const archiving = keeper().archive(later(), stop.signal);
    await Promise.all([expect(archiving).rejects.toThrow('aborted'), other.query('COMMIT')]);
    await other.end();
    const [{ rows }] = await query(`SELECT count(*)::int AS rows FROM ledger_archive WHERE ${ofAccount}`, [
      account.id,
    ]);
    expect(rows).toBeGreaterThanOrEqual(1);
    expect(await live()).toBeGreaterThan(1_000);
    expect(await keeper().archive(later())).toBeGreaterThan(1_000);
    await world.expectVerified();
  });

  it('checkpoints each account once, with more accounts than a statement takes', async () => {
    await Promise.all(
      Array.from({ length: 450 }, () =>
        world.accounts.create({ email: `${newUlid()}@example.com`, credits: 10 }),
      ),
    );
    expect(await keeper().checkpoint()).toBeGreaterThanOrEqual(450);
    const [{ behind }] = await query(
      `SELECT count(*)::int AS behind FROM account_balances b LEFT JOIN ledger_checkpoints c ON c.account = b.number
       WHERE b.entries > coalesce(c.number, 0)`,
    );
    expect(behind).toBe(0);
    expect(await keeper().checkpoint()).toBe(0);
    await world.expectVerified();
  });

  it('removes no entry that is not archived', async () => {
    await charge(5);
    await keeper().checkpoint();
    for (const sql of [
      `DELETE FROM ledger WHERE ${ofAccount}`,
      `DELETE FROM ledger_heads WHERE ${ofAccount}`,
      `UPDATE ledger_checkpoints SET number = number - 1 WHERE ${ofAccount}`,
    ])
      await expect(query(sql, [world.account.id])).rejects.toThrow(/never changed|only go forward/);
    for (const table of ['ledger_heads', 'ledger_checkpoints', 'ledger_archive'])
      await expect(query(`TRUNCATE ${table}`)).rejects.toThrow(/never changed/);
  });

  it('reports the missing entry of a truncated ledger, before and after its heads are folded', async () => {
    const { ledger, account } = world;
    await charge(5);
    const last = (await entries()).at(-1)!;
    const restore = `INSERT INTO ledger SELECT * FROM cut`;
    await query('CREATE TABLE cut (LIKE ledger)');
    const isLast = `${ofAccount} AND number = ${last.id}`;
    await query(`INSERT INTO cut SELECT * FROM ledger WHERE ${isLast}`, [account.id]);
    for (const fold of [false, true]) {
      if (fold) await keeper().foldHeads();
      await behindItsBack(`DELETE FROM ledger WHERE ${isLast}`);
      expect(await ledger.verify()).toMatchObject({
        ok: false,
        difference: `account ${account.id} has no entry ${last.id} of ${last.balanceAfter} credits and ${last.ipLookupsAfter} lookups, which its head names`,
      });
      await query(restore);
      expect(await ledger.verify()).toMatchObject({ ok: true });
    }
    await query('DROP TABLE cut');
  });

  it('reports an entry that was added after the head and the checkpoint', async () => {
    const { ledger, account } = world;
    await charge(5);
    await keeper().checkpoint();
    const last = Number((await entries()).at(-1)!.id);
    for (const added of [last + 1, last + 2]) {
      const isAdded = `${ofAccount} AND number = ${added}`;
      await query(
        `INSERT INTO ledger (account, number, credits, balance_after, ip_lookups, ip_lookups_after, kind)
         SELECT account, ${added}, credits, balance_after + 7, ip_lookups, ip_lookups_after, 1 FROM ledger WHERE ${ofAccount} AND number = ${last}`,
        [account.id],
      );
      expect(await ledger.verify()).toMatchObject({
        ok: false,
        difference: expect.stringContaining(added === last + 1 ? `entry ${added}` : `no entry ${last + 1}`),
      });
      await behindItsBack(`DELETE FROM ledger WHERE ${isAdded}`);
      expect(await ledger.verify()).toMatchObject({ ok: true });
    }
  });

  it('moves no checkpoint over a difference, and a full verification reports a change before a checkpoint', async () => {
    const { ledger, account } = world;
    await charge(5);
    await keeper().checkpoint();
    await charge(2);
    const change = (number: string, by: string) =>
      behindItsBack(`UPDATE ledger SET ${by} WHERE ${ofAccount} AND number = ${number}`);
    const last = (await entries()).at(-1)!.id;
    await change(last, 'balance_after = balance_after + 1, credits = credits + 2');
    expect(await keeper().checkpoint()).toBe(0);
    expect(await ledger.verify()).toMatchObject({
      ok: false,
      difference: expect.stringContaining(`entry ${last}`),
    });
    await change(last, 'balance_after = balance_after - 1, credits = credits - 2');
    expect(await keeper().checkpoint()).toBe(1);

    // The sums are still correct, but the entry has changed.
    await change('2', 'operation = operation + 1');
    expect(await ledger.verify()).toMatchObject({ ok: true });
    expect(await ledger.verify({ archive: true })).toMatchObject({
      ok: false,
      difference: `the entries of account ${account.id} up to ${last} are not those of its checkpoint`,
    });
    await change('2', 'operation = operation - 1');
    expect(await ledger.verify({ archive: true })).toMatchObject({ ok: true });
  });

  it('charges an archived request once', async () => {
    const requestId = newUlid();
    const once = world.newCharge({ requestId, operation: 'ip', price: 2 });
    const receipt = await world.ledger.charge(once);
    await charge(150);
    await keeper().checkpoint();
    expect(await keeper().archive(later())).toBeGreaterThan(0);
    // An account that cannot pay makes the writer read the ledger.
    await Promise.allSettled([
      world.ledger.charge(world.newCharge({ price: 9_999 })),
      world.ledger.charge(once),
    ]).then(([, again]) =>
      expect(again).toEqual({ status: 'fulfilled', value: { ...receipt, isRepeated: true } }),
    );
  });
});
