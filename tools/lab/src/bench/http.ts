import { closedLoad, post } from './load';
import { megabytes, processorMilliseconds } from './processes';
import type { BenchOptions, Results } from './results';
import { openServers, type Operation, type Server } from './servers';

export const description =
  'operations over HTTP with key, limit, durable charge, log and metrics, beside apps with the same packages';

/** Callers that send the next request after each answer. */
const callers = 32;

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const { operations, servers, close } = await openServers(results);
  try {
    for (const operation of operations) {
      const candidates = servers.filter(({ onlyIp }) => !onlyIp || operation.name === 'IP lookup');
      await race(operation, candidates, quick, results);
    }
  } finally {
    await close();
  }
}

async function race(
  { name: what, path, bodies }: Operation,
  servers: readonly Server[],
  quick: boolean,
  results: Results,
): Promise<void> {
  // The warm-up lasts until V8 has compiled the code that a server runs often.
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 0.5, 0.5] : [5, 3, 12];
  const load = ({ url, apiKey }: Server, duration: number) =>
    closedLoad(
      { url, connections: callers, requests: bodies.map((body) => post(path, apiKey, body)) },
      duration,
    );
  for (const server of servers) await load(server, warmUpSeconds);
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      await server.checkpoint();
      const { name } = server;
      const parts = Object.entries(server.parts());
      const before = parts.map(([, pids]) => processorMilliseconds(pids));
      const { rate, answered, failed, p50, p99 } = await load(server, seconds);
      if (failed > 0) throw new Error(`${name} ${path}: ${failed} requests failed.`);
      const add = (which: string, unit: string, figure: number, better: 'more' | 'less' = 'less') =>
        results.add({ what: `${what}, ${callers} callers: ${which}`, unit, better }, name, figure);
      add('answers', '/s', rate, 'more');
      add('p50', 'ms', p50);
      add('p99', 'ms', p99);
      for (const [i, [part, pids]] of parts.entries()) {
        const used = processorMilliseconds(pids) - before[i]!;
        add(`processor time of ${part} an answer`, 'µs', (used * 1_000) / answered);
        add(`resident, ${part}`, 'MB', megabytes(pids));
      }
      console.error(`${what} ${round}/${rounds}  ${name}: ${Math.round(rate)}/s`);
    }
  }
}
