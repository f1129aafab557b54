import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createNetServer,
  type ListenOptions,
  type Socket,
} from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Acceptors } from './acceptors';

const host = '127.0.0.1';

describe('Acceptors', () => {
  let opened: { server: Server; acceptors: Acceptors }[];
  let sockets: Socket[];

  beforeEach(() => {
    opened = [];
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    for (const { server, acceptors } of opened) {
      await acceptors.stop();
      server.closeAllConnections();
    }
  });

  async function open(
    count: number,
    port = 0,
  ): Promise<{ server: Server; acceptors: Acceptors; port: number }> {
    const server = createServer((request, response) => response.end(request.url));
    const acceptors = new Acceptors(server, count);
    opened.push({ server, acceptors });
    await acceptors.listen({ port, host, backlog: 511 }, async (options: ListenOptions) => {
      server.listen(options);
      await once(server, 'listening');
    });
    return { server, acceptors, port: (server.address() as AddressInfo).port };
  }
  function dial(port: number): Socket {
    const socket = connect(port, host);
    sockets.push(socket);
    return socket.on('error', () => undefined);
  }
  /** @returns how many turns of the event loop it took to take them all */
  async function turnsToTake(count: number, acceptors: number): Promise<number> {
    const { server, port } = await open(acceptors);
    let taken = 0;
    server.on('connection', () => (taken += 1));
    for (let i = 0; i < count; i++) dial(port);
    let turns = 0;
    for (; taken < count; turns++) await nextTurn();
    return turns;
  }

  it('takes several new connections in one turn of the event loop', async () => {
    expect(await turnsToTake(64, 1)).toBeGreaterThanOrEqual(64);
    // The kernel spreads them by chance.
    expect(await turnsToTake(64, 16)).toBeLessThan(32);
  });

  it('serves a connection whichever socket it came by', async () => {
    const { port } = await open(8);
    const answers = Array.from({ length: 32 }, async (_, i) => {
      const response = await fetch(`http://${host}:${port}/${i}`, { headers: { connection: 'close' } });
      return response.text();
    });
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 32 }, (_, i) => `/${i}`));
  });

  it('refuses a port where something listens, be it one of its own kind', async () => {
    const first = await open(4);
    await expect(open(4, first.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const other = createNetServer().listen(0, host);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(open(4, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    await once(other, 'close');
    expect((await open(4, port)).port).toBe(port);
  });

  it('stops though new connections never end', async () => {
    const { server, acceptors } = await open(1);
    server.removeListener('connection', server.listeners('connection')[0] as () => void); // HTTP's own.
    const each = () => {
      server.emit('connection');
      next = setImmediate(each);
    };
    let next = setImmediate(each);
    await acceptors.stop();
    clearImmediate(next);
    expect(server.listening).toBe(false);
  });

  it('takes up what waits when it is told to stop, and nothing after that', async () => {
    const { acceptors, port } = await open(4);
    const waiting = Array.from({ length: 32 }, () => dial(port));
    await Promise.all(waiting.map((socket) => once(socket, 'connect')));
    await acceptors.stop();
    const answers = waiting.map(async (socket) => {
      socket.write('GET /taken HTTP/1.1\r\nHost: x\r\n\r\n');
      return String((await once(socket, 'data'))[0]);
    });
    for (const answer of await Promise.all(answers)) expect(answer).toContain('/taken');
    const [error] = (await once(dial(port), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});
