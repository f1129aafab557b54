import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnrichmentClient } from '@enrichment/client';
import { Described } from '../src/testing';
import { Api, ulid } from './api';

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

  it('read the ledger page by page, free', async () => {
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
    const described = new Described((await api.send('/openapi.json')).body as never);
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

  it('read no other account, also with the cursor of one', async () => {
    const [one, other] = [await manager(7), await manager(8)];
    for (let i = 0; i < 3; i++)
      await api.ledger.grant({ accountId: one.accountId, credits: 100, reason: 'theirs' });
    const next = ((await read(one.apiKey, { limit: '1' })).body as unknown as Page).next!;
    const { entries } = (await read(other.apiKey, { before: next })).body as unknown as Page;
    expect(entries.map(({ credits }) => credits)).toEqual([8]);
  });

  it('are refused elsewhere, and other keys here', async () => {
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
    await api.accounts.setSuspended(accountId, 'abuse');
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

  it('have a limit of their own', async () => {
    const { apiKey } = await manager();
    for (const { body } of await api.untilRefused(12, () => read(apiKey)))
      expect(body).toMatchObject({ code: 'RATE_001', details: { limit: 10, window_seconds: 1 } });
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
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
