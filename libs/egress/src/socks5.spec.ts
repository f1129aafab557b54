import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { EgressGuard } from './egress-guard';
import { parseSocksProxy, type SocksProxy } from './socks5';
import { TcpDialer } from './tcp-dialer';
import { openPlace, privatePlace, publicPlace } from './testing/places';
import { type Socks5Server, startSocks5Server } from './testing/socks5-server';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function setUp(options: Parameters<typeof startSocks5Server>[0] = {}) {
  const place = await openPlace(
    createServer((socket) => socket.write('220 ready\r\n') && socket.pipe(socket)),
  );
  const server: Socks5Server = await startSocks5Server(options);
  closing.push(
    () => place.close(),
    () => server.close(),
  );
  const guard = new EgressGuard({ allowCidrs: [`${publicPlace}/32`, '::1'] });
  const dial = (address: string, login: Partial<SocksProxy> = {}, port = place.port) =>
    new TcpDialer({
      guard,
      proxy: { host: '127.0.0.1', port: server.port, ...login },
      timer: () => () => undefined,
    }).connect({ host: 'host.test', addresses: [address], port, timeoutMs: 1000 });
  return { place, server, dial };
}

const reasonOf = (connecting: Promise<unknown>) =>
  connecting.then(
    () => 'connected',
    (error: Error) => (error.cause as AggregateError | undefined)?.errors.map(String) ?? String(error),
  );

describe('SOCKS5', () => {
  it('connects through the proxy to the checked address, and loses no early data', async () => {
    const { dial, place, server } = await setUp();
    const socket = await dial(publicPlace);
    expect(server.requests).toEqual([`${publicPlace}:${place.port}`]);
    // Listen later, as a caller may: data that came with the proxy's reply must not be lost.
    await new Promise((resolve) => setImmediate(resolve));
    expect(String((await once(socket, 'data'))[0])).toBe('220 ready\r\n');
    socket.write('EHLO');
    expect(String((await once(socket, 'data'))[0])).toBe('EHLO');
    expect(socket.listenerCount('error')).toBe(0);
    socket.destroy();
  });

  it('sends IPv6 addresses in full', async () => {
    const { dial, server } = await setUp();
    await reasonOf(dial('2606:4700::1111', {}, 9));
    await reasonOf(dial('::1', {}, 9));
    expect(server.requests).toEqual([
      '2606:4700:0000:0000:0000:0000:0000:1111:9',
      '0000:0000:0000:0000:0000:0000:0000:0001:9',
    ]);
  });

  it('calls the guard before it connects to the proxy', async () => {
    const { dial, server } = await setUp();
    expect(await reasonOf(dial(privatePlace))).toMatch(/GuardRefused/);
    expect(server.requests).toEqual([]);
  });

  it('authenticates when the proxy requires it', async () => {
    const { dial } = await setUp({ user: 'me', password: 'secret' });
    (await dial(publicPlace, { username: 'me', password: 'secret' })).destroy();
    expect(await reasonOf(dial(publicPlace, { username: 'me', password: 'wrong' }))).toEqual([
      'Error: SOCKS5: user name or password refused',
    ]);
    expect(await reasonOf(dial(publicPlace))).toEqual(['Error: SOCKS5: no common authentication']);
  });

  it.each([
    [
      'refuses',
      [
        [5, 0],
        [5, 2, 0, 1, 0, 0, 0, 0, 0, 0],
      ],
      'Error: SOCKS5: refused with 2',
    ],
    ['leaves', [[5]], 'Error: SOCKS5: the proxy closed the connection'],
    [
      'leaves later',
      [
        [5, 0],
        [5, 0, 0, 1, 0, 0],
      ],
      'Error: SOCKS5: the proxy closed the connection',
    ],
    ['leaves at once', [], 'Error: SOCKS5: the proxy closed the connection'],
    [
      'speaks HTTP',
      [[...Buffer.from('HTTP/1.1 400 Bad Request')]],
      'Error: SOCKS5: no common authentication',
    ],
    [
      'supports no address type',
      [
        [5, 0],
        [5, 0, 0, 9, 0, 0, 0],
      ],
      'Error: SOCKS5: unreadable reply',
    ],
  ])('fails when the proxy %s', async (_what, replies, reason) => {
    const { dial } = await setUp({ replies: replies.map((bytes) => Buffer.from(bytes)) });
    expect(await reasonOf(dial(publicPlace))).toEqual([reason]);
  });

  it('accepts a proxy that replies with a host name', async () => {
    const { dial } = await setUp({
      replies: [
        Buffer.from([5, 0]),
        Buffer.concat([
          Buffer.from([5, 0, 0, 3, 2]),
          Buffer.from('ab'),
          Buffer.from([0, 1]),
          Buffer.from('hi'),
        ]),
      ],
    });
    const socket = await dial(publicPlace);
    expect(String((await once(socket, 'data'))[0])).toBe('hi');
    socket.destroy();
  });
});

describe('parseSocksProxy', () => {
  it('reads host, port and login', () => {
    expect(parseSocksProxy('socks5://proxy.test')).toEqual({ host: 'proxy.test', port: 1080 });
    expect(parseSocksProxy('socks5://me:p%40ss@[::1]:9050/')).toEqual({
      host: '::1',
      port: 9050,
      username: 'me',
      password: 'p@ss',
    });
  });

  it.each(['', 'proxy.test:1080', 'http://proxy.test', 'socks4://proxy.test', 'socks5://', 'socks5://a/b'])(
    'refuses %j',
    (text) => {
      expect(() => parseSocksProxy(text)).toThrow(RangeError);
    },
  );
});
