import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKeyText } from '@enrichment/billing-domain';
import { PostgresUsageReports } from '@enrichment/billing-postgres';
import { type Answer, Api, pollDelay } from '../api';
import { expectLetThrough } from '../let-through';

const ip = '8.8.8.8';

function count(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? 'success' : String(body['code']);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe('limits and credits, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const together = (times: number, apiKey: string) =>
    Promise.all(Array.from({ length: times }, () => api.locate({ ip }, apiKey)));

  it('reports the limit, the rest of it, and the credits in every answer', async () => {
    const { apiKey } = await api.customer({ credits: 7, ipPerSecond: 50 });
    for (const [body, charged, left] of [
      [{ ip }, '1', '6'],
      [{ ip: 'nope' }, '0', '6'],
    ] as const) {
      const { headers } = await api.locate(body, apiKey);
      expect(headers.get('ratelimit-policy')).toBe('"ip";q=50;w=1');
      expect(headers.get('ratelimit')).toMatch(/^"ip";r=4[89];t=1$/);
      expect(headers.get('x-credits-charged')).toBe(charged);
      expect(headers.get('x-credits-remaining')).toBe(left);
    }
  });

  describe('a network that tries many unknown keys', () => {
    const locate = (key: string) =>
      api.post('/v1/ip/lookup', { ip }, key, { 'x-forwarded-for': '2001:db8:7::1' });
    const guess = (times: number) =>
      Promise.all(Array.from({ length: times }, () => locate(newApiKeyText())));

    it("may use a valid key that is not in the service's memory", async () => {
      const { apiKey } = await api.customer();
      expect(count(await guess(100))).toEqual({ AUTH_002: 100 });
      expect((await locate(apiKey)).status).toBe(200);
    });

    it('is refused, except with keys in use', async () => {
      const { apiKey } = await api.customer();
      await api.post('/v1/ip/lookup', { ip }, apiKey);
      const guesses = await guess(400);
      const limited = guesses.find(({ status }) => status === 429)!;
      expect(limited.body).toMatchObject({ code: 'RATE_001', details: { limit: 100, window_seconds: 60 } });
      expect(limited.headers.get('retry-after')).toBe('1');
      expect((await locate(apiKey)).status).toBe(200);
    });
  });

  it('allows exactly the limit of concurrent requests', async () => {
    const { apiKey } = await api.customer({ ipPerSecond: 20 });
    await expectLetThrough(20, () => together(60, apiKey));
  });

  it('counts all keys of an account together, and accounts separately', async () => {
    const one = await api.customer({ ipPerSecond: 5 });
    const second = await api.issueKey({ accountId: one.accountId });
    const other = await api.customer({ ipPerSecond: 5 });
    await expectLetThrough(5, async () =>
      (await Promise.all([together(5, one.apiKey), together(5, second.apiKey)])).flat(),
    );
    expect(count(await together(5, other.apiKey))).toEqual({ success: 5 });
  });

  it("counts a key with its own limit separately from the account's other keys", async () => {
    const { apiKey, accountId, key } = await api.customer({ ipPerSecond: 0 });
    const second = await api.issueKey({ accountId });
    await api.keys.setLimit(key.id, 'ip', 3);
    await api.untilAnswer(apiKey, ({ status }) => status === 200);
    expect((await api.locate({ ip }, second.apiKey)).body['code']).toBe('RATE_001');
    const { headers } = await api.locate({ ip }, apiKey);
    expect(headers.get('ratelimit-policy')).toBe('"ip";q=3;w=1');
  });

  it('refuses a disabled key until it is enabled again', async () => {
    const { apiKey, key } = await api.customer({ ipPerSecond: 1_000_000 });
    expect((await api.locate({ ip }, apiKey)).status).toBe(200);
    await api.keys.change(key.id, { disabled: true });
    await api.untilAnswer(apiKey, ({ status }) => status === 401);
    await api.keys.change(key.id, { disabled: false });
    await api.untilAnswer(apiKey, ({ status }) => status === 200);
  });

  it('records the last use of a key', async () => {
    const { apiKey, key } = await api.customer();
    const before = Date.now();
    await api.locate({ ip }, apiKey);
    let lastUsedAt: Date | undefined;
    while (!lastUsedAt) {
      await pollDelay();
      ({ lastUsedAt } = (await api.keys.find(key.id))!);
    }
    expect(lastUsedAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('applies a new limit and a new price at once', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 50, ipPerSecond: 0 });
    expect((await api.locate({ ip }, apiKey)).status).toBe(429);
    await api.accounts.change(accountId, { prices: { ip: 9 } });
    await api.accounts.change(accountId, { limits: { ip: 100 } });
    const answer = await api.untilAnswer(apiKey, ({ status }) => status !== 429);
    expect(answer.headers.get('x-credits-charged')).toBe('9');
  });

  it('refuses a key soon after it was revoked', async () => {
    const { apiKey, key } = await api.customer({ ipPerSecond: 1_000_000, credits: 1_000_000 });
    expect((await api.locate({ ip }, apiKey)).status).toBe(200);
    await api.keys.revoke(key.id);
    const answer = await api.untilAnswer(apiKey, ({ status }) => status !== 200);
    expect(answer.body['code']).toBe('AUTH_002');
  });

  it('delivers exactly one block of 100 to 1,000 concurrent lookups for one credit', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1, ipPerSecond: 1_000_000 });
    expect(count(await together(1_000, apiKey))).toEqual({ success: 100, BILLING_001: 900 });
    expect(await api.accounts.find(accountId)).toMatchObject({ credits: 0, ipLookupsLeft: 0 });
    expect(await api.ledger.verify()).toMatchObject({ ok: true });
  });

  it('accepts granted credits at once', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 0 });
    expect((await api.locate({ ip }, apiKey)).status).toBe(402);
    await api.ledger.grant({ accountId, credits: 1, reason: 'e2e' });
    expect((await api.locate({ ip }, apiKey)).status).toBe(200);
  });

  it('records each authenticated request and its outcome', async () => {
    const { apiKey, accountId, key } = await api.customer();
    const answers = [await api.locate({ ip }, apiKey), await api.locate({ ip: 'nope' }, apiKey)];
    const usage = new PostgresUsageReports(api.dataSource);
    for (const [answer, code, credits] of [
      [answers[0]!, 'ok', 1],
      [answers[1]!, 'IP_001', 0],
    ] as const) {
      const id = String(answer.body['request_id']);
      let [row] = await usage.events(accountId, id);
      while (!row) {
        await pollDelay();
        [row] = await usage.events(accountId, id);
      }
      expect(row).toMatchObject({
        requestId: id,
        keyId: key.id,
        operation: 'ip',
        code,
        credits,
        latencyMs: expect.any(Number),
      });
    }
    const query = {
      accountId,
      grain: 'hour',
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 3_600_000),
    } as const;
    let { total } = await usage.report(query);
    while (total.requests < 2) {
      await pollDelay();
      ({ total } = await usage.report(query));
    }
    expect(total).toMatchObject({ requests: 2, successes: 1, errors: { IP_001: 1 }, credits: 1 });
  });

  it('counts refused requests of one key in few rows', async () => {
    const { apiKey, accountId } = await api.customer({ ipPerSecond: 0 });
    expect(count(await together(500, apiKey))).toEqual({ RATE_001: 500 });
    const sums = `SELECT count(*)::int AS rows, sum(requests)::int AS requests
      FROM usage_requests WHERE account_id = '${accountId}'`;
    const readSums = () => api.sql<[{ rows: number; requests: number }]>(sums);
    let [found] = await readSums();
    while (found.requests !== 500) {
      await pollDelay();
      [found] = await readSums();
    }
    // Up to 11 rows for each window of ten seconds. A slow machine needs several windows.
    expect(found.rows).toBeLessThanOrEqual(110);
  });

  it('writes each success into the ledger, under its request_id', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 2 });
    const answers = [
      await api.locate({ ip }, apiKey),
      await api.locate({ ip: '10.0.0.1' }, apiKey),
      await api.locate({ ip: 'x' }, apiKey),
    ];
    const entries = [];
    for await (const { kind, requestId, credits } of api.ledger.entries(accountId))
      entries.push({ kind, requestId, credits });
    expect(entries).toEqual([
      { kind: 'grant', requestId: undefined, credits: 2 },
      { kind: 'block_purchase', requestId: answers[0]!.body['request_id'], credits: -1 },
      { kind: 'charge', requestId: answers[0]!.body['request_id'], credits: 0 },
      { kind: 'charge', requestId: answers[1]!.body['request_id'], credits: 0 },
    ]);
  });
});
