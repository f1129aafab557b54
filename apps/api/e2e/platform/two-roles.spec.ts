import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresUsageKeeper } from '@enrichment/billing-postgres';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { Database, EmbeddedServer } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { Api, pollDelay } from '../api';
import { customer } from '../dashboard-customer';

const dayMs = 86_400_000;

describe('a service whose role does not own the tables', () => {
  const cluster = dataDirWithCluster();
  let server: EmbeddedServer;
  let superuser: Database;
  let ownerUrl: string;
  let runtimeUrl: string;
  let api: Api | undefined;

  const urlOf = (role: string) =>
    server.url.replace(/\/\/[^@]*@/, `//${role}:secret@`).replace(/\/enrichment$/, '/two_roles');
  const admin = (url: string, ...words: string[]) =>
    spawnSync(process.execPath, [join(__dirname, '../../../admin/bundle/main.js'), ...words], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: cluster, DNS_SERVERS: '127.0.0.1:1' },
      encoding: 'utf8',
      cwd: '/',
    });

  beforeAll(async () => {
    server = await EmbeddedServer.open(cluster);
    superuser = await Database.open({ url: server.url, dataDir: cluster, applicationName: 'test' });
    await superuser.dataSource.query(
      "CREATE ROLE tables_owner LOGIN PASSWORD 'secret'; CREATE ROLE runtime LOGIN PASSWORD 'secret'",
    );
    await superuser.dataSource.query('CREATE DATABASE two_roles OWNER tables_owner');
    [ownerUrl, runtimeUrl] = [urlOf('tables_owner'), urlOf('runtime')];
  });
  afterAll(async () => {
    await api?.stop();
    await superuser.close();
    await server.close();
    removeDataDir(cluster);
  });

  it('gets its rights from `admin migrate`, which refuses a role that could change the tables', async () => {
    for (const [role, message] of [
      ['nobody_here', /no role nobody_here/],
      ['tables_owner', /The role tables_owner can change the tables/],
      [new URL(server.url).username, /can change the tables/],
    ] as const) {
      const { status, stderr } = admin(ownerUrl, 'migrate', '--grant-to', role);
      expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
    }
    const { stderr } = admin(runtimeUrl, 'account', 'list');
    expect(stderr).toMatch(/or run "admin migrate --grant-to" as their owner$/m);
    expect(admin(ownerUrl, 'migrate', '--grant-to', 'runtime')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('The role runtime has the rights of a running service.'),
    });
    // A second time, as after each upgrade.
    expect(admin(ownerUrl, 'migrate', '--grant-to', 'runtime')).toMatchObject({ status: 0, stderr: '' });
  });

  it('serves all operations, members, webhooks, watches and bodies, and runs its jobs', async () => {
    api = await Api.start({
      DATABASE_URL: runtimeUrl,
      REQUESTS_KEPT_DAYS: '5',
      BODIES_KEY: randomBytes(32).toString('base64'),
    });
    const { demoKey } = api;
    for (const [path, body] of [
      ['/v1/ip/lookup', { ip: '8.8.8.8' }],
      ['/v1/email/validate', { email: 'ada@example.com' }],
      ['/v1/network/company', { name: 'acme' }],
      ['/v1/network/profile', { name: 'ada-lovelace' }],
      [
        '/v1/email/outcomes',
        { email: 'ada@example.com', outcome: 'delivered', at: new Date().toISOString() },
      ],
    ] as const) {
      const { status } = await api.post(path, body, demoKey, { 'idempotency-key': newUlid() });
      expect([path, status]).toEqual([path, expect.any(Number)]);
      expect(status).toBeLessThan(500);
    }
    const operator = await customer(api, { role: 'admin' });
    for (const path of ['/admin/accounts', '/admin/health', '/ledger', '/usage?range=day', '/requests'])
      expect([path, (await operator.browser.get(path)).status]).toEqual([path, 200]);
    expect((await operator.browser.send('PUT', '/account/bodies', { days: 7 })).status).toBe(200);
    const { apiKey: managing } = await api.issueKey({ accountId: operator.accountId, scopes: ['manage'] });
    for (const [path, body] of [
      ['/v1/keys/ci', { scopes: ['ip'] }],
      ['/v1/webhooks/ci', { url: 'https://1.1.1.1/hooks', types: ['balance.low'] }],
    ] as const) {
      const headers = { 'x-api-key': managing, 'content-type': 'application/json' };
      const { status } = await api.send(path, { method: 'PUT', headers, body: JSON.stringify(body) });
      expect([path, status]).toEqual([path, 201]);
    }
    await api.sql(`INSERT INTO network_watches
      VALUES ('w', '${operator.accountId}', 'company', 'acme', now(), now() + interval '1 day', now(), now(), '{}', 1)`);
    await api.ledger.grant({ accountId: operator.accountId, credits: 500, reason: 'x', idempotencyKey: 'x' });
    for (let i = 0; i < 130; i++) await api.locate({ ip: '8.8.8.8' }, operator.apiKey);

    while ((await api.sql<object[]>('SELECT FROM request_bodies LIMIT 1')).length === 0) await pollDelay();

    // Rows of past days get partitions, and an end.
    const usage = { operation: 'ip', code: 'ok', credits: 1, latencyMs: 1, requests: 1 } as const;
    const { accountId, keyId } = operator;
    await api.recordUsage(
      [2, 4].map((days) => ({
        ...usage,
        requestId: newUlid(),
        at: new Date(Date.now() - days * dayMs),
        accountId,
        keyId,
      })),
    );
    const keeper = new PostgresUsageKeeper(api.database, new SystemClock(), { request: 3 });
    expect(
      (await keeper.forget(Date.now())).filter((name) => name.startsWith('usage_requests')),
    ).toHaveLength(1);

    for (const words of [
      ['ledger', 'checkpoint'],
      ['ledger', 'archive', '--before', new Date(Date.now() + dayMs).toISOString().slice(0, 10)],
      ['ledger', 'verify', '--archive'],
    ])
      expect([words, admin(runtimeUrl, ...words)]).toEqual([
        words,
        expect.objectContaining({ status: 0, stderr: '' }),
      ]);
    const [{ archived }] = await api.sql<[{ archived: number }]>(
      'SELECT count(*) AS archived FROM ledger_archive',
    );
    expect(archived).toBeGreaterThan(0);
    expect(api.log).not.toMatch(/permission denied|must be owner/);
  });

  it.each([
    'ALTER TABLE ledger DISABLE TRIGGER ledger_entries_stay',
    'ALTER TABLE ledger DISABLE TRIGGER ALL',
    'ALTER TABLE ledger_0 DISABLE TRIGGER USER',
    'ALTER TABLE ledger DETACH PARTITION ledger_0',
    'DROP TRIGGER ledger_entries_stay ON ledger',
    'DROP TABLE ledger',
    'DROP FUNCTION refuse_ledger_change CASCADE',
    'CREATE OR REPLACE FUNCTION refuse_live_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    'UPDATE ledger SET credits = 0',
    'UPDATE ledger_0 SET credits = 0',
    'DELETE FROM ledger',
    'DELETE FROM ledger_0',
    'TRUNCATE ledger',
    'TRUNCATE ledger_0',
    'UPDATE ledger_notes SET reason = NULL',
    'DELETE FROM ledger_heads',
    'DELETE FROM ledger_checkpoints',
    'INSERT INTO ledger_archive SELECT * FROM ledger_archive',
    'DELETE FROM ledger_archive',
    'DELETE FROM migrations',
    "SET session_replication_role = 'replica'",
    'SET ROLE tables_owner',
    "SELECT drop_usage_partition('ledger_0')",
    "SELECT make_usage_partition('ledger', 'ledger_2026', now(), now())",
    "SELECT index_usage_day('ledger_0_pkey', 'ledger_0', '{number}')",
    'CREATE TABLE others (id integer)',
  ])('is refused: %s', async (statement) => {
    const client = await api!.database.connect();
    try {
      await expect(client.query(statement)).rejects.toThrow(
        /permission denied|must be owner|must be able to SET ROLE|is no partition of usage/,
      );
    } finally {
      await client.end();
    }
  });

  it('passes `admin doctor`, which requires two roles once they exist', () => {
    const database = (url: string) =>
      (JSON.parse(admin(url, 'doctor', '--json').stdout) as { checks: { check: string }[] }).checks.find(
        ({ check }) => check === 'database',
      );
    expect(database(runtimeUrl)).toMatchObject({
      verdict: 'ok',
      text: expect.stringContaining('tables_owner owns'),
    });
    expect(database(ownerUrl)).toMatchObject({
      verdict: 'warn',
      text: expect.stringContaining('Start the service as runtime'),
    });
  });
});
