import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BoundedConnection } from './bounded-connection';
import { causingAccount } from './turns';

/** The most bytes that Node.js reads at once. */
const readBytes = 65_536;

const ignore = () => undefined;

describe('a connection with a bound', () => {
  let server: Server;
  let connection: BoundedConnection;
  let theirs: Socket;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection');
    connection = new BoundedConnection(connect((server.address() as AddressInfo).port, '127.0.0.1').pause());
    [theirs] = (await accepted) as [Socket];
    theirs.on('error', () => undefined);
  });
  afterEach(async () => {
    connection.destroy();
    theirs.destroy();
    server.close();
    await once(server, 'close');
  });

  it('reads one connection of an account once in a turn of the event loop, so that others have their turns', async () => {
    const total = 10 * readBytes;
    const { port } = server.address() as AddressInfo;
    server.on('connection', (theirs) => theirs.on('error', ignore).end(Buffer.alloc(total)));
    let [open, ofTurn, most] = [5, 0, 0];
    causingAccount.run('busy', () => {
      for (let i = 0; i < open; i++) {
        const one = new BoundedConnection(connect(port, '127.0.0.1').pause());
        one.allow(total);
        one.on('data', ({ length }: Buffer) => (ofTurn += length)).on('end', () => (open -= 1));
      }
    });
    while (open > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, ofTurn);
      ofTurn = 0;
    }
    expect(most).toBeLessThanOrEqual(readBytes);
  });

  it('passes on what the server sends before it ends', async () => {
    connection.allow(5);
    theirs.end('bytes');
    const received: Buffer[] = [];
    for await (const bytes of connection) received.push(bytes as Buffer);
    expect(String(Buffer.concat(received))).toBe('bytes');
  });

  it('says when nothing has arrived for a time, until its user wants that no more', async () => {
    await new Promise<void>((resolve) => connection.setTimeout(1, resolve));
    connection.setTimeout(1, ignore);
    connection.setTimeout(0, ignore);
    expect([connection.timeout, connection.listenerCount('timeout')]).toEqual([0, 0]);
  });

  it('ends at the first byte that is not allowed', async () => {
    connection.allow(5);
    theirs.write('bytes!');
    const [error] = (await once(connection.resume(), 'close').catch((error: unknown) => [error])) as [Error];
    expect(error).toBeInstanceOf(RangeError);
    expect(connection.destroyed).toBe(true);
  });
});
