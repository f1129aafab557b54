import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresLedger } from '@enrichment/billing-postgres';
import { Balancer, Cluster, type Customer, freePort, openAccounts } from '@enrichment/cluster';
import { Database } from '@enrichment/postgres';
import autocannon from 'autocannon';
import { processorMilliseconds } from './processes';
import { median, withSpread } from './statistics';
import { printTable } from './table';

const accounts = 16;
const connections = 32;

export const description =
  'IP lookups of 16 accounts over three replicas in turn, beside one replica, and beside accounts kept apart';

const names = ['one', 'in turn', 'kept apart', 'one hot account', 'one replica, hot'] as const;
type Name = (typeof names)[number];

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the replicas and of all, PostgreSQL and Redis included. */
  readonly replicas: number;
  readonly all: number;
}

export async function run({ quick }: { quick: boolean }): Promise<void> {
  const [rounds, seconds] = quick ? [3, 3] : [5, 5];
  const cluster = await Cluster.start({
    replicas: 3,
    spread: 'turn',
    // The machine is overloaded on purpose; who is refused is another bench's subject.
    settings: { MAX_QUEUEING_MS: '60000' },
  });
  const balancers: Balancer[] = [];
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
    const [one, apart] = [await start('turn', ports.slice(0, 1)), await start('key', ports)];
    const customers = await openAccounts(
      cluster,
      Array.from({ length: accounts }, () => ({ credits: 1_000_000_000 })),
    );
    const hot = customers.slice(0, 1);
    const ways: Record<Name, [string, readonly Customer[]]> = {
      one: [one, customers],
      'in turn': [cluster.url, customers],
      'kept apart': [apart, customers],
      'one hot account': [cluster.url, hot],
      'one replica, hot': [one, hot],
    };
    const found = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<Name, Round[]>;
    for (const name of names) await load(cluster, ...ways[name], quick ? 4 : 6);
    const conflictsBefore = conflicts(cluster);
    for (let round = 1; round <= rounds; round++) {
      for (const name of names) {
        const result = await load(cluster, ...ways[name], seconds);
        found[name].push(result);
        console.error(
          `round ${round}/${rounds}  ${name}: ${Math.round(result.rate)}/s, p50 ${result.p50} ms, ${result.all.toFixed(0)} µs`,
        );
      }
    }
    report(found);
    const inLog = conflicts(cluster) - conflictsBefore;
    console.log(`\nconflicts in PostgreSQL's log: ${inLog}`);
    await verify(cluster);
    if (inLog > 0) throw new Error('Replicas wrote entries of the same numbers.');
  } finally {
    await Promise.all(balancers.map((balancer) => balancer.stop()));
    await cluster.stop();
  }
}

async function load(
  cluster: Cluster,
  url: string,
  customers: readonly Customer[],
  seconds: number,
): Promise<Round> {
  const before = processorTime(cluster);
  const result = await autocannon({
    url: `${url}/v1/ip/lookup`,
    method: 'POST',
    connections,
    duration: seconds,
    requests: Array.from({ length: 512 }, (_, i) => ({
      headers: {
        'x-api-key': customers[i % customers.length]!.apiKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ip: `8.${i % 256}.${(i * 7) % 256}.${(i * 31) % 256}` }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed.`);
  const after = processorTime(cluster);
  const cost = (part: 'replicas' | 'all') => ((after[part] - before[part]) * 1_000) / result.requests.total;
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    replicas: cost('replicas'),
    all: cost('all'),
  };
}

/** Milliseconds so far. PostgreSQL counts with the processes that it has started, which last as long as their connections. */
function processorTime(cluster: Cluster): { replicas: number; all: number } {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + processorMilliseconds(pid), 0);
  const replicas = sum(cluster.replicas.map(({ pid }) => pid!));
  return { replicas, all: replicas + sum([...cluster.postgres.pids, cluster.redis!.pid!]) };
}

function report(found: Record<Name, Round[]>): void {
  printTable(
    [
      `${accounts} accounts, ${connections} connections`,
      'requests/s',
      'p50',
      'p99',
      'processor time a request',
    ],
    names.map((name) => [
      name,
      withSpread(
        found[name].map(({ rate }) => rate),
        0,
      ),
      `${median(found[name].map(({ p50 }) => p50))} ms`,
      `${median(found[name].map(({ p99 }) => p99))} ms`,
      `${median(found[name].map(({ all }) => all)).toFixed(0)} µs`,
    ]),
  );
  const ratio = (of: Name, to: Name, figure: keyof Round) =>
    withSpread(found[of].map((each, round) => each[figure] / found[to][round]![figure]));
  console.log('');
  console.log(
    `three in turn / one: requests/s ${ratio('in turn', 'one', 'rate')}, p50 ${ratio('in turn', 'one', 'p50')},`,
  );
  console.log(
    `  processor time ${ratio('in turn', 'one', 'all')}, of the replicas ${ratio('in turn', 'one', 'replicas')}`,
  );
  console.log(`three in turn / kept apart: requests/s ${ratio('in turn', 'kept apart', 'rate')}`);
  console.log(
    `one hot account / 16, three in turn: requests/s ${ratio('one hot account', 'in turn', 'rate')}`,
  );
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
