import { closedLoad, generate, type Phase, type PhaseReport, post } from './load';
import { megabytes, processorMilliseconds } from './processes';
import type { BenchOptions, Results } from './results';
import { openServers, type Operation, type Server } from './servers';
import { median } from '../parts/statistics';

export const description =
  'operations over HTTP with key, limit, durable charge, log and metrics, beside apps with the same packages';

/** Callers that send the next request after each answer. */
const callers = 32;
/** Connections of the open load: enough that no request waits for one before the server is overloaded. */
const connections = 256;

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const { operations, servers, close } = await openServers(results);
  try {
    for (const operation of operations) {
      const isBrief = quick && operation.name !== 'IP lookup';
      const candidates = servers.filter(({ onlyIp }) => !onlyIp || operation.name === 'IP lookup');
      const rates = await raceForCapacity(operation, candidates, quick, results);
      if (!isBrief) await raceForLatency(operation, candidates, rates, quick, results);
    }
  } finally {
    await close();
  }
}

/** @returns the medians of the rounds, by server */
async function raceForCapacity(
  operation: Operation,
  servers: readonly Server[],
  quick: boolean,
  results: Results,
): Promise<Map<string, number>> {
  // The warm-up lasts until V8 has compiled the code that a server runs often.
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 0.5, 0.5] : [5, 3, 12];
  for (const server of servers)
    await closedLoad({ ...jobOf(server, operation), connections: callers }, warmUpSeconds);
  const rates = new Map(servers.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      await server.checkpoint();
      const { name } = server;
      const parts = Object.entries(server.parts());
      const before = parts.map(([, pids]) => processorMilliseconds(pids));
      const job = { ...jobOf(server, operation), connections: callers };
      const { rate, answered, failed } = await closedLoad(job, seconds);
      if (failed > 0) throw new Error(`${name} ${operation.path}: ${failed} requests failed.`);
      rates.get(name)!.push(rate);
      const add = (what: string, unit: string, figure: number, better: 'more' | 'less' = 'less') =>
        results.add({ what: `${operation.name}, ${callers} callers: ${what}`, unit, better }, name, figure);
      add('answers', '/s', rate, 'more');
      for (const [i, [part, pids]] of parts.entries()) {
        const used = processorMilliseconds(pids) - before[i]!;
        add(`processor time of ${part} an answer`, 'µs', (used * 1_000) / answered);
        add(`resident, ${part}`, 'MB', megabytes(pids));
      }
      console.error(`${operation.name} ${round}/${rounds}  ${name}: ${Math.round(rate)}/s`);
    }
  }
  return new Map([...rates].map(([name, all]) => [name, median(all)]));
}

/** The same rate for all, and half of each server's own peak: half of the service's would be little for a server that does nothing. */
async function raceForLatency(
  operation: Operation,
  servers: readonly Server[],
  capacities: ReadonlyMap<string, number>,
  quick: boolean,
  results: Results,
): Promise<void> {
  const [rounds, seconds] = quick ? [1, 0.5] : [3, 2.5];
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      const rates = { our: capacities.get('ours')! / 2, 'its own': capacities.get(server.name)! / 2 };
      const phases = Object.values(rates).map((rate) => ({ rate, seconds }));
      await server.checkpoint();
      // All connections are made first. That takes some tens of milliseconds, in which a server may refuse requests.
      const [, ...reports] = await play(server, operation, [{ ...phases[0]!, seconds: 0.5 }, ...phases]);
      for (const [i, whose] of Object.keys(rates).entries()) {
        const { answers, due, accepted } = reports[i]!;
        const add = (what: string, unit: string, figure: number) => {
          const name = `${operation.name} at half of ${whose} capacity: ${what}`;
          results.add({ what: name, unit, better: 'less' }, server.name, figure);
        };
        add('refused', '%', ((answers[503] ?? 0) * 100) / due);
        for (const [quantile, ms] of Object.entries(accepted)) add(quantile, 'ms', ms);
      }
      const texts = reports.map(({ accepted }) => accepted.p99.toFixed(1)).join(', ');
      console.error(`${operation.name} ${round}/${rounds}  ${server.name}: p99 ${texts} ms`);
    }
  }
}

function jobOf({ url, apiKey }: Server, { path, bodies }: Operation) {
  return { url, requests: bodies.map((body) => post(path, apiKey, body)) };
}

/** @throws Error when anything was not answered with 200 or 503 */
async function play(server: Server, operation: Operation, phases: readonly Phase[]): Promise<PhaseReport[]> {
  const reports = await generate({ ...jobOf(server, operation), connections, phases });
  for (const { answers, unsent, due } of reports) {
    const failed = due - unsent - (answers[200] ?? 0) - (answers[503] ?? 0);
    if (failed > 0)
      throw new Error(`${server.name} ${operation.path}: ${JSON.stringify(answers)} of ${due}.`);
  }
  return reports;
}
