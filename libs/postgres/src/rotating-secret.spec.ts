import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import type { EntityManager } from 'typeorm';
import type { Database } from './database';
import { migration } from './migration';
import { randomBytesInSql, RotatingSecret, secretTable, type SecretVersion } from './rotating-secret';
import { openTestDatabase } from './testing';

const createSecrets = migration(
  'CreateSecrets1763800000001',
  `${secretTable('secrets')}; INSERT INTO secrets VALUES (0, encode(${randomBytesInSql}, 'base64'))`,
);

describe('RotatingSecret', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase({ migrations: [createSecrets] }));
  });
  afterAll(() => drop());

  const query = (sql: string) => database.dataSource.query(sql);

  it('reads a new version first, writes with it once every replica can read it, and then removes the old one', async () => {
    const clock = new ManualClock();
    const [operator, replica] = [0, 1].map(() => new RotatingSecret(database.dataSource, 'secrets', clock));
    const seen = async () => (await replica!.versions()).map(({ version }) => version);
    const [first] = await replica!.secrets();
    expect(Buffer.from(first, 'base64')).toHaveLength(32);

    const made = await operator!.rotate();
    expect(made).toMatchObject({ version: 1, secret: expect.not.stringMatching(first) });
    expect(await seen()).toEqual([0]);
    clock.advance(60_000);
    expect(await seen()).toEqual([0, 1]);
    expect(await operator!.remove(0)).toBe(false);

    await query("UPDATE secrets SET writes_at = now() - interval '4 minutes' WHERE version = 1");
    clock.advance(60_000);
    expect(await seen()).toEqual([1, 0]);
    // A replica may not have read that yet.
    expect(await operator!.remove(0)).toBe(false);

    await query("UPDATE secrets SET writes_at = now() - interval '6 minutes' WHERE version = 1");
    expect([await operator!.remove(1), await operator!.remove(0), await operator!.remove(0)]).toEqual([
      false,
      true,
      false,
    ]);
    clock.advance(60_000);
    expect(await replica!.secrets()).toEqual([made.secret]);
    expect(await operator!.rotate()).toMatchObject({ version: 2 });
  });

  it('keeps a version when what it wrote cannot be written anew', async () => {
    const kept: number[][] = [];
    class Failing extends RotatingSecret {
      protected override async keep(
        manager: EntityManager,
        removed: SecretVersion,
        left: readonly SecretVersion[],
      ): Promise<void> {
        kept.push([removed, ...left].map(({ version }) => version));
        await manager.query('SELECT 1 / 0');
      }
    }
    const secret = new Failing(database.dataSource, 'secrets', new ManualClock());
    const before = (await secret.versions()).map(({ version }) => version);
    const { version } = await secret.rotate();
    expect(await secret.remove(version)).toBe(false);
    expect(kept).toEqual([]);

    await query("UPDATE secrets SET writes_at = now() - interval '6 minutes'");
    await expect(secret.remove(before[0]!)).rejects.toThrow('division by zero');
    expect(kept).toEqual([[before[0], version, ...before.slice(1)]]);
    const rows = await database.dataSource.query<{ version: number }[]>('SELECT version FROM secrets');
    expect(rows.map((row) => row.version).sort()).toEqual([...before, version].sort());
  });

  it('reads again after an error', async () => {
    const secret = new RotatingSecret(database.dataSource, 'secrets', new ManualClock());
    await query('ALTER TABLE secrets RENAME TO elsewhere');
    await expect(secret.versions()).rejects.toThrow('secrets');
    await query('ALTER TABLE elsewhere RENAME TO secrets');
    expect(await secret.versions()).not.toEqual([]);
  });
});
