import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnrichmentClient } from '@enrichment/client';
import { DescribedApi } from '../../src/testing';
import { Api, pollDelay, ulid } from '../api';
import { customer as dashboardCustomer, recorded } from '../dashboard-customer';

const path = '/v1/ledger';

interface Page {
  readonly entries: readonly { readonly id: string; readonly credits: number; readonly created_at: string }[];
  readonly next: string | null;
}

describe('keys of the scope manage, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  const read = async (apiKey: string, query: Readonly<Record<string, string>> = {}) => {
    const text = new URLSearchParams(query).toString();
    return api.send(text ? `${path}?${text}` : path, { headers: { 'x-api-key': apiKey } });
  };
  const manager = (credits = 10) => api.customer({ credits, scopes: ['manage', 'ip'] });

  type Order = readonly [apiKey: string, method: string, name: string, body?: object, headers?: object];
  /** Repeats a request while the limit of the routes refuses it. */
  const change = async (path: string, ...order: Order): Promise<Awaited<ReturnType<Api['send']>>> => {
    const [apiKey, method, name, body, headers] = order;
    const answer = await api.send(`${path}/${encodeURIComponent(name)}`, {
      method,
      headers: { 'x-api-key': apiKey, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 429) return answer;
    await pollDelay();
    return change(path, ...order);
  };

  it('read the ledger page by page, free of charge', async () => {
    const { accountId, apiKey } = await manager();
    await api.ledger.grant({ accountId, credits: 5, reason: 'voucher' });
    const requestId = (await api.locate({ ip: '8.8.8.8' }, apiKey)).body['request_id'];
    const answer = await read(apiKey, { limit: '2' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        entries: [
          { kind: 'charge', operation: 'ip', request_id: requestId, ip_lookups: -1, reason: null },
          { kind: 'block_purchase', operation: 'ip', request_id: requestId, credits: -1 },
        ],
        request_id: expect.stringMatching(ulid),
      },
    });
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('ratelimit-policy')).toBe('"management";q=10;w=1');
    const described = new DescribedApi((await api.send('/openapi.json')).body as never);
    expect(described.complaintsAboutAnswer('GET', path, answer.status, answer.body)).toEqual([]);
    const all = (await read(apiKey)).body as unknown as Page;
    expect(all.next).toBeNull();
    const first = answer.body as unknown as Page;
    const second = (await read(apiKey, { before: first.next! })).body as unknown as Page;
    expect([...first.entries, ...second.entries]).toEqual(all.entries);
    expect(second.entries[0]).toMatchObject({ kind: 'grant', request_id: null, reason: 'voucher' });
    expect(await api.credits(accountId)).toBe(14);
  });

  it('read a part of the ledger: of a kind, of an operation, of a time', async () => {
    const { apiKey } = await manager();
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    const kinds = async (query: Record<string, string>) =>
      ((await read(apiKey, query)).body['entries'] as { kind: string }[]).map(({ kind }) => kind);
    expect(await kinds({ kind: 'grant' })).toEqual(['grant']);
    expect(await kinds({ operation: 'email' })).toEqual([]);
    expect(await kinds({ from: '2999-01-01' })).toEqual([]);
    expect(await kinds({ from: '2020-01-01', to: '2020-01-02T00:00:00Z' })).toEqual([]);
    expect(await kinds({ from: '2020-01-01', kind: 'grant', to: '2999-01-01' })).toEqual(['grant']);
  });

  it('read no other account, even with its cursor', async () => {
    const [one, other] = [await manager(7), await manager(8)];
    for (let i = 0; i < 3; i++)
      await api.ledger.grant({ accountId: one.accountId, credits: 100, reason: 'theirs' });
    const next = ((await read(one.apiKey, { limit: '1' })).body as unknown as Page).next!;
    const { entries } = (await read(other.apiKey, { before: next })).body as unknown as Page;
    expect(entries.map(({ credits }) => credits)).toEqual([8]);
  });

  it('are refused elsewhere, and other keys are refused here', async () => {
    const { accountId } = await api.customer();
    const { apiKey: managing } = await api.issueKey({ accountId, scopes: ['manage'] });
    const { apiKey: ordinary } = await api.issueKey({ accountId });
    const refusal = (required_scope: string) => ({
      status: 403,
      body: { code: 'AUTH_003', details: { reason: 'scope', required_scope } },
    });
    expect(await read(ordinary)).toMatchObject(refusal('manage'));
    expect(await api.locate({ ip: '8.8.8.8' }, managing)).toMatchObject(refusal('ip'));
    const { apiKey: test } = await api.issueKey({ accountId, scopes: ['manage'], isTest: true });
    expect(await read(test)).toMatchObject(refusal('manage'));
    expect((await api.send(path)).body['code']).toBe('AUTH_001');
    await api.accounts.change(accountId, { suspension: 'abuse' });
    expect((await read(managing)).body['code']).toBe('AUTH_002');
  });

  it.each([
    ['limit=0', 'REQ_003'],
    ['limit=201', 'REQ_003'],
    ['limit=1e2', 'REQ_003'],
    ['limit=1&limit=2', 'REQ_003'],
    ['limit[]=1', 'REQ_004'],
    ['kind=theft', 'REQ_003'],
    ['operation=constructor', 'REQ_003'],
    ['from=yesterday', 'REQ_003'],
    ['to=2026-02-30', 'REQ_003'],
    ['from=2026-01-01T00:00:00', 'REQ_003'],
    ['before=-1', 'REQ_003'],
    ["before=1'--", 'REQ_003'],
    ['account_id=acc_1', 'REQ_004'],
    ['__proto__=1', 'REQ_004'],
    ['%00=%FF', 'REQ_004'],
  ])('refuse the query %s', async (query, code) => {
    const { apiKey } = await manager();
    const answer = await api.send(`${path}?${query}`, { headers: { 'x-api-key': apiKey } });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  describe('and keys', () => {
    const settings = { scopes: ['ip', 'email'], day_cap: 5, expires_at: '2099-01-01' };
    const request = (...order: Order) => change('/v1/keys', ...order);
    const put = (apiKey: string, name: string, body: object = settings, headers: object = {}) =>
      request(apiKey, 'PUT', name, body, headers);
    const keyOf = ({ body }: { body: Record<string, unknown> }) => body['key'] as Record<string, unknown>;

    it('create a key, change it, read it and revoke it by its name, free of charge', async () => {
      const { accountId, apiKey, key: managing } = await manager();
      const described = new DescribedApi((await api.send('/openapi.json')).body as never);
      const complaints = (method: string, { status, body }: Awaited<ReturnType<typeof put>>) =>
        described.complaintsAboutAnswer(method, '/v1/keys/ci', status, body);
      const made = await put(apiKey, 'ci');
      expect(made).toMatchObject({
        status: 201,
        body: {
          api_key: expect.stringMatching(/^enr_/),
          key: {
            name: 'ci',
            scopes: ['ip', 'email'],
            day_cap: 5,
            month_cap: null,
            allowed_ips: [],
            expires_at: '2099-01-01T00:00:00.000Z',
            disabled: false,
            test: false,
            status: 'active',
          },
          request_id: expect.stringMatching(ulid),
        },
      });
      const text = made.body['api_key'] as string;
      expect((await api.locate({ ip: '8.8.8.8' }, text)).status).toBe(200);
      const again = await put(apiKey, 'ci');
      expect(again).toMatchObject({ status: 200, body: { api_key: null, key: { id: keyOf(made)['id'] } } });
      expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
      const read = await request(apiKey, 'GET', 'ci');
      expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
      expect(JSON.stringify(read.body)).not.toContain(text);
      const changed = await put(apiKey, 'ci', { scopes: ['email'], disabled: true, allowed_ips: ['::1'] });
      expect(changed).toMatchObject({
        status: 200,
        body: {
          key: {
            scopes: ['email'],
            day_cap: null,
            expires_at: null,
            allowed_ips: ['::1'],
            disabled: true,
            status: 'disabled',
          },
        },
      });
      expect(changed.headers.get('etag')).not.toBe(made.headers.get('etag'));
      const list = await api.send('/v1/keys', { headers: { 'x-api-key': apiKey } });
      expect(list.body).toMatchObject({ keys: [{ id: managing.id }, { name: 'ci' }], most: 200 });
      expect(described.complaintsAboutAnswer('GET', '/v1/keys', 200, list.body)).toEqual([]);
      const revoked = await request(apiKey, 'DELETE', 'ci');
      expect(revoked).toMatchObject({ status: 200, body: { key: { status: 'revoked' } } });
      const gone = { status: 404, body: { code: 'RESOURCE_001', details: { resource: 'key' } } };
      for (const method of ['GET', 'DELETE']) expect(await request(apiKey, method, 'ci')).toMatchObject(gone);
      for (const [method, answer] of [
        ...([made, again, changed].map((each) => ['PUT', each]) as [string, typeof made][]),
        ...([['GET', read]] as const),
        ...([['DELETE', revoked]] as const),
      ]) {
        expect(complaints(method, answer)).toEqual([]);
        expect(answer.headers.get('x-credits-charged')).toBe('0');
      }
      const log = await api.sql<{ action: string; key_id: string; address: string }[]>(
        `SELECT action, key_id, address FROM audit_log WHERE account_id = '${accountId}' ORDER BY id`,
      );
      const by = { key_id: managing.id, address: '127.0.0.1' };
      expect(log).toEqual(['key.made', 'key.changed', 'key.revoked'].map((action) => ({ action, ...by })));
      // A new key can have the name of a revoked one.
      expect((await put(apiKey, 'ci')).status).toBe(201);
    });

    it('create one key with concurrent requests', async () => {
      const { accountId, apiKey } = await manager();
      const answers = await Promise.all(Array.from({ length: 6 }, () => put(apiKey, 'only')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
      expect(answers.filter(({ body }) => body['api_key'] !== null)).toHaveLength(1);
      expect((await api.keys.list(accountId)).filter(({ name }) => name === 'only')).toHaveLength(1);
    });

    it('change a key only in the state that the request names', async () => {
      const { apiKey } = await manager();
      const refused = { status: 412, body: { code: 'RESOURCE_003', details: { resource: 'key' } } };
      expect(await put(apiKey, 'a', settings, { 'if-match': '*' })).toMatchObject(refused);
      const made = await put(apiKey, 'a', settings, { 'if-none-match': '*' });
      expect(made.status).toBe(201);
      expect(await put(apiKey, 'a', settings, { 'if-none-match': '*' })).toMatchObject(refused);
      const ifMatch = { 'if-match': made.headers.get('etag')! };
      const answers = await Promise.all(
        [1, 2, 3, 4].map((cap) => put(apiKey, 'a', { ...settings, day_cap: cap }, ifMatch)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      expect(await request(apiKey, 'DELETE', 'a', undefined, ifMatch)).toMatchObject(refused);
      const { headers } = await request(apiKey, 'GET', 'a');
      const etag = headers.get('etag')!;
      expect((await request(apiKey, 'DELETE', 'a', undefined, { 'if-match': etag })).status).toBe(200);
    });

    it('cannot extend their own rights', async () => {
      const { accountId, apiKey, key: self } = await manager();
      const other = await api.issueKey({ accountId, name: 'other manager', scopes: ['manage'] });
      await api.keys.change(self.id, { name: 'self' });
      const refusal = { status: 403, body: { code: 'RESOURCE_004', details: { resource: 'key' } } };
      for (const name of ['self', 'other manager']) {
        expect(await put(apiKey, name)).toMatchObject(refusal);
        expect(await request(apiKey, 'DELETE', name)).toMatchObject(refusal);
      }
      for (const scopes of [['manage'], ['ip', 'manage'], ['*'], 'manage', [['manage']], []])
        expect(await put(apiKey, 'new', { scopes })).toMatchObject({
          status: 400,
          body: { code: 'REQ_003', details: { parameter: 'scopes' } },
        });
      for (const more of [
        { account_id: 'acc_1' },
        { id: self.id },
        { name: 'self' },
        { limits: { ip: 999 } },
      ])
        expect((await put(apiKey, 'new', { ...settings, ...more })).body['code']).toBe('REQ_004');
      expect((await put(apiKey, 'made')).body['code']).toBeUndefined();
      await api.keys.change(
        (await api.keys.list(accountId)).find(({ name }) => name === 'made')!.id,
        { scopes: ['manage'] }, // Only the dashboard may create these.
      );
      expect(await put(apiKey, 'made')).toMatchObject(refusal);
      const named = (await api.keys.list(accountId)).map(({ name, scopes }) => [name, scopes]);
      expect(named).toEqual([
        ['self', ['manage', 'ip']],
        ['other manager', ['manage']],
        ['made', ['manage']],
      ]);
      const test = await api.issueKey({ accountId, scopes: ['manage'], isTest: true });
      for (const apiKey of [test.apiKey, (await api.issueKey({ accountId })).apiKey])
        expect(await put(apiKey, 'x')).toMatchObject({
          status: 403,
          body: { code: 'AUTH_003', details: { required_scope: 'manage' } },
        });
      await api.keys.revoke(other.key.id);
      expect((await put(other.apiKey, 'x')).body['code']).toBe('AUTH_002');
    });

    it('find no keys of other accounts', async () => {
      const [one, other] = [await manager(), await manager()];
      await put(one.apiKey, 'theirs');
      expect((await request(other.apiKey, 'GET', 'theirs')).status).toBe(404);
      expect((await request(other.apiKey, 'DELETE', 'theirs')).status).toBe(404);
      expect((await put(other.apiKey, 'theirs')).status).toBe(201);
    });

    it('refuse a name that several keys share, and a change between live and test', async () => {
      const { accountId, apiKey } = await manager();
      for (let i = 0; i < 2; i++) await api.issueKey({ accountId, name: 'twice' });
      const shared = { status: 409, body: { code: 'RESOURCE_002', details: { reason: 'name_shared' } } };
      for (const method of ['GET', 'DELETE'])
        expect(await request(apiKey, method, 'twice')).toMatchObject(shared);
      expect(await put(apiKey, 'twice')).toMatchObject(shared);
      const made = await put(apiKey, 'sandbox', { ...settings, test: true });
      expect(made.body['api_key']).toMatch(/^enr_test_/);
      expect(await put(apiKey, 'sandbox')).toMatchObject({
        status: 409,
        body: { code: 'RESOURCE_002', details: { reason: 'kind' } },
      });
    });

    it.each([
      [{}, 'REQ_002'],
      [{ scopes: null }, 'REQ_002'],
      [{ scopes: ['ip', 'ip'] }, 'REQ_003'],
      [{ scopes: { 0: 'ip' } }, 'REQ_003'],
      [{ scopes: ['ip'], day_cap: -1 }, 'REQ_003'],
      [{ scopes: ['ip'], day_cap: 0.5 }, 'REQ_003'],
      [{ scopes: ['ip'], month_cap: 1e300 }, 'REQ_003'],
      [{ scopes: ['ip'], month_cap: '5' }, 'REQ_003'],
      [{ scopes: ['ip'], allowed_ips: ['nowhere'] }, 'REQ_003'],
      [{ scopes: ['ip'], allowed_ips: '::1' }, 'REQ_003'],
      [{ scopes: ['ip'], allowed_ips: [[]] }, 'REQ_003'],
      [{ scopes: ['ip'], expires_at: '2001-01-01' }, 'REQ_003'],
      [{ scopes: ['ip'], expires_at: 'never' }, 'REQ_003'],
      [{ scopes: ['ip'], disabled: 'no' }, 'REQ_003'],
      [{ scopes: ['ip'], secret: 'x' }, 'REQ_004'],
    ])('refuse the settings %j', async (body, code) => {
      const { accountId, apiKey } = await manager();
      expect(await put(apiKey, 'x', body)).toMatchObject({ status: 400, body: { code } });
      expect(await api.keys.list(accountId)).toHaveLength(1);
    });

    it.each([' ', ' x', 'x ', 'x'.repeat(81), 'a\nb', 'a\u202eb', '\0'])(
      'refuse the name %j',
      async (name) => {
        const { apiKey } = await manager();
        expect(await put(apiKey, name)).toMatchObject({ status: 400, body: { code: 'REQ_003' } });
        expect((await request(apiKey, 'GET', name)).status).toBe(404);
      },
    );

    it.each(['keys/.', 'keys/..', 'webhooks/..'])(
      'refuse the path %s, which clients resolve',
      async (path) => {
        const { accountId, apiKey } = await manager();
        const headers = `host: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\nconnection: close`;
        const body = JSON.stringify({ scopes: ['ip'] });
        const head = `PUT /v1/${path} HTTP/1.1\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n`;
        const socket = await api.socket();
        socket.write(head + body);
        expect(await text(socket)).toMatch(/"parameter":"name"/);
        expect(await api.keys.list(accountId)).toHaveLength(1);
      },
    );

    it.each(['a/b', 'käse 日本 🧀', '%2e', 'a"b', '*', 'constructor'])('accept the name %j', async (name) => {
      const { apiKey } = await manager();
      const { keys } = new EnrichmentClient({ baseUrl: api.baseUrl, apiKey });
      expect((await keys.put(name, { scopes: ['ip'] })).data.key.name).toBe(name);
      expect((await keys.get(name)).data.key.name).toBe(name);
    });

    it('list the requests of the account, in parts and page by page', async () => {
      const { accountId, apiKey: managing } = await manager();
      const { apiKey, key } = await api.issueKey({ accountId });
      const good = await api.locate({ ip: '8.8.8.8' }, apiKey);
      const bad = await api.locate({ ip: 'x' }, apiKey);
      await recorded(api, accountId, 2);
      const list = (query = '') => api.send(`/v1/requests${query}`, { headers: { 'x-api-key': managing } });
      const answer = await list();
      expect(answer.body).toMatchObject({
        requests: [
          { request_id: bad.body['request_id'], code: 'IP_001', status: 400, credits: 0, parameter: 'ip' },
          { request_id: good.body['request_id'], code: 'ok', credits: 1, key_id: key.id, replayed: false },
        ],
        next: null,
      });
      const described = new DescribedApi((await api.send('/openapi.json')).body as never);
      expect(described.complaintsAboutAnswer('GET', '/v1/requests', 200, answer.body)).toEqual([]);
      const codes = async (query: string) =>
        ((await list(query)).body['requests'] as { code: string }[]).map(({ code }) => code);
      expect(await codes('?outcome=caller')).toEqual(['IP_001']);
      expect(await codes('?code=ok')).toEqual(['ok']);
      expect(await codes(`?key_id=${key.id}&operation=ip&from=2020-01-01`)).toEqual(['IP_001', 'ok']);
      expect(await codes('?to=2020-01-01')).toEqual([]);
      const { requests } = new EnrichmentClient({ baseUrl: api.baseUrl, apiKey: managing });
      const first = await requests.list({ limit: 1 });
      const second = await requests.list({ limit: 1, before: first.data.next! });
      expect([...first.data.requests, ...second.data.requests]).toEqual(answer.body['requests']);
      const other = await manager();
      const foreign = await api.send(`/v1/requests?key_id=${key.id}`, {
        headers: { 'x-api-key': other.apiKey },
      });
      expect(foreign.body).toMatchObject({ requests: [] });
      expect(await api.send('/v1/requests', { headers: { 'x-api-key': apiKey } })).toMatchObject({
        status: 403,
        body: { code: 'AUTH_003', details: { required_scope: 'manage' } },
      });
    });

    it.each([
      ['limit=0', 'REQ_003'],
      ['limit=1e2', 'REQ_003'],
      ['before=1', 'REQ_003'],
      ['outcome=good', 'REQ_003'],
      ['code=a b', 'REQ_003'],
      ['from=yesterday', 'REQ_003'],
      ['key=key_1', 'REQ_004'],
    ])('refuse the query %s of the requests', async (query, code) => {
      const { apiKey } = await manager();
      const answer = await api.send(`/v1/requests?${query}`, { headers: { 'x-api-key': apiKey } });
      expect(answer).toMatchObject({ status: 400, body: { code } });
    });

    it('work with the client', async () => {
      const { apiKey } = await manager();
      const { keys } = new EnrichmentClient({ baseUrl: api.baseUrl, apiKey });
      const made = await keys.put('ci', { scopes: ['ip'] }, { ifNoneMatch: '*' });
      expect(made.data.api_key).toMatch(/^enr_/);
      const { meta } = await keys.get('ci');
      expect(meta.etag).toBe(made.meta.etag);
      const changed = await keys.put('ci', { scopes: ['email'] }, { ifMatch: meta.etag! });
      expect(changed.data.api_key).toBeNull();
      await expect(keys.revoke('ci', { ifMatch: meta.etag! })).rejects.toMatchObject({
        code: 'RESOURCE_003',
      });
      expect((await keys.revoke('ci')).data.key.status).toBe('revoked');
      expect((await keys.list()).data.keys).toHaveLength(1);
    });
  });

  describe('and webhooks', () => {
    const settings = { url: 'https://1.1.1.1/hooks?token=1', types: ['balance.low'] };
    const request = (...order: Order) => change('/v1/webhooks', ...order);
    const put = (apiKey: string, body: object = settings, headers: object = {}) =>
      request(apiKey, 'PUT', 'alerts', body, headers);

    it('create an endpoint, change it, read it and remove it by its name, free of charge', async () => {
      const { accountId, apiKey, key } = await manager();
      const described = new DescribedApi((await api.send('/openapi.json')).body as never);
      const made = await put(apiKey);
      const { url, types } = settings;
      expect(made).toMatchObject({
        status: 201,
        body: {
          secret: expect.stringMatching(/^whsec_/),
          webhook: { name: 'alerts', url, types, description: '', disabled_at: null },
        },
      });
      const again = await put(apiKey);
      expect(again).toMatchObject({ status: 200, body: { secret: null, webhook: made.body['webhook'] } });
      expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
      const changed = await put(apiKey, { ...settings, description: 'x', disabled: true });
      expect(changed.body).toMatchObject({ webhook: { description: 'x', disabled_because: 'owner' } });
      // A repetition without the field does not enable it.
      expect((await put(apiKey)).body).toMatchObject({ webhook: { disabled_because: 'owner' } });
      const enabled = await put(apiKey, { ...settings, disabled: false });
      expect(enabled.body).toMatchObject({ webhook: { disabled_because: null } });
      const read = await request(apiKey, 'GET', 'alerts');
      expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
      const list = await api.send('/v1/webhooks', { headers: { 'x-api-key': apiKey } });
      expect(list.body).toMatchObject({ webhooks: [{ name: 'alerts' }], most: 10 });
      expect(described.complaintsAboutAnswer('GET', '/v1/webhooks', 200, list.body)).toEqual([]);
      const removed = await request(apiKey, 'DELETE', 'alerts');
      expect(removed).toMatchObject({ status: 200, body: { webhook: { name: 'alerts' } } });
      for (const [method, answer] of [
        ...([made, again, changed].map((each) => ['PUT', each]) as [string, typeof made][]),
        ...([['GET', read]] as const),
        ...([['DELETE', removed]] as const),
      ]) {
        expect(
          described.complaintsAboutAnswer(method, '/v1/webhooks/alerts', answer.status, answer.body),
        ).toEqual([]);
        expect(answer.headers.get('x-credits-charged')).toBe('0');
      }
      for (const method of ['GET', 'DELETE'])
        expect(await request(apiKey, method, 'alerts')).toMatchObject({
          status: 404,
          body: { code: 'RESOURCE_001', details: { resource: 'webhook' } },
        });
      const log = await api.sql<{ action: string; key_id: string; text: string }[]>(
        `SELECT action, key_id, coalesce(after, before)::text AS text FROM audit_log WHERE account_id = '${accountId}' ORDER BY id`,
      );
      const acts = ['made', 'changed', 'changed', 'changed', 'removed'];
      expect(log.map(({ action }) => action)).toEqual(acts.map((act) => `webhook.${act}`));
      expect(log.every(({ key_id, text }) => key_id === key.id && !text.includes('token'))).toBe(true);
    });

    it('create one endpoint with concurrent requests, and change it only in the state that the request names', async () => {
      const { apiKey } = await manager();
      const answers = await Promise.all([1, 2, 3, 4].map(() => put(apiKey)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
      expect(answers.filter(({ body }) => body['secret'] !== null)).toHaveLength(1);
      const refused = { status: 412, body: { code: 'RESOURCE_003', details: { resource: 'webhook' } } };
      expect(await put(apiKey, settings, { 'if-none-match': '*' })).toMatchObject(refused);
      const ifMatch = { 'if-match': answers[0]!.headers.get('etag')! };
      const changes = await Promise.all(
        ['a', 'b', 'c'].map((description) => put(apiKey, { ...settings, description }, ifMatch)),
      );
      expect(changes.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      expect(await request(apiKey, 'DELETE', 'alerts', undefined, ifMatch)).toMatchObject(refused);
    });

    it("cannot use other accounts' endpoints, and need the scope", async () => {
      const [one, other] = [await manager(), await manager()];
      await put(one.apiKey);
      expect((await request(other.apiKey, 'DELETE', 'alerts')).status).toBe(404);
      expect((await put(other.apiKey)).status).toBe(201);
      const { apiKey } = await api.issueKey({ accountId: one.accountId });
      const test = await api.issueKey({ accountId: one.accountId, scopes: ['manage'], isTest: true });
      for (const key of [apiKey, test.apiKey])
        expect(await put(key)).toMatchObject({
          status: 403,
          body: { code: 'AUTH_003', details: { required_scope: 'manage' } },
        });
    });

    it.each([
      [{}, 'REQ_002'],
      [{ url: settings.url }, 'REQ_002'],
      [{ ...settings, url: 'http://example.com' }, 'REQ_003'],
      [{ ...settings, url: 'https://127.0.0.1/' }, 'REQ_003'],
      [{ ...settings, url: 'https://user:password@1.1.1.1/' }, 'REQ_003'],
      [{ ...settings, url: `https://1.1.1.1/${'x'.repeat(2_000)}` }, 'REQ_003'],
      [{ ...settings, types: ['webhook.test'] }, 'REQ_003'],
      [{ ...settings, types: [] }, 'REQ_003'],
      [{ ...settings, description: 'a\nb' }, 'REQ_003'],
      [{ ...settings, disabled: 'operator' }, 'REQ_003'],
      [{ ...settings, secret: 'whsec_x' }, 'REQ_004'],
      [{ ...settings, account_id: 'acc_1' }, 'REQ_004'],
    ])('refuse the settings %j', async (body, code) => {
      const { apiKey } = await manager();
      expect(await put(apiKey, body)).toMatchObject({ status: 400, body: { code } });
    });

    it('have a maximum per account, and work with the client', async () => {
      const { apiKey } = await manager();
      const { webhooks } = new EnrichmentClient({ baseUrl: api.baseUrl, apiKey });
      const body = { url: settings.url, types: ['balance.low' as const] };
      for (let i = 0; i < 10; i++) expect((await webhooks.put(`w${i}`, body)).data.secret).not.toBeNull();
      await expect(webhooks.put('more', body)).rejects.toMatchObject({
        code: 'RESOURCE_002',
        details: { resource: 'webhook', reason: 'limit' },
      });
      const { meta, data } = await webhooks.get('w1');
      expect((await webhooks.remove('w1', { ifMatch: meta.etag! })).data.webhook).toEqual(data.webhook);
      expect((await webhooks.list()).data.webhooks).toHaveLength(9);
    });
  });

  it('have their own rate limit', async () => {
    const { apiKey } = await manager();
    for (const { body } of await api.untilRefused(12, () => read(apiKey)))
      expect(body).toMatchObject({ code: 'RATE_001', details: { limit: 10, window_seconds: 1 } });
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
  });

  it('read the usage as the dashboard shows it, free of charge', async () => {
    const { browser, accountId, apiKey, keyId } = await dashboardCustomer(api);
    const { apiKey: managing } = await api.issueKey({ accountId, scopes: ['manage'] });
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    await api.locate({ ip: 'x' }, apiKey);
    await recorded(api, accountId, 2);
    const usage = (query = '') => api.send(`/v1/usage${query}`, { headers: { 'x-api-key': managing } });
    const described = new DescribedApi((await api.send('/openapi.json')).body as never);
    const shown = async (query: string) => ({
      ...(await browser.get(`/usage?${query}`)).body,
      request_id: expect.stringMatching(ulid),
    });
    const answer = await usage();
    expect(answer).toMatchObject({
      status: 200,
      body: { totals: { requests: 2, successes: 1, credits: 1 } },
    });
    expect(described.complaintsAboutAnswer('GET', '/v1/usage', answer.status, answer.body)).toEqual([]);
    expect(answer.body).toEqual(await shown('range=day'));
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect((await usage('?range=month')).body).toEqual(await shown('range=month'));
    const part = await usage(`?range=week&operation=ip&key_id=${keyId}`);
    expect(part.body).toEqual(await shown(`range=week&operation=ip&key=${keyId}`));
    const { body: none } = await usage('?operation=email');
    expect(none).toMatchObject({ totals: { requests: 0 }, operations: [], codes: [] });
    const other = await manager();
    const foreign = await api.send(`/v1/usage?key_id=${keyId}`, { headers: { 'x-api-key': other.apiKey } });
    expect(foreign.body).toMatchObject({ totals: { requests: 0 }, keys: [] });
    expect((await api.send('/v1/usage', { headers: { 'x-api-key': apiKey } })).body).toMatchObject({
      code: 'AUTH_003',
      details: { required_scope: 'manage' },
    });
    const client = new EnrichmentClient({ baseUrl: api.baseUrl, apiKey: managing });
    const { data } = await client.usage.get({ range: 'hour', key_id: keyId });
    expect(data.keys.map(({ key_id, requests }) => ({ key_id, requests }))).toEqual([
      { key_id: keyId, requests: 2 },
    ]);
  });

  it.each([
    ['range=year', 'REQ_003'],
    ['range=day&range=day', 'REQ_003'],
    ['range[]=day', 'REQ_004'],
    ['operation=manage', 'REQ_003'],
    ['key_id=1', 'REQ_003'],
    ["key_id=key_'--", 'REQ_003'],
    ['key=key_1', 'REQ_004'],
  ])('refuse the query %s of the usage', async (query, code) => {
    const { apiKey } = await manager();
    const answer = await api.send(`/v1/usage?${query}`, { headers: { 'x-api-key': apiKey } });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it('work with the client', async () => {
    const { accountId, apiKey } = await manager(3);
    await api.ledger.grant({ accountId, credits: 4, reason: 'more' });
    const { ledger } = new EnrichmentClient({ baseUrl: api.baseUrl, apiKey });
    const { data, meta } = await ledger.list({ kind: 'grant', limit: 1 });
    expect(data.entries.map(({ credits }) => credits)).toEqual([4]);
    expect(meta.creditsCharged).toBe(0);
    const last = await ledger.list({ before: data.next! });
    expect(last.data.entries.map(({ credits }) => credits)).toEqual([3]);
    expect((await ledger.list()).data.entries).toHaveLength(2);
  });
});
