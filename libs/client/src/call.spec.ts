import { beforeEach, describe, expect, it } from '@jest/globals';
import { EnrichmentClient } from './enrichment-client';
import { type AnyEnrichmentError, isEnrichmentError } from './errors';
import type { CallOptions, ClientOptions } from './options';
import { located, refusal, ScriptedService, type Step } from './testing/scripted-service';
import { VirtualTime } from './testing/virtual-time';

const apiKey = 'enr_secret';
let time: VirtualTime;
beforeEach(() => {
  time = new VirtualTime();
});

function lookup(steps: Step[], options: Partial<ClientOptions> = {}, call?: CallOptions) {
  const service = new ScriptedService(time, ...steps);
  const { fetch } = service;
  const client = new EnrichmentClient({
    baseUrl: 'http://api.test',
    apiKey,
    fetch,
    timing: time,
    ...options,
  });
  const reply = time.run(client.ip.lookup({ ip: '8.8.8.8' }, call));
  return { service, reply };
}

async function failure(promise: Promise<unknown>): Promise<AnyEnrichmentError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (isEnrichmentError(error)) return error;
  throw error ?? new Error('It did not fail.');
}

const busy = refusal(429, 'RATE_001', { limit: 10, window_seconds: 1, retry_after_seconds: 1 }, 1);

describe('one call', () => {
  it('is one POST with the key in a header and nowhere else', async () => {
    const { service, reply } = lookup([{}], { baseUrl: 'http://api.test/enrichment/' });
    expect((await reply).data).toEqual(located);
    const [{ url, headers, body }] = service.seen as [(typeof service.seen)[0]];
    expect({ url, body }).toEqual({
      url: 'http://api.test/enrichment/v1/ip/lookup',
      body: { ip: '8.8.8.8' },
    });
    expect(headers.get('x-api-key')).toBe(apiKey);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is a GET with nothing but the key, where nothing is charged', async () => {
    const service = new ScriptedService(time, busy, {});
    const { fetch } = service;
    const client = new EnrichmentClient({ baseUrl: 'http://api.test', apiKey, fetch, timing: time });
    expect((await time.run(client.account.get())).meta.attempts).toBe(2);
    for (const { url, method, headers, body } of service.seen) {
      expect({ url, method, body }).toEqual({
        url: 'http://api.test/v1/account',
        method: 'GET',
        body: undefined,
      });
      expect(Object.fromEntries(headers)).toEqual({ 'x-api-key': apiKey });
    }
  });

  it('gives every call a new id, or the given one', async () => {
    const names = new Set<string>();
    for (const idempotencyKey of [undefined, undefined, 'order-1'])
      names.add((await lookup([{}], {}, idempotencyKey ? { idempotencyKey } : {}).reply).meta.idempotencyKey);
    expect(names.size).toBe(3);
    expect(names).toContain('order-1');
  });

  it('returns the values of the headers', async () => {
    const headers = {
      'x-credits-charged': '1',
      'x-credits-remaining': '99',
      'ratelimit-policy': '"company";q=10;w=1, "fresh";q=2;w=1',
      ratelimit: '"company";r=9;t=1, "fresh";r=0;t=1',
      age: '12',
      'idempotent-replayed': 'true',
    };
    const { meta } = await lookup([{ headers }], {}, { idempotencyKey: 'k' }).reply;
    expect(meta).toEqual({
      requestId: located.request_id,
      creditsCharged: 1,
      creditsRemaining: 99,
      rateLimits: [
        { name: 'company', limit: 10, windowSeconds: 1, remaining: 9, resetSeconds: 1 },
        { name: 'fresh', limit: 2, windowSeconds: 1, remaining: 0, resetSeconds: 1 },
      ],
      ageSeconds: 12,
      etag: undefined,
      replayed: true,
      attempts: 1,
      idempotencyKey: 'k',
    });
  });

  it('omits values without a header', async () => {
    const { meta } = await lookup([{ headers: { 'x-credits-charged': 'a lot', ratelimit: '"ip";r=1' } }])
      .reply;
    expect(meta).toMatchObject({
      creditsCharged: undefined,
      rateLimits: [],
      ageSeconds: undefined,
      etag: undefined,
      replayed: false,
    });
  });

  it('leaves no timer behind', async () => {
    await lookup([busy, {}]).reply;
    await failure(lookup([{ breaks: true }], { retries: 0 }).reply);
    expect(time.pending).toBe(0);
  });
});

describe('a repetition', () => {
  it.each<[string, Step]>([
    ['RATE_001', busy],
    ['IDEM_001', refusal(409, 'IDEM_001')],
    ['SYS_002', refusal(503, 'SYS_002', {}, 1)],
    ['NETWORK_006', refusal(504, 'NETWORK_006')],
    ["a proxy's 502", { status: 502, body: '<html>' }],
    ["a proxy's 408", { status: 408, body: '<html>' }],
    ['a broken connection', { breaks: true }],
    ['silence', { afterMs: Infinity }],
  ])('follows %s, with the same idempotency key and body', async (_, first) => {
    const { service, reply } = lookup([first, {}]);
    expect((await reply).meta.attempts).toBe(2);
    const [one, two] = service.seen;
    expect(two).toEqual({ ...one, at: two!.at });
  });

  it.each([
    [400, 'IP_001'],
    [401, 'AUTH_002'],
    [402, 'BILLING_001'],
    [404, 'NETWORK_004'],
    [422, 'IDEM_002'],
    [500, 'SYS_001'],
  ])('does not follow %i %s', async (status, code) => {
    const { service, reply } = lookup([refusal(status, code)]);
    expect(await failure(reply)).toMatchObject({ status, code, attempts: 1 });
    expect(service.seen).toHaveLength(1);
  });

  it('waits for the time in the answer, plus up to half a second', async () => {
    time.chance = 0.999;
    const { service, reply } = lookup([refusal(503, 'NETWORK_005', {}, 7), {}]);
    await reply;
    expect(service.seen[1]!.at).toBeCloseTo(7_499.5);
  });

  it('waits up to twice as long each time, by chance', async () => {
    const broken = { breaks: true };
    const waits: number[] = [];
    for (const chance of [0, 0.5, 1]) {
      time.chance = chance;
      const { service, reply } = lookup(Array<Step>(7).fill(broken), { retries: 6 });
      await failure(reply);
      waits.push(...service.seen.slice(1).map(({ at }, index) => at - service.seen[index]!.at));
    }
    expect(waits).toEqual([
      0, 0, 0, 0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
  });

  it('is sent three times by default', async () => {
    expect((await failure(lookup([busy, busy, busy, busy]).reply)).attempts).toBe(4);
    expect((await failure(lookup([busy], { retries: 0 }).reply)).attempts).toBe(1);
  });

  it('waits until a date that the answer names', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 300_000).toUTCString() };
    const error = await failure(lookup([{ ...refusal(503, 'NETWORK_005'), headers }]).reply);
    expect(error).toMatchObject({ code: 'NETWORK_005', attempts: 1 });
    expect(Math.abs((error as { retryAfterSeconds: number }).retryAfterSeconds - 300)).toBeLessThan(60);
  });

  it.each([
    ['299.997', 300],
    ['"300"', 300],
    ['300, 300', 300],
    ['300s', 300],
    [' 300 ', 300],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 0],
    ['Fri Dec 31 23:59:59 1999', 0],
    ['Friday, 31-Dec-99 23:59:59 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['2026', 2026],
    ['2026-11-29', undefined],
  ])('reads the wait of Retry-After: %s', async (wait, seconds) => {
    const headers = { 'retry-after': wait };
    const error = await failure(lookup([{ ...refusal(503, 'NETWORK_005'), headers }], { retries: 0 }).reply);
    expect(error).toMatchObject({ retryAfterSeconds: seconds });
  });

  it('is not waited for when the call would be over by then', async () => {
    const error = await failure(lookup([refusal(503, 'NETWORK_005', { reason: 'captcha' }, 300)]).reply);
    expect(error).toMatchObject({ code: 'NETWORK_005', retryAfterSeconds: 300, attempts: 1 });
    expect(time.now()).toBe(0);
  });
});

describe('time', () => {
  const never = { afterMs: Infinity };

  it('ends a request after 30 s and the call after 60', async () => {
    time.chance = 0;
    const { service, reply } = lookup([never, never, never]);
    const error = await failure(reply);
    expect(error).toMatchObject({ code: 'TIMED_OUT', status: undefined, attempts: 2 });
    expect(String(error)).toContain(`(idempotency key ${error.idempotencyKey})`);
    expect(service.seen.map(({ at }) => at)).toEqual([0, 30_000]);
    expect(time.now()).toBe(60_000);
  });

  it('is configured for the client or for the call', async () => {
    await failure(lookup([never], { timeoutMs: 5_000 }).reply);
    expect(time.now()).toBe(5_000);
    await failure(lookup([never], {}, { timeoutMs: 1_000 }).reply);
    expect(time.now()).toBe(6_000);
    await failure(lookup([never, never], { attemptTimeoutMs: 2_000, retries: 1 }).reply);
    expect(time.now()).toBe(10_250);
  });
});

describe('a signal', () => {
  it.each<[string, Step]>([
    ['while the service works', { afterMs: 2_000 }],
    ['while a repetition is waited for', refusal(503, 'SYS_002', {}, 5)],
  ])('ends the call %s', async (_, step) => {
    const controller = new AbortController();
    void time.sleep(1_000).then(() => controller.abort('enough'));
    const { service, reply } = lookup([step], {}, { signal: controller.signal });
    await expect(reply).rejects.toBe('enough');
    expect(time.now()).toBe(1_000);
    expect(service.seen).toHaveLength(1);
    expect(time.pending).toBe(0);
  });

  it('that is already aborted sends nothing', async () => {
    const { service, reply } = lookup([{}], {}, { signal: AbortSignal.abort('changed my mind') });
    await expect(reply).rejects.toBe('changed my mind');
    expect(service.seen).toHaveLength(0);
  });
});

describe('an error', () => {
  it('is typed by its code', async () => {
    const details = { email: 'john@@gmial,com', suggestion: 'john@gmail.com' };
    const error = await failure(lookup([refusal(400, 'EMAIL_001', details)]).reply);
    // Compiles only because the comparison narrows the details.
    expect(error.code === 'EMAIL_001' && error.details.suggestion).toBe('john@gmail.com');
    expect(error).toMatchObject({ message: 'Some words.', error: 'an_error', requestId: located.request_id });
  });

  it.each<[string, Step]>([
    ['HTML', { body: '<html>' }],
    ['JSON of another program', { body: { ok: true } }],
    ['null', { body: 'null' }],
    ['an error of another program', { status: 404, body: { message: 'no such route' } }],
    ['nothing', { status: 404, body: '' }],
    [
      'an error without details',
      { status: 404, body: { request_id: 'x', code: 'X', error: 'x', message: 'x' } },
    ],
    [
      'null as details',
      { status: 404, body: { request_id: 'x', code: 'X', error: 'x', message: 'x', details: null } },
    ],
  ])('reports that %s is not the API', async (_, step) => {
    expect(await failure(lookup([step]).reply)).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: step.status ?? 200,
      attempts: 1,
    });
  });

  it('keeps the cause', async () => {
    const error = await failure(lookup([{ breaks: true }], { retries: 0 }).reply);
    expect(error).toMatchObject({ code: 'NO_CONNECTION', cause: new TypeError('fetch failed') });
  });
});
