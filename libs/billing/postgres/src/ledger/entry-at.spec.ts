import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { billingTables, PostgresAccounts, PostgresLedger } from '../index';

describe('pages of the ledger between two moments', () => {
  const start = Date.UTC(2026, 0, 1);
  const stepMs = 20_000;
  const count = 1_000;
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let ledger: PostgresLedger;
  let accountId: string;
  let emptyId: string;

  beforeAll(async () => {
    opened = await openTestDatabase(billingTables);
    const { dataSource } = opened.database;
    ledger = new PostgresLedger(opened.database);
    const accounts = new PostgresAccounts(dataSource);
    [accountId, emptyId] = [
      (await accounts.create({ email: 'a@example.com', credits: 0 })).id,
      (await accounts.create({ email: 'b@example.com', credits: 0 })).id,
    ];
    // Every third entry is earlier than its predecessor, as when transactions do not end in the order of their starts.
    await dataSource.query(
      `INSERT INTO ledger
         (account, number, kind, request, credits, balance_after, ip_lookups, ip_lookups_after, created_at)
       SELECT (SELECT number FROM accounts WHERE id = $1), g, 2, gen_random_uuid(), 0, 0, 0, 0,
              $2::timestamptz + g * interval '${stepMs} ms' - CASE WHEN g % 3 = 0 THEN interval '35 s' ELSE interval '0' END
       FROM generate_series(1, ${count}) g`,
      [accountId, new Date(start)],
    );
  });
  afterAll(async () => {
    await ledger.close();
    await opened.drop();
  });

  it('hold exactly the entries between them', async () => {
    const all = await ledger.page({ accountId, limit: count });
    expect(all).toHaveLength(count);
    const moment = fc.option(
      fc.integer({ min: -60, max: count * 20 + 60 }).map((s) => new Date(start + s * 1_000)),
      { nil: undefined },
    );
    const before = fc.option(fc.integer({ min: 1, max: count + 1 }).map(String), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        moment,
        moment,
        before,
        fc.integer({ min: 1, max: 60 }),
        async (from, to, id, limit) => {
          const wanted = all.filter(
            (entry) =>
              (!from || entry.createdAt >= from) &&
              (!to || entry.createdAt < to) &&
              (id === undefined || Number(entry.id) < Number(id)),
          );
          expect(await ledger.page({ accountId, from, to, before: id, limit })).toEqual(
            wanted.slice(0, limit),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are empty without entries', async () => {
    const moment = new Date(start);
    expect(await ledger.page({ accountId: emptyId, from: moment, limit: 9 })).toEqual([]);
    expect(await ledger.page({ accountId: emptyId, to: moment, limit: 9 })).toEqual([]);
    expect(await ledger.page({ accountId: 'acc_none', from: moment, to: moment, limit: 9 })).toEqual([]);
  });
});
