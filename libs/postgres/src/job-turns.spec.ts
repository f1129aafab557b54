import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from './database';
import { JobTurns, jobTables } from './job-turns';
import { openTestDatabase } from './testing';

describe('JobTurns', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(jobTables));
  });
  afterAll(() => drop());

  const turns = () => new JobTurns(database.dataSource);
  /** Moves the times of a job into the past. */
  const pass = (name: string, ms: number) =>
    database.dataSource.query(
      "UPDATE job_turns SET due_at = due_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms' WHERE job = $1",
      [name, ms],
    );
  const job = (name: string) => ({ name, everyMs: 3_600_000, leaseMs: 60_000 });

  it('gives a turn to one of many replicas, and the next one when it is due', async () => {
    const archive = job('archive');
    const begun = await Promise.all(Array.from({ length: 8 }, () => turns().begin(archive)));
    expect(begun.filter((turn) => turn?.number !== undefined)).toMatchObject([{ number: 1 }]);
    await turns().end(archive, 1, true);
    expect((await turns().begin(archive))?.number).toBeUndefined();
    await pass('archive', archive.everyMs);
    const again = await Promise.all(Array.from({ length: 8 }, () => turns().begin(archive)));
    expect(again.filter((turn) => turn?.number !== undefined)).toMatchObject([{ number: 2 }]);
  });

  it('gives no turn to a transaction that began before the turn of another replica', async () => {
    const daily = job('daily archive');
    await turns().begin(daily);
    await pass(daily.name, 2 * daily.everyMs);
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT now()');
    expect((await turns().begin(daily))?.number).toBe(2);
    expect((await new JobTurns(runner).begin(daily))?.number).toBeUndefined();
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('begins no turn while another one runs, but after its lease, and then ignores its end', async () => {
    const slow = { ...job('slow'), everyMs: 1_000 };
    await turns().begin(slow);
    await pass('slow', 30_000);
    expect((await turns().begin(slow))?.number).toBeUndefined();
    await pass('slow', 31_000);
    expect((await turns().begin(slow))?.number).toBe(2);
    await turns().end(slow, 1, true);
    await pass('slow', 2_000);
    expect((await turns().begin(slow))?.number).toBeUndefined();
  });

  it('repeats a failed turn soon, and keeps the time of the last success', async () => {
    const failing = { ...job('failing'), everyMs: 86_400_000 };
    const { succeededAt } = (await turns().begin(failing))!;
    await turns().end(failing, 1, false);
    await pass('failing', failing.leaseMs);
    expect(await turns().begin(failing)).toEqual({ number: undefined, succeededAt });
    await pass('failing', 10 * 60_000);
    expect(await turns().begin(failing)).toEqual({ number: 2, succeededAt });
    await turns().end(failing, 2, true);
    expect((await turns().begin(failing))!.succeededAt).toBeGreaterThan(succeededAt);
  });

  it('repeats the turn of a replica that was killed after its lease, not after the interval', async () => {
    const daily = { ...job('killed'), everyMs: 86_400_000 };
    await turns().begin(daily);
    await pass('killed', daily.leaseMs - 10_000);
    expect((await turns().begin(daily))?.number).toBeUndefined();
    await pass('killed', 10_000);
    expect((await turns().begin(daily))?.number).toBe(2);
  });

  it('counts the interval from the begin of a turn, however long it takes', async () => {
    const daily = { ...job('long'), everyMs: 86_400_000 };
    await turns().begin(daily);
    await pass('long', 50_000);
    await turns().end(daily, 1, true);
    await pass('long', daily.everyMs - 60_000);
    expect((await turns().begin(daily))?.number).toBeUndefined();
    await pass('long', 20_000);
    expect((await turns().begin(daily))?.number).toBe(2);
  });

  it('begins a turn after the clock was set back', async () => {
    const daily = job('daily');
    await turns().begin(daily);
    await pass('daily', -365 * 86_400_000);
    expect((await turns().begin(daily))?.number).toBe(2);
  });
});
