import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type RequestPlace, type UsageGrain, type UsageRow } from '@enrichment/billing-domain';
import { InMemoryUsage, usageContract } from '@enrichment/billing-domain/testing';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { billingTables, PostgresUsageKeeper, PostgresUsageLog, PostgresUsageReports } from '../index';

async function openUsage() {
  const { database, drop } = await openTestDatabase(billingTables);
  const { dataSource } = database;
  // Days are days of UTC in any time zone of the server. This zone has an offset of a fraction of an hour.
  await dataSource.query(`
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = ''America/St_Johns''', current_database()); END $$`);
  await dataSource.destroy();
  await dataSource.initialize();
  const clock = new ManualClock(Date.UTC(2026, 11, 31, 23, 59));
  const log = new PostgresUsageLog(database, clock);
  const keeper = new PostgresUsageKeeper(database, clock);
  return {
    dataSource,
    log,
    keeper,
    reports: new PostgresUsageReports(dataSource),
    now: clock.now(),
    settle: async () => {
      await log.flush();
      await keeper.run();
    },
    close: async () => {
      await log.close();
      await drop();
    },
  };
}

let opened: ReturnType<typeof openUsage>;
beforeAll(() => (opened = openUsage()));
afterAll(async () => (await opened).close());

usageContract('PostgreSQL', async () => ({ ...(await opened), close: () => Promise.resolve() }));

describe('PostgresUsageReports', () => {
  /** Times near the end of a minute, an hour, a day, a month and a year. */
  const row = fc.record<Omit<UsageRow, 'requestId'>>({
    at: fc.integer({ min: -200_000, max: 200_000 }).map((ms) => new Date(Date.UTC(2027, 0) + ms)),
    accountId: fc.constantFrom('a', 'b'),
    keyId: fc.constantFrom('k1', 'k2', 'k3'),
    operation: fc.constantFrom(...operations),
    code: fc.constantFrom('ok', 'ok', 'ok', 'RATE_001', 'SYS_001'),
    credits: fc.integer({ min: 0, max: 1_000 }),
    requests: fc.constant(1),
    latencyMs: fc.oneof(fc.constantFrom(0, 0.25, 8, 1e6), fc.double({ min: 0, max: 2e5, noNaN: true })),
  });

  /** Spans that begin or end between rows, and spans over whole hours or midnight. */
  const edge = fc.oneof(
    fc.integer({ min: -200_000, max: 200_000 }),
    fc.integer({ min: -40_000_000, max: 45_000_000 }),
  );
  const span = fc
    .tuple(edge, edge)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({
      from: new Date(Date.UTC(2027, 0) + from),
      to: new Date(Date.UTC(2027, 0) + to),
    }));

  it('reports the same figures as the rows, for any order of writes and roll-ups', async () => {
    const { log, keeper, reports, settle } = await opened;
    const step = fc.oneof(
      { arbitrary: row, weight: 20 },
      { arbitrary: fc.constantFrom('flush' as const, 'keep' as const), weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120 }), span, async (steps, span) => {
        const model = new InMemoryUsage();
        const run = newUlid();
        for (const step of steps) {
          if (step === 'flush') await log.flush();
          else if (step === 'keep') await keeper.run();
          else {
            const recorded = { ...step, requestId: newUlid(), accountId: `${run} ${step.accountId}` };
            model.record(recorded);
            log.record(recorded);
          }
        }
        await settle();
        for (const grain of ['minute', 'hour', 'day'] satisfies UsageGrain[]) {
          for (const filter of [{}, { keyId: 'k1' }, { operation: 'ip' as const }]) {
            const query = { accountId: `${run} a`, grain, ...span, ...filter };
            expect(await reports.report(query)).toEqual(await model.report(query));
            for (const by of ['operation', 'key'] as const) {
              expect(await reports.breakdown(query, by)).toEqual(await model.breakdown(query, by));
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('reads a limited number of requests for a page, and all that match in pages', async () => {
    const { log, settle } = await opened;
    const accountId = newUlid();
    const rows = fc.sample(
      fc.record({
        at: fc
          .integer({ min: -5 * 86_400_000, max: 60_000 })
          .map((ms) => new Date(Date.UTC(2027, 0) + ms - (ms % 3_600_000))),
        keyId: fc.constantFrom('k1', 'k1', 'k1', 'k2'),
        operation: fc.constantFrom(...operations),
        code: fc.constantFrom('ok', 'ok', 'ok', 'RATE_001', 'SYS_001'),
      }),
      { numRuns: 300, seed: 1 },
    );
    const all = rows.map((row) => ({
      ...row,
      accountId,
      requestId: newUlid(),
      credits: 0,
      requests: 1,
      latencyMs: 1,
    }));
    for (const each of all) log.record(each);
    await settle();
    const newest = all.toSorted(
      (a, b) => b.at.getTime() - a.at.getTime() || (b.requestId < a.requestId ? -1 : 1),
    );
    const when = fc.option(
      fc.integer({ min: -6 * 86_400_000, max: 0 }).map((ms) => new Date(Date.UTC(2027, 0) + ms)),
      { nil: undefined },
    );
    const filter = fc.record({
      keyId: fc.constantFrom(undefined, 'k1', 'k2', 'k3'),
      operation: fc.constantFrom(undefined, ...operations),
      codes: fc.constantFrom(
        undefined,
        ['ok'],
        ['ok', 'RATE_001'],
        ['RATE_001', 'SYS_001', 'IP_001'],
        ['SYS_001'],
      ),
      from: when,
      to: when,
    });
    const database = (await opened).dataSource;
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 20, max: 200 }), async (query, maxRead) => {
        const reports = new PostgresUsageReports(database, maxRead);
        const { keyId, operation, codes, from, to } = query;
        const found: UsageRow[] = [];
        let before: RequestPlace | undefined;
        let pages = 0;
        do {
          const page = await reports.page({ ...query, accountId, before, limit: 7 });
          found.push(...page.rows);
          before = page.next;
          pages++;
        } while (before);
        expect(found.map(({ requestId }) => requestId)).toEqual(
          newest
            .filter(
              (one) =>
                (!keyId || one.keyId === keyId) &&
                (!operation || one.operation === operation) &&
                (!codes || (codes as readonly string[]).includes(one.code)) &&
                (!from || one.at >= from) &&
                (!to || one.at < to),
            )
            .map(({ requestId }) => requestId),
        );
        expect(pages).toBeLessThan(3 + found.length / 7 + (3 * all.length) / (maxRead / 3));
      }),
      { numRuns: 100 },
    );
  });
});
