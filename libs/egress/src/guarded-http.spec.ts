import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Timer } from '@enrichment/kernel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expensiveTls } from './testing/expensive-tls';
import { openPlace, publicPlace } from './testing/places';
import { testCertificate } from './testing/test-certificate';
import { floodingTlsServer, lateMessages } from './testing/tls-flood';
import { client, closeAll, closeLater, redirectTo, serve, serveTls } from './testing/web';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

afterEach(closeAll);

describe('GuardedHttp', () => {
  it('reads a page', async () => {
    const { at } = await serve((request, response) => {
      response.setHeader('x-request', `${request.method} ${request.url}`);
      response.end(JSON.stringify(request.headers));
    });
    const fetch = client();
    const { status, headers, body, url } = await fetch(at('/page?q=1#part'), {
      accept: 'application/json',
      headers: { 'if-none-match': '"1"' },
    });
    expect({ status, url, requested: headers['x-request'] }).toEqual({
      status: 200,
      url: at('/page?q=1#part'),
      requested: 'GET /page?q=1',
    });
    expect(JSON.parse(body.toString())).toMatchObject({
      'user-agent': 'test/1',
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'if-none-match': '"1"',
    });
  });

  it.each([404, 410, 429, 500, 304, 204])('answers %i like any other status', async (status) => {
    const { at } = await serve((_request, response) => response.writeHead(status).end());
    expect((await client()(at())).status).toBe(status);
  });

  it('uses TLS, and accepts only certificates of the requested host', async () => {
    const { port } = await serveTls(testCertificate);
    const trusting = client(undefined, { ca: testCertificate.cert });
    expect((await trusting(`https://tls.test:${port}/`, { maxDecodedBytes: 100_000 })).body).toHaveLength(
      100_000,
    );
    // A second request on the same connection.
    expect((await trusting(`https://tls.test:${port}/`, { maxDecodedBytes: 100_000 })).body).toHaveLength(
      100_000,
    );
    await expect(trusting(`https://other.test:${port}/`)).rejects.toMatchObject({
      reason: 'broken',
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    await expect(client()(`https://tls.test:${port}/`)).rejects.toMatchObject({ reason: 'broken' });
  });

  it.each(expensiveTls('tls.test'))('completes no handshake with %s', async (_what, options) => {
    const server = await serveTls(options);
    const trusting = client(undefined, { ca: String(options.cert) });
    const answer = trusting(`https://tls.test:${server.port}/`, { maxDecodedBytes: 100_000 });
    await expect(answer).rejects.toMatchObject({ reason: expect.stringMatching(/^(broken|too_large)$/) });
    expect(server.handshakes()).toBe(0);
  });

  it.each(Object.entries(lateMessages))(
    'ends a connection with endless messages of TLS: %s',
    async (_, message) => {
      const place = await openPlace(floodingTlsServer(message));
      closeLater(() => place.close());
      const trusting = client(undefined, { ca: testCertificate.cert });
      await expect(trusting(`https://tls.test:${place.port}/`)).rejects.toMatchObject({
        reason: 'too_large',
      });
    },
  );

  it('reads an answer after eight informational ones, and none after more', async () => {
    const { at } = await serve(({ url }, { socket }) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n'.repeat(
        Number(url!.slice(1)),
      );
      socket!.end(`${hints}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`);
    });
    expect((await client()(at('/8'))).body.toString()).toBe('ok');
    await expect(client()(at('/9'))).rejects.toMatchObject({ name: 'FetchFailed', reason: 'too_large' });
  });

  const head = 'HTTP/1.1 200 OK\r\n';
  const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;
  const bytes = 'a'.repeat(65_536);

  it.each([
    ['blank lines before it', '', '\r\n'.repeat(30_000)],
    ['a reason', 'HTTP/1.1 200 ', bytes],
    ['header fields', head, 'a: b\r\n'.repeat(10_000)],
    ['a header field', `${head}a: `, bytes],
    ['a chunk extension', `${chunked}1;`, bytes],
    ['chunks that have extensions', chunked, `1;${'a'.repeat(200)}\r\na\r\n`.repeat(300)],
    ['trailers', `${chunked}0\r\n`, 'a: b\r\n'.repeat(10_000)],
  ])('ends an answer without an end to %s', async (_what, start, more) => {
    const { at } = await serve((_request, { socket }) => {
      const send = () => {
        while (!socket!.destroyed && socket!.write(more));
      };
      socket!.on('drain', send).write(start);
      send();
    });
    await expect(client()(at())).rejects.toMatchObject({ reason: 'too_large' });
  });

  it.each([
    ['reads', 5_000],
    ['does not read', 5_100],
  ])('%s a body of %i chunks of one byte', async (_what, count) => {
    const { at } = await serve((_request, { socket }) => {
      socket!.end(`${chunked}${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`);
    });
    const answer = client()(at()).then(
      ({ body }) => body.length,
      ({ reason }: { reason: string }) => reason,
    );
    expect(await answer).toBe(count === 5_000 ? 5_000 : 'too_large');
  });

  it('reads a page whose lines the server sends one by one', async () => {
    const line = 'a'.repeat(43);
    const { at } = await serve((_request, { socket }) => {
      socket!.end(`${chunked}${`2b\r\n${line}\r\n`.repeat(5_000)}0\r\n\r\n`);
    });
    expect((await client()(at(), { maxDecodedBytes: 1e6 })).body).toHaveLength(5_000 * 43);
  });

  it.each([
    ['a protocol that it may change to', 'upgrade: websocket\r\nconnection: upgrade\r\n'],
    ['no protocol', ''],
  ])('ends at once when the server changes the protocol, with %s', async (_what, fields) => {
    const { at } = await serve((_request, { socket }) => {
      socket!.write(`HTTP/1.1 101 Switching Protocols\r\n${fields}\r\n`);
    });
    await expect(client()(at())).rejects.toMatchObject({ name: 'FetchFailed', reason: 'broken' });
  });

  describe('a connection without a request', () => {
    it.each([
      ['is not used again when the server ends it within a second', 'timeout=1', 2],
      ['is used again before the server ends it', 'timeout=3, max=100', 1],
    ])('%s', async (_what, keepAlive, connections) => {
      const sockets = new Set<Socket>();
      const { at } = await serve((_request, response) => {
        sockets.add(response.socket!);
        response.setHeader('keep-alive', keepAlive).end('ok');
      });
      const fetch = client();
      for (let i = 0; i < 2; i++) expect(String((await fetch(at())).body)).toBe('ok');
      expect(sockets.size).toBe(connections);
    });

    const resets = async (isReset: (requests: number) => boolean) => {
      let requests = 0;
      const server = await serve(({ socket }, response) => {
        requests += 1;
        if (isReset(requests)) socket.resetAndDestroy();
        else response.end('ok');
      });
      return { ...server, requests: () => requests };
    };

    it('repeats a request that is reset', async () => {
      const { at, requests } = await resets((count) => count === 2);
      const fetch = client();
      for (let i = 0; i < 2; i++) expect((await fetch(at())).status).toBe(200);
      expect(requests()).toBe(3);
    });

    it('repeats no request twice, and none on a new connection', async () => {
      const { at, requests } = await resets((count) => count > 1);
      const fetch = client();
      await fetch(at());
      for (const total of [3, 4]) {
        await expect(fetch(at())).rejects.toMatchObject({ reason: 'broken' });
        expect(requests()).toBe(total);
      }
    });
  });

  it('takes no bytes that arrive without a request for the next answer', async () => {
    const answer = (text: string) => `${head}content-length: ${text.length}\r\n\r\n${text}`;
    const sockets: Socket[] = [];
    const { at } = await serve((_request, { socket }) => {
      sockets.push(socket!);
      socket!.write(answer('asked'));
    });
    const fetch = client();
    expect(String((await fetch(at())).body)).toBe('asked');
    sockets[0]!.write(answer('not asked'));
    await once(sockets[0]!, 'close');
    expect(String((await fetch(at())).body)).toBe('asked');
    expect(sockets[1]).not.toBe(sockets[0]);
  });

  it.each([
    'ftp://host.test/',
    'file:///etc/passwd',
    'data:,x',
    'no url',
    'http://',
    'http://me:secret@host.test/',
  ])('reads nothing from %s', async (url) => {
    await expect(client()(url)).rejects.toMatchObject({ name: 'FetchFailed', reason: 'bad_url' });
  });

  describe('redirects', () => {
    it.each([301, 302, 303, 307, 308])('follows %i', async (status) => {
      const { at } = await redirectTo(({ url }) => (url === '/' ? 'next' : undefined), status);
      expect(await client()(at())).toMatchObject({ status: 200, url: at('/next') });
    });

    it.each([
      ['UTF-8', '/über-uns?a=ö', '/%C3%BCber-uns?a=%C3%B6'],
      ['Latin-1', Buffer.from('/\xfcber-uns', 'latin1'), '/%FCber-uns'],
      ['UTF-8 in a name', '//münchen.test/', '//xn--mnchen-3ya.test/'],
      ['escapes', '/%C3%BCber uns', '/%C3%BCber%20uns'],
    ])('follows a redirect to %s', async (_what, location, requested) => {
      const { at, port } = await serve((request, response) => {
        const field = Buffer.from(location as string).toString('latin1');
        const to = field.replace(/^(\/\/[^/]+)/, `$1:${port}`);
        if (request.url === '/from') response.writeHead(302, { location: to }).end();
        else response.end('ok');
      });
      const { url } = await client()(at('/from'));
      expect(url.toLowerCase()).toBe(
        new URL(requested.replace('.test', `.test:${port}`), at()).href.toLowerCase(),
      );
    });

    it('follows redirects up to the limit, to other origins too', async () => {
      const { at } = await redirectTo(({ url }) => {
        const step = Number(url!.slice(1));
        return step < 3 ? at(`/${step + 1}`, `host${step}.test`) : undefined;
      });
      expect(await client()(at('/0'))).toMatchObject({ status: 200, url: at('/3', 'host2.test') });
      await expect(client()(at('/0'), { maxRedirects: 2 })).rejects.toMatchObject({
        reason: 'too_many_redirects',
      });
    });

    it('calls `onRedirect` before it follows a redirect', async () => {
      const visited: string[] = [];
      const { at } = await redirectTo(({ url }) => (visited.push(url!) === 1 ? '/closed' : undefined));
      const closed = new Error('closed');
      const onRedirect = ({ pathname }: URL) => {
        if (pathname === '/closed') throw closed;
        return undefined;
      };
      await expect(client()(at(), { onRedirect })).rejects.toBe(closed);
      expect(visited).toEqual(['/']);
    });

    it('requests the address that `onRedirect` returns instead', async () => {
      const { at } = await redirectTo(({ url }) => (url === '/' ? 'http://other.test/acme' : undefined));
      const onRedirect = ({ pathname }: URL, from: URL) => new URL(pathname, from);
      const wanted = { onRedirect, sameOrigin: true };
      expect(await client()(at(), wanted)).toMatchObject({ status: 200, url: at('/acme') });
    });

    it('follows redirects within the origin only with `sameOrigin`', async () => {
      const { at } = await redirectTo(({ url }) =>
        url === '/a' ? '/b' : url === '/b' ? '//other.test/' : undefined,
      );
      await expect(client()(at('/a'), { sameOrigin: true })).rejects.toMatchObject({ reason: 'off_origin' });
      await expect(client()(at('/b'), { sameOrigin: true })).rejects.toMatchObject({ reason: 'off_origin' });
    });

    it.each([
      '',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://',
      'http://me@host.test/',
      `/${'a'.repeat(2_000)}`,
    ])('does not follow a redirect to %j', async (location) => {
      const { at } = await redirectTo(({ url }) => (url === '/' ? location : undefined));
      const answer = client()(at('/'), { maxRedirects: 1 });
      const reason = location === '' ? 'too_many_redirects' : 'bad_redirect';
      await expect(answer).rejects.toMatchObject({ reason });
    });

    it.each(['93.184.216.34:25', 'mail.example.test:6379', '[2606:2800:220:1::1]:8080'])(
      'does not lead to another port of a public host: %s',
      async (host) => {
        const { at } = await redirectTo(({ url }) => (url === '/' ? `http://${host}/` : undefined));
        const resolve = (name: string) =>
          Promise.resolve([name === 'mail.example.test' ? '93.184.216.34' : publicPlace]);
        await expect(client(resolve)(at())).rejects.toMatchObject({ name: 'GuardRefused' });
      },
    );

    it('leads to any port of a server that the operator allows', async () => {
      const other = await serve((_request, response) => response.end('other'));
      const { at } = await redirectTo(() => other.at('/', 'other.test'));
      expect(await client()(at())).toMatchObject({ status: 200, url: other.at('/', 'other.test') });
    });

    it('fails without a `Location`', async () => {
      const { at } = await serve((_request, response) => response.writeHead(302).end());
      await expect(client()(at())).rejects.toMatchObject({ reason: 'bad_redirect' });
    });
  });

  describe('bodies', () => {
    const encoded = (encoding: string, bytes: Buffer) =>
      serve((_request, response) => response.setHeader('content-encoding', encoding).end(bytes));

    it.each([
      ['gzip', gzipSync('hello')],
      ['x-gzip', gzipSync('hello')],
      ['br', brotliCompressSync('hello')],
      ['identity', Buffer.from('hello')],
      ['GZIP ', gzipSync('hello')],
      ['gzip', gzipSync('hello').subarray(0, -4)],
    ])('decodes %s', async (encoding, bytes) => {
      const { at } = await encoded(encoding, bytes);
      expect((await client()(at())).body.toString()).toBe('hello');
    });

    it.each([
      ['gzip', Buffer.from('hello')],
      ['br', Buffer.from('hello, this is plain')],
      ['deflate', Buffer.from('hello')],
      ['gzip, gzip', gzipSync(gzipSync('hello'))],
      ['constructor', Buffer.from('hello')],
    ])('refuses a body with the encoding of %s', async (encoding, bytes) => {
      const { at } = await encoded(encoding, bytes);
      await expect(client()(at())).rejects.toMatchObject({ reason: 'encoding' });
    });

    it.each([
      ['gzip', gzipSync(Buffer.alloc(50_000_000))],
      ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
      ['identity', Buffer.alloc(10_001)],
      // Many empty blocks.
      ['gzip', Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')))],
    ])('stops reading %s at the limit', async (encoding, bytes) => {
      const { at } = await encoded(encoding, bytes);
      await expect(client()(at())).rejects.toMatchObject({ reason: 'too_large' });
    });

    it('reads a body of exactly the limit', async () => {
      const { at } = await encoded('gzip', gzipSync(Buffer.alloc(10_000)));
      expect((await client()(at())).body).toHaveLength(10_000);
    });

    it.each([
      ['stops before its end', { 'content-length': '100' }, 'only this'],
      ['stops in a chunk', { 'transfer-encoding': 'chunked' }, 'ff\r\nonly this'],
      ['stops in compressed data', { 'content-length': '100', 'content-encoding': 'gzip' }, '\x1f\x8b'],
    ])('ignores the charset of one that %s', async (_what, headers, text) => {
      const { at } = await serve((_request, response) => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        response.socket!.end(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${text}`, 'latin1');
      });
      await expect(client()(at())).rejects.toMatchObject({ reason: 'broken' });
    });
  });

  describe('time', () => {
    it.each([
      ['no answer', () => undefined],
      ['no end of the body', (response: ServerResponse) => response.write('begun')],
    ])('ends at the deadline with %s', async (_what, begin) => {
      let over: () => void = () => undefined;
      const timer: Timer = (_milliseconds, then) => {
        over = then;
        return () => undefined;
      };
      const { at } = await serve((_request, response) => {
        begin(response);
        over();
      });
      await expect(client(undefined, { timer })(at())).rejects.toMatchObject({
        name: 'FetchFailed',
        reason: 'timeout',
      });
    });

    it('ends when the signal aborts', async () => {
      const { at } = await serve((_request, response) => response.write('begun'));
      const caller = new AbortController();
      const reason = new Error('gone');
      const answer = client()(at(), { signal: caller.signal });
      caller.abort(reason);
      await expect(answer).rejects.toBe(reason);
      await expect(client()(at(), { signal: caller.signal })).rejects.toBe(reason);
    });
  });

  it('reports the failure of a host: no address, no listener, no HTTP', async () => {
    const { at, port } = await serve((_request, response) => response.socket!.end('220 smtp.test ESMTP\r\n'));
    await expect(client()(at())).rejects.toMatchObject({ reason: 'broken' });
    await expect(client(() => Promise.resolve([]))(at())).rejects.toMatchObject({ reason: 'no_address' });
    await closeAll();
    await expect(client()(`http://host.test:${port}/`)).rejects.toMatchObject({
      name: 'ConnectFailed',
      reason: 'failed',
    });
  });
});
