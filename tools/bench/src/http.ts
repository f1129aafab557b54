import {
  callers,
  type Capacity,
  measureCapacity,
  measureLatencies,
  warmUp,
  warmUpSeconds,
} from './http/load';
import type { Operation } from './http/operations';
import { foremost, openServers, type Server } from './http/servers';
import { median } from './statistics';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'all operations over HTTP with key, limit, durable charge, log and metrics, beside empty Nest apps';

/** Of capacity. */
const shares = { half: 0.5, 'nine tenths': 0.9 } as const;

/** One process each, in turn; the load comes from a process of its own. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const servers = await openServers(results, true);
  try {
    for (const operation of servers.operations) {
      const isBrief = quick && operation.name !== 'IP lookup';
      const all = servers.all.filter((server) => server.has(operation));
      const candidates = isBrief ? foremost(all) : all;
      const capacities = await raceForCapacity(operation, candidates, quick, results);
      if (!isBrief) await raceForLatency(operation, candidates, capacities, quick, results);
    }
  } finally {
    await servers.close();
  }
}

/** @returns the medians of the rounds, by server */
async function raceForCapacity(
  operation: Operation,
  servers: readonly Server[],
  quick: boolean,
  results: Results,
): Promise<Map<string, number>> {
  const [rounds, seconds] = quick ? [1, 0.5] : [5, 3];
  for (const server of servers) await warmUp(server, operation, quick ? 0.5 : warmUpSeconds);
  const rates = new Map(servers.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      await server.checkpoint();
      const capacity = await measureCapacity(server, operation, seconds);
      rates.get(server.name)!.push(capacity.rate);
      record(results, operation, server, capacity);
      console.error(`${operation.name} ${round}/${rounds}  ${server.name}: ${Math.round(capacity.rate)}/s`);
    }
  }
  return new Map([...rates].map(([name, all]) => [name, median(all)]));
}

function record(results: Results, { name: what }: Operation, server: Server, capacity: Capacity): void {
  const { name } = server;
  results.add(
    { what: `${what}, ${callers} callers: answers`, unit: '/s', better: 'more' },
    name,
    capacity.rate,
  );
  for (const [part, cost] of Object.entries(capacity.cost))
    results.add(
      { what: `${what}: processor time of ${part} an answer`, unit: 'µs', better: 'less' },
      name,
      cost,
    );
  for (const [part, memory] of Object.entries(capacity.memory))
    results.add({ what: `${what}: resident, ${part}`, unit: 'MB', better: 'less' }, name, memory);
}

/** The same rate for all, and each at its own: what ours calls half would be little for a server that does nothing. */
async function raceForLatency(
  operation: Operation,
  servers: readonly Server[],
  capacities: ReadonlyMap<string, number>,
  quick: boolean,
  results: Results,
): Promise<void> {
  const [rounds, seconds] = quick ? [1, 0.5] : [3, 2.5];
  const ours = capacities.get('ours')!;
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      const own = capacities.get(server.name)!;
      const loads = Object.entries(shares).flatMap(([share, factor]) => [
        { at: `${share} of our capacity`, rate: ours * factor },
        ...(quick ? [] : [{ at: `${share} of its own capacity`, rate: own * factor }]),
      ]);
      await server.checkpoint();
      const latencies = await measureLatencies(
        server,
        operation,
        loads.map(({ rate }) => rate),
        seconds,
      );
      for (const [i, { p50, p99, p999, refused }] of latencies.entries()) {
        const refusals = {
          what: `${operation.name} at ${loads[i]!.at}: refused`,
          unit: '%',
          better: 'less',
        } as const;
        results.add(refusals, server.name, refused);
        for (const [quantile, ms] of Object.entries({ p50, p99, 'p99.9': p999 })) {
          const what = `${operation.name} at ${loads[i]!.at}: ${quantile}`;
          results.add({ what, unit: 'ms', better: 'less' }, server.name, ms);
        }
      }
      const texts = latencies.map(({ p99 }) => p99.toFixed(1)).join(', ');
      console.error(`${operation.name} ${round}/${rounds}  ${server.name}: p99 ${texts} ms`);
    }
  }
}
