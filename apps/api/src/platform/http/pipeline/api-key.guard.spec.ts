import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { RefusedKeys, restMs } from './api-key.guard';

const address = '192.0.2.7';
const limit = 300;

/** A connection that can pause. */
class Connection {
  isRead = true;
  readonly remoteAddress = address;
  pause(): void {
    this.isRead = false;
  }
  resume(): void {
    this.isRead = true;
  }
}

describe('RefusedKeys', () => {
  let clock: ManualClock;
  let keys: RefusedKeys;
  let rests: { ms: number; end: () => void }[];
  let chance: number;
  beforeEach(() => {
    clock = new ManualClock();
    rests = [];
    chance = 0.5;
    keys = new RefusedKeys(
      clock,
      (ms, end) => rests.push({ ms, end }),
      () => chance,
    );
  });

  const asRequest = (connection: Connection) => ({ socket: connection as unknown as Socket });
  /** @returns whether the connection is read after the answer */
  const refuse = async (connection: Connection, from = address): Promise<boolean> => {
    const response = new EventEmitter();
    keys.refused(asRequest(connection), response, from, [from]);
    expect(connection.isRead).toBe(true); // The answer is sent first.
    response.emit('finish');
    await new Promise((resolve) => setImmediate(resolve));
    return connection.isRead;
  };
  const useUp = (from = address) => {
    for (let i = 0; i < limit; i++)
      keys.refused(asRequest(new Connection()), new EventEmitter(), from, [from]);
  };

  it('pauses a connection after too many refused keys of its sender', async () => {
    useUp();
    const connection = new Connection();
    expect(await refuse(connection)).toBe(false);
    expect(rests.map(({ ms }) => ms)).toEqual([restMs]);
    rests[0]!.end();
    expect(connection.isRead).toBe(true);
    expect(await refuse(connection)).toBe(false);
  });

  it('pauses each connection for a different time', async () => {
    useUp();
    for (chance of [0, 0.2, 1]) await refuse(new Connection());
    expect(rests.map(({ ms }) => ms)).toEqual([restMs / 2, restMs * 0.7, restMs * 1.5]);
  });

  it('pauses a real connection with an unread body', async () => {
    useUp('127.0.0.1');
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      keys.refused(request, response, '127.0.0.1', ['127.0.0.1']);
      response.writeHead(401).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const send = () => client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
    send();
    await once(client, 'data');
    while (rests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    send();
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
    other.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(other, 'data'); // The server would have read the earlier bytes by then.
    expect(requests).toBe(2);
    rests[0]!.end();
    await once(client, 'data');
    expect(requests).toBe(3);
    for (const socket of [client, other]) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('does not pause other senders, and resets after a minute', async () => {
    useUp();
    const neighbour = Object.assign(new Connection(), { remoteAddress: '192.0.2.8' });
    expect(await refuse(neighbour, '192.0.2.8')).toBe(true);
    clock.advance(60_000);
    expect(await refuse(new Connection())).toBe(true);
  });

  it('pauses a connection with accepted keys only after ten refusals in a row', async () => {
    useUp();
    const connection = new Connection();
    for (let round = 0; round < 2; round++) {
      keys.accepted(asRequest(connection));
      for (let i = 0; i < 10; i++) expect(await refuse(connection)).toBe(true);
    }
    expect(await refuse(connection)).toBe(false);
  });

  it('never pauses connections of a proxy, which other callers share', async () => {
    useUp('203.0.113.9');
    expect(await refuse(new Connection(), '203.0.113.9')).toBe(true);
  });
});
