import { describe, expect, it } from '@jest/globals';
import { type Charge, EffectMadeBefore, type LedgerEntry } from '@enrichment/billing-domain';
import { type DomainError, type Effect, newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import { lockAccounts, preparedStatements } from './charge-statements';
import { type FlushReport, PostgresChargeWriter } from './charge-writer';
import { PostgresStoredAnswers } from '../idempotency/postgres-stored-answers';
import { LedgerWorld } from '../testing/ledger-world';

describe('PostgresChargeWriter', () => {
  const world = LedgerWorld.forEachTest();
  const { newCharge, credits, expectVerified } = world;

  it('is exact with several writers on one account', async () => {
    const writers = [1, 2, 3].map(
      () => new PostgresChargeWriter(world.database, { batchSize: 7, timeoutMs: 10_000 }),
    );
    const poor = await world.accounts.create({ email: `${newUlid()}@example.com`, credits: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 450 }, (_, i) =>
        writers[i % 3]!.write(newCharge({ accountId: poor.id, operation: 'ip' })),
      ),
    );
    await Promise.all(writers.map((writer) => writer.close()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(await world.accounts.find(poor.id)).toMatchObject({ credits: 0, ipLookupsLeft: 0 });
    await expectVerified();
  });

  it('loses and doubles no charge of several writers, between grants, refunds and repetitions', async () => {
    const step = fc.oneof(
      { weight: 10, arbitrary: fc.record({ charge: fc.nat(2), account: fc.nat(2), repeats: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ grant: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ refunds: fc.nat(2) }) },
    );
    const writers = [1, 2, 3].map(() => new PostgresChargeWriter(world.database, { batchSize: 5 }));
    const capped = { keyId: 'key_capped', caps: { day: 3 } };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const accounts = await Promise.all(
          [4, 20, 500].map((credits) =>
            world.accounts.create({ email: `${newUlid()}@example.com`, credits }),
          ),
        );
        const charges: Charge[] = [];
        const charged = new Set<string>();
        const work = steps.map(async (each) => {
          if ('grant' in each)
            await world.ledger.grant({ accountId: accounts[each.grant]!.id, credits: 1, reason: 'more' });
          else if ('refunds' in each)
            await world.database.dataSource.query('SELECT * FROM refund_requests($1, $2)', [
              charges.map(({ accountId }) => accountId),
              charges.map(({ requestId }) => requestId),
            ]);
          else {
            const accountId = accounts[each.account]!.id;
            const charge =
              (each.repeats && charges.at(-1)) ||
              newCharge({ accountId, ...(each.charge === 0 && each.account === 2 && capped) });
            charges.push(charge);
            await writers[each.charge]!.write(charge).then(
              () => charged.add(charge.requestId),
              (error: DomainError) => expect(['BILLING_001', 'BILLING_002']).toContain(error.code),
            );
          }
        });
        await Promise.all(work);
        const entries: LedgerEntry[] = [];
        for (const { id } of accounts)
          for await (const entry of world.ledger.entries(id)) entries.push(entry);
        const requests = entries.filter(({ kind }) => kind === 'charge').map(({ requestId }) => requestId!);
        expect(new Set(requests)).toEqual(charged);
        expect(requests).toHaveLength(charged.size);
        const ofCapped = charges.filter(({ requestId, caps }) => caps && charged.has(requestId));
        expect(new Set(ofCapped.map(({ requestId }) => requestId)).size).toBeLessThanOrEqual(3);
      }),
      { numRuns: 15 },
    );
    await Promise.all(writers.map((writer) => writer.close()));
    await expectVerified();
  });

  it('makes the effect of a charge with the charge, or neither', async () => {
    const { dataSource } = world.database;
    await dataSource.query('CREATE TABLE effects (request text PRIMARY KEY)');
    const writer = new PostgresChargeWriter(world.database);
    const insert =
      (text: string): Effect =>
      async (run) =>
        (await run('INSERT INTO effects VALUES ($1) ON CONFLICT DO NOTHING RETURNING request', [text]))
          .length > 0;
    const failing: Effect = async (run) => (await run('SELECT 1 / 0', [])).length > 0;
    const broken: Effect = () => Promise.reject(new TypeError('a fault'));
    const again = newCharge({ effect: insert('again') });
    const charges = [
      newCharge({ effect: insert('one') }),
      newCharge({ effect: failing }),
      newCharge(),
      newCharge({ effect: insert('one') }),
      newCharge({ effect: broken }),
      newCharge({ effect: insert('poor'), price: 5_000 }),
      again,
      again,
    ];
    const outcomes = await Promise.allSettled(charges.map((charge) => writer.write(charge)));
    await writer.close();
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(outcomes[3]).toMatchObject({ reason: expect.any(EffectMadeBefore) });
    expect(outcomes[5]).toMatchObject({ reason: { code: 'BILLING_001' } });
    expect(await dataSource.query('SELECT request FROM effects ORDER BY 1')).toEqual([
      { request: 'again' },
      { request: 'one' },
    ]);
    expect(await credits()).toBe(997);
    await expectVerified();
    await dataSource.query('DROP TABLE effects');
  });

  it('writes no charge, answer or effect of a deleted account, whose balance it knows', async () => {
    const { dataSource } = world.database;
    const answers = new PostgresStoredAnswers(dataSource);
    const writer = new PostgresChargeWriter(world.database);
    const other = await world.accounts.create({ email: `${newUlid()}@example.com`, credits: 5 });
    const key = newUlid();
    const charge = newCharge({ answer: { key, status: 200, body: '{}' } });
    await answers.claim({ accountId: charge.accountId, key, fingerprint: 'f', requestId: charge.requestId });
    await writer.write(newCharge());
    await world.accounts.delete(world.account.id);
    let effects = 0;
    const effect: Effect = () => Promise.resolve(++effects > 0);
    const outcomes = await Promise.allSettled(
      [charge, newCharge({ effect }), newCharge({ accountId: other.id })].map((one) => writer.write(one)),
    );
    await writer.close();
    const refused = { status: 'rejected', reason: { code: 'ACCOUNT_NOT_FOUND' } };
    expect(outcomes).toMatchObject([refused, refused, { status: 'fulfilled' }]);
    expect(effects).toBe(0);
    expect(await credits()).toBe(999);
    const kept = 'SELECT FROM stored_answers WHERE account_id = $1';
    expect(await dataSource.query(kept, [world.account.id])).toEqual([]);
    await expectVerified();
  });

  it('returns only when the charge is durable', async () => {
    const writer = new PostgresChargeWriter(world.database);
    const { dataSource } = world.database;
    for (let i = 0; i < 5; i++) {
      const [{ lsn }] = await dataSource.query<[{ lsn: string }]>(
        'SELECT pg_current_wal_insert_lsn() AS lsn',
      );
      await writer.write(newCharge());
      const found = await dataSource.query('SELECT pg_current_wal_flush_lsn() > $1 AS flushed', [lsn]);
      expect(found).toEqual([{ flushed: true }]);
    }
    await writer.close();
  });

  it('settles a batch again when its balances have changed', async () => {
    const writer = new PostgresChargeWriter(world.database);
    const poor = await world.accounts.create({ email: `${newUlid()}@example.com`, credits: 3 });
    const spend = (price: number) => writer.write(newCharge({ accountId: poor.id, price }));
    await spend(1);
    await world.ledger.grant({ accountId: poor.id, credits: 10, reason: 'more' });
    await expect(spend(12)).resolves.toMatchObject({ creditsLeft: 0 });
    await world.ledger.grant({ accountId: poor.id, credits: 5, reason: 'more' });
    await expect(spend(4)).resolves.toMatchObject({ creditsLeft: 1 });
    await expect(spend(2)).rejects.toMatchObject({ code: 'BILLING_001', details: { available: 1 } });
    await writer.close();
  });

  it('reports the size and the conflicts of each batch', async () => {
    const flushes: FlushReport[] = [];
    const writer = new PostgresChargeWriter(world.database, { onFlush: (flush) => flushes.push(flush) });
    await Promise.all([newCharge(), newCharge(), newCharge()].map((charge) => writer.write(charge)));
    await world.ledger.grant({ accountId: world.account.id, credits: 1, reason: 'more' });
    await writer.write(newCharge());
    await writer.close();
    const report = (charges: number, conflicts: number) =>
      expect.objectContaining({ charges, conflicts, ok: true });
    expect(flushes).toEqual([report(3, 0), report(1, 1)]);
  });

  it('charges a repeated request once while other requests of its account are charged', async () => {
    const writer = new PostgresChargeWriter(world.database);
    const again = newCharge({ operation: 'ip', price: 2 });
    const first = await writer.write(again);
    const receipts = await Promise.all([newCharge(), again, newCharge(), again].map((c) => writer.write(c)));
    await writer.close();
    expect(receipts).toEqual([
      expect.objectContaining({ creditsLeft: 997 }),
      { ...first, isRepeated: true },
      expect.anything(),
      { ...first, isRepeated: true },
    ]);
    expect(await world.accounts.find(world.account.id)).toMatchObject({ credits: 996, ipLookupsLeft: 99 });
  });

  it('does not write while another writer has locked the account', async () => {
    const looking = await world.database.connect();
    await looking.query(preparedStatements);
    await lockAccounts(looking, [world.account.id]);
    const writer = new PostgresChargeWriter(world.database);
    const charged = writer.write(newCharge());
    for (let waiting = false; !waiting;) {
      const { rowCount } = await looking.query(
        "SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted",
      );
      waiting = rowCount === 1;
    }
    expect(await credits()).toBe(1_000);
    await looking.query('COMMIT');
    expect(await charged).toMatchObject({ creditsLeft: 999 });
    await writer.close();
    await looking.end();
  });

  it('does not deadlock with a writer that charges the same accounts in another order', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map((i) => world.accounts.create({ email: `${newUlid()}${i}@example.com`, credits: 500 })),
    );
    const [forward, backward] = [
      new PostgresChargeWriter(world.database),
      new PostgresChargeWriter(world.database),
    ];
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => [
        forward.write(newCharge({ accountId: others[i % 4]!.id })),
        backward.write(newCharge({ accountId: others[3 - (i % 4)]!.id })),
      ]).flat(),
    );
    await Promise.all([forward.close(), backward.close()]);
    const balances = await Promise.all(
      others.map(async ({ id }) => (await world.accounts.find(id))!.credits),
    );
    expect(balances).toEqual([450, 450, 450, 450]);
  });
});
