import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from './database';
import { DatabaseHealth } from './database-health';
import { DatabaseHosts } from './database-hosts';
import { ResilientPool } from './resilient-pool';
import { dataDirWithCluster, removeDataDir } from './testing';
import { DatabaseUnavailable, retried } from './unavailable';

const dataDir = dataDirWithCluster();

describe('Database during outages', () => {
  let database: Database;

  const run = <T>(sql: string) => database.dataSource.query<T>(sql);
  const failWith = (state: string) =>
    run(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`);

  beforeAll(async () => {
    // Long timeouts for a busy machine.
    database = await Database.open({
      dataDir,
      applicationName: 'test',
      queryTimeoutMs: 60_000,
      healthTimeoutMs: 60_000,
    });
    await run('CREATE TABLE notes (id bigint PRIMARY KEY)');
  });
  afterAll(async () => {
    await database.close();
    removeDataDir(dataDir);
  });

  it.each([
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '57P03',
    '58030',
    '25006',
    '40001',
    '40P01',
    '55P03',
  ])('throws SYS_002 when the server answers %s', async (state) => {
    await expect(failWith(state)).rejects.toMatchObject({ code: 'SYS_002', cause: { code: state } });
  });

  it('does not time out while the process is busy with its start', async () => {
    const { url } = database.dataSource.options as { url: string };
    const pool = new ResilientPool({ hosts: new DatabaseHosts(url), connectionTimeoutMillis: 500 });
    const connecting = pool.connect();
    await new Promise(setImmediate);
    for (const start = performance.now(); performance.now() - start < 600;);
    const client = await connecting;
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
  });

  it('does not change errors of the statement', async () => {
    await run('INSERT INTO notes VALUES (1)');
    await expect(run('INSERT INTO notes VALUES (1)')).rejects.toMatchObject({ code: '23505' });
    await expect(run('SELEC')).rejects.toMatchObject({ code: '42601' });
  });

  it('throws SYS_002 in a transaction too, which is rolled back', async () => {
    const transaction = database.dataSource.transaction(async (manager) => {
      await manager.query('INSERT INTO notes VALUES (2)');
      await manager.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await run('SELECT * FROM notes WHERE id = 2')).toEqual([]);
  });

  it('throws SYS_002 when the connection of a transaction ends between two statements', async () => {
    const transaction = database.dataSource.transaction(async (manager) => {
      const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      await run(`SELECT pg_terminate_backend(${pid})`);
      while (!manager.queryRunner!.isReleased) await new Promise(setImmediate);
      await manager.query('INSERT INTO notes VALUES (3)');
    });
    await expect(transaction).rejects.toMatchObject({ code: 'SYS_002', isConnectionLost: true });
  });

  it('ends a statement that takes too long, and continues', async () => {
    const hasty = await Database.open({ dataDir, applicationName: 'hasty', queryTimeoutMs: 1_000 });
    const slow = Array.from({ length: 12 }, () => hasty.dataSource.query('SELECT pg_sleep(600)'));
    for (const { reason } of (await Promise.allSettled(slow)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'SYS_002' });
    expect(await hasty.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  it('times out when a server does not respond, and continues with another connection', async () => {
    const hasty = await Database.open({
      dataDir,
      applicationName: 'hasty',
      queryTimeoutMs: 1_000,
      poolSize: 1,
    });
    const queryPid = () => hasty.dataSource.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
    const [{ pid }] = await queryPid();
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(queryPid()).rejects.toMatchObject({
        code: 'SYS_002',
        cause: { message: 'Query read timeout' },
      });
      expect((await queryPid())[0].pid).not.toBe(pid);
    } finally {
      process.kill(pid, 'SIGCONT');
      await hasty.close();
    }
  });

  it('limits the connections of its pool: statements wait for one', async () => {
    const small = await Database.open({ dataDir, applicationName: 'small', poolSize: 6 });
    const rows = await Promise.all(
      Array.from({ length: 8 }, () =>
        small.dataSource.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid'),
      ),
    );
    expect(new Set(rows.map(([{ pid }]) => pid)).size).toBe(3);
    await small.close();
  });

  it('closes although the server does not respond', async () => {
    const other = await Database.open({ dataDir, applicationName: 'silenced', queryTimeoutMs: 60_000 });
    const client = await other.connect();
    await other.dataSource.query('SELECT 1');
    const rows = await run<{ pid: number }[]>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'silenced'`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      expect(rows).toHaveLength(2);
      await client.end();
      await other.close();
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
  });

  it('waits for a server that restarts: reads and later writes succeed', async () => {
    const reads = Array.from({ length: 30 }, (_, i) =>
      retried(() => run<{ i: number }[]>(`SELECT ${i} AS i, pg_sleep(0.01)`)).then(([row]) => row!.i),
    );
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGQUIT',
    );
    expect(await Promise.all(reads)).toEqual(reads.map((_, i) => i));
    await run('INSERT INTO notes VALUES (3)');
  });

  it('repeats only work whose connection was lost', async () => {
    let calls = 0;
    const fail = (error: unknown) => () => {
      calls++;
      return Promise.reject(error as Error);
    };
    for (const [cause, expected] of [
      [new Error('Connection terminated unexpectedly'), 15],
      [Object.assign(new Error('ended'), { code: '57P01', severity: 'FATAL' }), 15],
      [new Error('Query read timeout'), 1],
      [Object.assign(new Error('full'), { code: '53100', severity: 'ERROR' }), 1],
    ] as const) {
      calls = 0;
      await expect(retried(fail(new DatabaseUnavailable(cause)))).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(calls).toBe(expected);
    }
    calls = 0;
    await expect(retried(fail(new Error('another')))).rejects.toThrow('another');
    expect(calls).toBe(1);
  });

  describe('health', () => {
    it('is healthy', async () => {
      expect(await database.checkHealth()).toEqual({ ok: true });
    });

    it('cannot write from the first failure until a write succeeds', async () => {
      await failWith('53100').catch(() => undefined);
      expect(await database.checkHealth()).toEqual({ ok: true });
      await run(`CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`);
      await run('CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION full_disk()');
      await failWith('53100').catch(() => undefined);
      for (let i = 0; i < 3; i++)
        expect(await database.checkHealth()).toEqual({ ok: false, reason: 'cannot_write' });
      await run('ALTER EVENT TRIGGER full_disk DISABLE');
      expect(await database.checkHealth()).toEqual({ ok: true });
    });

    it('is read-only', async () => {
      await run('ALTER DATABASE enrichment SET default_transaction_read_only = on');
      const client = await database.connect();
      const health = new DatabaseHealth(() => database.connect(), 60_000);
      expect(await health.check()).toEqual({ ok: false, reason: 'read_only' });
      await client.query('SET default_transaction_read_only = off');
      await client.query('ALTER DATABASE enrichment RESET default_transaction_read_only');
      await client.end();
      await health.close();
      expect(await health.check()).toEqual({ ok: true });
      await health.close();
    });

    it('reports no answer, and checks again', async () => {
      let connections = 0;
      const health = new DatabaseHealth(() => {
        connections++;
        return new Promise(() => undefined);
      }, 1);
      expect(await health.check()).toEqual({ ok: false, reason: 'no_answer' });
      expect(await health.check()).toEqual({ ok: false, reason: 'no_answer' });
      expect(connections).toBe(1);
      const refused = new DatabaseHealth(() => Promise.reject(new Error('ECONNREFUSED')), 60_000);
      expect(await refused.check()).toEqual({ ok: false, reason: 'no_answer' });
      await health.close();
    });
  });
});
