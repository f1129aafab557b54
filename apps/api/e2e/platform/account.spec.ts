import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnrichmentClient } from '@enrichment/client';
import { defaultLimits, defaultPrices } from '@enrichment/billing-domain';
import { Api, ulid } from '../api';
import { recorded } from '../dashboard-customer';
import { DescribedApi } from '../../src/testing';

const path = '/v1/account';

describe('GET /v1/account, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  const getAccount = (apiKey: string) => api.send(path, { headers: { 'x-api-key': apiKey } });

  it('reports balance, prices, limits and the key, and is free', async () => {
    const { accountId, key, apiKey } = await api.customer({ credits: 50, ipPerSecond: 7 });
    await api.accounts.change(accountId, { prices: { company: 3 } });
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    await api.post('/v1/network/company', { id: 'json-ld' }, apiKey);
    await recorded(api, accountId, 2);
    const { status, headers, body } = await getAccount(apiKey);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        credits: 46,
        ip_lookups_left: 99,
        prices: { ...defaultPrices, company: 3 },
        limits: { ...defaultLimits, ip: 7 },
        charge_unknown: false,
        key: {
          id: key.id,
          name: 'e2e',
          test: false,
          scopes: key.scopes,
          expires_at: null,
          spent_today: 4,
          spent_this_month: 4,
          caps: { day: null, month: null },
        },
        request_id: expect.stringMatching(ulid),
      },
    });
    expect(headers.get('x-credits-charged')).toBe('0');
    expect(headers.get('x-credits-remaining')).toBe('46');
    expect(headers.get('ratelimit-policy')).toBe('"account";q=10;w=1');
    expect(await api.credits(accountId)).toBe(46);
    const described = new DescribedApi((await api.send('/openapi.json')).body as never);
    expect(described.complaintsAboutAnswer('GET', path, status, body)).toEqual([]);
  });

  it('accepts a key of any scope, reports that key, and refuses keys like any operation', async () => {
    const { accountId } = await api.customer();
    const expiresAt = new Date('2999-01-01T00:00:00.000Z');
    const { key, apiKey } = await api.issueKey({ accountId, scopes: ['email'], expiresAt });
    await api.keys.setLimit(key.id, 'email', 2);
    const { body } = await getAccount(apiKey);
    expect(body).toMatchObject({
      limits: { email: 2, ip: 100 },
      key: { id: key.id, scopes: ['email'], expires_at: expiresAt.toISOString(), spent_today: 0 },
    });
    const elsewhere = await api.issueKey({ accountId, allowedIps: ['198.51.100.7'] });
    const refused = await getAccount(elsewhere.apiKey);
    expect(refused.body).toMatchObject({ code: 'AUTH_003', details: { reason: 'address' } });
    expect((await api.send(path)).body['code']).toBe('AUTH_001');
    expect((await getAccount('x')).body['code']).toBe('AUTH_002');
    const { status, headers } = await api.post(path, {}, apiKey);
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('includes a grant made just before', async () => {
    const { accountId, apiKey } = await api.customer({ credits: 0 });
    await getAccount(apiKey);
    await api.ledger.grant({ accountId, credits: 5, reason: 'test' });
    expect((await getAccount(apiKey)).body['credits']).toBe(5);
  });

  it('reports the caps of the key and its spending so far', async () => {
    const { accountId, apiKey } = await api.customer({ caps: { month: 70 } });
    const other = await api.issueKey({ accountId, caps: { day: 5, month: 6 } });
    await api.post('/v1/network/company', { id: 'json-ld' }, apiKey);
    expect((await getAccount(apiKey)).body['key']).toMatchObject({
      spent_today: 1,
      spent_this_month: 1,
      caps: { day: null, month: 70 },
    });
    expect((await getAccount(other.apiKey)).body['key']).toMatchObject({
      spent_today: 0,
      caps: { day: 5, month: 6 },
    });
  });

  it('has a rate limit of its own', async () => {
    const { apiKey } = await api.customer();
    for (const { body } of await api.untilRefused(12, () => getAccount(apiKey)))
      expect(body).toMatchObject({ code: 'RATE_001', details: { limit: 10, window_seconds: 1 } });
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
  });

  it('is a method of the client', async () => {
    const { apiKey } = await api.customer({ credits: 3 });
    const { data, meta } = await new EnrichmentClient({ baseUrl: api.baseUrl, apiKey }).account.get();
    expect(data).toMatchObject({ credits: 3, key: { name: 'e2e' } });
    expect(meta).toMatchObject({ requestId: data.request_id, creditsCharged: 0, creditsRemaining: 3 });
  });
});
