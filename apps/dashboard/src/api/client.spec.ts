import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError, call, query, toError } from './client';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answerWith(response: () => Response): { lastRequest: () => [string, RequestInit] } {
  let request: [string, RequestInit];
  globalThis.fetch = (url, init) => {
    request = [url as string, init!];
    return Promise.resolve(response());
  };
  return { lastRequest: () => request };
}

const refusal = {
  error: 'bad_request',
  message: 'Look at the marked fields.',
  code: 'FORM_001',
  request_id: '01KAJPRPG4179ZPNB83WVTE8T1',
  details: { fields: { name: 'It is missing.' } },
};

describe('call', () => {
  it('sends JSON and reads JSON', async () => {
    const { lastRequest } = answerWith(() => Response.json({ keys: [] }));
    await expect(call('POST', '/keys', { name: 'x' })).resolves.toEqual({ keys: [] });
    const [url, init] = lastRequest();
    expect(url).toBe('/dashboard/api/keys');
    expect(init).toMatchObject({ method: 'POST', body: '{"name":"x"}', credentials: 'same-origin' });
    expect(init.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('sends no content type without a body', async () => {
    const { lastRequest } = answerWith(() => new Response(null, { status: 204 }));
    await expect(call('DELETE', '/keys/1')).resolves.toBeUndefined();
    expect(lastRequest()[1].headers).not.toHaveProperty('content-type');
  });

  it('throws the error of the service', async () => {
    answerWith(() => Response.json(refusal, { status: 400 }));
    await expect(call('POST', '/keys', {})).rejects.toMatchObject({
      status: 400,
      code: 'FORM_001',
      message: 'Look at the marked fields.',
      requestId: '01KAJPRPG4179ZPNB83WVTE8T1',
      fields: { name: 'It is missing.' },
      signedOut: false,
    });
  });

  it('throws its own error without an answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    await expect(call('GET', '/keys')).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
    await expect(call('GET', '/keys')).rejects.toThrow(/cannot be reached/);
  });
});

describe('toError', () => {
  const headers = (entries: Record<string, string> = {}) => new Headers(entries);

  it('recognizes the end of a session', () => {
    expect(toError({ status: 401, headers: headers() }, { code: 'SESSION_001' }).signedOut).toBe(true);
    expect(toError({ status: 401, headers: headers() }, { code: 'SESSION_002' }).signedOut).toBe(false);
  });

  it.each([undefined, null, 'a proxy’s page', [], { message: 7 }])(
    'has a default message for %j',
    (answer) => {
      const error = toError({ status: 502, headers: headers({ 'x-request-id': '01K' }) }, answer);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 502, code: 'HTTP_502', requestId: '01K', fields: {} });
      expect(error.message).toContain('502');
    },
  );

  it('reports the time to wait', () => {
    expect(toError({ status: 429, headers: headers({ 'retry-after': '7' }) }, {}).retryAfterSeconds).toBe(7);
    expect(toError({ status: 429, headers: headers() }, {}).retryAfterSeconds).toBeUndefined();
    const dated = headers({ 'retry-after': 'Sat, 21 Nov 2026 12:00:00 GMT' });
    expect(toError({ status: 429, headers: dated }, {}).retryAfterSeconds).toBeUndefined();
  });
});

describe('query', () => {
  it('omits unset parameters, and escapes the others', () => {
    expect(query({})).toBe('');
    expect(query({ kind: '', before: undefined, to: null })).toBe('');
    expect(query({ limit: 50, search: 'a&b=c d' })).toBe('?limit=50&search=a%26b%3Dc+d');
  });
});
