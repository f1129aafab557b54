import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresLedger } from '@enrichment/billing-postgres';
import { Balancer, Cluster, type Customer, openAccounts } from '@enrichment/cluster';
import { freePort } from '@enrichment/testing';
import { Database } from '@enrichment/postgres';
import { sum } from './http/parts';
import { ask } from './http/servers';
import { generate, post } from './overload/generator-process';
import { processorMilliseconds, type Served, serveBaseline } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Measure, Wanted } from './suite/comparison';
import type { Results } from './suite/results';

const accounts = 16;
const replicaCount = 3;
const path = '/v1/ip/lookup';

export const description =
  'IP lookups of 16 accounts over three replicas in turn, beside one replica, and beside accounts kept apart; empty Nest apps the same way';

/** Each of three replicas has a third of all callers: what those few cost one replica alone is no cost of sharing. */
const aThird = 'one, a third of the callers';
/** Of every setting; ours is the first one. */
const shared = ['in turn', 'one', aThird] as const;
const names = [...shared, 'kept apart', 'one hot account', 'one replica, hot'] as const;
type Name = (typeof names)[number];

/** Who is compared, by connections. The more there are, the larger the batches of each replica, and the less it matters that three have smaller ones. */
const levels: readonly (readonly [connections: number, names: readonly Name[]])[] = [
  [32, names],
  [192, shared],
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

interface Candidate {
  readonly name: Name;
  readonly way: Way;
  readonly callers: number;
  readonly rounds: Round[];
}

/** Candidates that are compared with each other. */
interface Setting {
  readonly title: string;
  readonly isOurs: boolean;
  readonly candidates: readonly Candidate[];
}

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, seconds] = quick ? [1, 1] : [5, 5];
  const cluster = await Cluster.start({
    replicas: replicaCount,
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
    // The writer, which forwards no charges, as one that runs alone.
    const one = await start('turn', [(await cluster.findWriter()).port]);
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
      [aThird]: ours(one, customers),
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
    const emptyOne = theirs(await start('turn', emptyPorts.slice(0, 1)));
    const emptyWays = {
      'in turn': theirs(await start('turn', emptyPorts)),
      one: emptyOne,
      [aThird]: emptyOne,
    };
    const settings = (quick ? levels.slice(0, 1) : levels).flatMap(([connections, some]): Setting[] => {
      const candidate = (name: Name, way: Way): Candidate => ({
        ...{ name, way, rounds: [] },
        callers: name === aThird ? Math.ceil(connections / replicaCount) : connections,
      });
      const title = `${connections} connections`;
      return [
        { title, isOurs: true, candidates: some.map((name) => candidate(name, ways[name])) },
        {
          ...{ title: `empty Nest + Express, ${title}`, isOurs: false },
          candidates: shared.map((name) => candidate(name, emptyWays[name])),
        },
      ];
    });
    // Three replicas take three times as long as one until their code is optimised.
    for (const way of [...Object.values(ways), ...Object.values(emptyWays)])
      await load(way, levels[0]![0], quick ? 1 : 15);
    const conflictsBefore = conflicts(cluster);
    for (let round = 1; round <= rounds; round++) {
      for (const { title, candidates } of settings) {
        // Whoever comes after a rest, or after others, has no advantage or disadvantage from it.
        await load(candidates[0]!.way, candidates[0]!.callers, quick ? 1 : 3);
        for (const { name, way, callers, rounds: its } of rotated(candidates, round)) {
          const result = await load(way, callers, seconds);
          its.push(result);
          console.error(
            `round ${round}/${rounds}  ${title}, ${name}: ${Math.round(result.rate)}/s, p50 ${result.p50.toFixed(1)} ms, ${result.all.toFixed(0)} µs`,
          );
        }
      }
    }
    report(results, settings);
    const inLog = conflicts(cluster) - conflictsBefore;
    console.log(`\nconflicts in PostgreSQL's log: ${inLog}`);
    await verify(cluster);
    if (inLog > 0) throw new Error('Replicas wrote entries of the same numbers.');
  } finally {
    await Promise.all([...balancers, ...empty].map((server) => server.stop()));
    await cluster.stop();
  }
}

/** Begins with another one each time. */
function rotated<T>(all: readonly T[], by: number): readonly T[] {
  const first = by % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

async function load({ url, apiKeys, processes }: Way, connections: number, seconds: number): Promise<Round> {
  const before = processorTime(processes());
  const { hostname: host, port } = new URL(url);
  const requests = Array.from({ length: 512 }, (_, i) =>
    post(
      path,
      { 'x-api-key': apiKeys[i % apiKeys.length]! },
      { ip: `8.${i % 256}.${(i * 7) % 256}.${(i * 31) % 256}` },
    ),
  );
  const phases = [{ rate: 'closed', seconds }] as const;
  const [report] = await generate({ host, port: Number(port), connections, requests, phases });
  const { answers, due, acceptedSinceSent: latency } = report!;
  const answered = answers[200] ?? 0;
  if (answered < due) throw new Error(`${JSON.stringify(answers)} of ${due}.`);
  const after = processorTime(processes());
  const cost = (part: 'replicas' | 'all') => ((after[part] - before[part]) * 1_000) / answered;
  return {
    rate: answered / report!.seconds,
    ...{ p50: latency.p50, p99: latency.p99 },
    ...{ replicas: cost('replicas'), all: cost('all') },
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

/** Ours is the first name; what it is to be of the second one's. Empty apps, which share nothing, are held against nothing. */
const comparisons: readonly {
  readonly what: string;
  readonly names: readonly Name[];
  readonly wanted: Partial<Record<keyof Round, Omit<Wanted, 'to'>>>;
}[] = [
  {
    what: '',
    names: ['in turn', 'one', aThird],
    wanted: { rate: { atLeast: 0.8 }, p50: { atMost: 1.5 }, all: { atMost: 1.3 } },
  },
  { what: ', keys kept apart', names: ['in turn', 'kept apart'], wanted: { rate: { atLeast: 0.9 } } },
  {
    what: ', one account',
    names: ['one hot account', 'in turn', 'one replica, hot'],
    wanted: { rate: { atLeast: 0.9 } },
  },
];

const figures: readonly (readonly [
  figure: keyof Round,
  what: string,
  unit: string,
  better: 'more' | 'less',
])[] = [
  ['rate', 'requests', '/s', 'more'],
  ['p50', 'p50', 'ms', 'less'],
  ['p99', 'p99', 'ms', 'less'],
  ['all', 'processor time of all a request', 'µs', 'less'],
  ['replicas', 'processor time of the replicas a request', 'µs', 'less'],
];

function report(results: Results, settings: readonly Setting[]): void {
  for (const { title, isOurs, candidates } of settings)
    for (const { what: how, names: compared, wanted } of comparisons) {
      const some = compared.flatMap((name) => candidates.filter((each) => each.name === name));
      if (some.length < compared.length) continue;
      for (const [figure, what, unit, better] of figures) {
        const bound = isOurs ? wanted[figure] : undefined;
        const measure: Measure = {
          ...{ what: `${title}${how}: ${what}`, unit, better },
          ...(bound && { wanted: { ...bound, to: compared[1]! } }),
        };
        for (const { name, rounds } of some)
          for (const round of rounds) results.add(measure, name, round[figure]);
      }
    }
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
