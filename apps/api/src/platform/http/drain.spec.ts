import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Routes } from '../errors/routes';
import { entrance } from './entrance';
import { LiveRequests } from './live-requests';
import { drain } from './drain';

const limits = {
  maxConnections: 9,
  maxOfAddress: 9,
  maxUnanswered: 30,
  idleMs: 60_000,
  afterAnswerMs: 300,
  afterAnswerBytes: 100_000,
  restMs: 60_000,
  floodMs: 60_000,
  maxInFlight: 100,
  maxEmailInFlight: 9,
  maxQueueingMs: 50,
  isTrustedHop: () => true,
  givesIds: () => false,
};

describe('drain', () => {
  let server: Server;
  let port: number;
  let live: LiveRequests;
  let delay: number;
  /** The pauses of the drain in milliseconds, and their ends. */
  let pauses: { ms: number; pass: () => void }[];
  /** Requests for /slow. */
  let slow: ServerResponse[];

  async function serve(delayMs: number): Promise<void> {
    delay = delayMs;
    server = createServer();
    live = new LiveRequests(server, limits);
    server.on(
      'request',
      entrance({
        live,
        routes: {} as Routes,
        log: { write: () => undefined },
        trace: undefined,
        fail: (error) => {
          throw error;
        },
        serve: ({ url }, response) => {
          if (url === '/slow') slow.push(response);
          else response.end();
        },
      }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }
  const stop = () =>
    drain(
      server,
      live,
      delay,
      (ms) => new Promise<void>((resolve) => void pauses.push({ ms, pass: resolve })),
    );
  beforeEach(() => {
    pauses = [];
    slow = [];
  });
  afterEach(() => {
    live.close();
    server.closeAllConnections();
    server.close();
  });

  async function requestPath(path = '/'): Promise<[number | undefined, string | undefined]> {
    const request = get({ port, host: '127.0.0.1', path, headers: { connection: 'keep-alive' } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    return [answer.statusCode, answer.headers.connection];
  }

  async function connected(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  }

  async function requestOn(socket: Socket): Promise<string> {
    socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return String(answer);
  }

  it('serves during the delay, ends each connection with its answer, and is not ready', async () => {
    await serve(5_000);
    expect(await requestPath()).toEqual([200, 'keep-alive']);
    const inProgress = requestPath('/slow');
    while (slow.length === 0) await new Promise((resolve) => setImmediate(resolve));

    const stopped = stop();
    expect(live.isStopping).toBe(true);
    expect(pauses).toMatchObject([{ ms: 5_000 }]);
    expect(await requestPath()).toEqual([200, 'close']);
    slow[0]!.end();
    expect(await inProgress).toEqual([200, 'close']);

    const socket = await connected();
    pauses[0]!.pass();
    while (pauses.length < 2) await new Promise((resolve) => setImmediate(resolve));
    // The port is closed, and open connections are served.
    await expect(requestPath()).rejects.toThrow('ECONNREFUSED');
    expect(await requestOn(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n/);
    pauses[1]!.pass();
    await stopped;
  });

  it('refuses requests of open connections when it stops without a delay', async () => {
    await serve(0);
    const stopped = stop();
    expect(await requestPath()).toEqual([503, 'close']);
    pauses[0]!.pass();
    await stopped;
    await expect(requestPath()).rejects.toThrow('ECONNREFUSED');
  });

  it('ends when the connections of its requests are closed, also with pipelined requests', async () => {
    await serve(0);
    const socket = await connected();
    socket.write('GET /slow HTTP/1.1\r\nHost: test\r\n\r\n'.repeat(20));
    while (slow.length < 1) await new Promise((resolve) => setImmediate(resolve));
    expect(live.size).toBe(1);
    socket.destroy();
    while (live.isBusy) await new Promise((resolve) => setImmediate(resolve));
    const stopped = stop();
    pauses[0]!.pass();
    await stopped;
  });
});
