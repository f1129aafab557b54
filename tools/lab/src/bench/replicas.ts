import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, freePort } from '@enrichment/testing';
import { openAccounts } from '../parts/accounts';
import { Cluster } from '../cluster/cluster';
import { Balancer } from '../cluster/parts/balancer';
import { closedLoad, postOf } from './load';
import { processorMilliseconds } from './processes';
import type { BenchOptions, Results } from './results';

const accounts = 16;

export const description =
  'IP lookups of 16 accounts over three replicas in turn, beside one replica, and beside accounts kept apart';

/** Ours is the first one. */
const names = ['in turn', 'one', 'kept apart'] as const;
type Name = (typeof names)[number];

/** The more connections there are, the larger the batches of each replica, and the less it matters that three have smaller ones. */
const levels = [32, 192] as const;

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time a request: of the replicas, and of all, PostgreSQL and Redis included. */
  readonly replicas: number;
  readonly all: number;
}

const figures = [
  ['rate', 'requests', '/s', 'more'],
  ['p50', 'p50', 'ms', 'less'],
  ['p99', 'p99', 'ms', 'less'],
  ['all', 'processor time of all a request', 'µs', 'less'],
  ['replicas', 'processor time of the replicas a request', 'µs', 'less'],
] as const;

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, seconds] = quick ? [1, 1] : [5, 5];
  const cluster = await Cluster.start({
    replicas: 3,
    spread: 'turn',
    // The machine is overloaded on purpose; refusals are measured by another bench.
    settings: { MAX_QUEUEING_MS: '60000', SHUTDOWN_DELAY_MS: '0' },
  });
  const balancers: Balancer[] = [];
  try {
    const start = async (spread: 'turn' | 'key', replicas: readonly number[]) => {
      const folder = join(cluster.folder, `balancer-${balancers.length}`);
      mkdirSync(folder);
      const balancer = new Balancer('nginx', { folder, port: await freePort(), replicas, spread });
      await balancer.start();
      balancers.push(balancer);
      return balancer.url;
    };
    const ports = cluster.replicas.map(({ port }) => port);
    const urls: Record<Name, string> = {
      'in turn': cluster.url,
      one: await start('turn', ports.slice(0, 1)),
      'kept apart': await start('key', ports),
    };
    const customers = await openAccounts(
      cluster.place,
      Array.from({ length: accounts }, () => ({ credits: 1_000_000_000 })),
    );
    const apiKeys = customers.map(({ apiKey }) => apiKey);
    // Three replicas take three times as long as one to compile their code.
    for (const name of names) await load(cluster, urls[name], apiKeys, levels[0], quick ? 1 : 15);
    const before = logged(cluster, /duplicate key/g);
    for (let round = 1; round <= rounds; round++)
      for (const connections of quick ? levels.slice(0, 1) : levels) {
        const measured: Partial<Record<Name, Round>> = {};
        // Another one is the first each time.
        for (const name of names.map((_, i) => names[(i + round) % names.length]!)) {
          const one = (measured[name] = await load(cluster, urls[name], apiKeys, connections, seconds));
          console.error(
            `round ${round}/${rounds}  ${connections} connections, ${name}: ${Math.round(one.rate)}/s, p50 ${one.p50.toFixed(1)} ms, ${one.all.toFixed(0)} µs`,
          );
        }
        for (const other of names.slice(1))
          for (const [figure, title, unit, better] of figures) {
            const what = `${connections} connections, beside ${other}: ${title}`;
            const measure = { what, unit, better };
            for (const name of [names[0], other]) results.add(measure, name, measured[name]![figure]);
          }
      }
    console.log(`batches that met another writer: ${logged(cluster, /duplicate key/g) - before}`);
    const { dataDir, url } = cluster.place;
    console.log(await admin({ dataDir, settings: { DATABASE_URL: url! } }, 'ledger', 'verify'));
    if (logged(cluster, /deadlock detected/g) > 0) throw new Error('Replicas waited for each other.');
  } finally {
    await Promise.all(balancers.map((balancer) => balancer.stop()));
    await cluster.stop();
  }
}

async function load(
  cluster: Cluster,
  url: string,
  apiKeys: readonly string[],
  connections: number,
  seconds: number,
): Promise<Round> {
  const replicas = cluster.replicas.map(({ pid }) => pid!);
  const time = () => ({
    replicas: processorMilliseconds(replicas),
    // PostgreSQL counts with the processes that it has started, which last as long as their connections.
    all: processorMilliseconds([...replicas, ...cluster.postgres.pids, cluster.redis.pid!]),
  });
  const before = time();
  const requests = Array.from({ length: 512 }, (_, i) =>
    postOf('/v1/ip/lookup', apiKeys[i % apiKeys.length]!, {
      ip: `8.${i % 256}.${(i * 7) % 256}.${(i * 31) % 256}`,
    }),
  );
  const { rate, answered, failed, p50, p99 } = await closedLoad({ url, connections, requests }, seconds);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  const after = time();
  const cost = (part: 'replicas' | 'all') => ((after[part] - before[part]) * 1_000) / answered;
  return { rate, p50, p99, replicas: cost('replicas'), all: cost('all') };
}

function logged({ postgres }: Cluster, what: RegExp): number {
  return readFileSync(postgres.logFile, 'utf8').match(what)?.length ?? 0;
}
