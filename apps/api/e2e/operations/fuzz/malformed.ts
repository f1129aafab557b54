import fc from 'fast-check';
import type { Route } from './document';

/**
 * Malformed HTTP requests, byte for byte. Each requests `Connection: close` in case the server understands it. None contains a
 * valid key or session.
 */
export function malformedRequests(routes: readonly Route[]): fc.Arbitrary<Buffer> {
  const head = (fields: string) => `Host: x\r\nConnection: close\r\n${fields}`;
  const whole = fc
    .constantFrom(...routes)
    .map(({ method, path }) => `${method} ${path} HTTP/1.1\r\n${head('')}\r\n`);
  const known = fc
    .constantFrom(
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /healthz HTTP/0.9\r\n\r\n',
      'GET /healthz\r\n\r\n',
      `GET  /healthz HTTP/1.1\r\n${head('')}\r\n`,
      `GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`,
      ...['', 'no host', 'x:99999'].map(
        (host) => `GET /dashboard/api/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      ),
      `CONNECT evil.example:443 HTTP/1.1\r\n${head('')}\r\n`,
      `GET http://evil.example/v1/ip/lookup HTTP/1.1\r\n${head('')}\r\n`,
      `OPTIONS * HTTP/1.1\r\n${head('')}\r\n`,
      `FUZZ /v1/ip/lookup HTTP/1.1\r\n${head('')}\r\n`,
      ...[
        'Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
        'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'Content-Length: -1\r\n\r\n',
        'Content-Length: 99999999999999999999\r\n\r\n',
        'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
        'Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
        'Transfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n0\r\nx: y\r\n\r\n',
        'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
        'Expect: miracles\r\nContent-Length: 2\r\n\r\n{}',
        'x-api-key : a\r\n\r\n',
        'x-api-key: a\0b\r\n\r\n',
        'x-api-key: a\r\n b\r\n\r\n',
        ': nameless\r\n\r\n',
        'no colon\r\n\r\n',
        'Host: y\r\n\r\n',
        `x-big: ${'a'.repeat(40_000)}\r\n\r\n`,
        `${'a: b\r\n'.repeat(3_000)}\r\n`,
      ].map((fields) => `POST /v1/ip/lookup HTTP/1.1\r\n${head(fields)}`),
      `GET /${'a'.repeat(30_000)} HTTP/1.1\r\n${head('')}\r\n`,
    )
    .map((text) => Buffer.from(text, 'latin1'));
  const damaged = fc
    .tuple(whole, fc.nat(), fc.constantFrom('', '\0', '\r', '\n', ' ', ':', '\xff', '\r\n\r\n', '\t'))
    .map(([text, position, extra]) => {
      const at = position % text.length;
      return Buffer.from(text.slice(0, at) + extra + text.slice(at + (position % 2)), 'latin1');
    });
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 4, arbitrary: damaged },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    },
  );
}
