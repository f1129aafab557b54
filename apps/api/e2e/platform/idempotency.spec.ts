import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { type Answer, Api, ulid } from '../api';

const lookup = '/v1/ip/lookup';

describe('Idempotency-Key, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ TRUST_PROXY: 'loopback' });
  });
  afterAll(() => api.stop());

  const send = (apiKey: string, key: string, body: unknown = { ip: '8.8.8.8' }) =>
    api.post(lookup, body, apiKey, { 'idempotency-key': key });
  const lookupsLeft = async (accountId: string) => (await api.accounts.find(accountId))!.ipLookupsLeft;

  function expectError(answer: Answer, status: number, error: string, code: string, details: object): void {
    expect({ status: answer.status, ...answer.body }).toEqual({
      status,
      error,
      code,
      details,
      message: expect.stringMatching(/^[A-Z].*\.$/),
      request_id: expect.stringMatching(ulid),
    });
    expect(answer.headers.get('x-request-id')).toBe(answer.body['request_id']);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  }

  it('repeats the first answer, byte for byte, and charges once', async () => {
    const { apiKey, accountId } = await api.customer();
    const raw = async () => {
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': 'a' };
      const response = await fetch(api.baseUrl + lookup, {
        method: 'POST',
        headers,
        body: '{"ip":"8.8.8.8"}',
      });
      return { text: await response.text(), headers: response.headers };
    };
    const first = await raw();
    const again = await raw();
    expect(again.text).toBe(first.text);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(first.headers.get('x-credits-charged')).toBe('1');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-credits-charged')).toBe('0');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
    expect(await lookupsLeft(accountId)).toBe(99);
  });

  it('charges each of many requests with one old X-Request-Id', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1 });
    const given = { 'x-request-id': '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => api.post(lookup, { ip: '8.8.8.8' }, apiKey, given)),
    );
    expect(new Set(answers.map(({ body }) => body['request_id'])).size).toBe(25);
    expect(await lookupsLeft(accountId)).toBe(75);
  });

  it('charges the attempts of a balancer with one X-Request-Id once, and other requests separately', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1 });
    const stranger = await api.customer();
    const given = { 'x-request-id': newUlid() };
    const attempt = (key: string, ip = '8.8.8.8') => api.post(lookup, { ip }, key, given);
    const first = await attempt(apiKey);
    const others = await Promise.all(Array.from({ length: 8 }, () => attempt(apiKey)));
    for (const { status, headers, body } of others) {
      expect(status).toBe(200);
      expect(headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
      expect(body['request_id']).toBe(first.body['request_id']);
      // The charge of this answer: the first one was charged.
      expect(headers.get('x-credits-charged')).toBe('0');
    }
    expect(await lookupsLeft(accountId)).toBe(99);
    const otherBody = await attempt(apiKey, '1.1.1.1');
    expect(otherBody.headers.get('x-credits-charged')).toBe('0'); // A lookup of the block.
    expect(await lookupsLeft(accountId)).toBe(98);
    expect((await attempt(stranger.apiKey)).headers.get('x-credits-charged')).toBe('1');
    expect(await lookupsLeft(stranger.accountId)).toBe(99);
    expect(await api.ledger.verify()).toMatchObject({ ok: true });
  });

  it('repeats a "not found" with the link to its documentation', async () => {
    const { apiKey } = await api.customer();
    const lookUp = () =>
      api.post('/v1/network/company', { id: 'not-found' }, apiKey, { 'idempotency-key': 'gone' });
    for (const { status, headers } of [await lookUp(), await lookUp()]) {
      expect(status).toBe(404);
      expect(headers.get('link')).toBe('</docs/errors#NETWORK_004>; rel="help"');
    }
  });

  it('recognises the same request with other white space', async () => {
    const { apiKey } = await api.customer();
    await send(apiKey, 'a', '{"ip":"8.8.8.8"}');
    expect((await send(apiKey, 'a', ' { "ip" : "8.8.8.8" } ')).headers.get('idempotent-replayed')).toBe(
      'true',
    );
  });

  it('IDEM_002: the key was used for another body', async () => {
    const { apiKey } = await api.customer();
    await send(apiKey, 'a');
    const details = { idempotency_key: 'a' };
    expectError(await send(apiKey, 'a', { ip: '1.1.1.1' }), 422, 'validation_error', 'IDEM_002', details);
  });

  it('IDEM_002: the key was used for another operation', async () => {
    const { apiKey } = await api.customer();
    const lookUp = (kind: string) =>
      api.post(`/v1/network/${kind}`, { id: 'json-ld' }, apiKey, { 'idempotency-key': 'a' });
    expect((await lookUp('company')).status).toBe(200);
    expect((await lookUp('profile')).body['code']).toBe('IDEM_002');
  });

  it('IDEM_001: of concurrent requests one runs, and the others get its answer or a conflict', async () => {
    const { apiKey, accountId } = await api.customer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(apiKey, 'a')));
    const successes = answers.filter(({ status }) => status === 200);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 409, 'conflict', 'IDEM_001', { idempotency_key: 'a' });
    expect(new Set(successes.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await lookupsLeft(accountId)).toBe(99);
  });

  it('IDEM_003: the key is malformed', async () => {
    const { apiKey, accountId } = await api.customer();
    expectError(await send(apiKey, 'a b'), 400, 'bad_request', 'IDEM_003', {});
    expect(await lookupsLeft(accountId)).toBe(0);
  });

  it('separates accounts', async () => {
    const [one, other] = [await api.customer(), await api.customer()];
    await send(one.apiKey, 'a');
    expect((await send(other.apiKey, 'a', { ip: '1.1.1.1' })).status).toBe(200);
  });

  it('repeats an answer although no credit is left', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1 });
    await send(apiKey, 'a');
    for (let i = 0; i < 99; i++)
      await api.ledger.charge({ requestId: newUlid(), accountId, keyId: 'k', operation: 'ip', price: 1 });
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(402);
    expect((await send(apiKey, 'a')).status).toBe(200);
  });

  it('keeps no refusal: the key is free for a corrected request', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1 });
    expect((await send(apiKey, 'a', { ip: 'nope' })).body['code']).toBe('IP_001');
    await api.accounts.change(accountId, { prices: { ip: 2 } });
    await api.ledger.charge({ requestId: newUlid(), accountId, keyId: 'k', operation: 'email', price: 1 });
    expect((await send(apiKey, 'a')).body['code']).toBe('BILLING_001');
    await api.ledger.grant({ accountId, credits: 2, reason: 'e2e' });
    expect((await send(apiKey, 'a')).status).toBe(200);
  });
});
