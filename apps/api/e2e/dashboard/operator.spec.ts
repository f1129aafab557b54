import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Api, pollDelay } from '../api';
import { Browser } from '../browser';
import { customer as newCustomer, items, password, recorded } from '../dashboard-customer';

describe("the operator's actions on an account, from outside", () => {
  let api: Api;
  let operator: Awaited<ReturnType<typeof newCustomer>>;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
    operator = await newCustomer(api, { role: 'admin' });
  });
  afterAll(() => api.stop());

  const customer = () => newCustomer(api);
  const at = (accountId: string, path: string) => `/admin/accounts/${accountId}/${path}`;

  it('shows its keys, ledger, usage and requests as its owner sees them', async () => {
    const user = await customer();
    await api.locate({ ip: '8.8.8.8' }, user.apiKey);
    await api.locate({ ip: 'nowhere' }, user.apiKey);
    await recorded(api, user.accountId, 2);
    for (const [path, name] of [
      ['ledger?kind=charge', 'entries'],
      ['usage?range=day', 'totals'],
      ['requests?code=IP_001', 'requests'],
    ] as const) {
      const seen = await operator.browser.get(at(user.accountId, path));
      expect(seen.body[name]).toEqual((await user.browser.get(`/${path}`)).body[name]);
    }
    const keys = await operator.browser.get(at(user.accountId, 'keys'));
    expect(items(keys, 'keys')).toMatchObject([{ id: user.keyId, name: 'e2e', status: 'active' }]);
    for (const path of ['keys', 'ledger', 'usage?range=day', 'requests', 'sessions', 'users'])
      expect((await operator.browser.get(at('acc_none', path))).status).toBe(404);
  });

  it('finds any request, also one that only the ledger has', async () => {
    const user = await customer();
    const { body } = await api.locate({ ip: '8.8.8.8' }, user.apiKey);
    const id = String(body['request_id']);
    await recorded(api, user.accountId, 1);
    expect((await operator.browser.get(`/admin/requests/${id}`)).body).toMatchObject({
      account: { id: user.accountId, email: user.email },
      request: { request_id: id, code: 'ok' },
      entries: [{ kind: 'block_purchase' }, { kind: 'charge' }],
    });
    await api.sql(`DELETE FROM usage_requests WHERE request_id = '${id}'`);
    expect((await operator.browser.get(`/admin/requests/${id}`)).body).toMatchObject({
      account: { id: user.accountId },
      request: null,
    });
    expect((await operator.browser.get(`/admin/requests/${newUlid()}`)).status).toBe(404);
  });

  it('suspends it, so that its keys are refused, and resumes it', async () => {
    const user = await customer();
    const suspend = (suspended: boolean, reason?: string) =>
      operator.browser.send('PUT', at(user.accountId, 'suspension'), { suspended, reason });
    for (const wrong of [undefined, ' ', 'x'.repeat(201)])
      expect((await suspend(true, wrong)).body).toMatchObject({
        code: 'FORM_001',
        details: { fields: { reason: expect.any(String) } },
      });
    expect((await user.browser.get('/account')).body['suspension']).toBeNull();
    expect((await suspend(true, ' unpaid ')).body['account']).toMatchObject({
      suspended_at: expect.any(String),
      suspension_reason: 'unpaid',
    });
    const [noted] = items(await user.browser.get('/audit'), 'entries');
    expect(noted).toMatchObject({
      action: 'account.suspended',
      after: { suspended: true, reason: 'unpaid' },
    });
    expect((await user.browser.get('/account')).body['suspension']).toEqual({
      since: expect.any(String),
      reason: 'unpaid',
      contact_url: null,
    });
    const refused = await api.untilAnswer(user.apiKey, ({ status }) => status === 401);
    expect(refused.body).toMatchObject({ code: 'AUTH_002', details: {} });
    let row: unknown;
    while (!row) {
      await pollDelay();
      [row] = items(await user.browser.get('/requests?code=AUTH_002'), 'requests');
    }
    expect(row).toMatchObject({ reason: 'suspended' });
    expect((await suspend(false)).body['account']).toMatchObject({
      suspended_at: null,
      suspension_reason: null,
    });
    await api.untilAnswer(user.apiKey, ({ status }) => status === 200);
  });

  it('disables a single key', async () => {
    const user = await customer();
    const path = at(user.accountId, `keys/${user.keyId}`);
    const { body } = await operator.browser.send('PATCH', path, { disabled: true });
    expect(body['key']).toMatchObject({ status: 'disabled' });
    await api.untilAnswer(user.apiKey, ({ status }) => status === 401);
    const foreign = at(operator.accountId, `keys/${user.keyId}`);
    expect((await operator.browser.send('PATCH', foreign, { disabled: false })).status).toBe(404);
  });

  it("deletes it permanently, and never the operator's own", async () => {
    const user = await customer();
    const remove = (id: string) => operator.browser.send('DELETE', `/admin/accounts/${id}`);
    expect((await remove(user.accountId)).status).toBe(204);
    await api.untilAnswer(user.apiKey, ({ status }) => status === 401);
    expect((await user.browser.get('/account')).status).toBe(401);
    expect((await new Browser(api).post('/sign-in', { email: user.email, password })).status).toBe(401);
    const gone = await operator.browser.get(`/admin/accounts/${user.accountId}`);
    expect(gone.body['account']).toMatchObject({ deleted_at: expect.any(String), credits: 100 });
    expect(JSON.stringify(gone.body)).not.toContain(user.email);
    expect(items(await operator.browser.get(at(user.accountId, 'ledger')), 'entries')).toHaveLength(1);
    expect(items(await operator.browser.get(`/admin/accounts?search=${user.email}`), 'accounts')).toEqual([]);
    expect((await remove(user.accountId)).status).toBe(404);
    expect((await remove(operator.accountId)).body['code']).toBe('FORM_001');
    expect(await api.ledger.verify()).toMatchObject({ ok: true });
  });

  it('sets default limits, which apply at once', async () => {
    const user = await customer();
    const set = (per_second: number) =>
      operator.browser.send('PUT', '/admin/limits', { operation: 'ip', per_second });
    expect((await set(7)).body['limits']).toMatchObject({ ip: 7, email: 10 });
    const { headers } = await api.locate({ ip: '8.8.8.8' }, user.apiKey);
    expect(headers.get('ratelimit-policy')).toContain('q=7');
    await set(100);
    for (const wrong of [-1, 1.5, '7', null])
      expect((await set(wrong as number)).body['code']).toBe('FORM_001');
  });

  it('lists and ends the sessions of its users, as they can', async () => {
    const user = await customer();
    const second = new Browser(api);
    await second.send('POST', '/sign-in', { email: user.email, password }, { 'user-agent': 'Firefox/145.0' });
    const own = items(await user.browser.get('/sessions'), 'sessions');
    expect(own).toMatchObject([
      { email: user.email, user_agent: 'Firefox/145.0', address: '127.0.0.1', current: false },
      { current: true },
    ]);
    const seen = items(await operator.browser.get(at(user.accountId, 'sessions')), 'sessions');
    expect(seen.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    const [theirs] = items(await operator.browser.get('/sessions'), 'sessions');
    expect((await user.browser.send('DELETE', `/sessions/${String(theirs!['id'])}`)).status).toBe(404);
    expect((await user.browser.send('DELETE', `/sessions/${String(own[0]!['id'])}`)).status).toBe(204);
    expect((await second.get('/account')).status).toBe(401);
    const path = at(user.accountId, `sessions/${String(own[1]!['id'])}`);
    expect((await operator.browser.send('DELETE', path)).status).toBe(204);
    expect((await user.browser.get('/account')).status).toBe(401);
  });

  describe('the audit log', () => {
    const latest = async (browser: Browser, path = '/audit?limit=1') =>
      items(await browser.get(path), 'entries')[0]!;

    it('shows the owner each change with its author, before and after, and never a secret', async () => {
      const user = await customer();
      const made = await user.browser.post('/keys', { name: 'first' });
      const { id } = made.body['key'] as { id: string };
      await user.browser.send('PATCH', `/keys/${id}`, { name: 'second' });
      expect(await latest(user.browser)).toMatchObject({
        action: 'key.changed',
        by: user.email,
        address: '127.0.0.1',
        subject: id,
        before: { name: 'first' },
        after: { name: 'second' },
      });
      await user.browser.send('DELETE', `/keys/${id}`);
      expect(await latest(user.browser)).toMatchObject({ action: 'key.revoked', after: { revoked: true } });
      const all = await user.browser.get('/audit');
      expect(items(all, 'entries').map(({ action }) => action)).toEqual([
        'key.revoked',
        'key.changed',
        'key.made',
        'session.opened',
      ]);
      expect(JSON.stringify(all.body)).not.toContain(made.body['api_key']);
      const rest = await user.browser.get(`/audit?limit=3&before=${String(items(all, 'entries')[0]!['id'])}`);
      expect(items(rest, 'entries')).toHaveLength(3);
    });

    it("records the operator's actions, and hides the operator's name from the owner", async () => {
      const user = await customer();
      const { browser } = operator;
      const credits = { amount: 50, reason: 'welcome' };
      await browser.post(at(user.accountId, 'grants'), credits);
      expect(await latest(user.browser)).toMatchObject({
        action: 'credits.granted',
        by: 'operator',
        address: null,
        before: { credits: 100 },
        after: { credits: 150, reason: 'welcome' },
      });
      await browser.send('PUT', at(user.accountId, 'prices'), { operation: 'ip', credits: 3 });
      expect(await latest(user.browser)).toMatchObject({
        action: 'price.set',
        subject: 'ip',
        before: { credits: null },
        after: { credits: 3 },
      });
      const mine = await latest(browser, `/admin/audit?limit=1&account=${user.accountId}`);
      expect(mine).toMatchObject({ action: 'price.set', by: operator.email, account_id: user.accountId });
      await browser.send('PUT', '/admin/prices', { operation: 'ip', credits: 1 });
      expect(await latest(browser, '/admin/audit?limit=1')).toMatchObject({
        action: 'default_price.set',
        account_id: null,
        before: { credits: 1 },
        after: { credits: 1 },
      });
      expect(items(await user.browser.get('/audit'), 'entries').map(({ action }) => action)).toEqual([
        'price.set',
        'credits.granted',
        'session.opened',
      ]);
    });
  });
});
