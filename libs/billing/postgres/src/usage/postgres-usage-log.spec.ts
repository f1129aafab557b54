import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UsageRow } from '@enrichment/billing-domain';
import { ManualClock, newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import type { Client } from 'pg';
import { billingTables, PostgresUsageLog, type UsageLogOptions } from '../index';

/** A batch is lost before it arrives (`before`), or its acknowledgement is lost (`after`). */
type Fault = 'before' | 'after';

describe('PostgresUsageLog', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let accountId: string;
  const clock = new ManualClock();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
  });
  beforeEach(() => {
    accountId = newUlid();
  });
  afterAll(() => drop());

  const newRow = (more: Partial<UsageRow> = {}): UsageRow => ({
    requestId: newUlid(),
    at: new Date(clock.now()),
    accountId,
    keyId: 'key_1',
    operation: 'email',
    code: 'ok',
    credits: 1,
    latencyMs: 1.5,
    requests: 1,
    ...more,
  });
  const rows = (count: number) => Array.from({ length: count }, () => newRow());
  const written = async (): Promise<string[]> => {
    const found = await database.dataSource.query<{ request_id: string }[]>(
      'SELECT request_id FROM usage_requests WHERE account_id = $1 ORDER BY id',
      [accountId],
    );
    return found.map(({ request_id }) => request_id);
  };
  const ids = (all: UsageRow[]) => all.map(({ requestId }) => requestId);

  /** The real database over connections with planned faults, available while `isUp`. Counts the sent batches. */
  function unreliable(faults: Fault[] = [], isUp = () => true) {
    const counts = { attempts: 0, batches: 0 };
    const clients: Client[] = [];
    const connect: Database['connect'] = async (...options) => {
      counts.attempts++;
      if (!isUp()) throw new Error('connect ECONNREFUSED');
      const client = await database.connect(...options);
      const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
      client.query = (async (...parameters: unknown[]) => {
        if (typeof parameters[0] === 'string') return query(...parameters); // A setting.
        counts.batches++;
        const fault = faults.shift();
        if (fault === 'before') throw new Error('Connection terminated unexpectedly');
        const result = await query(...parameters);
        if (fault === 'after') throw new Error('Connection terminated unexpectedly');
        return result;
      }) as Client['query'];
      clients.push(client);
      return client;
    };
    return { connect, dataSource: database.dataSource, counts, clients };
  }
  const open = (from = unreliable(), options: Partial<UsageLogOptions> = {}) =>
    new PostgresUsageLog(from, clock, options);

  it('writes recorded rows in batches, in order', async () => {
    const source = unreliable();
    const log = open(source, { batchSize: 40 });
    const all = rows(100);
    for (const row of all) log.record(row);
    await log.close();
    expect(await written()).toEqual(ids(all));
    expect(source.counts.batches).toBe(3);
    expect(log.dropped).toBe(0);
  });

  it('writes without a call of flush', async () => {
    const log = open(unreliable(), { delayMs: 1 });
    log.record(newRow());
    while ((await written()).length === 0) await turn();
    log.record(newRow());
    while ((await written()).length === 1) await turn();
    await log.close();
  });

  it('writes rows that arrive during a write after their delay, or at a flush', async () => {
    const source = unreliable();
    const log = open(source, { delayMs: 1_000_000 });
    const all = rows(6);
    const record = (part: UsageRow[]) => part.forEach((row) => log.record(row));
    record(all.slice(0, 2));
    const first = log.flush();
    record(all.slice(2, 4));
    await first;
    expect(source.counts.batches).toBe(1);
    const second = log.flush();
    record(all.slice(4));
    await Promise.all([second, log.flush()]);
    expect(source.counts.batches).toBe(3);
    expect(await written()).toEqual(ids(all));
    await log.close();
  });

  it('flushes at once without rows', async () => {
    const log = open();
    await Promise.all([log.flush(), log.flush()]);
    log.record(newRow());
    await log.flush();
    expect(await written()).toHaveLength(1);
    await log.close();
  });

  it.each<[string, Fault[]]>([
    ['is lost', ['before']],
    ['was written but not acknowledged', ['after']],
    ['meets one trouble after the other', ['after', 'before', 'after', 'after']],
  ])('writes a batch once when it %s', async (_, faults) => {
    const log = open(unreliable(faults));
    const all = rows(20);
    for (const row of all) log.record(row);
    await log.close();
    expect(await written()).toEqual(ids(all));
    expect(log.dropped).toBe(0);
  });

  it('survives the end of its connection', async () => {
    const log = open();
    log.record(newRow());
    await log.flush();
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'usage log'`,
    );
    log.record(newRow());
    await log.close();
    expect(await written()).toHaveLength(2);
  });

  it('drops and counts the oldest rows during a long outage of the database, with bounded memory', async () => {
    let up = false;
    const source = unreliable([], () => up);
    const log = open(source, { batchSize: 10, batches: 3 });
    const all = rows(200);
    log.record(all[0]!);
    const first = log.flush(); // In progress; other rows wait.
    while (source.counts.attempts === 0) await turn();
    for (const row of all.slice(1)) log.record(row);
    expect(log.dropped).toBe(170);
    up = true;
    await first;
    await log.close();
    expect(await written()).toEqual(ids([all[0]!, ...all.slice(171)]));
    expect(log.dropped).toBe(170);
  });

  it('closes after its timeout when the database is down, and drops later rows', async () => {
    const source = unreliable([], () => false);
    const log = open(source, { batchSize: 2, timeoutMs: 50 });
    for (const row of rows(5)) log.record(row);
    await log.close();
    expect(source.counts.attempts).toBeGreaterThan(0);
    expect(log.dropped).toBe(5);
    log.record(newRow());
    expect(log.dropped).toBe(6);
    await log.close();
  });

  it('drops only the row that the database refuses', async () => {
    const log = open();
    const all = rows(50);
    const bad = [newRow({ code: 'nul \0' }), newRow({ credits: 0.5 }), newRow({ credits: NaN })];
    for (const row of [...all.slice(0, 20), ...bad, ...all.slice(20)]) log.record(row);
    await log.close();
    expect(await written()).toEqual(ids(all));
    expect(log.dropped).toBe(3);
  });

  it('commits asynchronously, so that the disk is free for the ledger', async () => {
    const source = unreliable();
    const log = open(source);
    log.record(newRow());
    await log.flush();
    const { rows } = await source.clients[0]!.query('SHOW synchronous_commit');
    expect(rows).toEqual([{ synchronous_commit: 'off' }]);
    await log.close();
  });

  it('drops rows with impossible times, and creates partitions for all others', async () => {
    const log = open();
    const [now, day] = [clock.now(), 86_400_000];
    const times = [0, -30 * day, -31 * day, day - 1, day, NaN, 8.64e15];
    const all = times.map((time) => newRow({ at: new Date(now + time) }));
    for (const row of all) log.record(row);
    await log.close();
    expect(await written()).toEqual(ids([all[0]!, all[1]!, all[3]!]));
    expect(log.dropped).toBe(4);
  });

  it('drops rows that are older than the retention', async () => {
    const log = open(unreliable(), { keptDays: { request: 2 } });
    const all = [2, 3].map((days) => newRow({ at: new Date(clock.now() - days * 86_400_000) }));
    for (const row of all) log.record(row);
    await log.close();
    expect(await written()).toEqual(ids(all.slice(0, 1)));
    expect(log.dropped).toBe(1);
  });

  it('creates a removed partition again', async () => {
    const log = open();
    log.record(newRow());
    await log.flush();
    await database.dataSource.query('DROP TABLE usage_requests_20260101');
    log.record(newRow());
    await log.close();
    expect(await written()).toHaveLength(1);
    expect(log.dropped).toBe(0);
  });

  it('creates a partition once with several processes', async () => {
    clock.advance(86_400_000);
    const logs = Array.from({ length: 5 }, () => open());
    for (const log of logs) log.record(newRow());
    await Promise.all(logs.map((log) => log.close()));
    expect(await written()).toHaveLength(5);
  });
});
