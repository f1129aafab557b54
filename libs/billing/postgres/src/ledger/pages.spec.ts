import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entryKinds, type LedgerEntry, type LedgerQuery } from '@enrichment/billing-domain';
import { openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { billingTables, PostgresAccounts, PostgresLedger, PostgresLedgerKeeper } from '../index';

const start = Date.UTC(2026, 0, 1);
const stepMs = 20_000;
const count = 5_000;
const rareOperations = ['email', 'ip', 'profile'] as const;

describe('pages of the ledger', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let accountId: string;
  let emptyId: string;
  /** Newest first. */
  let all: LedgerEntry[];

  beforeAll(async () => {
    opened = await openTestDatabase(billingTables);
    const { dataSource } = opened.database;
    const accounts = new PostgresAccounts(dataSource);
    [accountId, emptyId] = [
      (await accounts.create({ email: 'a@example.com', credits: 0 })).id,
      (await accounts.create({ email: 'b@example.com', credits: 0 })).id,
    ];
    // Every third entry is earlier than its predecessor, as when transactions do not end in the order of their starts.
    await dataSource.query(
      `INSERT INTO ledger
         (account, number, kind, operation, request, credits, balance_after, ip_lookups, ip_lookups_after, created_at)
       SELECT (SELECT number FROM accounts WHERE id = $1), g, kind,
              CASE WHEN kind <> 1 THEN ledger_operation(($3::text[])[CASE WHEN g % 700 < 9 THEN 2 + g % 2 ELSE 1 END]) END,
              CASE kind WHEN 2 THEN gen_random_uuid() END, 0, 0, 0, 0,
              $2::timestamptz + g * interval '${stepMs} ms' - CASE WHEN g % 3 = 0 THEN interval '35 s' ELSE interval '0' END
       FROM generate_series(1, ${count}) g, LATERAL (SELECT CASE WHEN g % 900 < 5 THEN 1 + g % 4 ELSE 2 END) k (kind)`,
      [accountId, new Date(start), rareOperations],
    );
    await dataSource.query(
      `INSERT INTO ledger_new_heads SELECT ARRAY[number], ARRAY[${count}], ARRAY[0], ARRAY[0] FROM accounts WHERE id = $1`,
      [accountId],
    );
    const ledger = new PostgresLedger(opened.database);
    all = [...(await ledger.page({ accountId, limit: count })).entries];
    await ledger.close();
    const keeper = new PostgresLedgerKeeper(dataSource);
    await keeper.checkpoint();
    expect(await keeper.archive(new Date(start + 3_500 * stepMs))).toBeGreaterThan(3_000);
  });
  afterAll(() => opened.drop());

  const moment = fc.option(
    fc.integer({ min: -60, max: count * 20 + 60 }).map((s) => new Date(start + s * 1_000)),
    { nil: undefined },
  );
  const filter = fc.record({
    from: moment,
    to: moment,
    kind: fc.option(fc.constantFrom(...entryKinds), { nil: undefined }),
    operation: fc.option(fc.constantFrom(...rareOperations, 'company' as const), { nil: undefined }),
  });
  const expected = ({ from, to, kind, operation, before }: Omit<LedgerQuery, 'limit' | 'accountId'>) =>
    all.filter(
      (entry) =>
        (!from || entry.createdAt >= from) &&
        (!to || entry.createdAt < to) &&
        (!kind || entry.kind === kind) &&
        (!operation || entry.operation === operation) &&
        (before === undefined || Number(entry.id) < Number(before)),
    );

  it('hold exactly the entries of a filter below a number', async () => {
    const ledger = new PostgresLedger(opened.database);
    const before = fc.option(fc.integer({ min: 1, max: count + 1 }).map(String), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(filter, before, fc.integer({ min: 1, max: 60 }), async (query, id, limit) => {
        const wanted = expected({ ...query, before: id });
        const { entries, next } = await ledger.page({ ...query, accountId, before: id, limit });
        expect(entries).toEqual(wanted.slice(0, limit));
        expect(next).toBe(wanted.length > limit ? entries.at(-1)!.id : undefined);
      }),
      { numRuns: 200 },
    );
    await ledger.close();
  });

  it('read a limited number of entries, and together hold all that match', async () => {
    await fc.assert(
      fc.asyncProperty(
        filter,
        fc.integer({ min: 150, max: 3_000 }),
        fc.integer({ min: 1, max: 3 }),
        async (query, entries, segments) => {
          const ledger = new PostgresLedger(opened.database, undefined, { entries, segments });
          const found: LedgerEntry[] = [];
          let pages = 0;
          let before: string | undefined;
          do {
            const page = await ledger.page({ ...query, accountId, before, limit: 100 });
            found.push(...page.entries);
            if (before !== undefined && page.next !== undefined)
              expect(Number(page.next)).toBeLessThan(Number(before));
            before = page.next;
            pages++;
          } while (before !== undefined);
          expect(found).toEqual(expected(query));
          expect(pages).toBeLessThan(3 + found.length / 100 + count / entries + 5 / segments);
          await ledger.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are empty without entries', async () => {
    const ledger = new PostgresLedger(opened.database);
    const from = new Date(start);
    const none = { entries: [], next: undefined };
    expect(await ledger.page({ accountId: emptyId, from, limit: 9 })).toEqual(none);
    expect(await ledger.page({ accountId: emptyId, to: from, limit: 9 })).toEqual(none);
    expect(await ledger.page({ accountId: 'acc_none', from, to: from, limit: 9 })).toEqual(none);
    await ledger.close();
  });
});
