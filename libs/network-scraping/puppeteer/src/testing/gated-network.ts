import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A network whose pages have their path as title, and wait while the gate is closed. */
export interface GatedNetwork {
  readonly baseUrl: string;
  readonly visits: () => number;
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

/** A page that is never filled, and takes memory. */
const greedy =
  '<div id="root"></div><noscript>This page needs JavaScript.</noscript><script>' +
  'const kept = Array.from({ length: 60 }, () => new Uint8Array(20_000_000).fill(1));</script>';

export async function startGatedNetwork(): Promise<GatedNetwork> {
  let gate = Promise.withResolvers<boolean>();
  let visits = 0;
  gate.resolve(true);
  const server = createServer(({ url }, response) => {
    visits += 1;
    void gate.promise.then(() => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>${url!}</title>${url!.endsWith('/greedy') ? greedy : ''}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: () => visits,
    shut: () => (gate = Promise.withResolvers()),
    open: () => gate.resolve(true),
    close: async () => {
      gate.resolve(true);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
