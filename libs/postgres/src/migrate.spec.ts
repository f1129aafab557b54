import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Database } from './database';
import { lockTimeoutMs, runMigrations, takeMigrationLock } from './migrate';
import { openTestDatabase } from './testing';

class AddColumn1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD COLUMN more text');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Creates an index on a table in use: https://www.postgresql.org/docs/18/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY */
class AddIndex1700000001000 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS tallies_by_id');
    await runner.query('CREATE INDEX CONCURRENTLY tallies_by_id ON tallies (id)');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const atOnce = { pause: () => Promise.resolve() };

describe('migrations', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase({}));
    await database.dataSource.query('CREATE TABLE notes (id bigint); CREATE TABLE tallies (id bigint)');
  });
  afterAll(() => drop());

  const sourceFor = ({ host, port, password }: Client, migrations: (new () => MigrationInterface)[]) =>
    new DataSource({
      ...({ type: 'postgres', host, port, username: 'postgres', database: 'enrichment' } as const),
      password: String(password),
      migrations,
      migrationsTransactionMode: 'each',
      poolSize: 1,
      extra: { lock_timeout: 50 },
    });

  it('run one after the other, in the process that has the lock', async () => {
    const [one, other] = [await database.connect('one'), await database.connect('other')];
    await takeMigrationLock(one, () => undefined);
    let isMine = false;
    const taken = takeMigrationLock(other, () => undefined).then(() => (isMine = true));
    await database.dataSource.query('SELECT pg_sleep(0.2)');
    expect(isMine).toBe(false);
    await one.end();
    await taken;
    await other.end();
  });

  it('release the lock when they cannot begin', async () => {
    const client = await database.connect();
    const { host, port, password } = client;
    await client.end();
    await database.dataSource.query(`CREATE ROLE "a%zz" SUPERUSER LOGIN PASSWORD 'secret'`);
    const place = `@${host}:${port}/enrichment`;
    // The driver accepts such a name, TypeORM refuses it.
    const opened = Database.open({
      url: `postgres://postgres:${String(password)}${place}`,
      directUrl: `postgres://a%zz:secret${place}`,
      dataDir: '',
      applicationName: 'refused',
    });
    await expect(opened).rejects.toThrow('The database cannot be used: URI malformed');
    expect(
      await database.dataSource.query("SELECT count(*) FROM pg_stat_activity WHERE usename = 'a%zz'"),
    ).toEqual([{ count: 0 }]);
  });

  it('create an index during writes, also after a failed attempt', async () => {
    const writer = await database.connect('writer');
    await writer.query('BEGIN; INSERT INTO tallies VALUES (1)');
    const dataSource = sourceFor(writer, [AddIndex1700000001000]);
    await dataSource.initialize();
    const failed = Promise.withResolvers<undefined>();
    const migrated = runMigrations(dataSource, () => failed.resolve(undefined), atOnce);
    await failed.promise;
    await database.dataSource.query('INSERT INTO tallies VALUES (2)');
    await writer.query('COMMIT');
    await migrated;
    expect(
      await database.dataSource.query(
        "SELECT indisvalid FROM pg_index WHERE indexrelid = 'tallies_by_id'::regclass",
      ),
    ).toEqual([{ indisvalid: true }]);
    await writer.end();
    await dataSource.destroy();
  });

  it('wait for a table in use without blocking other statements, and report the wait', async () => {
    const reader = await database.connect('reader');
    await reader.query('BEGIN; SELECT * FROM notes');
    const dataSource = sourceFor(reader, [AddColumn1700000000000]);
    await dataSource.initialize();
    const notices: string[] = [];
    const noticed = Promise.withResolvers<undefined>();
    const migrated = runMigrations(
      dataSource,
      (notice) => {
        notices.push(notice);
        if (notices.length === 2) noticed.resolve(undefined);
      },
      atOnce,
    );
    await noticed.promise;
    // A statement that waits for the lock would block this one.
    await database.dataSource.query('SELECT * FROM notes');
    await reader.query('COMMIT');
    await migrated;
    expect(notices[0]).toBe(
      'a migration waits for a table that a long transaction uses (attempt 1, the next one in 3 s)',
    );
    expect(await database.dataSource.query('SELECT more FROM notes')).toEqual([]);
    await reader.query('BEGIN; LOCK TABLE migrations');
    await expect(runMigrations(dataSource, () => undefined, { ...atOnce, attempts: 2 })).rejects.toThrow(
      'lock timeout',
    );
    await reader.end();
    await dataSource.destroy();
  });

  it('pause for longer than they wait for a table, and give up after five minutes', async () => {
    let attempts = 0;
    const dataSource = {
      runMigrations: () => {
        attempts++;
        return Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }));
      },
      destroy: () => Promise.resolve(),
      initialize: () => Promise.resolve(),
    } as unknown as DataSource;
    const pauses: number[] = [];
    const pause = (ms: number) => Promise.resolve(pauses.push(ms));
    await expect(runMigrations(dataSource, () => undefined, { pause })).rejects.toThrow('lock timeout');
    expect(pauses).toHaveLength(attempts - 1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(lockTimeoutMs);
    const pausedMs = pauses.reduce((sum, ms) => sum + ms);
    const waitedMs = attempts * lockTimeoutMs;
    expect(pausedMs / waitedMs).toBeGreaterThan(3);
    expect((pausedMs + waitedMs) / 60_000).toBeCloseTo(5, 1);
  });
});
