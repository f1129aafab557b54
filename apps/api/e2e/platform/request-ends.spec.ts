import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';
import type { Browser } from '../browser';
import { customer } from '../dashboard-customer';

/** Ways in which a connection ends before its answer. */
const ends: Readonly<Record<string, (socket: Socket) => void>> = {
  cut: (socket) => socket.destroy(),
  reset: (socket) => socket.resetAndDestroy(),
  'half-closed': (socket) => socket.end(),
};

describe('requests whose connection ends early, from outside', () => {
  let api: Api;
  let apiKey: string;
  let browser: Browser;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    api = await Api.start();
    ({ apiKey } = await api.customer({ credits: 100_000, ipPerSecond: 100_000 }));
    ({ browser } = await customer(api));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await api.stop();
  });

  async function open(): Promise<Socket> {
    const { hostname, port } = new URL(api.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  function post(path: string, body: object, headers = ''): string {
    const text = JSON.stringify(body);
    return (
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${apiKey}\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n${headers}` +
      `Content-Length: ${text.length}\r\n\r\n${text}`
    );
  }
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${browser.cookies}\r\n\r\n`;
  const tool = (name: string, parameters: object) =>
    post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: parameters } });

  const requests = () => ({
    health: get('/healthz'),
    'an IP': post('/v1/ip/lookup', { ip: '81.2.69.160' }),
    'an IP with a key': post('/v1/ip/lookup', { ip: '81.2.69.160' }, `Idempotency-Key: ${Math.random()}\r\n`),
    'an email': post('/v1/email/validate', {
      email: `a${Math.random()}@demo.test`,
      include_company_data: true,
    }),
    'a company': post('/v1/network/company', { id: 'json-ld', cached: false }),
    'a profile': post('/v1/network/profile', { id: 'json-ld', cached: false }),
    account: `GET /v1/account HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${apiKey}\r\n\r\n`,
    'a tool': tool('validate_email', { email: `a${Math.random()}@demo.test` }),
    'a download': get('/dashboard/api/requests.csv'),
    'an unknown route': get('/nothing'),
  });

  it.each(Object.keys(ends))(
    'release all resources, at whatever moment the connection is %s',
    async (how) => {
      for (const [name, text] of Object.entries(requests())) {
        // From before the request is read to after its answer, in steps of a millisecond.
        const moments = name === 'health' ? 3 : 12;
        await Promise.all(
          Array.from({ length: moments }, async (_, ms) => {
            const socket = await open();
            socket.write(text);
            for (const due = performance.now() + ms * 2; performance.now() < due;)
              await new Promise((resolve) => setImmediate(resolve));
            ends[how]!(socket);
            if (how === 'half-closed') await once(socket, 'close');
          }),
        );
      }
      await api.idle();
    },
  );

  it('release all resources when twenty were sent at once', async () => {
    for (let i = 0; i < 10; i++) {
      for (const text of [get('/healthz'), post('/v1/ip/lookup', { ip: '8.8.8.8' })]) {
        const socket = await open();
        await new Promise((resolve) => socket.write(text.repeat(20), resolve));
        socket.destroy();
      }
    }
    await api.idle();
  });

  it('charge answered requests only, when a connection sends more than it may', async () => {
    const { apiKey: another, accountId } = await api.customer({ credits: 100, ipPerSecond: 100_000 });
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write(post('/v1/ip/lookup', { ip: '81.2.69.160' }).replaceAll(apiKey, another).repeat(40));
    await once(socket, 'close');
    const answered = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(answered).toEqual([...Array<string>(8).fill('200'), '503']);
    const account = await api.accounts.find(accountId);
    expect(account?.ipLookupsLeft).toBe(92);
  });

  it('do not delay the end of the service', async () => {
    const other = await Api.start({ DEMO: 'off' });
    const { hostname, port } = new URL(other.baseUrl);
    for (let i = 0; i < 10; i++) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      await new Promise((resolve) => socket.write(get('/healthz').repeat(20), resolve));
      socket.resetAndDestroy();
    }
    // The service waits 25 s for requests in progress, which is longer than a test may take.
    await other.stop();
  });
});
