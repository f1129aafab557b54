import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Api, ulid } from './api';
import { Browser } from './browser';
import { customer as newCustomer, type Item, items, recorded } from './dashboard-customer';

describe('the dashboard, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });

  describe('keys', () => {
    it('makes a key that works, shows its text once, changes it and revokes it', async () => {
      const { browser } = await customer();
      const name = `<script>alert("1")</script>'"=1+1`;
      const made = await browser.post('/keys', {
        name,
        scopes: ['ip'],
        expires_at: null,
        allowed_ips: ['127.0.0.0/8', '::1'],
      });
      expect(made.status).toBe(201);
      const { key, api_key: text } = made.body as { key: Item; api_key: string };
      expect(key).toEqual({
        id: expect.stringMatching(/^key_/),
        name,
        prefix: text.slice(0, 10),
        scopes: ['ip'],
        allowed_ips: ['127.0.0.0/8', '::1'],
        expires_at: null,
        last_used_at: null,
        disabled: false,
        created_at: expect.any(String),
        status: 'active',
      });
      expect((await api.locate({ ip: '8.8.8.8' }, text)).status).toBe(200);
      const list = await browser.get('/keys');
      expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(JSON.stringify(list.body)).not.toContain(text);
      const id = String(key['id']);
      const change = await browser.send('PATCH', `/keys/${id}`, { name: 'new', disabled: true });
      expect(change.body['key']).toMatchObject({
        name: 'new',
        disabled: true,
        status: 'disabled',
        scopes: ['ip'],
      });
      expect((await api.untilHeard(text, ({ status }) => status === 401)).status).toBe(401);
      await browser.send('PATCH', `/keys/${id}`, { disabled: false });
      expect((await api.untilHeard(text, ({ status }) => status === 200)).status).toBe(200);
      expect((await browser.send('DELETE', `/keys/${id}`)).status).toBe(204);
      expect((await api.untilHeard(text, ({ status }) => status === 401)).body['code']).toBe('AUTH_002');
      expect(items(await browser.get('/keys'), 'keys').map((each) => each['id'])).not.toContain(id);
      expect((await browser.send('DELETE', `/keys/${id}`)).status).toBe(404);
    });

    it('rerolls a key: the old one works on for its grace', async () => {
      const { browser, keyId, apiKey } = await customer();
      const rerolled = await browser.post(`/keys/${keyId}/reroll`, { grace_seconds: 3_600 });
      expect(rerolled.status).toBe(201);
      expect((await api.locate({ ip: '8.8.8.8' }, String(rerolled.body['api_key']))).status).toBe(200);
      expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
      const keys = items(await browser.get('/keys'), 'keys');
      expect(keys.map(({ status }) => status)).toEqual(['retiring', 'active']);
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'a\nb' }, 'name'],
      [{ name: 7 }, 'name'],
      [{}, 'name'],
      [{ name: 'k', scopes: [] }, 'scopes'],
      [{ name: 'k', scopes: ['mail'] }, 'scopes'],
      [{ name: 'k', scopes: 'ip' }, 'scopes'],
      [{ name: 'k', allowed_ips: ['10.0.0.0/33'] }, 'allowed_ips'],
      [{ name: 'k', allowed_ips: [{}] }, 'allowed_ips'],
      [{ name: 'k', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
      [{ name: 'k', expires_at: 'soon' }, 'expires_at'],
      [{ name: 'k', account_id: 'acc_1' }, 'account_id'],
      [{ name: 'k', id: 'key_1', digest: 'x' }, 'id'],
    ])('refuses %j, naming the field', async (form, field) => {
      const { browser } = await customer();
      const { status, body } = await browser.post('/keys', form);
      expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'FORM_001' });
      expect((body['details'] as { fields: Item }).fields).toHaveProperty(field);
    });
  });

  it('shows the ledger page by page, filtered, and as CSV that no spreadsheet runs', async () => {
    const { browser, accountId, apiKey } = await customer();
    await api.ledger.grant({ accountId, credits: 7, reason: '=HYPERLINK("http://evil.test")' });
    const { body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    const first = await browser.get('/ledger?limit=2');
    expect(items(first, 'entries')).toMatchObject([
      { kind: 'charge', operation: 'ip', request_id: body['request_id'], credits: 0, ip_lookups: -1 },
      { kind: 'block_purchase', credits: -1, balance_after: 106, reason: null },
    ]);
    const second = await browser.get(`/ledger?limit=2&before=${String(first.body['next'])}`);
    expect(items(second, 'entries').map(({ credits }) => credits)).toEqual([7, 100]);
    expect(second.body['next']).toBeNull();
    expect(items(await browser.get('/ledger?kind=grant&operation='), 'entries')).toHaveLength(2);
    expect(items(await browser.get('/ledger?to=2001-01-01T00:00:00Z'), 'entries')).toEqual([]);
    const csv = await browser.get('/ledger.csv?kind=grant');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"');
    expect(String(csv.body['text']).split('\r\n')).toEqual([
      'id,created_at,kind,operation,request_id,credits,balance_after,ip_lookups,reason',
      expect.stringMatching(/,grant,,,7,107,0,"'=HYPERLINK\(""http:\/\/evil.test""\)"$/),
      expect.stringMatching(/,grant,,,100,100,0,opening balance$/),
      '',
    ]);
    for (const wrong of [
      'kind=all',
      'limit=0',
      'limit=1000',
      'before=x',
      'from=soon',
      'account=acc_1',
      'limit=2&limit=3',
    ])
      expect((await browser.get(`/ledger?${wrong}`)).body['code']).toBe('FORM_001');
  });

  it('shows requests, their charge and the performance a moment after they were answered', async () => {
    const { browser, accountId, apiKey, keyId } = await customer();
    const good = await api.locate({ ip: '8.8.8.8' }, apiKey);
    const bad = await api.locate({ ip: 'x' }, apiKey);
    await recorded(api, accountId, 2);
    expect(items(await browser.get('/requests'), 'requests')).toMatchObject([
      { request_id: bad.body['request_id'], code: 'IP_001', status: 400, credits: 0 },
      {
        request_id: good.body['request_id'],
        operation: 'ip',
        key_id: keyId,
        key_name: 'e2e',
        code: 'ok',
        status: 200,
        credits: 1,
        latency_ms: expect.any(Number),
      },
    ]);
    const page = await browser.get('/requests?limit=1');
    const rest = await browser.get(`/requests?limit=1&before=${String(page.body['next'])}`);
    expect(items(rest, 'requests')[0]!['request_id']).toBe(good.body['request_id']);
    expect(items(await browser.get('/requests?code=IP_001'), 'requests')).toHaveLength(1);
    const one = await browser.get(`/requests/${String(good.body['request_id'])}`);
    expect(one.body).toMatchObject({
      request: { code: 'ok' },
      charge: { kind: 'charge', ip_lookups: -1 },
      entries: [{ kind: 'block_purchase', credits: -1 }, { kind: 'charge' }],
    });
    const usage = await browser.get(`/usage?range=hour&operation=ip&key=${keyId}`);
    const figures = { requests: 2, successes: 1, errors: 1, credits: 1, p50_ms: expect.any(Number) };
    expect(usage.body).toMatchObject({
      step_seconds: 60,
      totals: figures,
      operations: [{ operation: 'ip', ...figures }],
      keys: [{ key_id: keyId, name: 'e2e', ...figures }],
      codes: [{ code: 'IP_001', count: 1 }],
    });
    expect(items(usage, 'series')).toHaveLength(60);
    for (const [range, points] of [
      ['day', 96],
      ['week', 168],
      ['month', 120],
    ] as const) {
      const { body } = await browser.get(`/usage?range=${range}`);
      expect((body['series'] as unknown[]).length).toBe(points);
      expect(body['totals']).toMatchObject({ requests: 2 });
    }
    expect((await browser.get('/account')).body).toMatchObject({
      credits: 99,
      credits_per_day: 1,
      days_left: 99,
    });
    expect((await browser.get('/usage?range=year')).body['code']).toBe('FORM_001');
    expect((await browser.get('/usage')).body['code']).toBe('FORM_001');
  });

  it('tells how things are as they change, until the session ends', async () => {
    const { browser, accountId } = await customer();
    const abort = new AbortController();
    const stream = await fetch(`${api.baseUrl}/dashboard/api/live`, {
      headers: { cookie: browser.cookies },
      signal: abort.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const heard = async (wanted: string) => {
      while (!text.includes(wanted)) text += (await reader.read()).value ?? '';
    };
    await heard('event: change\ndata: {"credits":100,"ip_lookups_left":0,"requests_last_minute":0}\n\n');
    await api.ledger.grant({ accountId, credits: 5, reason: 'r' });
    await heard('{"credits":105,');
    abort.abort();
    expect((await new Browser(api).get('/live')).status).toBe(401);
  });

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

  it("gives nobody what is somebody else's", async () => {
    const [mine, theirs] = [await customer(), await customer()];
    const request = await api.locate({ ip: '8.8.8.8' }, theirs.apiKey);
    await recorded(api, theirs.accountId, 1);
    const id = String(request.body['request_id']);
    const attempts = [
      mine.browser.send('PATCH', `/keys/${theirs.keyId}`, { name: 'mine' }),
      mine.browser.post(`/keys/${theirs.keyId}/reroll`, { grace_seconds: 0 }),
      mine.browser.send('DELETE', `/keys/${theirs.keyId}`),
      mine.browser.get(`/requests/${id}`),
      mine.browser.get(`/requests/${newUlid()}`),
      mine.browser.get('/requests/nonsense'),
    ];
    for (const { status, body } of await Promise.all(attempts))
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'RESOURCE_001' });
    expect(items(await mine.browser.get(`/usage?range=hour&key=${theirs.keyId}`), 'keys')).toEqual([]);
    expect(items(await mine.browser.get(`/requests?key=${theirs.keyId}`), 'requests')).toEqual([]);
    expect((await api.locate({ ip: '8.8.8.8' }, theirs.apiKey)).status).toBe(200);
  });

  it('opens nothing for an API key, and nothing of the API for a session', async () => {
    const { browser, apiKey } = await customer();
    const keyed = await new Browser(api).send('GET', '/account', undefined, { 'x-api-key': apiKey });
    expect(keyed.body['code']).toBe('SESSION_001');
    const answer = await api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, '', { cookie: browser.cookies });
    expect(answer.body['code']).toBe('AUTH_001');
  });

  it('changes nothing for pages of other origins, whatever they send', async () => {
    const { browser } = await customer();
    const forged = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: `${api.baseUrl}.evil.test` },
    ];
    for (const headers of forged) {
      const { status, body } = await browser.send('POST', '/keys', { name: 'forged' }, headers);
      expect({ headers, status, code: body['code'] }).toEqual({ headers, status: 403, code: 'SESSION_003' });
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { body } = await browser.send('POST', '/keys', '{"name":"forged"}', { 'content-type': type });
      expect(body['code']).toBe('REQ_008');
    }
    expect(items(await browser.get('/keys'), 'keys').map(({ name }) => name)).toEqual(['e2e']);
  });

  describe('for admins', () => {
    const routes = [
      ['GET', '/admin/accounts'],
      ['POST', '/admin/accounts'],
      ['GET', '/admin/accounts/acc_1'],
      ['POST', '/admin/accounts/acc_1/grants'],
      ['PUT', '/admin/accounts/acc_1/limits'],
      ['PUT', '/admin/accounts/acc_1/prices'],
      ['GET', '/admin/prices'],
      ['PUT', '/admin/prices'],
      ['GET', '/admin/health'],
    ] as const;

    it('only: nobody else gets in, not even with a well-formed request', async () => {
      const { browser } = await customer();
      for (const [method, path] of routes) {
        const body = method === 'GET' ? undefined : { role: 'admin' };
        expect((await browser.send(method, path, body)).body['code']).toBe('SESSION_004');
        expect((await new Browser(api).send(method, path, body)).body['code']).toBe('SESSION_001');
      }
    });

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
      const nobody = await browser.post('/admin/accounts/acc_none/grants', { amount: 1, reason: 'r' });
      expect(nobody).toMatchObject({ status: 404, body: { code: 'RESOURCE_001' } });
      expect((await browser.get('/admin/accounts/acc_none')).status).toBe(404);
    });

    it('changes a default price for everybody at once', async () => {
      const { browser } = await customer('admin');
      const { browser: other, apiKey } = await customer();
      await browser.send('PUT', '/admin/prices', { operation: 'ip', credits: 3 });
      expect((await other.get('/account')).body['prices']).toMatchObject({ ip: 3 });
      const { headers } = await api.locate({ ip: '8.8.8.8' }, apiKey);
      expect(headers.get('x-credits-charged')).toBe('3');
      const { body } = await browser.send('PUT', '/admin/prices', { operation: 'ip', credits: 1 });
      expect(body['prices']).toMatchObject({ ip: 1 });
    });

    it('shows how the system does', async () => {
      const { browser } = await customer('admin');
      expect((await browser.get('/admin/health')).body).toEqual({
        ready: true,
        checks: expect.arrayContaining([{ name: 'database', ok: true, detail: null }]),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        node: process.version,
        uptime_seconds: expect.any(Number),
        memory_bytes: expect.any(Number),
        event_loop_delay_ms: expect.any(Number),
        database_bytes: expect.any(Number),
        request_id: expect.stringMatching(ulid),
      });
    });
  });

  it('answers oddities with refusals, never with a fault', async () => {
    const { browser } = await customer('admin');
    const odd = ['%00', '%ff', '%2e%2e%2f', "'", '%27%20OR%201=1', 'x'.repeat(3_000), '🦆'];
    for (const text of odd) {
      for (const path of [
        `/requests/${text}`,
        `/keys/${text}`,
        `/admin/accounts/${text}`,
        `/ledger?kind=${text}`,
        `/admin/accounts?search=${text}`,
      ]) {
        const { status } = await browser.get(path);
        expect({ path, fault: status >= 500 }).toEqual({ path, fault: false });
      }
      const body = { name: decodeURIComponent(text === '%ff' ? 'x' : text) };
      expect((await browser.send('PATCH', `/keys/${text}`, body)).status).toBeLessThan(500);
    }
    for (const body of [
      '[]',
      '7',
      '{',
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"a":1}}',
      '{"name":{"toString":1}}',
    ])
      expect((await browser.send('POST', '/keys', body)).status).toBe(400);
    expect(api.log).not.toContain('SYS_001');
  });

  it('describes itself in a document of its own', async () => {
    const { status, body } = await new Browser(api).get('/openapi.json');
    expect(status).toBe(200);
    expect(body['openapi']).toMatch(/^3\.1\./);
    const paths = Object.keys(body['paths'] as Item);
    expect(paths).toContain('/dashboard/api/ledger.csv');
    expect(paths.filter((path) => !path.startsWith('/dashboard/api/'))).toEqual([]);
  });
});
