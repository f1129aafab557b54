import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../request/api-request';
import { LiveRequests } from './live-requests';

const limits = {
  maxConnections: 3,
  maxOfAddress: 2,
  maxUnanswered: 4,
  idleMs: 60_000,
  afterAnswerMs: 300,
  afterAnswerBytes: 1_000_000,
  restMs: 60_000,
  floodMs: 60_000,
  maxInFlight: 100,
  maxEmailInFlight: 1,
  maxQueueingMs: 50,
};
const get = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

describe('LiveRequests', () => {
  let server: Server;
  let live: LiveRequests;
  /** The responses of the requests that have started. */
  let started: ServerResponse[];
  let isProxy: boolean;
  let refused: string[];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    started = [];
    refused = [];
    isProxy = true;
    server = createServer({ requestTimeout: 0 }, (request, response) => {
      live.enter(request as ApiRequest, response, () => started.push(response));
    });
    live = new LiveRequests(server, {
      ...limits,
      isTrustedHop: () => isProxy,
      givesIds: () => false,
      onRefused: (limit) => refused.push(limit),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    live.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  }
  // `once` of node:events would reject after a reset.
  const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await turn();
  }

  it('runs the requests of a connection one after the other', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write(get.repeat(3));
    for (let i = 0; i < 3; i++) {
      await until(() => started.length === i + 1);
      for (let n = 0; n < 5; n++) await turn();
      expect(started).toHaveLength(i + 1);
      started[i]!.end(`answer ${i}`);
    }
    await until(() => text.includes('answer 2'));
    expect(text.match(/answer \d/g)).toEqual(['answer 0', 'answer 1', 'answer 2']);
  });

  it('survives the error of a connection, whatever was requested', async () => {
    for (const start of ['', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'rubbish\r\n\r\n', get]) {
      const accepted = once(server, 'connection');
      const tunnel = new Promise((resolve) => server.once('connect', resolve));
      const socket = await open();
      const [ours] = (await accepted) as [Socket];
      if (start) await new Promise<void>((resolve) => socket.write(start, () => resolve()));
      if (start.startsWith('CONNECT')) await tunnel;
      expect(() => ours.emit('error', new Error('write EPIPE'))).not.toThrow();
      ours.destroy();
    }
  });

  it('answers accepted requests, refuses the next one, and then ends the connection', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write(get.repeat(40));
    for (let i = 0; i < limits.maxUnanswered; i++) {
      await until(() => started.length > i);
      started[i]!.end(`answer ${i}`);
    }
    await once(socket, 'close');
    expect(text.match(/answer \d|"SYS_002"/g)).toEqual([
      'answer 0',
      'answer 1',
      'answer 2',
      'answer 3',
      '"SYS_002"',
    ]);
    expect(text).toMatch(
      /503 Service Unavailable[^]*x-request-id: [0-9A-Z]{26}\r\n[^]*retry-after: 1\r\n[^]*connection: close/i,
    );
    expect(started).toHaveLength(limits.maxUnanswered);
  });

  it('closes a connection with far too many requests immediately', async () => {
    const socket = await open();
    socket.write(get.repeat(1_600));
    await closed(socket);
    await until(() => live.connectionCount === 0);
    expect(started).toHaveLength(1);
    expect(started[0]!.destroyed).toBe(true);
  });

  it('does not start waiting requests of a closed connection', async () => {
    const socket = await open();
    socket.write(get.repeat(3));
    await until(() => started.length === 1);
    socket.destroy();
    await until(() => live.connectionCount === 0);
    started[0]!.end();
    await turn();
    expect(started).toHaveLength(1);
  });

  it('serves many requests of a connection', async () => {
    const socket = await open();
    for (let i = 1; i <= 3 * limits.maxUnanswered; i++) {
      socket.write(get);
      await until(() => started.length === i);
      started.at(-1)!.end('x');
      await once(socket, 'data');
    }
  });

  it('closes a connection that does not read its answer, but none whose request is in progress', async () => {
    const [deaf, patient] = [await open(), await open()];
    deaf.pause();
    deaf.write(get);
    await until(() => started.length === 1);
    patient.write(get);
    await until(() => started.length === 2);
    started[0]!.end(Buffer.alloc(64_000_000)); // More than the kernel's buffers.
    for (const { socket } of started) server.emit('timeout', socket);
    await closed(deaf);
    started[1]!.end('done');
    expect(String((await once(patient, 'data'))[0])).toContain('done');
  });

  it('stops reading a body after its answer, which still arrives', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n');
    await until(() => started.length === 1);
    started[0]!.writeHead(401).end('no');
    const sending = setInterval(() => socket.write(Buffer.alloc(10_000)), 5);
    await closed(socket);
    clearInterval(sending);
    expect(text).toMatch(/^HTTP\/1.1 401 /);
  });

  it.each([
    ['an address', false, 1],
    ['a connection of a proxy', true, 2],
  ])('reads a part of what follows answers only: %s', async (_, ofProxy, shares) => {
    isProxy = ofProxy;
    let read = 0;
    for (let i = 0; i < 2; i++) {
      const socket = await open();
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n');
      await until(() => started.length === i + 1);
      const { socket: ours } = started[i]!;
      started[i]!.writeHead(401).end('no');
      const send = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      };
      socket.on('drain', send);
      send();
      await closed(socket);
      read += ours!.bytesRead;
    }
    expect(read).toBeGreaterThan(shares * limits.afterAnswerBytes);
    // A read takes up to 64 KB, and one may follow before the pause.
    expect(read).toBeLessThan(shares * limits.afterAnswerBytes + 8 * 65_536);
  });

  it('gives an address no connection after a flood of requests, unless it is a proxy', async () => {
    const flood = await open();
    flood.write(get.repeat(1_600));
    await closed(flood);
    (await open()).write(get);
    await until(() => started.length === 2);
    isProxy = false;
    await closed(await open());
    expect(started).toHaveLength(2);
  });

  it('closes the connection that is idle longest when there are too many', async () => {
    const [busy, used, idle] = [await open(), await open(), await open()];
    busy.write(get);
    await until(() => started.length === 1);
    used.write(get);
    await until(() => started.length === 2);
    started[1]!.end('used');
    await once(used, 'data');
    const gone = closed(idle);
    const late = await open();
    await gone;
    late.write(get);
    await until(() => started.length === 3);
  });

  it('closes a new connection when none is idle', async () => {
    for (let i = 1; i <= limits.maxConnections; i++) {
      (await open()).write(get);
      await until(() => started.length === i);
    }
    await closed(await open());
    expect(live.connectionCount).toBe(limits.maxConnections);
  });

  it('limits one address to its share, unless it is a proxy', async () => {
    isProxy = false;
    for (let i = 1; i <= limits.maxOfAddress; i++) {
      (await open()).write(get);
      await until(() => started.length === i);
    }
    await closed(await open());
    isProxy = true;
    (await open()).write(get);
    await until(() => started.length === limits.maxOfAddress + 1);
  });

  it('counts the addresses of an IPv6 /48 as one', () => {
    isProxy = false;
    const opened = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1', '2001:db8:1:3::1'].map(
      (address) => {
        const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
        sockets.push(socket);
        server.emit('connection', socket);
        return socket;
      },
    );
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
  });

  describe('caps', () => {
    const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n`;
    const [email, ip] = ['/v1/email/validate', '/v1/ip/lookup'];
    /** Sends a request on a connection of its own. */
    async function send(path: string, body = '1'): Promise<Socket> {
      const socket = await open();
      socket.write(post(path) + body);
      return socket;
    }
    const status = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);

    it('refuses requests above a cap, and admits others when one ends', async () => {
      await send(email);
      await until(() => started.length === 1);
      expect(await status(await send(email))).toBe('503');
      live.cap.max = 1;
      expect(await status(await send(ip))).toBe('503');
      expect(refused).toEqual(['email_in_flight', 'delay']);
      started[0]!.end('done');
      await send(email);
      await until(() => started.length === 2);
    });

    it.each([email, ip])(
      'closes a connection whose caller is slow before it refuses others: %s',
      async (path) => {
        live.cap.max = 1;
        const slow = await send(path, '');
        await until(() => started.length === 1);
        const gone = closed(slow);
        await send(path);
        await gone;
        await until(() => started.length === 2);
        expect(await status(await send(path))).toBe('503');
        expect(live.size).toBe(1);
      },
    );

    it('never refuses health probes', async () => {
      live.cap.max = 0;
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        const socket = await send(path);
        await until(() => started.length > 0);
        started.pop()!.end('well');
        expect(await status(socket)).toBe('200');
      }
    });
  });
});
