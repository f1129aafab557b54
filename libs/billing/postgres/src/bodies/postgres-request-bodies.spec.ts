import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestBodiesContract } from '@enrichment/billing-domain/testing';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresRequestBodies } from '../index';

requestBodiesContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(billingTables);
  const { dataSource } = database;
  const bodies = new PostgresRequestBodies(dataSource, [randomBytes(32)]);
  return {
    accounts: new PostgresAccounts(dataSource),
    bodies,
    withOtherKey: new PostgresRequestBodies(dataSource, [randomBytes(32)]),
    withoutKey: new PostgresRequestBodies(dataSource, []),
    flush: () => bodies.flush(),
    advance: async (milliseconds: number) => {
      await dataSource.query(
        `UPDATE request_bodies SET created_at = created_at - $1 * interval '1 millisecond'`,
        [milliseconds],
      );
    },
    close: drop,
  };
});

describe('bodies in PostgreSQL', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let accountId: string;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    const accounts = new PostgresAccounts(database.dataSource);
    ({ id: accountId } = await accounts.create({ email: 'ada@example.com', credits: 0 }));
    await accounts.change(accountId, { bodyDays: 30 });
  });
  afterAll(() => drop());

  const rows = () =>
    database.dataSource.query<{ request_id: string; row: string }[]>(
      "SELECT request_id, encode(sealed, 'escape') AS row FROM request_bodies WHERE account_id = $1",
      [accountId],
    );
  const exchange = (more: object = {}) => ({
    accountId,
    requestId: newUlid(),
    request: '{"email":"ada@example.com"}',
    answer: '{"name":"Ada"}',
    ...more,
  });

  it('contains no text of a body', async () => {
    const bodies = new PostgresRequestBodies(database.dataSource, [randomBytes(32)]);
    bodies.record(exchange());
    await bodies.close();
    const [row] = await rows();
    expect(row!.row.length).toBeGreaterThan(50);
    for (const word of ['email', 'ada', 'Ada', 'name']) expect(row!.row).not.toContain(word);
  });

  it('answers that a changed or exchanged row is unreadable', async () => {
    const bodies = new PostgresRequestBodies(database.dataSource, [randomBytes(32)]);
    const [a, b] = [exchange(), exchange()];
    bodies.record(a);
    bodies.record(b);
    await bodies.close();
    await database.dataSource.query(
      `UPDATE request_bodies AS o SET sealed = n.sealed FROM request_bodies AS n WHERE o.request_id = $1 AND n.request_id = $2`,
      [a.requestId, b.requestId],
    );
    expect(await bodies.find(accountId, a.requestId)).toEqual({ state: 'unreadable' });
    expect(await bodies.find(accountId, b.requestId)).toMatchObject({ state: 'kept' });
  });

  it('reads with each of its keys, and writes with the first', async () => {
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const { dataSource } = database;
    const written: string[] = [];
    // A rotation: both keys everywhere, then the new one first, then the new one alone.
    for (const keys of [[old], [old, next], [next, old], [next]]) {
      const bodies = new PostgresRequestBodies(dataSource, keys);
      const one = exchange();
      bodies.record(one);
      await bodies.close();
      written.push(one.requestId);
    }
    const states = async (...keys: Buffer[]) =>
      Promise.all(
        written.map(
          async (id) => (await new PostgresRequestBodies(dataSource, keys).find(accountId, id))?.state,
        ),
      );
    expect(await states(old)).toEqual(['kept', 'kept', 'unreadable', 'unreadable']);
    expect(await states(next, old)).toEqual(['kept', 'kept', 'kept', 'kept']);
    expect(await states(next)).toEqual(['unreadable', 'unreadable', 'kept', 'kept']);
  });

  it('has no row of a deleted account', async () => {
    const accounts = new PostgresAccounts(database.dataSource);
    const { id } = await accounts.create({ email: 'eve@example.com', credits: 0 });
    await accounts.change(id, { bodyDays: 30 });
    const bodies = new PostgresRequestBodies(database.dataSource, [randomBytes(32)]);
    bodies.record(exchange({ accountId: id }));
    await bodies.close();
    const count = () =>
      database.dataSource.query('SELECT count(*) FROM request_bodies WHERE account_id = $1', [id]);
    expect(await count()).toEqual([{ count: 1 }]);
    await accounts.delete(id);
    expect(await count()).toEqual([{ count: 0 }]);
    // A batch that was written during the deletion.
    await database.dataSource.query(
      `INSERT INTO request_bodies VALUES ($1, 'late', clock_timestamp(), 'x', '')`,
      [id],
    );
    expect(await bodies.find(id, 'late')).toBeUndefined();
    expect(await bodies.clean()).toBe(1);
    expect(await count()).toEqual([{ count: 0 }]);
  });

  it('keeps exchanges while the database is away, drops those that find no room, and counts them', async () => {
    let isAway = true;
    const away = new Proxy(database.dataSource, {
      get: (target, name) =>
        name === 'query' && isAway ? () => Promise.reject(new Error('away')) : Reflect.get(target, name),
    });
    const bodies = new PostgresRequestBodies(away, [randomBytes(32)], {
      maxWaiting: 100,
      delayMs: 3_600_000,
      retryMs: 3_600_000,
    });
    const [first, second, third] = [exchange(), exchange(), exchange()];
    bodies.record(first);
    bodies.record(second);
    bodies.record(third);
    await bodies.flush();
    expect(bodies.dropped).toBe(1);
    isAway = false;
    await bodies.flush();
    expect(await bodies.find(accountId, first.requestId)).toMatchObject({ state: 'kept' });
    expect(await bodies.find(accountId, second.requestId)).toMatchObject({ state: 'kept' });
    expect(await bodies.find(accountId, third.requestId)).toBeUndefined();
    bodies.record(third);
    isAway = true;
    await bodies.close();
    expect(bodies.dropped).toBe(2);
    bodies.record(exchange());
    expect(bodies.dropped).toBe(3);
  });
});
