import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '@enrichment/billing-domain';
import { type Answer, Api, ulid } from '../api';
import { type ErrorExample, errorExamples } from '../../src/testing';

const lookup = '/v1/ip/lookup';

describe('errors, from outside', () => {
  let api: Api;
  let documented: Map<string, ErrorExample[]>;
  beforeAll(async () => {
    api = await Api.start();
    const { body } = await api.send('/openapi.json');
    documented = Map.groupBy(errorExamples(body), ({ code }) => code);
  });
  afterAll(() => api.stop());

  /** Checks the fields and headers of an error, and that it is free. */
  function expectError(answer: Answer, status: number, error: string, code: string, details: object): void {
    const { request_id, message, ...rest } = answer.body;
    expect({ status: answer.status, ...rest }).toEqual({ status, error, code, details });
    expect(message).toEqual(expect.stringMatching(/^[A-Z].*\.$/));
    expect(request_id).toMatch(ulid);
    expect(answer.headers.get('x-request-id')).toBe(request_id);
    expect(answer.headers.get('link')).toBe(`</docs/errors#${code}>; rel="help"`);
    expect(answer.headers.get('x-credits-charged') ?? '0').toBe('0');
    expect(answer.headers.get('retry-after')).toEqual(
      [429, 503].includes(status) ? expect.stringMatching(/^\d+$/) : null,
    );
    // The reference describes operations. These two codes are for requests of no operation.
    if (!['REQ_005', 'REQ_006'].includes(code)) expectDocumented({ error, code, message, details });
  }

  /** Checks that the reference has an example with these details, and with this message when the values are equal too. */
  function expectDocumented({ error, code, message, details }: Record<string, unknown>): void {
    const keys = (each: unknown) => Object.keys(each as object).join();
    const alike = documented
      .get(code as string)!
      .filter((example) => keys(example.details) === keys(details));
    expect({ code, details, alike: alike.length > 0 }).toEqual({ code, details, alike: true });
    for (const example of alike) expect(example.error).toBe(error);
    const same = alike.filter((example) => JSON.stringify(example.details) === JSON.stringify(details));
    if (same.length > 0 && Object.keys(details as object).length > 0)
      expect(same.map((example) => example.message)).toContain(message);
  }

  it.each([
    ['nothing', '', 'the body is empty', /such as \{"ip":"8.8.8.8"\}/],
    ['no JSON', '{"ip":', 'the body is not valid JSON', /ends before its closing brace/],
    ['null', 'null', 'the body must be a JSON object', /Send an object/],
    [
      'too much nesting',
      `{"ip":${'['.repeat(8)}${']'.repeat(8)}}`,
      'the body must not be nested deeper than 8 levels',
      /fields of the operation only/,
    ],
    [
      'a bomb of nesting',
      `{"ip":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
      'the body must not be nested deeper than 8 levels',
      /fields of the operation only/,
    ],
  ])('REQ_001: %s', async (_, body, reason, hint) => {
    const details = { reason, suggestion: expect.stringMatching(hint) };
    expectError(await api.locate(body), 400, 'bad_request', 'REQ_001', details);
  });

  it('REQ_001: bytes that are not UTF-8', async () => {
    const answer = await api.send(lookup, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api.demoKey },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expectError(answer, 400, 'bad_request', 'REQ_001', {
      reason: 'the body is not valid UTF-8',
      suggestion: 'Encode the body as UTF-8.',
    });
  });

  it('allows eight levels of nesting', async () => {
    const answer = await api.locate(`{"ip":${'['.repeat(7)}${']'.repeat(7)}}`);
    expect(answer.body['code']).toBe('REQ_003');
  });

  it.each(['{}', '{"ip":null}'])('REQ_002: %s', async (body) => {
    expectError(await api.locate(body), 400, 'bad_request', 'REQ_002', {
      missing_parameter: 'ip',
      parameter_type: 'string',
    });
  });

  it.each([
    ['5', 'number'],
    ['true', 'boolean'],
    ['["8.8.8.8"]', 'array'],
    ['{"a":1}', 'object'],
  ])('REQ_003: %s', async (value, received_type) => {
    const details = { parameter: 'ip', expected_type: 'string', received_type };
    expectError(await api.locate(`{"ip":${value}}`), 400, 'bad_request', 'REQ_003', details);
  });

  it.each(['cidr', '__proto__', 'constructor', 'toString', ''])('REQ_004: %j', async (unknown_parameter) => {
    const body = `{"ip":"8.8.8.8",${JSON.stringify(unknown_parameter)}:{"ip":1}}`;
    expectError(await api.locate(body), 400, 'bad_request', 'REQ_004', {
      unknown_parameter,
      allowed_parameters: ['ip', 'explain'],
    });
  });

  it.each(['/nope', '/v1', '/v1/ip', '/v1/ip/lookup/x', '/v2/ip/lookup', '/%zz', '/..%2f..%2fetc/passwd'])(
    'REQ_005: %s, with or without a key',
    async (path) => {
      expectError(await api.post(path, {}), 404, 'not_found', 'REQ_005', { path });
      expectError(await api.send(path), 404, 'not_found', 'REQ_005', { path });
    },
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'REQ_006: %s, with or without a key',
    async (method) => {
      const answer = await api.send(lookup, { method });
      expectError(answer, 405, 'method_not_allowed', 'REQ_006', { method, allowed_methods: ['POST'] });
      expect(answer.headers.get('allow')).toBe('POST');
    },
  );

  it('REQ_006: HEAD, without a body', async () => {
    const { status, headers } = await fetch(api.baseUrl + lookup, { method: 'HEAD' });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
    expect(headers.get('x-request-id')).toMatch(ulid);
  });

  it.each([16 * 1024 + 1, 200_000, 3_000_000])('REQ_007: a body of %d bytes', async (size) => {
    const body = `{"ip":"${' '.repeat(size - 9)}"}`;
    expectError(await api.locate(body), 413, 'payload_too_large', 'REQ_007', { limit_bytes: 16384 });
  });

  it('REQ_007: a body of unknown size', async () => {
    const endless = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 10; i++) controller.enqueue(new Uint8Array(4_096).fill(32));
        controller.close();
      },
    });
    const answer = await api.send(lookup, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api.demoKey },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expectError(answer, 413, 'payload_too_large', 'REQ_007', { limit_bytes: 16384 });
  });

  it('accepts a body of exactly 16 KiB', async () => {
    const answer = await api.locate(`{"ip":"8.8.8.8"${' '.repeat(16 * 1024 - 16)}}`);
    expect(answer.status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
    'application/json; version=1; charset=utf-16',
  ])('REQ_008: %s', async (content_type) => {
    const answer = await api.post(lookup, '{"ip":"8.8.8.8"}', undefined, { 'content-type': content_type });
    expectError(answer, 415, 'unsupported_media_type', 'REQ_008', { content_type });
  });

  it('REQ_008: no content type, or a compressed body', async () => {
    const body = Buffer.from('{"ip":"8.8.8.8"}');
    const bare = await api.send(lookup, { method: 'POST', headers: { 'x-api-key': api.demoKey }, body });
    expectError(bare, 415, 'unsupported_media_type', 'REQ_008', { content_type: null });
    const packed = await api.post(lookup, '{"ip":"8.8.8.8"}', undefined, { 'content-encoding': 'gzip' });
    expectError(packed, 415, 'unsupported_media_type', 'REQ_008', { content_type: 'application/json' });
  });

  it.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="UTF-8"',
    'application/json; version=1',
    'application/json; odata=verbose; charset=utf8',
  ])('accepts %s', async (type) => {
    const answer = await api.post(lookup, '{"ip":"8.8.8.8"}', undefined, { 'content-type': type });
    expect(answer.status).toBe(200);
  });

  it('AUTH_001: no key', async () => {
    const answer = await api.locate({ ip: '8.8.8.8' }, '');
    expectError(answer, 401, 'unauthorized', 'AUTH_001', {});
    expect(answer.headers.get('www-authenticate')).toBe('ApiKey');
  });

  it('AUTH_002: malformed, unknown, revoked and expired keys, with one message', async () => {
    const revoked = await api.customer();
    await api.keys.revoke(revoked.key.id);
    const expired = await api.customer({ expiresAt: new Date('2020-01-01') });
    const typo = api.demoKey.slice(0, -1) + (api.demoKey.endsWith('0') ? '1' : '0');
    const unknown = 'enr_000000000000000000000000000000004rQX8q'.slice(0, 42);
    const messages = new Set<unknown>();
    for (const key of [
      'x',
      typo,
      unknown,
      revoked.apiKey,
      expired.apiKey,
      `${api.demoKey}, ${api.demoKey}`,
    ]) {
      const answer = await api.locate({ ip: '8.8.8.8' }, key);
      expectError(answer, 401, 'unauthorized', 'AUTH_002', {});
      messages.add(answer.body['message']);
    }
    expect(messages.size).toBe(1);
  });

  it('AUTH_003: a key without the scope', async () => {
    const { apiKey } = await api.customer({ scopes: ['email', 'company'] });
    expectError(await api.locate({ ip: '8.8.8.8' }, apiKey), 403, 'forbidden', 'AUTH_003', {
      reason: 'scope',
      required_scope: 'ip',
    });
  });

  it('AUTH_003: a key from an address that is not allowed', async () => {
    // The message does not reveal the scopes of such a key.
    const allowedIps = ['198.51.100.7', '2001:db8::/32'];
    for (const scopes of [['ip'], ['email']] as const) {
      const { apiKey } = await api.customer({ allowedIps, scopes: [...scopes] });
      const answer = await api.locate({ ip: '8.8.8.8' }, apiKey);
      expectError(answer, 403, 'forbidden', 'AUTH_003', { reason: 'address', address: '127.0.0.1' });
      expect(answer.headers.get('x-credits-remaining')).toBeNull();
    }
    const here = await api.customer({ allowedIps: ['127.0.0.0/8'] });
    expect((await api.locate({ ip: '8.8.8.8' }, here.apiKey)).status).toBe(200);
  });

  it('BILLING_001: not enough credits; it reports how many are needed', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 2 });
    await api.accounts.change(accountId, { prices: { ip: 3 } });
    const answer = await api.locate({ ip: '8.8.8.8' }, apiKey);
    expectError(answer, 402, 'payment_required', 'BILLING_001', { required: 3, available: 2 });
    expect(answer.headers.get('x-credits-remaining')).toBe('2');
  });

  it('BILLING_002: the cap of the key is reached; it reports which, and when it resets', async () => {
    const { apiKey, accountId } = await api.customer({ caps: { month: 4 } });
    await api.accounts.change(accountId, { prices: { ip: 5 } });
    const answer = await api.locate({ ip: '8.8.8.8' }, apiKey);
    expectError(answer, 402, 'payment_required', 'BILLING_002', {
      cap: 4,
      period: 'month',
      resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
    });
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect((await api.locate({ ip: '8.8.8.8' }, (await api.issueKey({ accountId })).apiKey)).status).toBe(
      200,
    );
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
  });

  it('RATE_001: more than the limit', async () => {
    const { apiKey } = await api.customer({ ipPerSecond: 1 });
    const [answer] = await api.untilRefused(2, () => api.locate({ ip: '8.8.8.8' }, apiKey));
    expectError(answer!, 429, 'rate_limited', 'RATE_001', {
      limit: 1,
      window_seconds: 1,
      retry_after_seconds: 1,
    });
    expect(answer!.headers.get('retry-after')).toBe('1');
  });

  it('IP_001: the message repeats the suggestion', async () => {
    const suggestion = 'Leave out the port: 8.8.8.8.';
    const answer = await api.locate({ ip: '8.8.8.8:80' });
    const details = { ip: '8.8.8.8:80', supported_formats: ['IPv4', 'IPv6'], suggestion };
    expectError(answer, 400, 'validation_error', 'IP_001', details);
    expect(answer.body['message']).toContain(suggestion);
  });

  it('NETWORK_003: names the expected host and the actual one', async () => {
    const id = 'https://www.linkedin.com/company/microsoft';
    const { body } = await api.post('/v1/network/company', { id });
    const expected =
      /Send a URL on (127\.0\.0\.1:\d+), which this service reads, not on www\.linkedin\.com: http:\/\/\1\/company\/microsoft\.$/;
    expect(body).toMatchObject({
      code: 'NETWORK_003',
      message: expect.stringMatching(expected),
      details: { id, suggestion: expect.stringMatching(expected) },
    });
  });

  it('IP_001: cuts the echoed input at 320 characters', async () => {
    const { body } = await api.locate({ ip: 'x'.repeat(5_000) });
    expect(body['details']).toMatchObject({ ip: 'x'.repeat(320) });
  });

  it('cuts echoed names, paths and types at the same length', async () => {
    const long = 'x'.repeat(400);
    const cut = 'x'.repeat(320);
    const unknown = await api.locate({ ip: '8.8.8.8', [long]: 1 });
    expect(unknown.body['details']).toMatchObject({ unknown_parameter: cut });
    const type = { 'content-type': long };
    expect((await api.post(lookup, '{}', undefined, type)).body['details']).toEqual({ content_type: cut });
    expect((await api.send(`/${long}`)).body['details']).toEqual({ path: `/${cut.slice(1)}` });
  });

  it.each(['{}', '{"ip":"nope"}', '{"ip":1}', 'x'])('charges nothing for %s', async (body) => {
    const { apiKey, accountId } = await api.customer({ credits: 5 });
    await api.locate(body, apiKey);
    expect(await api.credits(accountId)).toBe(5);
    expect(await api.accounts.find(accountId)).toMatchObject({ ipLookupsLeft: 0 });
  });

  it('checks in order: route, method, key, limit, body, credits', async () => {
    const poor = await api.customer({ credits: 0, ipPerSecond: 1 });
    expect((await api.send('/nope', { method: 'POST' })).body['code']).toBe('REQ_005');
    expect((await api.send(lookup, { method: 'GET' })).body['code']).toBe('REQ_006');
    expect((await api.locate('broken', '')).body['code']).toBe('AUTH_001');
    expect((await api.locate('broken', poor.apiKey)).body['code']).toBe('REQ_001');
    const [refused] = await api.untilRefused(2, () => api.locate('broken', poor.apiKey));
    expect(refused!.body['code']).toBe('RATE_001');
    const poorToo = await api.customer({ credits: 0 });
    expect((await api.locate({ ip: 'nope' }, poorToo.apiKey)).body['code']).toBe('IP_001');
    expect((await api.locate({ ip: '8.8.8.8' }, poorToo.apiKey)).body['code']).toBe('BILLING_001');
  });

  it.each([
    ['/v1/ip/lookup', { ip: 'nonsense' }, 'IP_001'],
    ['/v1/email/validate', { email: 'john@@gmial,com' }, 'EMAIL_001'],
    ['/v1/network/company', { id: 'a b' }, 'NETWORK_003'],
    ['/v1/network/company', { id: 'a b', cached: false }, 'NETWORK_003'],
    ['/v1/network/profile', { id: 'https://elsewhere.example/in/jane' }, 'NETWORK_001'],
  ])('refuses a malformed subject before it checks the credits: %s %j', async (path, body, code) => {
    const { apiKey } = await api.customer({ credits: 0 });
    const { status, body: answer, headers } = await api.post(path, body, apiKey);
    expect({ status, code: answer['code'] }).toEqual({ status: 400, code });
    expect(headers.get('x-credits-charged')).toBe('0');
  });

  it.each(operations)(
    'REQ_003: on %s, for objects with properties that every object inherits',
    async (operation) => {
      const { apiKey, accountId } = await api.customer();
      await api.accounts.change(accountId, { limits: { [operation]: 1_000 } });
      const [path, example] = await api.exampleOf(operation);
      const texts = JSON.stringify(example, (_, value: unknown) => (typeof value === 'string' ? '?' : value));
      for (const inherited of ['constructor', '__proto__', 'toString', 'then']) {
        const body = texts.replaceAll('"?"', `{${JSON.stringify(inherited)}:1}`);
        const answer = await api.post(path, body, apiKey);
        expect({ body, status: answer.status, code: answer.body['code'] }).toEqual({
          body,
          status: 400,
          code: 'REQ_003',
        });
      }
    },
  );

  it.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n'],
    ['a header that is too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /v1/ip/lookup HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n'],
    [
      'a compressed transfer',
      'POST /v1/ip/lookup HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a fragment', 'GET /healthz#x HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('REQ_001 before Nest: %s', async (_, bytes) => {
    const answer = await api.raw(bytes);
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Record<string, unknown>;
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(body).toMatchObject({
      error: 'bad_request',
      code: 'REQ_001',
      request_id: expect.stringMatching(ulid),
    });
    expect(answer).toMatch(/^link: <\/docs\/errors#REQ_001>; rel="help"\r$/im);
    expect(answer.toLowerCase()).toContain(`x-request-id: ${String(body['request_id']).toLowerCase()}`);
  });

  it.each([
    ['http://x/healthz', 200],
    ['http://x/./healthz', 404],
    ['http://x/v1\\..\\healthz', 404],
    ['http://x\\healthz', 400],
    ['/x\\..\\healthz', 404],
    ['/\\healthz#', 400],
  ])('has one spelling for each route: %s', async (target, status) => {
    const answer = await api.raw(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer.split(' ', 2)[1]).toBe(String(status));
  });

  it('sends clients of HTTP/1.0 the length of an error, whatever bytes follow the request', async () => {
    const answer = await api.raw('GET /nothing HTTP/1.0\r\n\r\nno request');
    const [head, rest] = answer.split('\r\n\r\n', 2) as [string, string];
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    expect(JSON.parse(rest.slice(0, length))).toMatchObject({ code: 'REQ_005' });
  });

  it('SYS_001: an internal error reveals nothing, is free, and is logged', async () => {
    const { apiKey, accountId } = await api.customer();
    await api.sql('ALTER TABLE ledger RENAME TO mislaid_ledger');
    const answer = await api.locate({ ip: '8.8.8.8' }, apiKey);
    await api.sql('ALTER TABLE mislaid_ledger RENAME TO ledger');
    expectError(answer, 500, 'internal_error', 'SYS_001', {});
    expect(JSON.stringify(answer.body)).not.toMatch(/ledger|relation|sql|stack|\.ts|\.js/i);
    expect(await api.credits(accountId)).toBe(100);
    await api.logged('relation \\"ledger\\"');
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
  });

  it('survives a body that never ends', async () => {
    const socket = await api.socket();
    socket.write(
      `POST ${lookup} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.demoKey}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"ip":`,
    );
    socket.destroy();
    expect((await api.locate({ ip: '8.8.8.8' })).status).toBe(200);
  });

  it('writes one line per request, without any key', async () => {
    const { body } = await api.locate({ ip: '8.8.4.4' });
    const refused = await api.locate({ ip: '8.8.4.4' }, `${api.demoKey}x`);
    await api.logged(String(refused.body['request_id']));
    const lines = api.log.split('\n').filter((line) => line.includes(String(body['request_id'])));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        method: 'POST',
        path: lookup,
        status: 200,
        operation: 'ip',
        credits: expect.any(Number),
        ms: expect.any(Number),
      },
    ]);
    const logLines = api.log.split('\n').filter((line) => line.startsWith('{'));
    expect(logLines.join('\n')).not.toContain(api.demoKey.slice(4));
  });

  it.each(['x'.repeat(6_000), '999.1.1.1', "'; --", '::ffff:'])(
    'ignores an invalid address from a proxy: %#',
    async (forwardedFor) => {
      const headers = { 'x-forwarded-for': forwardedFor };
      const { apiKey } = await api.customer({ allowedIps: ['127.0.0.1'] });
      expect((await api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, apiKey, headers)).status).toBe(200);
      expect((await api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, 'enr_no', headers)).status).toBe(401);
    },
  );

  it('accepts an address with a port from a proxy', async () => {
    const headers = { 'x-forwarded-for': '1.2.3.4:80' };
    const status = async (address: string) => {
      const { apiKey } = await api.customer({ allowedIps: [address] });
      return (await api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, apiKey, headers)).status;
    };
    expect([await status('1.2.3.4'), await status('127.0.0.1')]).toEqual([200, 403]);
  });
});
