import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { openDevtoolsSocket } from './devtools-socket';

it.each([
  ['user:p%40ss@', `Basic ${btoa('user:p@ss')}`],
  ['', undefined],
])('an endpoint at %j gets its credentials', async (credentials, expected) => {
  const server = createServer((_, response) => response.writeHead(401).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = once(server, 'request');
  const opening = openDevtoolsSocket(`ws://${credentials}127.0.0.1:${port}/`, new AbortController().signal);
  await expect(opening).rejects.toThrow();
  const [{ headers }] = (await asked) as [IncomingMessage];
  expect(headers.authorization).toBe(expected);
  server.close();
});
