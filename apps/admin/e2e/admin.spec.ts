import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyScopes } from '@enrichment/billing-domain';
import {
  PostgresAccounts,
  PostgresLedger,
  PostgresStoredAnswers,
  PostgresUsageLog,
} from '@enrichment/billing-postgres';
import { PostgresAuditLog, PostgresUsers } from '@enrichment/identity-better-auth';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { PostgresEndpoints } from '@enrichment/webhooks-postgres';

const dataDir = dataDirWithCluster();

function admin(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(__dirname, '../bundle/main.js'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });
}

function json<T>(...args: string[]): T {
  const { stdout, stderr } = admin(...args, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout) as T;
}

describe('admin', () => {
  // Keeps the server running, like a service.
  let database: Database;
  beforeAll(async () => {
    // No table yet.
    database = await Database.open({ dataDir, applicationName: 'test' });
  });
  afterAll(async () => {
    await database.close();
    removeDataDir(dataDir);
  });

  it.each([
    ['account', 'list'],
    ['ledger', 'verify', '--archive'],
    ['user', 'list'],
    ['limit', 'list', '--account', 'acc_1'],
  ])('reads no database without tables, and makes none: %s %s', async (...args) => {
    const { status, stderr } = admin(...args, '--json');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/lacks tables of this release: [^\n]+\n$/)]);
    const rows = await database.dataSource.query(`SELECT to_regclass('accounts') AS found`);
    expect(rows).toEqual([{ found: null }]);
  });

  it('verifies no ledger without accounts, unless it is allowed', () => {
    expect(admin('migrate').status).toBe(0);
    const { status, stdout } = admin('ledger', 'verify', '--archive', '--json');
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { ok: false, accounts: 0 }]);
    expect(json('ledger', 'verify', '--allow-empty')).toEqual({ ok: true, accounts: 0, entries: 0 });
  });

  it('opens an account with a key, and lists it', () => {
    const made = json<{ account: object; api_key: string }>(
      'account',
      'create',
      '--email',
      'Ada@example.com',
      '--credits',
      '70',
    );
    expect(made).toEqual({
      account: {
        id: expect.stringMatching(/^acc_/),
        email: 'ada@example.com',
        credits: 70,
        ip_lookups_left: 0,
      },
      api_key: expect.stringMatching(/^enr_[0-9A-Za-z]{38}$/),
    });
    expect(json('account', 'list')).toEqual([made.account]);
    expect(admin('account', 'list').stdout).toMatch(
      /^account +email +credits +IP lookups left\nacc_\w+ +ada@example.com +70 +0\n$/,
    );
  });

  it('creates a key with scopes and an expiry, and revokes it', () => {
    const options = [
      '--account',
      'ada@example.com',
      '--name',
      'ci',
      '--scopes',
      'email,ip',
      '--expires',
      '2030-01-01',
    ];
    const { key } = json<{ key: { id: string } }>('key', 'create', ...options);
    expect(key).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'ci',
      prefix: expect.stringMatching(/^enr_\w{6}$/),
      test: false,
      scopes: ['email', 'ip'],
      caps: { day: null, month: null },
      expires_at: '2030-01-01T00:00:00.000Z',
    });
    expect(json('key', 'revoke', '--key', key.id)).toMatchObject({
      key: { id: key.id, revoked_at: expect.any(String) },
    });
  });

  it('makes a test key', () => {
    expect(json('key', 'create', '--account', 'ada@example.com', '--test')).toMatchObject({
      key: { prefix: expect.stringMatching(/^enr_test_\w{6}$/), test: true },
      api_key: expect.stringMatching(/^enr_test_\w{38}$/),
    });
  });

  it('changes, disables, rerolls and lists keys', () => {
    const account = ['--account', 'ada@example.com'];
    const { key } = json<{ key: { id: string } }>('key', 'create', ...account, '--name', 'old');
    const changes = ['--name', 'new', '--scopes', 'ip', '--allowed-ips', '192.0.2.7, 2001:db8::/32'];
    expect(json('key', 'update', '--key', key.id, ...changes)).toMatchObject({
      key: { id: key.id, name: 'new', scopes: ['ip'], allowed_ips: ['192.0.2.7', '2001:db8::/32'] },
    });
    expect(json('key', 'disable', '--key', key.id)).toMatchObject({
      key: { disabled_at: expect.any(String) },
    });
    expect(json('key', 'enable', '--key', key.id)).toMatchObject({ key: { disabled_at: null } });
    json('limit', 'set', '--key', key.id, '--operation', 'ip', '--per-second', '9');
    expect(json('key', 'reroll', '--key', key.id, '--grace-hours', '1')).toEqual({
      key: {
        id: expect.not.stringContaining(key.id),
        name: 'new',
        prefix: expect.any(String),
        test: false,
        scopes: ['ip'],
        caps: { day: null, month: null },
        expires_at: null,
      },
      api_key: expect.stringMatching(/^enr_/),
    });
    const all = json<{ id: string }[]>('key', 'list', ...account);
    expect(all.slice(-2)).toMatchObject([
      { id: key.id, expires_at: expect.any(String), limits: { ip: 9 }, last_used_at: null },
      { name: 'new', expires_at: null, limits: { ip: 9 }, allowed_ips: ['192.0.2.7', '2001:db8::/32'] },
    ]);
    expect(admin('key', 'list', ...account).stdout).toMatch(
      /^key +prefix +name +scopes +state +today +this month +last used\n/,
    );
  });

  it('caps the spending of a key, and shows it', () => {
    const account = ['--account', 'ada@example.com'];
    const made = admin('key', 'create', ...account, '--name', 'capped', '--daily-cap', '5').stdout;
    const [, id] = /^Key (key_\w+) \(.*; 5 a day\)\.$/m.exec(made)!;
    const update = (...options: string[]) => json('key', 'update', '--key', id!, ...options);
    expect(update('--monthly-cap', '70')).toMatchObject({ key: { caps: { day: 5, month: 70 } } });
    expect(update('--daily-cap', 'none')).toMatchObject({ key: { caps: { day: null, month: 70 } } });
    expect(update('--name', 'nightly')).toMatchObject({ key: { caps: { day: null, month: 70 } } });
    expect(json<object[]>('key', 'list', ...account).at(-1)).toMatchObject({
      id,
      name: 'nightly',
      caps: { day: null, month: 70 },
      spent_today: 0,
      spent_this_month: 0,
    });
    expect(admin('key', 'list', ...account).stdout).toMatch(/nightly .* active +0 +0 of 70 +never$/m);
    expect(json('key', 'revoke', '--key', id!)).toMatchObject({ key: { caps: { month: 70 } } });
  });

  it('grants credits and exports the ledger, oldest first', () => {
    json('credits', 'grant', '--account', 'ada@example.com', '--amount', '30', '--reason', 'goodwill');
    const entries = json<object[]>('ledger', 'export', '--account', 'ada@example.com');
    expect(entries).toMatchObject([
      { kind: 'grant', operation: null, request_id: null, credits: 70, balance_after: 70 },
      { kind: 'grant', credits: 30, balance_after: 100, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(Object.keys(entries[0]!)).toEqual([
      'id',
      'account_id',
      'kind',
      'operation',
      'request_id',
      'credits',
      'balance_after',
      'created_at',
    ]);
    expect(admin('ledger', 'export', '--account', 'ada@example.com').stdout.split('\n')).toHaveLength(3);
  });

  it('corrects a balance in both directions, and accepts only whole numbers', () => {
    const { account } = json<{ account: { id: string } }>(
      'account',
      'create',
      '--email',
      'corrected@example.com',
      '--credits',
      '50',
    );
    const adjust = (amount: string) => [
      'credits',
      'adjust',
      '--account',
      account.id,
      '--amount',
      amount,
      '--reason',
      'granted twice',
    ];
    expect(json(...adjust('-20'))).toMatchObject({
      entry: { kind: 'adjustment', credits: -20, balance_after: 30 },
    });
    expect(admin(...adjust('5')).stdout).toContain('it is 35');
    for (const amount of ['-36', '0', '1.5', '1e3', '-']) expect(admin(...adjust(amount)).status).toBe(1);
    const grant = ['credits', 'grant', '--account', account.id, '--reason', 'r', '--amount'];
    for (const amount of ['-5', '1.5']) expect(admin(...grant, amount).status).toBe(1);
    expect(json<object[]>('ledger', 'export', '--account', account.id)).toHaveLength(3);
  });

  it('prints an empty ledger as an empty array', () => {
    const { account } = json<{ account: { id: string } }>(
      'account',
      'create',
      '--email',
      'b@example.com',
      '--credits',
      '0',
    );
    expect(json('ledger', 'export', '--account', account.id)).toEqual([]);
  });

  it('sets limits and prices', () => {
    const account = ['--account', 'ada@example.com'];
    expect(json('limit', 'set', ...account, '--operation', 'fresh', '--per-second', '5')).toMatchObject({
      limit: { operation: 'fresh', per_second: 5 },
    });
    expect(json('price', 'set', ...account, '--operation', 'email_company', '--credits', '3')).toMatchObject({
      price: { operation: 'email_company', credits: 3 },
    });
  });

  it('lists limits and prices, and removes overrides', () => {
    const account = ['--account', 'ada@example.com'];
    const shown = (noun: string, operation: string) =>
      json<{ operation: string }[]>(noun, 'list', ...account).find((term) => term.operation === operation);
    expect(shown('limit', 'fresh')).toEqual({ operation: 'fresh', per_second: 5, override: true });
    expect(shown('price', 'email_company')).toEqual({
      operation: 'email_company',
      credits: 3,
      override: true,
    });
    expect(admin('limit', 'list', ...account).stdout).toMatch(/^operation +per second\n[^]*fresh +5 +own\n/);
    expect(json('limit', 'reset', ...account, '--operation', 'fresh')).toMatchObject({
      limit: { operation: 'fresh', per_second: null },
    });
    expect(json('price', 'reset', ...account, '--operation', 'email_company')).toMatchObject({
      price: { operation: 'email_company', credits: null },
    });
    expect(shown('limit', 'fresh')).toEqual({ operation: 'fresh', per_second: 2, override: false });
    expect(shown('price', 'email_company')).toMatchObject({ credits: 1, override: false });
    const { key } = json<{ key: { id: string } }>(
      'key',
      'create',
      ...account,
      '--name',
      'office',
      '--allowed-ips',
      '192.0.2.7,2001:db8::/32',
    );
    json('limit', 'set', '--key', key.id, '--operation', 'ip', '--per-second', '9');
    json('limit', 'reset', '--key', key.id, '--operation', 'ip');
    expect(json<object[]>('key', 'list', ...account).at(-1)).toMatchObject({
      id: key.id,
      allowed_ips: ['192.0.2.7', '2001:db8::/32'],
      limits: {},
    });
  });

  it('creates users of the dashboard, sets roles and passwords, and lists users', async () => {
    const email = ['--email', 'Ada@example.com'];
    const made = json<{ user: object; password: string }>('user', 'create', ...email);
    expect(made).toEqual({
      user: {
        id: expect.stringMatching(/^usr_/),
        email: 'ada@example.com',
        role: 'user',
        account_id: expect.stringMatching(/^acc_/),
      },
      password: expect.stringMatching(/^[\w-]{16}$/),
    });
    const users = new PostgresUsers(database.dataSource);
    expect(await users.isPassword('ada@example.com', made.password)).toBe(true);
    const promoted = { ...made.user, role: 'admin' };
    expect(json('user', 'set-role', ...email, '--role', 'admin')).toEqual({ user: promoted });
    const set = json('user', 'set-password', ...email, '--password', 'a quiet afternoon');
    expect(set).toEqual({ user: promoted, password: null });
    expect(await users.isPassword('ada@example.com', 'a quiet afternoon')).toBe(true);
    expect(json('user', 'list')).toEqual([promoted]);
    expect(admin('user', 'list').stdout).toMatch(/^user +email +role +account\n/);
    const grace = { email: 'grace@example.com', password: 'a quiet afternoon', role: 'user' } as const;
    await users.create({ ...grace, accountId: 'acc_grace' });
    const moved = json('user', 'set-email', '--email', grace.email, '--to', 'Hopper@example.com');
    expect(moved).toMatchObject({ user: { email: 'hopper@example.com' } });
  });

  it('creates links for users who lost their password, and for owners without a user', () => {
    const link = (email: string) => json<{ url: string }>('user', 'link', '--email', email);
    expect(link('ada@example.com')).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/choose-password#[\w-]{43}$/),
      purpose: 'reset',
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(link('b@example.com')).toMatchObject({ purpose: 'invitation' });
    expect(admin('user', 'link', '--email', 'nobody@example.com').stderr).toContain('No account nobody@');
  });

  it('records changes for the dashboard', async () => {
    const account = ['--account', 'b@example.com'];
    json('price', 'set', ...account, '--operation', 'ip', '--credits', '4');
    json('price', 'set', ...account, '--operation', 'ip', '--credits', '5');
    const { key } = json<{ key: { id: string } }>('key', 'create', ...account, '--name', 'old');
    json('key', 'update', '--key', key.id, '--name', 'new');
    const log = new PostgresAuditLog(database.dataSource);
    const [update, create, price] = await log.page({ limit: 3 });
    expect(update).toMatchObject({
      action: 'key.changed',
      subject: key.id,
      before: { name: 'old' },
      after: { name: 'new' },
      actor: { userId: undefined },
    });
    expect(create).toMatchObject({ action: 'key.made', before: undefined });
    expect(price).toMatchObject({ action: 'price.set', before: { credits: 4 }, after: { credits: 5 } });
    expect(JSON.stringify(await log.page({ limit: 200 }))).not.toMatch(/enr_\w{38}/);
  });

  it('reports usage', () => {
    const account = ['--account', 'ada@example.com'];
    expect(json('usage', 'report', ...account, '--grain', 'day')).toEqual({
      total: { requests: 0, successes: 0, errors: {}, credits: 0, latency_ms: null },
      points: [],
    });
    expect(admin('usage', 'report', ...account).stdout).toMatch(
      /^when +requests +successes +credits +p50 ms/,
    );
  });

  it('shows a request by its id: charged, refused, and older than the retention', async () => {
    const accounts = new PostgresAccounts(database.dataSource);
    const { id: accountId } = await accounts.create({ email: 'bob@example.com', credits: 10 });
    const { key } = json<{ key: { id: string } }>('key', 'create', '--account', accountId, '--name', 'shop');
    const ledger = new PostgresLedger(database);
    const answers = new PostgresStoredAnswers(database.dataSource);
    const log = new PostgresUsageLog(database, new SystemClock());
    const [paid, refused, old] = [newUlid(), newUlid(), newUlid()];
    const claim = { accountId, key: 'order-1', fingerprint: 'f', requestId: paid };
    await answers.claim(claim);
    const charge = { accountId, keyId: key.id, operation: 'company', price: 2 } as const;
    const answer = { key: 'order-1', status: 200, body: '{}' };
    await ledger.charge({ ...charge, requestId: paid, answer });
    await ledger.charge({ ...charge, requestId: old });
    const at = new Date();
    const row = {
      requests: 1,
      at,
      accountId,
      keyId: key.id,
      operation: 'company',
      latencyMs: 12.34,
    } as const;
    log.record({ ...row, requestId: paid, code: 'ok', credits: 2 });
    log.record({ ...row, requestId: refused, code: 'AUTH_003', reason: 'scope', credits: 0 });
    await log.close();
    await ledger.close();

    expect(json('request', 'show', paid)).toEqual({
      request_id: paid,
      account: { id: accountId, email: 'bob@example.com' },
      key: { id: key.id, name: 'shop', prefix: expect.any(String) },
      request: {
        at: at.toISOString(),
        operation: 'company',
        route: '/v1/network/company',
        status: 200,
        code: 'ok',
        reason: null,
        parameter: null,
        credits: 2,
        latency_ms: 12.34,
        requests: 1,
        test: false,
      },
      ledger: [expect.objectContaining({ kind: 'charge', credits: -2, balance_after: 8, request_id: paid })],
      answer_kept: true,
    });
    expect(json('request', 'show', refused)).toMatchObject({
      request: { status: 403, code: 'AUTH_003', reason: 'scope', credits: 0 },
      ledger: [],
      answer_kept: false,
    });
    expect(json('request', 'show', old)).toMatchObject({
      key: { name: 'shop' },
      request: null,
      ledger: [{ credits: -2 }],
    });
    const { stdout } = admin('request', 'show', paid);
    expect(stdout).toContain('outcome  200 ok\n');
    expect(stdout).toMatch(/^ledger {3}entry 2, charge company, -2 credits, balance 8, /m);
    const shown = [stdout, ...[refused, old].map((id) => admin('request', 'show', id).stdout)].join('');
    expect(shown).toContain('403 AUTH_003 (scope)\n');
    const runbook = readFileSync(join(__dirname, '../../../docs/runbooks/complaint.md'), 'utf8');
    const quoted = [...runbook.matchAll(/^- `([^`]+)`[:.]/gm)].map(([, words]) => words!);
    for (const words of quoted.filter((each) => !each.startsWith('npm run'))) expect(shown).toContain(words);
  });

  it('verifies the ledger, and finds a forged entry', async () => {
    expect(json('ledger', 'verify')).toEqual({ ok: true, accounts: 4, entries: 8 });
    const forge = (balance: number) =>
      database.dataSource.query(`
        ALTER TABLE ledger DISABLE TRIGGER USER;
        UPDATE ledger SET balance_after = ${balance}
        WHERE (account, number) IN (SELECT account, number FROM ledger_notes WHERE reason = 'goodwill');
        ALTER TABLE ledger ENABLE TRIGGER USER`);
    await forge(99);
    const { status, stdout } = admin('ledger', 'verify', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      difference: expect.stringContaining('99 credits'),
    });
    await forge(100);
  });

  it('moves the checkpoints of the ledger, archives old entries, and verifies all of it', () => {
    expect(json('ledger', 'checkpoint')).toEqual({ accounts: 3 });
    expect(json('ledger', 'checkpoint')).toEqual({ accounts: 0 });
    expect(json('ledger', 'archive', '--before', '2000-01-01')).toEqual({ entries: 0 });
    expect(json('ledger', 'verify', '--archive')).toEqual({ ok: true, accounts: 4, entries: 8 });
  });

  it('shows, suspends, resumes and deletes accounts, and lists the changes', () => {
    const { account } = json<{ account: { id: string } }>(
      'account',
      'create',
      '--email',
      'closed@example.com',
      '--credits',
      '5',
    );
    const of = ['--account', 'closed@example.com'];
    expect(json('account', 'show', ...of)).toEqual({
      account: {
        ...account,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        suspended_at: null,
        suspension_reason: null,
        deleted_at: null,
        charge_unknown: false,
      },
    });
    expect(json('account', 'update', ...of, '--charge-unknown', 'yes')).toMatchObject({
      account: { id: account.id, charge_unknown: true },
    });
    expect(admin('account', 'show', ...of).stdout).toMatch(
      /\nAn email validation without a result is charged\.\n$/,
    );
    expect(json('account', 'suspend', ...of, '--reason', '  invoice 1047 is open ')).toMatchObject({
      account: { suspended_at: expect.any(String), suspension_reason: 'invoice 1047 is open' },
    });
    expect(admin('account', 'show', ...of).stdout).toMatch(
      /: suspended since \S+Z: invoice 1047 is open\.\n5 cr/,
    );
    expect(json('account', 'resume', ...of)).toMatchObject({ account: { suspended_at: null } });
    const { stderr } = admin('account', 'delete', ...of, '--confirm', 'ada@example.com');
    expect(stderr).toBe(`Account ${account.id} has the address closed@example.com, not ada@example.com.\n`);
    expect(json('account', 'delete', ...of, '--confirm', 'Closed@example.com')).toEqual({
      deleted: account.id,
    });
    expect(admin('account', 'resume', '--account', account.id).stderr).toBe(
      `Account ${account.id} is deleted.\n`,
    );
    expect(json('account', 'show', '--account', account.id)).toMatchObject({
      account: { deleted_at: expect.any(String) },
    });
    const shown = json<{ id: string }[]>('audit', 'list', '--account', account.id, '--limit', '4');
    expect(shown).toMatchObject([
      { action: 'account.deleted', by: 'command line', before: { email: 'closed@example.com', credits: 5 } },
      { action: 'account.resumed', before: { suspended: true }, after: { suspended: false } },
      { action: 'account.suspended', after: { suspended: true, reason: 'invoice 1047 is open' } },
      { action: 'account.changed', before: { charge_unknown: false }, after: { charge_unknown: true } },
    ]);
    const older = json<object[]>('audit', 'list', '--account', account.id, '--before', shown[3]!.id);
    expect(older).toMatchObject([{ action: 'account.opened' }]);
    expect(admin('audit', 'list').stdout).toMatch(
      /^entry +when +by +account +action +subject\n.*account\.deleted/,
    );
  });

  it("lists an account's members, sessions and webhooks, and ends a session", async () => {
    const { user } = json<{ user: { id: string; account_id: string } }>(
      'user',
      'create',
      '--email',
      'signed-in@example.com',
      '--password',
      'a quiet afternoon',
    );
    const of = ['--account', user.account_id];
    const opened = { id: 'ses_01JD3T0QY9Z8W7V6S5R4P3N2M1' };
    await database.dataSource.query(
      `INSERT INTO dashboard_sessions (id, user_id, token, created_at, updated_at, expires_at)
       VALUES ($1, $2, 'token', now(), now(), now() + interval '1 day')`,
      [opened.id, user.id],
    );
    expect(json('member', 'list', ...of)).toMatchObject([{ id: user.id, role: 'owner', confirmed: true }]);
    expect(json('session', 'list', ...of)).toMatchObject([{ id: opened.id, email: 'signed-in@example.com' }]);
    expect(json('session', 'end', ...of, '--session', opened.id)).toEqual({ ended: opened.id });
    expect(json('session', 'list', ...of)).toEqual([]);
    expect(admin('session', 'end', ...of, '--session', opened.id).stderr).toMatch(
      /^No session ses_\w+ of this account; "session list" shows all\.\n$/,
    );
    await new PostgresEndpoints(database.dataSource).create(
      {
        accountId: user.account_id,
        url: 'https://example.com/hook',
        description: '',
        secret: 'whsec_x',
        types: ['balance.low'],
      },
      new Date(),
    );
    expect(json('webhook', 'list', ...of)).toMatchObject([
      { url: 'https://example.com/hook', types: ['balance.low'], disabled_at: null },
    ]);
    expect(admin('webhook', 'list', ...of).stdout).toMatch(/^endpoint +url +events +state\n.* on\n$/);
  });

  it('rotates, lists and removes the secrets of the service', async () => {
    const list = () => json<{ name: string; version: number; state: string }[]>('secret', 'list');
    expect(json('secret', 'rotate', '--name', 'cookies')).toMatchObject({ name: 'cookies', version: 1 });
    expect(list()).toMatchObject([
      { name: 'cookies', version: 0, state: 'writes' },
      { name: 'cookies', version: 1, state: 'is going to write' },
      { name: 'email-hashes', version: 0, state: 'writes' },
    ]);
    const remove = ['secret', 'remove', '--name', 'cookies', '--version', '0'];
    expect(admin(...remove)).toMatchObject({ status: 1, stderr: expect.stringContaining('no version 0') });
    await database.dataSource.query(
      "UPDATE cookie_secrets SET writes_at = now() - interval '1 hour' WHERE version = 1",
    );
    expect(json(...remove)).toEqual({ name: 'cookies', version: 0 });
    expect(list()).toMatchObject([
      { name: 'cookies', version: 1, state: 'writes' },
      { name: 'email-hashes', version: 0 },
    ]);
    json('secret', 'rotate', '--name', 'cookies');
    json('secret', 'rotate', '--name', 'cookies');
    expect(list()).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3 }, { name: 'email-hashes' }]);
    const { stdout } = admin('audit', 'list', '--json');
    expect(stdout).toMatch(/secret\.removed[^]*secret\.rotated/);
  });

  it('explains each error in a whole sentence', () => {
    const account = ['--account', 'ada@example.com'];
    const grant = ['credits', 'grant', ...account, '--amount', '1', '--reason'];
    for (const [args, error] of [
      [['account', 'show'], "Required option '--account <id>' not specified."],
      [['account', 'shw', ...account], "Unknown command 'shw'\n(Did you mean show?)"],
      [['account', 'show', '--account', 'acc_none'], 'No account acc_none; "account list" shows all.'],
      [[...grant, ' '], `Option '--reason <text>' argument ' ' is invalid. Give a reason.`],
      [[...grant, 'x'.repeat(201)], 'It has 201 characters: write at most 200.'],
      [['key', 'create', ...account, '--name', ''], 'Give a name.'],
      [['key', 'create', ...account, '--name', ' ..'], 'Give another name than . and ..'],
      [['key', 'create', ...account, '--expires', '2020-01-01'], 'Give a future time; it is 20'],
      [['request', 'show', 'none'], 'There is no request none. Requests of the last seconds'],
    ] as const) {
      const { status, stdout, stderr } = admin(...args);
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining(error),
      });
      expect(stderr).toMatch(/^[A-Z]/);
    }
  });

  it.each(['/proc/nope', join(__filename, 'data')])(
    'names DATA_DIR when %s cannot be a data folder',
    (folder) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(__dirname, '../bundle/main.js'), 'account', 'list'],
        { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }, encoding: 'utf8', timeout: 30_000 },
      );
      expect(status).toBe(1);
      expect(stderr).toMatch(/^DATA_DIR must be a folder to write to, and .* cannot be made: .*\n$/);
    },
  );

  it.each([
    [
      ['account', 'create', '--email', 'ada@example.com', '--credits', '1'],
      'An account for ada@example.com exists already.',
    ],
    [['account', 'create', '--email', 'ada', '--credits', '1'], 'Give an email address.'],
    [
      ['account', 'create', '--email', 'c@example.com', '--credits', '1.5'],
      'Give a whole number from 0 to 1000000000000.',
    ],
    [
      ['key', 'create', '--account', 'nobody@example.com'],
      'No account nobody@example.com; "account list" shows all.',
    ],
    [
      ['key', 'create', '--account', 'ada@example.com', '--scopes', 'email,mail'],
      `Choose from ${keyScopes.join(', ')}.`,
    ],
    [['key', 'create', '--account', 'ada@example.com', '--expires', 'soon'], 'Give an ISO 8601 date'],
    [['key', 'revoke', '--key', 'key_none'], 'No key key_none.'],
    [['key', 'update', '--key', 'key_none', '--daily-cap', '1'], 'No key key_none.'],
    [['key', 'update', '--key', 'key_1', '--daily-cap', '-1'], 'or none.'],
    [['key', 'create', '--account', 'ada@example.com', '--monthly-cap', '1.5'], 'Give a whole number'],
    [
      ['credits', 'grant', '--account', 'ada@example.com', '--amount', '0', '--reason', 'r'],
      'Invalid amount: expected a whole number from 1',
    ],
    [
      ['limit', 'set', '--account', 'ada@example.com', '--operation', 'all', '--per-second', '1'],
      'Choose from email, company',
    ],
    [['limit', 'set', '--operation', 'ip', '--per-second', '1'], 'Give either --account or --key.'],
    [
      ['key', 'update', '--key', 'key_1', '--allowed-ips', '10.0.0.0/33'],
      'Give IP addresses and CIDR blocks',
    ],
    [
      ['key', 'update', '--key', 'key_1', '--allowed-ips', '10.0.0.0/8/junk'],
      'Give IP addresses and CIDR blocks',
    ],
    [['user', 'create', '--email', 'ada@example.com'], 'A user ada@example.com exists already.'],
    [['user', 'set-email', '--email', 'x@example.com', '--to', 'y@example.com'], 'No user x@example.com.'],
    [['user', 'set-role', '--email', 'x@example.com', '--role', 'admin'], 'No user x@example.com.'],
    [
      ['user', 'set-password', '--email', 'ada@example.com', '--password', 'short'],
      'Choose 10 to 128 characters.',
    ],
    [['ledger', 'export'], "Required option '--account <id>' not specified"],
  ])('explains the error of %p', (args, explanation) => {
    const { status, stdout, stderr } = admin(...args);
    expect(stderr).toContain(explanation);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
