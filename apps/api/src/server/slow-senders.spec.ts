import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beforeExpress } from './before-express';
import { limitSending } from './slow-senders';

describe('limitSending', () => {
  let server: Server;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    server = createServer((_request, response) => response.writeHead(401).end('no'));
    beforeExpress(server, [limitSending(server, { headersMs: 100, requestMs: 200, afterAnswerMs: 300 })]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  async function send(text: string): Promise<{ socket: Socket; answer: () => string }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('error', () => undefined).on('data', (piece) => (answer += piece.toString()));
    await once(socket, 'connect');
    socket.write(text);
    return { socket, answer: () => answer };
  }

  // Not `once` of node:events, which rejects when a reset comes first.
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  it('cuts off a head that does not end', async () => {
    const { socket, answer } = await send('POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await closed(socket);
    expect(answer()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('counts no time between two requests: a resting connection outlives the limits', async () => {
    const { socket, answer } = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    for (let i = 0; i < 3; i++) await closed((await send('POST / HTTP/1.1\r\nX-Slow: ')).socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    expect(answer().match(/HTTP\/1.1 401 /g)).toHaveLength(2);
  });

  it('stops reading a body whose answer has left, which arrives all the same', async () => {
    const { socket, answer } = await send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n');
    await once(socket, 'data');
    const piece = Buffer.alloc(10_000);
    const sending = setInterval(() => socket.write(piece), 5);
    await closed(socket);
    clearInterval(sending);
    expect(answer()).toMatch(/^HTTP\/1.1 401 /);
  });

  it('keeps a connection whose body came a little later than its answer', async () => {
    const { socket, answer } = await send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n');
    await once(socket, 'data');
    socket.write('abcPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
    await once(socket, 'data');
    expect(answer().match(/HTTP\/1.1 401 /g)).toHaveLength(2);
  });
});
