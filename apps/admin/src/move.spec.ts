import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { billingTables, PostgresAccounts, PostgresLowBalanceAlerts } from '@enrichment/billing-postgres';
import { identityTables } from '@enrichment/identity-better-auth';
import { pageTables, PostgresWatches } from '@enrichment/network-scraping-postgres';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { PostgresEndpoints, webhookTables } from '@enrichment/webhooks-postgres';

const migrations = [billingTables, identityTables, pageTables, webhookTables].flatMap(
  (tables) => tables.migrations,
);

describe('admin account move', () => {
  let a: Awaited<ReturnType<typeof openTestDatabase>>;
  let b: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    [a, b] = [await openTestDatabase({ migrations }), await openTestDatabase({ migrations })];
  });
  afterAll(() => Promise.all([a.drop(), b.drop()]));

  const urlOf = ({ dataSource }: Database) => (dataSource.options as { url: string }).url;
  const admin = (cell: string, from: Database, to: Database | undefined, ...words: string[]) =>
    spawnSync(process.execPath, [join(__dirname, '../bundle/main.js'), ...words], {
      env: {
        ...process.env,
        ...{ CELL: cell, DATABASE_URL: urlOf(from), TARGET_DATABASE_URL: to ? urlOf(to) : '' },
      },
      encoding: 'utf8',
    });

  it('moves an account with its webhooks and watches, names the data that remains, and can be repeated', async () => {
    const [here, there] = [a.database, b.database];
    const made = admin(
      'a',
      here,
      undefined,
      'account',
      'create',
      '--email',
      'ada@example.com',
      '--credits',
      '9',
      '--json',
    );
    const { account, api_key: key } = JSON.parse(made.stdout) as { account: { id: string }; api_key: string };
    expect(key).toMatch(/^enr_a_[0-9A-Za-z]{38}$/);
    const { id } = account;
    const endpoints = new PostgresEndpoints(here.dataSource);
    const order = {
      ...{ url: 'https://hooks.example/', description: 'd', secret: 'whsec_1' },
      types: ['credits.granted'] as const,
    };
    const endpoint = await endpoints.create({ accountId: id, ...order }, new Date());
    const watch = (name: string) =>
      here.dataSource.query(
        `INSERT INTO network_watches VALUES ($2, $1, 'company', $2, now(), now() + interval '1 day', now(), now(), '{"n":1}', 1)`,
        [id, name],
      );
    await watch('acme');
    const move = ['account', 'move', '--account', id, '--to', 'b'];
    expect(admin('a', here, undefined, ...move).stderr).toContain('TARGET_DATABASE_URL must name');
    expect(admin('a', here, here, ...move).stderr).toContain('Both cells have the same database');
    expect(admin('a', here, there, ...move.slice(0, 5), 'B!').stderr).toContain('Give the name of a cell');
    for (const expected of [1, 2]) {
      const { stdout, stderr, status } = admin('a', here, there, ...move);
      expect({ stderr, status, expected }).toEqual({ stderr: '', status: 0, expected });
      expect(stdout).toBe(
        `Account ${id} is in cell b, with 1 ledger entries and 9 credits.\n` +
          'Invite its people there: their sign-in does not move.\n',
      );
    }
    const [arrived] = await new PostgresEndpoints(there.dataSource).list(id);
    expect(arrived).toEqual(endpoint);
    expect(await endpoints.list(id)).toEqual([]);
    const isThere = 'is in the cell b, or on its way there';
    await expect(endpoints.create({ accountId: id, ...order }, new Date())).rejects.toThrow(isThere);
    await expect(watch('late')).rejects.toThrow(isThere);
    const watches = ({ dataSource }: Database) => dataSource.query('SELECT record FROM network_watches');
    expect([await watches(here), await watches(there)]).toEqual([[], [{ record: { n: 1 } }]]);
    expect(admin('a', here, undefined, 'account', 'show', '--account', id).stdout).toContain('in cell b.');
    const grant = ['credits', 'grant', '--account', id, '--amount', '1', '--reason', 'r'];
    expect(admin('a', here, undefined, ...grant).status).toBe(1);
    const suspend = ['account', 'suspend', '--account', id, '--reason', 'r'];
    expect(admin('a', here, undefined, ...suspend).stderr).toContain('moves to cell b, or is there.');
    expect(admin('b', there, undefined, ...grant).status).toBe(0);
    const cancelled = admin('a', here, there, ...move, '--cancel');
    expect([cancelled.status, cancelled.stderr]).toEqual([1, expect.stringContaining('is in cell b')]);
    expect(JSON.parse(admin('a', here, there, ...move, '--json').stdout)).toEqual({
      ...{ moved: id, cell: 'b', entries: 1, credits: 9 },
    });
  });

  it('refuses to remove what another cell has, or gets', async () => {
    const { dataSource } = a.database;
    const accounts = new PostgresAccounts(dataSource);
    const { id } = await accounts.create({ email: 'eve@example.com', credits: 9 });
    const endpoints = new PostgresEndpoints(dataSource);
    const alerts = new PostgresLowBalanceAlerts(dataSource);
    const watches = new PostgresWatches(dataSource);
    const order = { url: 'https://hooks.example/', description: 'd', secret: 'whsec_1', types: [] };
    const endpoint = await endpoints.create({ accountId: id, ...order }, new Date());
    await alerts.setThresholds(id, [5]);
    await dataSource.query(
      `INSERT INTO network_watches SELECT name, $1, 'company', name, now(), now() + days * interval '1 day', now(), now(), '{}', 1
       FROM (VALUES ('living', 1), ('ended', -1)) AS w (name, days)`,
      [id],
    );
    const removals = [
      () => endpoints.remove(endpoint.id),
      () => watches.end(id, 'living'),
      () => alerts.setThresholds(id, []),
    ];
    await accounts.setMove(id, { cell: 'b', isDone: false });
    for (const remove of removals)
      await expect(remove()).rejects.toThrow('is in the cell b, or on its way there');
    expect(await watches.prune(new Date())).toBe(1);
    const move = admin('a', a.database, b.database, 'account', 'move', '--account', id, '--to', 'b');
    expect({ status: move.status, stderr: move.stderr }).toEqual({ status: 0, stderr: '' });
    expect(await endpoints.list(id)).toEqual([]);
    expect(await new PostgresEndpoints(b.database.dataSource).list(id)).toEqual([endpoint]);
  });
});
