import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DemoNetwork, demoKinds, type DemoResult, startDemoNetwork } from '@enrichment/demo-world';
import { expectedRecord } from '@enrichment/demo-world/testing';
import { testBrowserProgram } from '@enrichment/network-scraping-puppeteer/testing';
import { type Answer, Api, ulid } from '../api';
import { limitless, type NetworkKind, requestPage, snakeCase } from '../network-requests';

const kinds = ['company', 'profile'] as const;
const codes = {
  company: { absent: 'NETWORK_004', unsupported: 'NETWORK_003' },
  profile: { absent: 'NETWORK_002', unsupported: 'NETWORK_001' },
} as const;

/** Every kind of demo page with another outcome than the given ones, for companies and for persons. */
const casesBut = (...others: readonly DemoResult[]) =>
  demoKinds
    .filter(({ result }) => !others.includes(result))
    .flatMap(({ kind, result }) => kinds.map((of): [string, NetworkKind, DemoResult] => [kind, of, result]));
const casesOf = (result: DemoResult) => casesBut().filter((each) => each[2] === result);

describe('every kind of page of the demo network, from outside', () => {
  let demo: DemoNetwork;
  let api: Api;
  let apiKey: string;
  let accountId: string;
  beforeAll(async () => {
    demo = await startDemoNetwork({ slowMs: 5 });
    const browser = await testBrowserProgram();
    api = await Api.start({
      ...browser.env,
      CHROME_PATH: browser.path,
      NETWORK_BASE_URL: demo.url,
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      NETWORK_TIMEOUT_MS: '10000',
    });
    ({ apiKey, accountId } = await limitless(api));
    await api.logged('browser ready');
  });
  afterAll(async () => {
    await api.stop();
    await demo.close();
  });

  const lookUp = (of: NetworkKind, id: string) => requestPage(api, of, { id }, apiKey);
  const recordOf = (of: NetworkKind, kind: string) => {
    const slug = kind === 'moved' ? 'json-ld' : kind;
    return of === 'company'
      ? expectedRecord(demo.world.find('company', slug)!, true)
      : expectedRecord(demo.world.find('person', slug)!, true);
  };
  async function expectError(answer: Answer, status: number, error: string, code: string, details: object) {
    const { request_id, message, ...rest } = answer.body;
    expect({ status: answer.status, ...rest }).toEqual({ status, error, code, details });
    expect(message).toEqual(expect.stringMatching(/^[A-Z].*\.$/));
    expect(request_id).toMatch(ulid);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('x-credits-remaining')).toBe(String(await api.credits(accountId)));
  }

  it.each(casesOf('record'))(
    '%s of a %s: the record, for one credit, and again from the cache',
    async (kind, of) => {
      const before = await api.credits(accountId);
      const first = await lookUp(of, kind);
      expect(first.body).toEqual({
        result: snakeCase(recordOf(of, kind)),
        processing_time_ms: expect.any(Number),
        request_id: expect.stringMatching(ulid),
      });
      expect(first.headers.get('x-credits-charged')).toBe('1');
      const again = await lookUp(of, kind);
      expect(again.body).toEqual({
        ...first.body,
        cached: true,
        cache_age_hours: expect.any(Number),
        processing_time_ms: expect.any(Number),
        request_id: expect.stringMatching(ulid),
      });
      expect(await api.credits(accountId)).toBe(before - 2);
    },
  );

  it.each(casesOf('browser'))('%s of a %s: the record, after its scripts have run', async (kind, of) => {
    const answer = await lookUp(of, kind);
    expect(answer.body['result']).toEqual(snakeCase(recordOf(of, kind)));
    expect(answer.headers.get('x-credits-charged')).toBe('1');
  });

  it('without a browser, reports that a page needs one, and reads the fields outside scripts', async () => {
    const plain = await Api.start({ NETWORK_BASE_URL: demo.url, EGRESS_ALLOW_CIDRS: '127.0.0.1/32' });
    await plain.logged('no browser');
    expect((await plain.send('/readyz')).body).toMatchObject({
      status: 'ready',
      checks: { network: { ok: true, browser: false } },
    });
    const refused = await requestPage(plain, 'company', { id: 'rendered' });
    expect(refused.body).toMatchObject({ code: 'NETWORK_005', details: { reason: 'needs_javascript' } });
    const { body } = await requestPage(plain, 'company', { id: 'rendered-meta' });
    const partial = expectedRecord(demo.world.find('company', 'rendered-meta')!, false);
    expect(body['result']).toEqual(snakeCase(partial));
    await plain.stop();
  });

  it.each(casesOf('gone'))('%s of a %s: not found, when it was never read', async (kind, of) => {
    await expectError(await lookUp(of, kind), 404, 'not_found', codes[of].absent, { id: kind });
  });

  it.each(casesBut('record', 'browser', 'gone', 'timeout'))('%s of a %s: %s', async (kind, of, reason) => {
    const answer = await lookUp(of, kind);
    const isFinal = ['robots_txt', 'too_large', 'redirect_off_origin'].includes(reason);
    const details = { id: kind, reason, ...(isFinal && { retryable: false }) };
    await expectError(answer, 503, 'upstream_unavailable', 'NETWORK_005', details);
    const wait = isFinal ? null : ({ 'rate-limited': '30', maintenance: '120' }[kind] ?? '5');
    expect(answer.headers.get('retry-after')).toBe(wait);
  });

  it.each(casesOf('timeout'))('%s of a %s: a timeout', async (kind, of) => {
    await expectError(await lookUp(of, kind), 504, 'upstream_timeout', 'NETWORK_006', { id: kind });
  });

  it.each(kinds)('refuses an invalid identifier of a %s with the accepted formats', async (of) => {
    const details = {
      id: 'no slug!',
      supported_formats: [
        of === 'company' ? 'company ID' : 'person ID',
        of === 'company' ? 'company URL' : 'profile URL',
        'URN',
      ],
      suggestion: expect.stringMatching(/^Send an ID such as /),
    };
    await expectError(await lookUp(of, 'no slug!'), 400, 'validation_error', codes[of].unsupported, details);
    const missing = await api.post(`/v1/network/${of}`, {}, apiKey);
    await expectError(missing, 400, 'bad_request', 'REQ_002', {
      missing_parameter: 'id',
      parameter_type: 'string',
    });
    const long = await lookUp(of, 'x'.repeat(5_000));
    expect(long.body['details']).toMatchObject({ id: 'x'.repeat(320) });
    const other = of === 'company' ? 'in' : 'company';
    for (const id of [
      '',
      ' json-ld',
      `${demo.url}/${other}/json-ld`,
      'https://evil.test/company/json-ld',
      'li:school:1',
    ])
      expect((await lookUp(of, id)).body['code']).toBe(codes[of].unsupported);
  });
});
