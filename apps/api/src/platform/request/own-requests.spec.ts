import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { OwnConnection } from './api-request';
import { type OwnRequest, OwnRequests } from './own-requests';

const request: OwnRequest = {
  method: 'POST',
  path: '/x',
  headers: { host: 'here' },
  body: 'ä',
  remoteAddress: '192.0.2.1',
};

it('reaches the server with the address of the original caller', async () => {
  const server = createServer((received, response) => {
    void text(received).then((body) => {
      const { method, url, headers, socket } = received;
      response.statusCode = 201;
      response.end(JSON.stringify([method, url, headers.host, socket.remoteAddress, body]));
    });
  });
  const answer = await new OwnRequests(server).send(request);
  expect(answer.status).toBe(201);
  expect(JSON.parse(answer.body)).toEqual(['POST', '/x', 'here', '192.0.2.1', 'ä']);
});

it('vouches for a sender, on connections of its own alone', async () => {
  const as = { keyDigest: 'digest', requestId: '01JD3T0QY9Z8W7V6S5R4P3N2M1' };
  const found: unknown[] = [];
  const server = createServer((received, response) => {
    found.push((received.socket as Partial<OwnConnection>).sender);
    response.end();
  });
  const own = new OwnRequests(server);
  await own.send({ ...request, as });
  await own.send(request);
  expect(found).toEqual([as, undefined]);
});

it('closes the connection when its signal aborts', async () => {
  const server = createServer();
  const gone = new AbortController();
  const sent = new OwnRequests(server).send({ ...request, signal: gone.signal });
  sent.catch(() => undefined);
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closed = once(response, 'close');
  gone.abort();
  await closed;
  await expect(sent).rejects.toThrow();
  expect(response.writableFinished).toBe(false);
});

it('fails when the server closes the connection', async () => {
  const server = createServer((received) => received.socket.destroy());
  await expect(new OwnRequests(server).send(request)).rejects.toThrow('socket hang up');
});
