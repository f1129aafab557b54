import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, pollDelay, ulid } from '../api';
import { knowCompany } from './known-company';

const document = readFileSync(join(__dirname, '../../../../docs/email.md'), 'utf8');
/** The rows of its tables that begin with an address. */
const rows = [...document.matchAll(/^\| `([^`]+@[^`]+)` .*$/gm)].map(([row]) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', '')),
);

interface Described {
  requestBody: {
    content: Record<'application/json', { examples: Record<string, { value: { email: string } }> }>;
  };
}

describe('POST /v1/email/validate', () => {
  let api: Api;
  let apiKey: string;
  let accountId: string;
  const validate = (body: object, key = apiKey) => api.post('/v1/email/validate', body, key);
  beforeAll(async () => {
    api = await Api.start();
    await knowCompany(api);
    ({ apiKey, accountId } = await api.customer({ credits: 1_000 }));
    await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
  });
  afterAll(() => api.stop());

  it('returns every field of the contract', async () => {
    const { status, headers, body } = await validate({ email: 'Accepted@demo.test' });
    expect(status).toBe(200);
    expect(body).toEqual({
      email: 'Accepted@demo.test',
      is_valid: true,
      status: 'deliverable',
      is_deliverable: true,
      is_disposable: false,
      is_role_based: false,
      confidence_score: 0.97,
      is_catch_all: false,
      reason: 'accepted',
      suggestion: null,
      is_free_provider: false,
      is_alias: false,
      checked_at: expect.stringMatching(/^\d{4}-.*Z$/),
      deliverability: 0.97,
      mail_provider: null,
      mail_provider_kind: null,
      normalized_email: 'Accepted@demo.test',
      sub_address: null,
      checks: { dns: 'yes', smtp: 'yes', catch_all: 'no', spf: 'yes', dmarc: 'yes' },
      smtp: { connected: true, code: 250, enhanced_code: '2.1.5', host: 'mx.demo.test' },
      is_no_reply: false,
      is_academic: false,
      is_government: false,
      mx_kind: 'explicit',
      mx_records: [
        { hostname: 'mx.demo.test', priority: 10 },
        { hostname: 'mx2.demo.test', priority: 20 },
      ],
      domain_info: {
        domain: 'demo.test',
        creation_date: '2019-03-01T00:00:00Z',
        has_spf: true,
        has_dmarc: true,
        has_dkim: true,
        age_days: expect.any(Number),
        is_parked: false,
      },
      processing_time_ms: expect.any(Number),
      request_id: expect.stringMatching(ulid),
    });
    expect(body['processing_time_ms']).toBeGreaterThanOrEqual(0);
    expect(headers.get('x-credits-charged')).toBe('1');
  });

  it('has an example in the reference for every address of its guide', async () => {
    const { paths } = (await api.send('/openapi.json')).body as {
      paths: Record<string, { post: Described }>;
    };
    const { examples } = paths['/v1/email/validate']!.post.requestBody.content['application/json'];
    const shown = Object.entries(examples).map(([title, { value }]) => [value.email, title.split(':')[0]]);
    const documented = rows.map(([address, ...cells]) => [address, cells.find((cell) => /^\w+$/.test(cell))]);
    expect(shown).toEqual(documented);
  });

  it('is documented with a true example', async () => {
    const example = JSON.parse(/```json\n([^`]*)```/.exec(document)![1]!) as Record<string, unknown>;
    const { body } = await validate({ email: example['email'] });
    const moment = { checked_at: '', processing_time_ms: 0, request_id: '' };
    const withoutTime = (answer: Record<string, unknown>) => ({
      ...answer,
      ...moment,
      domain_info: { ...(answer['domain_info'] as object), age_days: 0 },
    });
    expect(withoutTime(body)).toEqual(withoutTime(example));
  });

  it.each(rows.filter((cells) => cells.length === 6))(
    'answers %s (%s) as documented, and charges 1 credit for a result',
    async (email, _, reason, word, deliverable, score) => {
      const { status, headers, body } = await validate({ email });
      const charged = ['timeout', 'dns_error', 'refused_us', 'greylisted'].includes(reason!) ? '0' : '1';
      expect({ status, charged: headers.get('x-credits-charged') }).toEqual({ status: 200, charged });
      expect(body).toMatchObject({
        email,
        is_valid: true,
        reason,
        status: word,
        is_deliverable: deliverable === 'true',
        confidence_score: Number(score),
      });
    },
    30_000,
  );

  it('reports the kind of an address', async () => {
    expect((await validate({ email: 'support@demo.test' })).body).toMatchObject({ is_role_based: true });
    expect((await validate({ email: 'anyone@catch-all.demo.test' })).body).toMatchObject({
      is_catch_all: true,
    });
    expect((await validate({ email: 'anyone@implicit.demo.test' })).body).toMatchObject({
      reason: 'accepted',
      mx_records: [],
    });
  });

  it.each([
    ['two@@demo,test', 'two@demo.test'],
    ['john@@gmial,com', 'john@gmail.com'],
    [' jo@demo.test', 'jo@demo.test'],
    ['mailto:jo@demo.test', 'jo@demo.test'],
    ['Jo <jo@demo.test>', 'jo@demo.test'],
    ['jo@localhost', expect.stringMatching(/^[^@]+$/)],
    ['', expect.stringMatching(/^[^@]+$/)],
    ['jo@demo.test\r\nRCPT TO:<eve@demo.test>', expect.any(String)],
  ])('EMAIL_001: refuses %j with a suggestion, and is free', async (email, suggestion) => {
    const before = await api.credits(accountId);
    const { status, headers, body } = await validate({ email });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'validation_error',
      code: 'EMAIL_001',
      message: expect.any(String),
      request_id: expect.stringMatching(ulid),
      details: { email, suggestion },
    });
    expect(headers.get('x-credits-charged')).toBe('0');
    expect(await api.credits(accountId)).toBe(before);
  });

  it('cuts an echoed input at 320 characters', async () => {
    const { body } = await validate({ email: 'x'.repeat(5_000) });
    expect((body['details'] as { email: string }).email).toBe('x'.repeat(320));
  });

  it('EMAIL_002: no resolver answered; it is free, with the time to retry', async () => {
    const before = await api.credits(accountId);
    const email = 'anyone@silent.demo.test';
    const { status, headers, body } = await validate({ email });
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
    expect(body).toMatchObject({ error: 'upstream_unavailable', code: 'EMAIL_002', details: { email } });
    expect(await api.credits(accountId)).toBe(before);
  });

  it.each([
    [{}, 'REQ_002', { missing_parameter: 'email', parameter_type: 'string' }],
    [{ email: 7 }, 'REQ_003', { parameter: 'email', expected_type: 'string', received_type: 'number' }],
    [
      { email: 'accepted@demo.test', include_company_data: 'yes' },
      'REQ_003',
      { parameter: 'include_company_data', expected_type: 'boolean', received_type: 'string' },
    ],
    [
      { email: 'accepted@demo.test', include_company_dta: true },
      'REQ_004',
      { unknown_parameter: 'include_company_dta', allowed_parameters: ['email', 'include_company_data'] },
    ],
  ])('refuses %j with %s', async (body, code, details) => {
    expect(await validate(body)).toMatchObject({ status: 400, body: { code, details } });
  });

  it('adds the company of the domain on request, for 1 credit more', async () => {
    const { headers, body } = await validate({ email: 'accepted@demo.test', include_company_data: true });
    expect(headers.get('x-credits-charged')).toBe('2');
    expect(body).toMatchObject({
      reason: 'accepted',
      company: { network_id: 'json-ld', website_url: 'https://www.demo.test' },
    });
    expect(body['company']).not.toHaveProperty('deleted');
    const own = await validate({ email: 'accepted@demo.test' });
    expect(own.body).not.toHaveProperty('company');
    expect(own.headers.get('x-credits-charged')).toBe('1');
  });

  it.each([
    ['requested and unknown', 'anyone@[192.0.2.1]', true],
    ['not requested', 'anyone@null-mx.demo.test', null],
  ])('charges 1 credit when a company is %s', async (_, email, include_company_data) => {
    const { headers, body } = await validate({ email, include_company_data });
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(body).not.toHaveProperty('company');
  });

  it('BILLING_001: requires the credits for both before it searches a company', async () => {
    const { apiKey: poor } = await api.customer({ credits: 1 });
    const email = 'accepted@demo.test';
    expect(await validate({ email, include_company_data: true }, poor)).toMatchObject({
      status: 402,
      body: { code: 'BILLING_001', details: { required: 2, available: 1 } },
    });
    expect((await validate({ email }, poor)).status).toBe(200);
    expect((await validate({ email }, poor)).status).toBe(402);
  });

  it('counts verdicts for the operator', async () => {
    await validate({ email: 'anyone@null-mx.demo.test' });
    const { body } = await api.send('/metrics');
    expect(body['text']).toMatch(/^email_verdicts_total\{reason="null_mx"\} \d+$/m);
  });

  it('allows 10 requests per second', async () => {
    const { apiKey: own } = await api.customer();
    const validateMalformed = () => validate({ email: 'malformed' }, own);
    const [refused] = await api.untilRefused(100, validateMalformed);
    for (const { headers } of [await validateMalformed(), refused!])
      expect(headers.get('ratelimit-policy')).toBe('"email";q=10;w=1');
    expect(refused!.body).toMatchObject({ code: 'RATE_001', details: { limit: 10, window_seconds: 1 } });
  });

  it('repeats the answer for an Idempotency-Key, and charges once', async () => {
    const send = () =>
      api.post('/v1/email/validate', { email: 'accepted@demo.test' }, apiKey, { 'idempotency-key': 'again' });
    const first = await send();
    const before = await api.credits(accountId);
    const second = await send();
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await api.credits(accountId)).toBe(before);
  });

  it('stops work for a disconnected client, without a charge', async () => {
    const { apiKey: own, accountId: id } = await api.customer({ credits: 1 });
    await api.accounts.change(id, { limits: { email: 1_000_000 } });
    await api.accounts.change(id, { chargeUnknown: true });
    const hangUp = new AbortController();
    const pending = fetch(`${api.baseUrl}/v1/email/validate`, {
      method: 'POST',
      headers: { 'x-api-key': own, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anyone@timeout.demo.test' }),
      signal: hangUp.signal,
    });
    pending.catch(() => undefined);
    // The running validation holds the one credit. A request that needs two reports the remaining balance.
    const available = async (credits: number) => {
      const body = { email: 'accepted@demo.test', include_company_data: true };
      const left = async () => (await validate(body, own)).body['details'] as { available: number };
      while ((await left()).available !== credits) await pollDelay();
    };
    await available(0);
    hangUp.abort();
    await expect(pending).rejects.toThrow();
    await available(1);
    expect(await api.credits(id)).toBe(1);
    expect(api.log).not.toContain('request failed');
  });
});
