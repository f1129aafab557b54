import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BoundedConnection } from './bounded-connection';
import { causingAccount, turns } from './turns';

/** The most bytes that Node.js reads at once. */
const readBytes = 65_536;

const ignore = () => undefined;

describe('a connection with a bound', () => {
  let server: Server;
  let connection: BoundedConnection;
  let ours: Socket;
  let theirs: Socket;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection');
    ours = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    connection = new BoundedConnection(ours);
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

  it('allows no bytes that arrived before, even if their turn is later', async () => {
    connection.allow(0);
    connection.resume();
    for (let i = 0; i < 1_000; i++) turns.run('', ignore);
    theirs.write('bytes');
    while (ours.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
    connection.allow(5);
    expect(connection.destroyed).toBe(true);
  });

  it('passes on what arrived before the server broke the connection', async () => {
    for (let i = 0; i < 1_000; i++) turns.run('', ignore);
    connection.allow(5);
    let received = '';
    connection.on('data', (bytes) => (received += String(bytes)));
    theirs.write('bytes');
    while (ours.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
    theirs.resetAndDestroy();
    await new Promise((resolve) => connection.once('close', resolve));
    expect(received).toBe('bytes');
  });

  it('has ended when the server has, before other work of the account', async () => {
    for (let i = 0; i < 1_000; i++) turns.run('', ignore);
    let isLater = false;
    turns.run('', () => (isLater = true));
    theirs.end();
    await once(connection.resume(), 'end');
    expect(isLater).toBe(false);
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
