import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PostgresLedger } from '@enrichment/billing-postgres';
import { Balancer, Cluster, type Customer, freePort, openAccounts } from '@enrichment/cluster';
import { Database } from '@enrichment/postgres';
import autocannon from 'autocannon';
import { sum } from './http/parts';
import { ask } from './http/servers';
import { processorMilliseconds, type Served, serveBaseline } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

const accounts = 16;
const path = '/v1/ip/lookup';

export const description =
  'IP lookups of 16 accounts over three replicas in turn, beside one replica, and beside accounts kept apart; empty Nest apps the same way';

/** The first is what we would have others do. */
const names = ['in turn', 'one', 'kept apart', 'one hot account', 'one replica, hot'] as const;
type Name = (typeof names)[number];

/** Who is compared, by connections. The more there are, the larger the batches of each replica, and the less it matters that three have smaller ones. */
const levels: readonly (readonly [connections: number, names: readonly Name[]])[] = [
  [32, names],
  [192, ['in turn', 'one']],
];

/** By their ids. */
interface Processes {
  readonly replicas: readonly number[];
  readonly others: readonly number[];
}

/** Where requests go, with whose keys, and who works for them. */
interface Way {
  readonly url: string;
  readonly apiKeys: readonly string[];
  processes(): Processes;
}

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the replicas and of all, PostgreSQL and Redis included. */
  readonly replicas: number;
  readonly all: number;
}

interface Measured {
  /** Empty for ours; else the app, as a figure's name begins. */
  readonly whose: string;
  readonly connections: number;
  readonly name: string;
  readonly way: Way;
  readonly rounds: Round[];
}

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, seconds] = quick ? [1, 1] : [5, 5];
  const cluster = await Cluster.start({
    replicas: 3,
    spread: 'turn',
    // The machine is overloaded on purpose; who is refused is another bench's subject.
    settings: { MAX_QUEUEING_MS: '60000', SHUTDOWN_DELAY_MS: '0' },
  });
  const balancers: Balancer[] = [];
  const empty: Served[] = [];
  try {
    const ports = cluster.replicas.map(({ port }) => port);
    const start = async (spread: 'turn' | 'key', replicas: readonly number[]) => {
      const folder = join(cluster.folder, `balancer-${balancers.length}`);
      mkdirSync(folder);
      const balancer = new Balancer('nginx', { folder, port: await freePort(), replicas, spread });
      await balancer.start();
      balancers.push(balancer);
      return balancer.url;
    };
    const one = await start('turn', [await writerOf(cluster)]);
    const apart = await start('key', ports);
    const customers = await openAccounts(
      cluster,
      Array.from({ length: accounts }, () => ({ credits: 1_000_000_000 })),
    );
    const hot = customers.slice(0, 1);
    const ours = (url: string, its: readonly Customer[]): Way => ({
      ...{ url, apiKeys: its.map(({ apiKey }) => apiKey), processes: () => processesOf(cluster) },
    });
    const ways: Record<Name, Way> = {
      one: ours(one, customers),
      'in turn': ours(cluster.url, customers),
      'kept apart': ours(apart, customers),
      'one hot account': ours(cluster.url, hot),
      'one replica, hot': ours(one, hot),
    };
    // What three processes cost beside one where they share nothing: apps that do nothing else than answer.
    const answer = await ask({ url: cluster.url, apiKey: customers[0]!.apiKey }, path, { ip: '8.8.8.8' });
    while (empty.length < ports.length)
      empty.push(await serveBaseline(['empty-nest', 'express'], { [path]: answer }));
    const emptyPorts = empty.map(({ url }) => Number(new URL(url).port));
    const theirs = (url: string): Way => ({
      ...{ url, apiKeys: ['any'], processes: () => ({ replicas: empty.map(({ pid }) => pid), others: [] }) },
    });
    const emptyWays = {
      'in turn': theirs(await start('turn', emptyPorts)),
      one: theirs(await start('turn', emptyPorts.slice(0, 1))),
    };
    const compared = quick ? levels.slice(0, 1) : levels;
    const found = compared.flatMap(([connections, some]): Measured[] => [
      ...some.map((name) => ({ whose: '', connections, name, way: ways[name], rounds: [] })),
      ...Object.entries(emptyWays).map(([name, way]) => ({
        ...{ whose: 'empty Nest + Express, ', connections, name, way, rounds: [] },
      })),
    ]);
    // Three replicas take three times as long as one until their code is optimised.
    for (const way of [...Object.values(ways), ...Object.values(emptyWays)])
      await load(way, levels[0]![0], quick ? 1 : 15);
    const conflictsBefore = conflicts(cluster);
    for (let round = 1; round <= rounds; round++) {
      for (const { whose, connections, name, way, rounds: its } of found) {
        const result = await load(way, connections, seconds);
        its.push(result);
        console.error(
          `round ${round}/${rounds}  ${whose}${connections}, ${name}: ${Math.round(result.rate)}/s, p50 ${result.p50} ms, ${result.all.toFixed(0)} µs`,
        );
      }
    }
    report(results, found);
    const inLog = conflicts(cluster) - conflictsBefore;
    console.log(`\nconflicts in PostgreSQL's log: ${inLog}`);
    await verify(cluster);
    if (inLog > 0) throw new Error('Replicas wrote entries of the same numbers.');
  } finally {
    await Promise.all([...balancers, ...empty].map((server) => server.stop()));
    await cluster.stop();
  }
}

/** The port of the replica that writes: one that runs alone forwards no charges. */
async function writerOf(cluster: Cluster): Promise<number> {
  for (;;) {
    for (const replica of cluster.replicas)
      if ((await replica.metric('ledger_writer')) === 1) return replica.port;
    await pause(100);
  }
}

async function load({ url, apiKeys, processes }: Way, connections: number, seconds: number): Promise<Round> {
  const before = processorTime(processes());
  const result = await autocannon({
    url: `${url}${path}`,
    method: 'POST',
    connections,
    duration: seconds,
    requests: Array.from({ length: 512 }, (_, i) => ({
      headers: { 'x-api-key': apiKeys[i % apiKeys.length]!, 'content-type': 'application/json' },
      body: JSON.stringify({ ip: `8.${i % 256}.${(i * 7) % 256}.${(i * 31) % 256}` }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed.`);
  const after = processorTime(processes());
  const cost = (part: 'replicas' | 'all') => ((after[part] - before[part]) * 1_000) / result.requests.total;
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    replicas: cost('replicas'),
    all: cost('all'),
  };
}

/** PostgreSQL counts with the processes that it has started, which last as long as their connections. */
function processesOf(cluster: Cluster): Processes {
  return {
    replicas: cluster.replicas.map(({ pid }) => pid!),
    others: [...cluster.postgres.pids, cluster.redis!.pid!],
  };
}

/** Milliseconds so far. */
function processorTime({ replicas, others }: Processes): { replicas: number; all: number } {
  const time = sum(replicas, processorMilliseconds);
  return { replicas: time, all: time + sum(others, processorMilliseconds) };
}

function report(results: Results, found: readonly Measured[]): void {
  const add = (what: string, unit: string, better: 'more' | 'less', figure: keyof Round) => {
    for (const { whose, connections, name, rounds } of found)
      for (const round of rounds)
        results.add(
          { what: `${whose}${connections} connections: ${what}`, unit, better },
          name,
          round[figure],
        );
  };
  add('requests', '/s', 'more', 'rate');
  add('p50', 'ms', 'less', 'p50');
  add('p99', 'ms', 'less', 'p99');
  add('processor time of all a request', 'µs', 'less', 'all');
  add('processor time of the replicas a request', 'µs', 'less', 'replicas');
}

function conflicts(cluster: Cluster): number {
  return (readFileSync(cluster.postgres.logFile, 'utf8').match(/duplicate key|deadlock detected/g) ?? [])
    .length;
}

async function verify(cluster: Cluster): Promise<void> {
  const database = await Database.open({
    ...{ url: cluster.postgres.url, dataDir: cluster.folder, applicationName: 'bench' },
  });
  const ledger = new PostgresLedger(database);
  const { ok, entries, difference } = await ledger.verify();
  await ledger.close();
  await database.close();
  if (!ok) throw new Error(`The ledger does not add up: ${difference}.`);
  console.log(`the ledger adds up: ${entries} entries`);
}
