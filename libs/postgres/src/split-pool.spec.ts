import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from './database';
import { sharesOf } from './split-pool';
import { openTestDatabase } from './testing';

describe('SplitPool', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase({}));
  });
  afterAll(() => drop());

  it('divides a size, with at least one connection for each purpose', () => {
    expect(sharesOf(10)).toEqual({ requests: 4, people: 3, jobs: 3 });
    expect(sharesOf(1)).toEqual({ requests: 1, people: 1, jobs: 2 });
    const { requests, people, jobs } = sharesOf(50);
    expect(requests + people + jobs).toBe(50);
  });

  it('answers requests while people and jobs hold all their connections', async () => {
    const { people, jobs } = sharesOf(10);
    const held = await Promise.all([
      ...Array.from({ length: people }, () => database.as('people', () => database.pool.connect())),
      ...Array.from({ length: jobs }, () => database.as('jobs', () => database.pool.connect())),
    ]);
    const waiting = database.as('people', () => database.dataSource.query('SELECT 1 AS one'));
    const answers = Array.from({ length: 20 }, () => database.dataSource.query('SELECT 1 AS one'));
    expect(await Promise.all(answers)).toHaveLength(20);
    expect(database.poolUsage).toMatchObject({ max: 10, waiting: 1 });
    for (const client of held) client.release();
    expect(await waiting).toEqual([{ one: 1 }]);
  });

  it('keeps the purpose over awaits and transactions', async () => {
    await database.as('jobs', async () => {
      await database.dataSource.query('SELECT 1');
      const held = await Promise.all(Array.from({ length: 2 }, () => database.pool.connect()));
      await database.dataSource.transaction(async (manager) => {
        const last = database.pool.connect();
        await manager.query('SELECT 1');
        expect(database.poolUsage.waiting).toBe(1);
        for (const client of held) client.release();
        (await last).release();
      });
    });
  });
});
