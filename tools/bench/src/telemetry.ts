import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressesOverAll } from './addresses';
import { callers, measureCapacity, warmUp, warmUpSeconds } from './http/load';
import { partsOf } from './http/parts';
import type { Server } from './http/servers';
import { serveEnrichment } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description = 'IP lookups with traces and logs for OpenTelemetry off, beside on';

const lookUps = {
  name: 'IP lookup',
  path: '/v1/ip/lookup',
  bodies: addressesOverAll(2_000).map((ip) => ({ ip })),
};

/** Off, nothing of it is loaded, wrapped or called: a test holds that. This is what it costs who switches it on. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, seconds] = quick ? [2, 0.5] : [7, 3];
  const collector = await openCollector();
  const servers: Server[] = [];
  try {
    servers.push(await serve('off', {}));
    servers.push(await serve('on', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
    for (const server of servers) await warmUp(server, lookUps, quick ? 0.5 : warmUpSeconds);
    for (let round = 1; round <= rounds; round++) {
      for (const server of servers) {
        const { rate, cost } = await measureCapacity(server, lookUps, seconds);
        const measure = { what: `${callers} callers: answers`, unit: '/s', better: 'more' } as const;
        results.add(measure, server.name, rate);
        const what = 'processor time of Node.js an answer';
        results.add({ what, unit: 'µs', better: 'less' }, server.name, cost['Node.js']!);
      }
    }
    if (collector.received() === 0) throw new Error('Nothing reached the collector.');
  } finally {
    for (const server of servers) await server.stop();
    collector.close();
  }
}

async function serve(name: string, settings: Readonly<Record<string, string>>): Promise<Server> {
  const served = await serveEnrichment(settings);
  return { ...served, name, parts: () => partsOf(served.pid), has: () => true };
}

/** Takes whatever comes. */
async function openCollector() {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
