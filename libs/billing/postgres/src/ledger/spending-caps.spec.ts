import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Charge, issueKey, type SpendingCaps } from '@enrichment/billing-domain';
import fc from 'fast-check';
import { PostgresApiKeys, PostgresLedger, PostgresLedgerKeeper } from '../index';
import { LedgerClock } from '../testing/ledger-clock';
import { LedgerWorld } from '../testing/ledger-world';

describe('spending caps of keys', () => {
  const world = LedgerWorld.forEachTest();
  let clock: LedgerClock;
  let keys: PostgresApiKeys;
  let keeper: PostgresLedgerKeeper;
  /** Each has its own cache, as separate processes do. */
  let replicas: PostgresLedger[];

  beforeAll(async () => {
    clock = await LedgerClock.in(world.database);
    keys = new PostgresApiKeys(world.database.dataSource);
    keeper = new PostgresLedgerKeeper(world.database.dataSource);
  });
  beforeEach(async () => {
    await clock.set('2031-03-30T23:00:00Z');
    replicas = [new PostgresLedger(world.database), new PostgresLedger(world.database)];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  const restart = async (i: number) => {
    await replicas[i]!.close();
    replicas[i] = new PostgresLedger(world.database);
  };
  const issue = async (caps: SpendingCaps) => {
    return (await issueKey(keys, { accountId: world.account.id, name: 'capped', caps })).key.id;
  };
  const spendWith = async (keyId: string, caps: SpendingCaps, more: Partial<Charge> = {}, replica = 0) =>
    replicas[replica]!.charge(world.newCharge({ keyId, caps, ...more }));
  const spent = async (keyId: string) => {
    const { today, thisMonth } = (await world.ledger.spending(world.account.id, [keyId])).get(keyId)!;
    return [today, thisMonth];
  };
  const refused = (period: string, resetsAt: string) => ({
    code: 'BILLING_002',
    details: { period, resets_at: `${resetsAt}T00:00:00.000Z` },
  });
  /** Costs of the entries of a key by day, from the ledger. */
  const charged = (keyId: string) =>
    world.database.dataSource.query<{ day: string; month: string; credits: number }[]>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
              -sum(credits)::bigint AS credits
       FROM ledger WHERE key = (SELECT number FROM api_keys WHERE id = $1) GROUP BY 1, 2 ORDER BY 1`,
      [keyId],
    );

  it('reset each day and each month of UTC', async () => {
    await clock.set('2031-03-29T12:00:00Z');
    const caps = { day: 3, month: 7 };
    const keyId = await issue(caps);
    const spendAll = async () => {
      let count = 0;
      for (;;) {
        const outcome = await spendWith(keyId, caps).catch((error: unknown) => error);
        if (outcome instanceof Error) return { count, refusal: outcome };
        count++;
      }
    };
    expect(await spendAll()).toMatchObject({ count: 3, refusal: refused('day', '2031-03-30') });
    await clock.set('2031-03-30T23:59:00Z');
    expect(await spendAll()).toMatchObject({ count: 3, refusal: refused('day', '2031-03-31') });
    await clock.set('2031-03-31T00:00:00Z');
    expect(await spendAll()).toMatchObject({ count: 1, refusal: refused('month', '2031-04-01') });
    expect(await spent(keyId)).toEqual([1, 7]);
    await clock.set('2031-04-01T00:00:00Z');
    expect(await spent(keyId)).toEqual([0, 0]);
    expect(await spendAll()).toMatchObject({ count: 3, refusal: refused('day', '2031-04-02') });
    expect(await charged(keyId)).toMatchObject([3, 3, 1, 3].map((credits) => ({ credits })));
  });

  it('count a charge for the day of its entry, when midnight passes between the two', async () => {
    const caps = { day: 2 };
    const keyId = await issue(caps);
    await spendWith(keyId, caps);
    // The cached spending is of yesterday and would allow one more charge.
    await clock.set('2031-03-31T00:00:00Z');
    expect((await spendWith(keyId, caps)).spent).toMatchObject({ today: 1, thisMonth: 2 });
    expect((await spendWith(keyId, caps)).spent).toMatchObject({ today: 2, thisMonth: 3 });
    await expect(spendWith(keyId, caps)).rejects.toMatchObject(refused('day', '2031-04-01'));
    expect(await charged(keyId)).toMatchObject([{ credits: 1 }, { credits: 2 }]);
  });

  it('are counted by the entries after the clock was set back over midnight', async () => {
    const caps = { day: 2 };
    const keyId = await issue(caps);
    await spendWith(keyId, caps);
    await clock.set('2031-03-31T00:00:00Z');
    await spendWith(keyId, caps);
    await clock.set('2031-03-30T23:59:00Z');
    expect((await spendWith(keyId, caps)).spent).toMatchObject({ today: 2 });
    await expect(spendWith(keyId, caps)).rejects.toMatchObject(refused('day', '2031-03-31'));
  });

  it('hold across concurrent processes and restarts', async () => {
    const caps = { day: 37 };
    const keyId = await issue(caps);
    const charge = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, (_, i) => spendWith(keyId, caps, {}, i % 2)));
    const first = await charge(20);
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await restart(0);
    const second = await charge(200);
    expect(second.filter(({ status }) => status === 'fulfilled')).toHaveLength(17);
    await restart(1);
    await expect(spendWith(keyId, caps, {}, 1)).rejects.toMatchObject({ code: 'BILLING_002' });
    expect(await world.credits()).toBe(963);
    await world.expectVerified();
  });

  it('count archived entries, and entries after moved marks', async () => {
    const caps = { month: 400 };
    const [early, late] = [await issue({}), await issue(caps)];
    await Promise.all(Array.from({ length: 300 }, (_, i) => spendWith(i % 2 ? early : late, {})));
    await keeper.checkpoint();
    await clock.advanceHours(24);
    expect(await keeper.archive(new Date('2031-03-31T12:00:00Z'))).toBeGreaterThan(100);
    expect(await spent(late)).toEqual([0, 150]);
    await keys.change(early, { caps: { month: 151 } });
    expect(await spent(early)).toEqual([0, 150]);
    await keeper.countSpending();
    expect(await spent(late)).toEqual([0, 150]);
    await spendWith(early, { month: 151 });
    await expect(spendWith(early, { month: 151 }, {}, 1)).rejects.toMatchObject({ code: 'BILLING_002' });
    await keeper.countSpending();
    const [{ reads }] = await world.database.dataSource.query<[{ reads: number }]>(
      `SELECT count(*) AS reads FROM ledger e JOIN spending_marks m ON m.account = e.account AND e.number > m.number
       WHERE m.key IN (SELECT number FROM api_keys WHERE id = ANY ($1))`,
      [[early, late]],
    );
    expect(reads).toBe(0);
    await keys.change(early, { caps: {} });
    await keeper.countSpending();
    expect(await spent(early)).toEqual([1, 151]);
  });

  /** Entries that a charge of the key reads to sum its spending. */
  const uncounted = async (keyId: string) => {
    const [row] = await world.database.dataSource.query<[{ entries: number }]>(
      `SELECT (SELECT entries FROM account_balances WHERE number = m.account) - m.number AS entries
       FROM spending_marks m JOIN api_keys k ON k.number = m.key WHERE k.id = $1`,
      [keyId],
    );
    return row.entries;
  };

  it('are stored with the spending until then, so that no charge sums it', async () => {
    // Later than the account's grant, which other tests date.
    await clock.set('2031-04-20T12:00:00Z');
    const keyId = await issue({});
    for (let i = 0; i < 30; i++) await spendWith(keyId, {}, { caps: undefined });
    await keys.change(keyId, { caps: { month: 31 } });
    expect(await uncounted(keyId)).toBe(0);
    await spendWith(keyId, { month: 31 });
    expect(await uncounted(keyId)).toBe(1);
    // Reservations read the spending on a connection of requests.
    expect(await spent(keyId)).toEqual([31, 31]);
    expect(await uncounted(keyId)).toBe(0);
    // A job deletes marks of revoked keys alone.
    await keys.change(keyId, { caps: {} });
    await keeper.countSpending();
    await keys.change(keyId, { caps: { day: 1 } });
    expect(await uncounted(keyId)).toBe(0);
  });

  it('are refused without a mark', async () => {
    const keyId = await issue({});
    const cap = `UPDATE api_keys SET caps = '{"day": 1}' WHERE id = $1`;
    await expect(world.database.dataSource.query(cap, [keyId])).rejects.toThrow('no spending mark');
    expect((await keys.find(keyId))!.caps).toEqual({});
  });

  it('need no statement for charges without caps', async () => {
    const keyId = await issue({});
    await spendWith(keyId, {}, { caps: undefined });
    const texts: unknown[] = [];
    const connect = world.database.connect.bind(world.database);
    const watched = Object.assign(Object.create(world.database) as typeof world.database, {
      connect: async (...args: Parameters<typeof connect>) => {
        const client = await connect(...args);
        const query = client.query.bind(client) as (...all: unknown[]) => unknown;
        client.query = ((...all: unknown[]) => {
          texts.push(all[0]);
          return query(...all);
        }) as typeof client.query;
        return client;
      },
    });
    const ledger = new PostgresLedger(watched);
    await ledger.charge(world.newCharge({ keyId }));
    expect(JSON.stringify(texts)).toContain('read_balances');
    texts.length = 0;
    await ledger.charge(world.newCharge({ keyId }));
    expect(texts).toHaveLength(1);
    expect(JSON.stringify(texts)).not.toMatch(/spending|require_day/);
    await ledger.close();
  });

  it('are never exceeded and never refuse a fitting charge, over days, processes and restarts', async () => {
    const caps = fc.record({ day: fc.integer({ min: 0, max: 12 }), month: fc.integer({ min: 0, max: 20 }) });
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          key: fc.nat(1),
          count: fc.integer({ min: 1, max: 8 }),
          price: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 60 }) }) },
      { weight: 1, arbitrary: fc.record({ restart: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.constant({ counts: true } as const) },
      { weight: 1, arbitrary: fc.constant({ grants: true } as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(caps, { minLength: 2, maxLength: 2 }),
        fc.array(step, { maxLength: 14 }),
        async (all, steps) => {
          const keyIds = await Promise.all(all.map(issue));
          for (const each of steps) {
            if ('hours' in each) await clock.advanceHours(each.hours);
            else if ('restart' in each) await restart(each.restart);
            else if ('counts' in each) await keeper.countSpending();
            else if ('grants' in each)
              await world.ledger.grant({ accountId: world.account.id, credits: 50, reason: 'more' });
            else {
              const { key, count, price } = each;
              const { day, month } = all[key]!;
              const [today, thisMonth] = await spent(keyIds[key]!);
              const fits = Math.floor(Math.min(day - today!, month - thisMonth!) / price);
              const outcomes = await Promise.allSettled(
                Array.from({ length: count }, (_, i) => spendWith(keyIds[key]!, all[key]!, { price }, i % 2)),
              );
              const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length;
              expect(succeeded).toBe(Math.max(0, Math.min(count, fits)));
            }
          }
          for (const [i, keyId] of keyIds.entries()) {
            const months = new Map<string, number>();
            for (const { day, month, credits } of await charged(keyId)) {
              expect({ day, over: credits > all[i]!.day }).toEqual({ day, over: false });
              months.set(month, (months.get(month) ?? 0) + credits);
            }
            for (const credits of months.values()) expect(credits).toBeLessThanOrEqual(all[i]!.month);
          }
          await world.ledger.grant({ accountId: world.account.id, credits: 500, reason: 'more' });
        },
      ),
      { numRuns: 25 },
    );
    await world.expectVerified();
  });
});
