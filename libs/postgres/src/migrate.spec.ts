import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Database } from './database';
import { runMigrations, takeMigrationLock } from './migrate';
import { openTestDatabase } from './testing';

class AddColumn1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD COLUMN more text');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

describe('migrations', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase({}));
    await database.dataSource.query('CREATE TABLE notes (id bigint)');
  });
  afterAll(() => drop());

  it('run one after the other, by whoever has the lock', async () => {
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

  it('wait for a table that is in use without holding up others, and say so', async () => {
    const reader = await database.connect('reader');
    await reader.query('BEGIN; SELECT * FROM notes');
    const { host, port, password } = reader;
    const dataSource = new DataSource({
      ...({ type: 'postgres', host, port, username: 'postgres', database: 'enrichment' } as const),
      password: String(password),
      migrations: [AddColumn1700000000000],
      migrationsTransactionMode: 'each',
      poolSize: 1,
      extra: { lock_timeout: 50 },
    });
    await dataSource.initialize();
    const notices: string[] = [];
    const told = Promise.withResolvers<undefined>();
    const migrated = runMigrations(dataSource, (notice) => {
      notices.push(notice);
      if (notices.length === 2) told.resolve(undefined);
    });
    await told.promise;
    // A statement that waits for the lock would hold this one up.
    await database.dataSource.query('SELECT * FROM notes');
    await reader.query('COMMIT');
    await migrated;
    expect(notices[0]).toBe('a migration waits for a table that a long transaction uses (attempt 1)');
    expect(await database.dataSource.query('SELECT more FROM notes')).toEqual([]);
    await reader.query('BEGIN; LOCK TABLE migrations');
    await expect(runMigrations(dataSource, () => undefined, 2)).rejects.toThrow('lock timeout');
    await reader.end();
    await dataSource.destroy();
  });
});
