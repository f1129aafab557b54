import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { PostgresUsers } from '@enrichment/identity-better-auth';
import { Api, ulid } from '../api';
import { customer as newCustomer, items } from '../dashboard-customer';

describe('the operator’s view, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off', DNS_SERVERS: '127.0.0.1:1' });
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });

  it('opens accounts, grants credits and sets limits and prices', async () => {
    const { browser } = await customer('admin');
    const email = `${newUlid()}@example.com`.toLowerCase();
    const opened = await browser.post('/admin/accounts', { email, credits: 5 });
    expect(opened.status).toBe(201);
    const { id } = opened.body['account'] as { id: string };
    expect((await browser.post('/admin/accounts', { email, credits: 5 })).body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { email: expect.any(String) } },
    });
    const found = await browser.get(`/admin/accounts?search=${email.slice(0, 20).toUpperCase()}&limit=10`);
    expect(items(found, 'accounts')).toEqual([opened.body['account']]);
    const granted = await browser.post(`/admin/accounts/${id}/grants`, { amount: 10, reason: 'welcome' });
    expect(granted.body['entry']).toMatchObject({
      kind: 'grant',
      credits: 10,
      balance_after: 15,
      reason: 'welcome',
    });
    await browser.send('PUT', `/admin/accounts/${id}/limits`, { operation: 'fresh', per_second: 9 });
    await browser.send('PUT', `/admin/accounts/${id}/prices`, { operation: 'email', credits: 0 });
    expect((await browser.get(`/admin/accounts/${id}`)).body).toMatchObject({
      account: { id, email, credits: 15 },
      prices: { email: { value: 0, override: true }, ip: { value: 1, override: false } },
      limits: { fresh: { value: 9, override: true }, ip: { value: 100, override: false } },
    });
    const back = await browser.send('PUT', `/admin/accounts/${id}/limits`, {
      operation: 'fresh',
      per_second: null,
    });
    expect(back.body['limits']).toMatchObject({ fresh: { value: 2, override: false } });
    for (const [path, form] of [
      ['grants', { amount: 0, reason: 'r' }],
      ['grants', { amount: 1, reason: ' ' }],
      ['grants', { amount: 1e12, reason: 'more than an account holds' }],
    ] as const)
      expect((await browser.post(`/admin/accounts/${id}/${path}`, form)).body['code']).toBe('FORM_001');
    const missing = await browser.post('/admin/accounts/acc_none/grants', { amount: 1, reason: 'r' });
    expect(missing).toMatchObject({ status: 404, body: { code: 'RESOURCE_001' } });
    expect((await browser.get('/admin/accounts/acc_none')).status).toBe(404);
  });

  it('changes a default price for all accounts at once', async () => {
    const { browser } = await customer('admin');
    const { browser: other, apiKey } = await customer();
    await browser.send('PUT', '/admin/prices', { operation: 'ip', credits: 3 });
    expect((await other.get('/account')).body['prices']).toMatchObject({ ip: 3 });
    const { headers } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    expect(headers.get('x-credits-charged')).toBe('3');
    const { body } = await browser.send('PUT', '/admin/prices', { operation: 'ip', credits: 1 });
    expect(body['prices']).toMatchObject({ ip: 1 });
  });

  it('checks the deployment, and leaves nothing behind', async () => {
    const { browser } = await customer('admin');
    const accounts = await api.accounts.list();
    const [first, second] = await Promise.all([
      browser.post('/admin/deployment', {}),
      browser.post('/admin/deployment', {}),
    ]);
    const checks = items(first, 'checks') as { check: string; verdict: string; text: string }[];
    expect(items(second, 'checks')).toEqual(checks);
    const verdicts = Object.fromEntries(checks.map(({ check, verdict }) => [check, verdict]));
    expect(verdicts).toMatchObject({
      settings: 'ok',
      database: 'ok',
      pooler: 'ok',
      clock: 'ok',
      Redis: 'ok',
      DNS: 'fail',
      'IP data': expect.any(String),
      disk: expect.any(String),
      proxy: 'warn',
    });
    expect(await api.accounts.list()).toEqual(accounts);
  });

  it('shows the state of the system', async () => {
    const { browser } = await customer('admin');
    expect((await browser.get('/admin/health')).body).toEqual({
      ready: true,
      checks: expect.arrayContaining([
        { name: 'database', ok: true, detail: null },
        { name: 'webhooks', ok: true, detail: expect.stringContaining('"due_since":null') },
      ]),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.version,
      uptime_seconds: expect.any(Number),
      memory_bytes: expect.any(Number),
      event_loop_delay_ms: expect.any(Number),
      database_bytes: expect.any(Number),
      request_id: expect.stringMatching(ulid),
    });
  });

  it('grants once when the same grant is sent repeatedly', async () => {
    const { browser } = await customer('admin');
    const { accountId, browser: receiver } = await customer();
    const path = `/admin/accounts/${accountId}/grants`;
    const grant = (key: string, form: object = { amount: 10, reason: 'invoice' }) =>
      browser.send('POST', path, form, { 'idempotency-key': key });
    const answers = await Promise.all(Array.from({ length: 6 }, () => grant('invoice-1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => (body['entry'] as { id: string }).id)).size).toBe(1);
    expect((await receiver.get('/account')).body['credits']).toBe(110);
    expect(await grant('invoice-1', { amount: 11, reason: 'invoice' })).toMatchObject({
      status: 422,
      body: { code: 'IDEM_002', details: { idempotency_key: 'invoice-1' } },
    });
    expect(await grant('not visible')).toMatchObject({ status: 400, body: { code: 'IDEM_003' } });
    const entries = items(await receiver.get('/audit'), 'entries');
    expect(entries.filter(({ action }) => action === 'credits.granted')).toHaveLength(1);
    await grant('invoice-2');
    await browser.post(path, { amount: 10, reason: 'invoice' });
    expect((await receiver.get('/account')).body['credits']).toBe(130);
  });

  it('corrects a balance once, up or down, and never below zero', async () => {
    const { browser } = await customer('admin');
    const { accountId, browser: receiver } = await customer();
    const path = `/admin/accounts/${accountId}/adjustments`;
    const adjust = (amount: unknown) =>
      browser.send(
        'POST',
        path,
        { amount, reason: 'granted twice' },
        { 'idempotency-key': `by ${amount}`.replace(' ', '-') },
      );
    for (let i = 0; i < 2; i++)
      expect((await adjust(-30)).body['entry']).toMatchObject({
        kind: 'adjustment',
        credits: -30,
        balance_after: 70,
        reason: 'granted twice',
      });
    expect((await adjust(5)).body['entry']).toMatchObject({ credits: 5, balance_after: 75 });
    for (const amount of [0, -76, 1.5, '-10', null])
      expect((await adjust(amount)).body).toMatchObject({
        code: 'FORM_001',
        details: { fields: { amount: expect.any(String) } },
      });
    expect((await receiver.get('/account')).body['credits']).toBe(75);
    expect(items(await receiver.get('/ledger?kind=adjustment'), 'entries')).toHaveLength(2);
  });

  it('finds accounts by part of an address or by id, page by page', async () => {
    const { browser } = await customer('admin');
    const mark = newUlid().toLowerCase();
    const made = [];
    for (let i = 0; i < 5; i++) {
      const { body } = await browser.post('/admin/accounts', {
        email: `${mark}.${i}@example.com`,
        credits: i,
      });
      made.unshift((body['account'] as { id: string }).id);
    }
    const found = [];
    for (let before: unknown = ''; before !== null;) {
      const answer = await browser.get(
        `/admin/accounts?search=${mark.toUpperCase()}&limit=2&before=${String(before)}`,
      );
      found.push(...items(answer, 'accounts').map(({ id }) => id));
      before = answer.body['next'];
    }
    expect(found).toEqual(made);
    expect(items(await browser.get(`/admin/accounts?search=${made[0]}`), 'accounts')).toHaveLength(1);
    for (const text of ['%25', '_', "'", '%5C'])
      expect(items(await browser.get(`/admin/accounts?search=${mark}${text}`), 'accounts')).toEqual([]);
  });

  it('limits an account at once', async () => {
    const { browser } = await customer('admin');
    const { accountId, apiKey } = await customer();
    await browser.send('PUT', `/admin/accounts/${accountId}/limits`, { operation: 'ip', per_second: 0 });
    const refused = await api.untilAnswer(apiKey, ({ status }) => status === 429);
    expect(refused.body).toMatchObject({ code: 'RATE_001', details: { limit: 0 } });
  });

  it('refuses a user whose admin role was removed', async () => {
    const { browser, email } = await customer('admin');
    expect((await browser.get('/admin/prices')).status).toBe(200);
    await new PostgresUsers(api.dataSource).setRole(email, 'user');
    expect((await browser.get('/admin/prices')).body['code']).toBe('SESSION_004');
  });

  it('records who did what', async () => {
    const { browser } = await customer('admin');
    const { accountId } = await customer();
    const { body } = await browser.post(`/admin/accounts/${accountId}/grants`, { amount: 3, reason: 'r' });
    await api.logged(`"request_id":"${String(body['request_id'])}","user_id":"usr_`);
    expect(api.log).toContain('"msg":"credits.granted"');
  });
});
