import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, startsOfDays, usageRetentionDays, type UsageRow } from '@enrichment/billing-domain';
import { InMemoryUsage } from '@enrichment/billing-domain/testing';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { openObservedDatabase, openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { billingTables, PostgresUsageKeeper, PostgresUsageLog, PostgresUsageReports } from '../index';

const dayMs = 86_400_000;
/** Berlin's clocks have changed a week before. */
const now = Date.UTC(2026, 10, 1, 12, 40);
const zones = ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham'];

async function openUsage() {
  const { database, drop } = await openTestDatabase(billingTables);
  const clock = new ManualClock(now);
  const log = new PostgresUsageLog(database, clock);
  const keeper = new PostgresUsageKeeper(database, clock);
  return {
    database,
    clock,
    log,
    keeper,
    reports: new PostgresUsageReports(database.dataSource),
    close: async () => {
      await log.close();
      await drop();
    },
  };
}

const row = fc.record<Omit<UsageRow, 'requestId'>>({
  at: fc.integer({ min: 0, max: 30 * dayMs }).map((ms) => new Date(now - ms)),
  accountId: fc.constantFrom('a', 'b', 'c'),
  keyId: fc.constantFrom('k1', 'k2'),
  operation: fc.constantFrom(...operations),
  code: fc.constantFrom('ok', 'ok', 'ok', 'RATE_001', 'SYS_001'),
  credits: fc.integer({ min: 0, max: 1_000 }),
  requests: fc.integer({ min: 1, max: 3 }),
  latencyMs: fc.double({ min: 0, max: 2e5, noNaN: true }),
  isTest: fc.constantFrom(undefined, undefined, true as const),
});

describe('the sums of all accounts', () => {
  let usage: Awaited<ReturnType<typeof openUsage>>;
  beforeAll(async () => {
    usage = await openUsage();
  });
  afterAll(() => usage.close());

  it('are those of the rows, by the days of any zone and by other points', async () => {
    const { log, keeper, reports } = usage;
    const model = new InMemoryUsage();
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(...zones),
        fc.uniqueArray(fc.nat(32 * 96), { minLength: 1, maxLength: 9 }),
        async (rows, zone, quarters) => {
          for (const each of rows) {
            const recorded = { ...each, requestId: newUlid() };
            model.record(recorded);
            log.record(recorded);
          }
          await log.flush();
          await keeper.run();
          const others = quarters
            .toSorted((a, b) => b - a)
            .map((ago) => new Date(now - (now % 900_000) - ago * 900_000));
          for (const starts of [startsOfDays(zone, 30, now), others]) {
            expect(await reports.service(starts)).toEqual(await model.service(starts));
            expect(await reports.topAccounts(starts[0]!, 2)).toEqual(await model.topAccounts(starts[0]!, 2));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('include requests that the previous release counted, after some rounds', async () => {
    const { database, clock, log, keeper, reports } = usage;
    const starts = [new Date(now - (now % dayMs) + 5 * dayMs)];
    clock.advance(5 * dayMs);
    const write = async () => {
      const [one] = fc.sample(row, 1) as [UsageRow];
      const at = new Date(clock.now());
      log.record({ ...one, requestId: newUlid(), at, requests: 1, isTest: undefined });
      await log.flush();
    };
    const countedTo = async () => (await reports.service(starts)).countedTo;
    const counted = async () => (await reports.service(starts)).total.requests;
    await write();
    const skip = (ids: number) =>
      database.dataSource.query(
        `SELECT setval('usage_request_ids', last_value + $1) FROM usage_request_ids`,
        [ids],
      );
    // More ids than a round counts, of requests that have expired.
    await skip(100_000_000);
    // A round takes ten steps of 50,000 ids.
    for (let i = 0; i < 11; i++) {
      clock.advance(1_000);
      await write();
      await skip(50_000);
    }
    await database.dataSource.query(
      `UPDATE usage_progress SET rolled_up_to = (SELECT last_value FROM usage_request_ids)`,
    );
    await keeper.run();
    expect(await countedTo()).toEqual(new Date(clock.now() - 1_000));
    expect(await counted()).toBe(10);
    await keeper.run();
    expect(await counted()).toBe(12);
    expect(await countedTo()).toBeUndefined();
    await keeper.run();
    expect(await counted()).toBe(12);
  });

  it('expire with the counts of hours', async () => {
    const { database, clock, keeper } = usage;
    const oldest = async () =>
      (
        await database.dataSource.query<{ at: Date }[]>(
          `SELECT min(at) AS at FROM usage_service_quarters UNION ALL SELECT min(at) FROM usage_account_quarters
           UNION ALL SELECT min(at) FROM usage_account_days`,
        )
      ).map(({ at }) => at);
    expect(Math.min(...(await oldest()).map(Number))).toBeLessThan(Date.UTC(2026, 10));
    clock.advance(Date.UTC(2026, 11, 1) + usageRetentionDays.hour * dayMs - clock.now());
    await keeper.forget(clock.now());
    expect(await oldest()).toEqual([null, null, null]);
  });
});

describe('the sums of a busy service', () => {
  let observed: Awaited<ReturnType<typeof openObservedDatabase>>;
  beforeAll(async () => {
    observed = await openObservedDatabase(billingTables, async ({ dataSource }) => {
      const quarters = `generate_series(timestamptz '2026-08-03', '2026-11-01 12:30Z', interval '15 min') AS at`;
      await dataSource.query(`
        INSERT INTO usage_service_quarters (at, operation, code, bucket, requests, credits)
          SELECT at, 'operation ' || n / 10, 'ok', n % 10, 9, 9 FROM ${quarters}, generate_series(0, 49) n;
        INSERT INTO usage_account_quarters (at, account_id, requests, successes, credits)
          SELECT at, 'acc_' || n, 9, 9, n FROM ${quarters}, generate_series(1, 50) n;
        INSERT INTO usage_account_days (at, account_id, requests, successes, credits)
          SELECT at, 'acc_' || n, 9, 9, n
          FROM generate_series(timestamptz '2026-08-03', '2026-11-01', interval '1 day') at, generate_series(1, 2000) n`);
      await dataSource.query('ANALYZE');
    });
  });
  afterAll(() => observed.drop());

  it.each([
    ['day', 1, 300],
    ['week', 7, 1_000],
    ['month', 30, 8_000],
  ] as const)('are read in few blocks: of a %s', async (_, days, most) => {
    const reports = new PostgresUsageReports(observed.database.dataSource);
    for (const zone of zones) {
      observed.statements.forget();
      const starts = startsOfDays(zone, days, now);
      expect((await reports.service(starts)).points).toHaveLength(days);
      expect(await reports.topAccounts(starts[0]!, 10)).toHaveLength(10);
      const reads = observed.statements.reads().filter(({ statement }) => /FROM \(? ?SELECT/.test(statement));
      expect(reads).toHaveLength(2);
      expect(reads.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThan(most);
    }
  });
});
