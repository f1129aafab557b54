import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Api } from '../api';
import { Browser } from '../browser';
import { customer as newCustomer, type Item, recorded } from '../dashboard-customer';

describe('the dashboard, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });

  it('warns at a low balance', async () => {
    const { browser } = await customer();
    const { body } = await browser.send('PATCH', '/account', { low_balance_thresholds: [500, 50] });
    expect(body).toMatchObject({ low_balance_thresholds: [500, 50], low_balance: 500 });
    for (const wrong of [[-1], [1.5], ['1'], 7, Array.from({ length: 11 }, (_, i) => i)]) {
      const answer = await browser.send('PATCH', '/account', { low_balance_thresholds: wrong });
      expect(answer.body['code']).toBe('FORM_001');
    }
    const assigned = await browser.send('PATCH', '/account', { low_balance_thresholds: [], credits: 1e9 });
    expect(assigned.body['code']).toBe('FORM_001');
    expect((await browser.get('/account')).body['credits']).toBe(100);
  });

  it('charges for validations without a result only when the account chose that, and records the choice', async () => {
    const { browser } = await customer();
    await browser.send('PATCH', '/account', { low_balance_thresholds: [500] });
    expect((await browser.get('/account')).body['charge_unknown']).toBe(false);
    const { body } = await browser.send('PATCH', '/account', { charge_unknown: true });
    expect(body).toMatchObject({ charge_unknown: true, low_balance_thresholds: [500] });
    expect((await browser.get('/audit')).body).toMatchObject({
      entries: [
        { action: 'account.changed', before: { charge_unknown: false }, after: { charge_unknown: true } },
        { action: 'account.changed', after: { low_balance_thresholds: [500] } },
        {},
      ],
    });
    for (const wrong of ['yes', 1, null]) {
      const answer = await browser.send('PATCH', '/account', { charge_unknown: wrong });
      expect(answer.body['code']).toBe('FORM_001');
    }
  });

  it('without a threshold, warns when the balance lasts for less than a week', async () => {
    const { browser, accountId, keyId } = await customer();
    expect((await browser.get('/account')).body).toMatchObject({
      warning: null,
      top_up: { url: null, text: null },
    });
    const at = new Date();
    const row = {
      requestId: newUlid(),
      at,
      accountId,
      keyId,
      operation: 'email',
      code: 'ok',
      latencyMs: 1,
      requests: 1,
    } as const;
    await api.recordUsage([{ ...row, credits: 40 }]);
    await recorded(api, accountId, 1);
    // The first day of an account is too short for a rate.
    const young = (await browser.get('/account')).body;
    expect(young).toMatchObject({ credits_per_day: 40, days_left: null, warning: null });
    await api.sql(`UPDATE accounts SET created_at = now() - interval '2 days' WHERE id = '${accountId}'`);
    const old = (await browser.get('/account')).body;
    expect(old).toMatchObject({ credits_per_day: 20, days_left: 5, warning: 'week' });
    const chosen = await browser.send('PATCH', '/account', { low_balance_thresholds: [50] });
    expect(chosen.body['warning']).toBeNull();
    await api.ledger.adjust({ accountId, credits: -100, reason: 'r' });
    expect((await browser.get('/account')).body['warning']).toBe('empty');
  });

  it('reports only the lowest threshold that the balance has crossed', async () => {
    const { browser, apiKey } = await customer();
    await browser.send('PATCH', '/account', { low_balance_thresholds: [100, 99, 98, 100] });
    expect((await browser.get('/account')).body).toMatchObject({
      low_balance_thresholds: [100, 99, 98],
      low_balance: 100,
    });
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    expect((await browser.get('/account')).body).toMatchObject({ credits: 99, low_balance: 99 });
    const { body } = await browser.send('PATCH', '/account', { low_balance_thresholds: [98] });
    expect(body).toMatchObject({ low_balance_thresholds: [98], low_balance: null });
  });

  it.each(['%00', '%ff', '%00%ff', '%2e%2e%2f', "'", '%27%20OR%201=1', 'x'.repeat(3_000), '🦆', '%E2%80%AE'])(
    'refuses %s anywhere with a client error, never with 500',
    async (text) => {
      const { browser } = await customer('admin');
      for (const path of [
        `/requests/${text}`,
        `/admin/accounts/${text}`,
        `/ledger?kind=${text}`,
        `/ledger?before=${text}`,
        `/ledger?${text}=1`,
        `/requests?code=${text}`,
        `/usage?range=${text}`,
      ])
        expect(await browser.get(path)).toMatchObject({
          body: { code: expect.stringMatching(/^(FORM_001|RESOURCE_001|REQ_005)$/) },
        });
      expect((await browser.get(`/admin/accounts?search=${text}`)).status).toBeLessThan(500);
      for (const method of ['PATCH', 'DELETE'])
        expect((await browser.send(method, `/keys/${text}`, { name: text })).status).toBeLessThan(500);
      expect(api.log).not.toContain('SYS_001');
    },
  );

  it.each([
    '[]',
    '7',
    '{',
    'null',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"a":1}}',
    '{"name":{"toString":1}}',
  ])('refuses the form %j', async (body) => {
    const { browser } = await customer();
    expect((await browser.send('POST', '/keys', body)).status).toBe(400);
  });

  it.each([
    '2026-W01',
    '20261121',
    '2026-325',
    '2026-11-21T10:00',
    '2026-02-30',
    '-000001-01-01',
    '+275760-09-13',
    'T',
  ])('refuses the time %j', async (time) => {
    const { browser } = await customer();
    expect((await browser.get(`/ledger?from=${encodeURIComponent(time)}`)).body['code']).toBe('FORM_001');
    expect((await browser.post('/keys', { name: 'k', expires_at: time })).body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { expires_at: expect.any(String) } },
    });
  });

  it('refuses invalid page sizes and unknown parameters', async () => {
    const { browser } = await customer();
    for (const limit of ['0', '201', '-1', '1e1', '0x10', ' 5', 'NaN'])
      expect((await browser.get(`/ledger?limit=${limit}`)).body['code']).toBe('FORM_001');
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await browser.get(`/ledger?${name}=1`)).body).toMatchObject({
        code: 'FORM_001',
        details: { fields: { [name]: 'There is no such field.' } },
      });
  });

  it('reads no body that is larger than any form', async () => {
    const { browser } = await customer();
    const large = await browser.post('/keys', { name: 'x'.repeat(10_000_000) });
    expect(large).toMatchObject({ status: 413, body: { code: 'REQ_007' } });
  });

  it('accepts no malformed cookie, and does not fail', async () => {
    const { browser } = await customer();
    for (const name of ['session_token', 'session_data', 'dont_remember', 'account_data'])
      for (const value of ['%', '%ff', '{}', 'a.b', '', '"', 'x'.repeat(4_000)]) {
        const alone = { cookie: `enrichment.${name}=${value}` };
        expect((await browser.send('GET', '/account', undefined, alone)).status).toBe(401);
        const added = {
          cookie: `${browser.cookies}; other.${name}=${value}; ${alone.cookie.replace('token', 'x')}`,
        };
        expect((await browser.send('GET', '/account', undefined, added)).status).toBe(200);
      }
  });

  it('has its own OpenAPI document', async () => {
    const { status, body } = await new Browser(api).get('/openapi.json');
    expect(status).toBe(200);
    expect(body['openapi']).toMatch(/^3\.1\./);
    const paths = Object.keys(body['paths'] as Item);
    expect(paths).toContain('/dashboard/api/ledger.csv');
    expect(paths.filter((path) => !path.startsWith('/dashboard/api/'))).toEqual([]);
  });
});
