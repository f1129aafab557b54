import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type UsageGrain, usageRetentionDays, type UsageRow } from '@enrichment/billing-domain';
import { ManualClock, newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresUsageKeeper, PostgresUsageLog, PostgresUsageReports } from '../index';

const dayMs = 86_400_000;
const grains: UsageGrain[] = ['minute', 'hour', 'day'];

describe('PostgresUsageKeeper', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let clock: ManualClock;
  let log: PostgresUsageLog;
  let keeper: PostgresUsageKeeper;
  let reports: PostgresUsageReports;
  let accountId: string;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    clock = new ManualClock(Date.UTC(2026, 5, 15, 12));
    log = new PostgresUsageLog(database, clock);
    keeper = new PostgresUsageKeeper(database, clock);
    reports = new PostgresUsageReports(database.dataSource);
  });
  beforeEach(() => {
    accountId = newUlid();
  });
  afterAll(async () => {
    await log.close();
    await drop();
  });

  const newRow = (more: Partial<UsageRow> = {}): UsageRow => ({
    requestId: newUlid(),
    at: new Date(clock.now()),
    accountId,
    keyId: 'key_1',
    operation: 'email',
    code: 'ok',
    credits: 3,
    latencyMs: 10,
    requests: 1,
    ...more,
  });
  const write = async (...rows: UsageRow[]) => {
    for (const row of rows) log.record(row);
    await log.flush();
  };
  /** Requests and credits in the counts of each grain, over the longest span of a report. */
  const counted = () =>
    Promise.all(
      grains.map(async (grain) => {
        const days = { minute: 1, hour: 60, day: 700 }[grain];
        const [from, to] = [new Date(clock.now() - days * dayMs), new Date(clock.now() + 60_000)];
        const { total } = await reports.report({ accountId, grain, from, to });
        return [total.requests, total.credits];
      }),
    );
  const everywhere = (requests: number) => grains.map(() => [requests, requests * 3]);
  const partitions = async (table: string): Promise<string[]> => {
    const rows = await database.dataSource.query<{ name: string }[]>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1`,
      [table],
    );
    return rows.map(({ name }) => name.slice(table.length + 1));
  };

  const isWaiting = async () => {
    const [lock] = await database.dataSource.query<[{ waiting: boolean }]>(
      'SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS waiting',
    );
    return lock.waiting;
  };

  it('makes partitions ahead of time, once', async () => {
    expect((await keeper.run()).partitionsMade).toBeGreaterThan(0);
    expect(await partitions('usage_requests')).toEqual(
      expect.arrayContaining(['20260614', '20260615', '20260616', '20260617', '20260618']),
    );
    expect(await partitions('usage_hours')).toEqual(['202606']);
    expect(await partitions('usage_days')).toEqual(['2026']);
    expect(await keeper.run()).toEqual({ partitionsMade: 0, requestsRolledUp: 0 });
  });

  it('puts the last and the first moment of a day into different partitions', async () => {
    const midnight = Date.UTC(2026, 5, 15);
    const rows = [-1, 0].map((ms) => newRow({ at: new Date(midnight + ms) }));
    await write(...rows);
    const places = await database.dataSource.query<{ place: string }[]>(
      'SELECT tableoid::regclass::text AS place FROM usage_requests WHERE account_id = $1 ORDER BY at',
      [accountId],
    );
    expect(places).toEqual([{ place: 'usage_requests_20260614' }, { place: 'usage_requests_20260615' }]);
  });

  it('counts each request once in any number of rounds', async () => {
    await write(newRow(), newRow());
    expect((await keeper.run()).requestsRolledUp).toBeGreaterThanOrEqual(2);
    for (let i = 0; i < 3; i++) expect((await keeper.run()).requestsRolledUp).toBe(0);
    expect(await counted()).toEqual(everywhere(2));
  });

  it('counts late rows once', async () => {
    await write(newRow());
    await keeper.run();
    await write(newRow({ at: new Date(clock.now() - 20 * 3_600_000) }), newRow());
    await keeper.run();
    await keeper.run();
    expect(await counted()).toEqual(everywhere(3));
  });

  it('counts a request for its hour and day when it is too late for its minute', async () => {
    await write(newRow({ at: new Date(clock.now() - (usageRetentionDays.minute + 1) * dayMs) }));
    expect((await keeper.run()).requestsRolledUp).toBe(1);
    expect(await counted()).toEqual([[0, 0], ...everywhere(1).slice(1)]);
    expect(await partitions('usage_minutes')).not.toContain('20260607');
  });

  it('counts nothing in a failed round, and everything in the next round', async () => {
    await write(newRow(), newRow());
    await database.dataSource.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'power failure'; END $$;
      CREATE TRIGGER fails BEFORE UPDATE ON usage_progress FOR EACH ROW EXECUTE FUNCTION fail();`);
    await expect(keeper.run()).rejects.toThrow('power failure');
    expect(await counted()).toEqual(everywhere(0));
    await database.dataSource.query('DROP FUNCTION fail CASCADE');
    expect((await keeper.run()).requestsRolledUp).toBe(2);
    expect(await counted()).toEqual(everywhere(2));
  });

  it('waits for a writer whose rows are not visible yet', async () => {
    const slow = await database.connect();
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO usage_requests (at, request_id, account_id, key_id, operation, code, credits, latency_ms, bucket)
       VALUES ($1, $2, $3, 'key_1', 'email', 'ok', 3, 1, 40)`,
      [new Date(clock.now()), newUlid(), accountId],
    );
    await write(newRow()); // Its id is greater, and it is visible first.
    let done = false;
    const round = keeper.run().finally(() => (done = true));
    while (!done && !(await isWaiting())) await turn();
    await slow.query('COMMIT');
    await slow.end();
    await round;
    await keeper.run();
    expect(await counted()).toEqual(everywhere(2));
  });

  it('is exact with several processes that write and count at the same time', async () => {
    const processes = Array.from({ length: 3 }, () => ({
      log: new PostgresUsageLog(database, clock, { batchSize: 7 }),
      keeper: new PostgresUsageKeeper(database, clock),
    }));
    await Promise.all(
      processes.map(async (process, i) => {
        for (let round = 0; round < 12; round++) {
          for (let n = 0; n < 25; n++) {
            process.log.record(newRow({ keyId: `key_${i}`, at: new Date(clock.now() - n * 1_000) }));
          }
          await Promise.all([process.log.flush(), process.keeper.run()]);
        }
        await process.log.close();
      }),
    );
    await keeper.run();
    expect(await counted()).toEqual(everywhere(900));
    const from = new Date(clock.now() - dayMs);
    const to = new Date(clock.now() + 1);
    const lines = await reports.breakdown({ accountId, grain: 'hour', from, to }, 'key');
    expect(lines.map(({ name, requests }) => [name, requests])).toEqual([
      ['key_0', 300],
      ['key_1', 300],
      ['key_2', 300],
    ]);
  });

  it('drops a partition only when all its rows have expired', async () => {
    const row = newRow();
    await write(row);
    await keeper.forget(clock.now());
    const [table, first] = ['usage_requests', '20260615'];
    clock.advance(usageRetentionDays.minute * dayMs);
    await keeper.forget(clock.now());
    expect(await partitions('usage_minutes')).toContain(first);
    clock.advance(dayMs);
    await keeper.forget(clock.now());
    expect(await partitions('usage_minutes')).not.toContain(first);
    clock.advance((usageRetentionDays.request - usageRetentionDays.minute - 1) * dayMs);
    await keeper.forget(clock.now());
    expect(await partitions(table)).toContain(first);
    expect(await reports.events(accountId, row.requestId)).toEqual([row]);
    clock.advance(dayMs);
    expect(await keeper.forget(clock.now())).toContain('usage_requests_20260615');
    expect(await partitions(table)).not.toContain(first);
    expect(await reports.events(accountId, row.requestId)).toEqual([]);
    const [, hours, days] = await counted();
    expect([hours, days]).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it('has indexes by key and by operation for each day', async () => {
    clock.advance(Date.UTC(2026, 6, 1, 12) - clock.now());
    await write(newRow({ at: new Date(clock.now() - dayMs) }), newRow());
    await keeper.run();
    const rows = await database.dataSource.query<{ columns: string }[]>(
      `SELECT substring(pg_get_indexdef(indexrelid) FROM '\\((.*)\\)') AS columns
       FROM pg_index WHERE indrelid = 'usage_requests_20260701'::regclass AND indisvalid`,
    );
    const columns = rows.map((row) => row.columns);
    expect(columns).toEqual(expect.arrayContaining(['account_id, operation, at', 'key_id, at']));
  });

  it('keeps hours by the month and days by the year', async () => {
    clock.advance(Date.UTC(2026, 8, 28, 12) - clock.now()); // 90 days after June 30.
    await keeper.forget(clock.now());
    expect(await partitions('usage_hours')).toEqual(['202606', '202607', '202609', '202610']);
    clock.advance(dayMs);
    await keeper.forget(clock.now());
    expect(await partitions('usage_hours')).toEqual(['202607', '202609', '202610']);
    clock.advance(Date.UTC(2028, 11, 31) - clock.now()); // 731 days after December 31, 2026.
    await keeper.forget(clock.now());
    expect(await partitions('usage_days')).toEqual(['2026', '2028', '2029']);
    clock.advance(dayMs);
    await keeper.forget(clock.now());
    expect(await partitions('usage_days')).toEqual(['2028', '2029']);
  });

  it('counts rows that were written while it was down before it drops expired ones', async () => {
    clock.advance(Date.UTC(2029, 2, 10, 12) - clock.now());
    const short = new PostgresUsageKeeper(database, clock, { request: 1 });
    const [old, young] = [newRow({ at: new Date(clock.now() - 2 * dayMs) }), newRow()];
    await write(old, young);
    expect(await partitions('usage_requests')).toContain('20290308');
    expect(await short.forget(clock.now())).toContain('usage_requests_20290308');
    expect(await partitions('usage_requests')).toEqual([
      '20290309',
      '20290310',
      '20290311',
      '20290312',
      '20290313',
    ]);
    expect(await reports.events(accountId, old.requestId)).toEqual([]);
    expect(await reports.events(accountId, young.requestId)).toEqual([young]);
    const [, hours, days] = await counted();
    expect([hours, days]).toEqual(everywhere(2).slice(1));
  });

  it('keeps days for the configured time, and the other grains as before', async () => {
    const keptLong = new PostgresUsageKeeper(database, clock, { day: 1_100 });
    clock.advance(Date.UTC(2032, 0, 4) - clock.now()); // 1,099 days after December 31, 2028.
    await keptLong.forget(clock.now());
    expect(await partitions('usage_days')).toContain('2028');
    expect(await partitions('usage_hours')).toEqual(['203201']);
    clock.advance(2 * dayMs);
    await keptLong.forget(clock.now());
    expect(await partitions('usage_days')).toEqual(['2029', '2032']);
    await new PostgresUsageKeeper(database, clock, { day: 90 }).forget(clock.now());
    expect(await partitions('usage_days')).toEqual(['2032']);
  });

  it('deletes a series only with its last sum', async () => {
    const keptShort = new PostgresUsageKeeper(database, clock, { day: 365 });
    const series = () =>
      database.dataSource.query<{ key_id: string }[]>(
        `SELECT key_id FROM usage_series WHERE account_id = $1 ORDER BY key_id`,
        [accountId],
      );
    clock.advance(Date.UTC(2033, 11, 31, 12) - clock.now());
    await write(newRow({ keyId: 'key_old' }), newRow({ keyId: 'key_used' }));
    await keptShort.forget(clock.now());
    clock.advance(300 * dayMs);
    await write(newRow({ keyId: 'key_used' }));
    await keptShort.forget(clock.now());
    expect(await series()).toEqual([{ key_id: '' }, { key_id: 'key_old' }, { key_id: 'key_used' }]);
    clock.advance(66 * dayMs);
    expect(await keptShort.forget(clock.now())).toContain('usage_days_2033');
    expect(await series()).toEqual([{ key_id: '' }, { key_id: 'key_used' }]);
  });

  it('does not block other statements while a partition is being read', async () => {
    await write(newRow());
    const reader = await database.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM usage_requests');
    clock.advance((usageRetentionDays.request + 2) * dayMs);
    await expect(keeper.forget(clock.now())).rejects.toMatchObject({ cause: { code: '55P03' } });
    await write(newRow());
    await reader.query('COMMIT');
    await reader.end();
    expect((await keeper.forget(clock.now())).length).toBeGreaterThan(0);
  });

  it('drops nothing in the rounds at any time of this process', async () => {
    const before = await partitions('usage_requests');
    const ahead = new ManualClock(clock.now() + 400 * dayMs);
    await new PostgresUsageKeeper(database, ahead).run();
    expect(await partitions('usage_requests')).toEqual(expect.arrayContaining(before));
  });
});
