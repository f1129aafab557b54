import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beforeExpress } from './before-express';
import { limitConnections } from './connection-limits';

const limits = { maxConnections: 3, maxUnanswered: 4, idleMs: 60_000, keepAliveMs: 75_000 };
const ask = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

describe('limitConnections', () => {
  let server: Server;
  let held: ServerResponse[];
  let seen: number;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    held = [];
    seen = 0;
    server = createServer((_request, response) => held.push(response));
    beforeExpress(server, [() => ++seen > 0, limitConnections(server, limits)]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }
  // Not `once` of node:events, which rejects when a reset comes first.
  const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve));
  async function untilHeld(count: number): Promise<void> {
    while (held.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  it('passes on so many requests of a connection that reads nothing, and closes it', async () => {
    const socket = await open();
    socket.write(ask.repeat(1_600));
    await closed(socket);
    expect(held).toHaveLength(limits.maxUnanswered);
    expect(seen).toBe(2 * limits.maxUnanswered + 1); // Node has passed on no more of them.
  });

  it('answers in order, refuses the one too many, and ends the connection with it', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.write(ask.repeat(limits.maxUnanswered + 2));
    await untilHeld(limits.maxUnanswered);
    held.forEach((response, i) => response.end(`answer ${i}`));
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
    expect(held).toHaveLength(limits.maxUnanswered);
  });

  it('lets a connection ask again and again', async () => {
    const socket = await open();
    socket.resume();
    for (let i = 1; i <= 3 * limits.maxUnanswered; i++) {
      socket.write(ask);
      await untilHeld(i);
      held.at(-1)!.end('x');
      await once(socket, 'data');
    }
    expect(held).toHaveLength(3 * limits.maxUnanswered);
  });

  it('closes a connection that does not read its answer, but none that is worked for', async () => {
    const [deaf, patient] = [await open(), await open()];
    deaf.pause();
    deaf.write(ask);
    await untilHeld(1);
    patient.write(ask);
    await untilHeld(2);
    held[0]!.end(Buffer.alloc(64_000_000)); // More than the kernel takes.
    for (const { socket } of held) server.emit('timeout', socket);
    await closed(deaf);
    held[1]!.end('done');
    const [answer] = (await once(patient, 'data')) as [Buffer];
    expect(answer.toString()).toContain('done');
  });

  it('keeps a connection between two requests, which it says, though it closes one that never asks', async () => {
    server.timeout = 100; // Node reads it when a connection opens.
    const [asked, silent] = [await open(), await open()];
    asked.write(ask);
    await untilHeld(1);
    held[0]!.end('first');
    expect(String((await once(asked, 'data'))[0])).toContain('Keep-Alive: timeout=75\r\n');
    await closed(silent);
    await closed(await open()); // The first one has rested longer than the limit by now.
    asked.write(ask);
    await untilHeld(2);
    held[1]!.end('second');
    expect(String((await once(asked, 'data'))[0])).toContain('second');
  });

  it('closes a connection that rests too long between two requests', async () => {
    server.keepAliveTimeout = 1;
    (server as Server & { keepAliveTimeoutBuffer: number }).keepAliveTimeoutBuffer = 0;
    const socket = await open();
    const gone = closed(socket);
    socket.write(ask);
    await untilHeld(1);
    held[0]!.end('x');
    await gone;
    expect(held).toHaveLength(1);
  });

  it('closes one connection too many', async () => {
    for (let i = 0; i < limits.maxConnections; i++) {
      (await open()).write(ask);
      await untilHeld(i + 1);
    }
    await closed(await open());
    expect(held).toHaveLength(limits.maxConnections);
  });
});
