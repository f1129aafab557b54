import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveScriptedSite, type ScriptedServer } from '@enrichment/network-scraping-domain/testing';
import { type Answer, Api } from '../api';
import { companyPage, requestPage } from '../network-requests';

const code = ({ status, body }: Answer) => (status === 200 ? 'ok' : body['code']);

describe('limits and credits of pages, from outside', () => {
  let server: ScriptedServer;
  let api: Api;
  beforeAll(async () => {
    server = await serveScriptedSite({ '/company/acme': companyPage('Acme', 'acme') });
    api = await Api.start({ NETWORK_BASE_URL: server.baseUrl, EGRESS_ALLOW_CIDRS: '127.0.0.1/32' });
    await requestPage(api, 'company', { id: 'acme' });
  });
  afterAll(async () => {
    await api.stop();
    await server.close();
  });

  /** Answers to consecutive requests, all within one window. */
  async function inOneWindow(apiKey: string, freshness: readonly boolean[]): Promise<Answer[]> {
    for (;;) {
      const start = performance.now();
      const answers: Answer[] = [];
      for (const cached of freshness)
        answers.push(await requestPage(api, 'company', { id: 'acme', cached }, apiKey));
      if (performance.now() - start < 1_000) return answers;
    }
  }

  it('RATE_002: more than two requests for fresh data per second; other requests keep their limit', async () => {
    const { apiKey, accountId } = await api.customer();
    await api.accounts.change(accountId, { limits: { company: 4 } });
    const answers = await inOneWindow(apiKey, [false, false, false, false, true, true, true]);
    expect(answers.map(code)).toEqual(['ok', 'ok', 'RATE_002', 'RATE_002', 'ok', 'ok', 'RATE_001']);
    expect(answers[2]!.body).toMatchObject({
      error: 'rate_limited',
      details: { limit: 2, window_seconds: 1, retry_after_seconds: 1 },
    });
    expect(answers[2]!.status).toBe(429);
    expect(answers[2]!.headers.get('retry-after')).toBe('1');
    expect(answers[2]!.headers.get('x-credits-charged')).toBe('0');
    expect(answers[1]!.headers.get('ratelimit-policy')).toBe('"company";q=4;w=1, "fresh";q=2;w=1');
    expect(answers[1]!.headers.get('ratelimit')).toBe('"company";r=2;t=1, "fresh";r=0;t=1');
    expect(answers[5]!.headers.get('ratelimit-policy')).toBe('"company";q=4;w=1');
  });

  it('counts companies and profiles separately, fresh data of both together, and keys with their own limit', async () => {
    const { apiKey, accountId, key } = await api.customer();
    await api.accounts.change(accountId, { limits: { fresh: 1 } });
    for (const operation of ['company', 'profile'] as const) await api.keys.setLimit(key.id, operation, 1);
    const pair = () =>
      Promise.all([
        requestPage(api, 'company', { id: 'acme', cached: false }, apiKey),
        requestPage(api, 'profile', { id: 'nobody', cached: false }, apiKey),
      ]);
    const codes = (await pair()).map(code);
    expect(codes.filter((each) => each === 'RATE_002')).toHaveLength(1);
    expect(codes).not.toContain('RATE_001');
  });

  it('is checked after the body and before the credits', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 0 });
    await api.accounts.change(accountId, { limits: { fresh: 0 } });
    const send = (body: unknown) => api.post('/v1/network/company', body, apiKey);
    expect(code(await send({ cached: false }))).toBe('REQ_002');
    expect(code(await send({ id: 'acme', cached: 'no' }))).toBe('REQ_003');
    expect(code(await send({ id: 'acme', cached: false }))).toBe('RATE_002');
    expect(code(await send({ id: 'acme' }))).toBe('BILLING_001');
    expect(code(await send({ id: 'acme', cached: null }))).toBe('BILLING_001');
  });

  it('a repeated answer does not count as a fresh scrape', async () => {
    const { apiKey, accountId } = await api.customer();
    await api.accounts.change(accountId, { limits: { fresh: 1 } });
    const repeat = () =>
      requestPage(api, 'company', { id: 'acme', cached: false }, apiKey, { 'idempotency-key': accountId });
    const answers = [await repeat(), await repeat(), await repeat()];
    expect(answers.map(code)).toEqual(['ok', 'ok', 'ok']);
    expect(answers[2]!.headers.get('idempotent-replayed')).toBe('true');
    expect(await api.credits(accountId)).toBe(99);
  });

  it('charges the price of a company or profile, and nothing for a missing page', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 10 });
    await api.accounts.change(accountId, { prices: { company: 3 } });
    for (const [kind, id, left] of [
      ['company', 'acme', 7],
      ['company', 'nobody', 7],
      ['company', 'no slug', 7],
      ['profile', 'nobody', 7],
    ] as const) {
      const { headers } = await requestPage(api, kind, { id }, apiKey);
      expect(headers.get('x-credits-remaining')).toBe(String(left));
      expect(await api.credits(accountId)).toBe(left);
    }
  });
});
