import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { Drain } from './drain';

it('turns away whoever has connected when the service stops, rather than leave them to the system', async () => {
  const drain = new Drain();
  const server = createServer((_request, response) => response.writeHead(drain.isStopping ? 503 : 200).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stopped = drain.stop(server);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
  await stopped;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});
