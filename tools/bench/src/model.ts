import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, Redis, whatIsMissing } from '@enrichment/cluster';
import { Database } from '@enrichment/postgres';
import { partsOf, processorTimes } from './http/parts';
import { aloneWith, batchOf, type Demands, predict } from './model/replica';
import { generate } from './overload/generator-process';
import { lookUps } from './overload/look-ups';
import { pin } from './overload/processors';
import { type Served, serveEnrichment } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'service demands of an IP lookup, and what a queueing model makes of them beside what one replica does';

/** The first one also tells the model what of a request's time is no demand. */
const connections = { whole: [1, 2, 4, 8, 16, 32, 64], quick: [1, 8, 64] } as const;
const crowd = 64;
/** Usage is written a quarter of a second later. */
const settleMs = 300;
const rates = [1_000, 10_000, 100_000];
const daySeconds = 86_400;

/**
 * Demands and answers are of the same seconds, with one crowd after the other in each round. Node.js has a processor for itself, and its demand is the time that its thread
 * runs or waits for that processor: so the deviation tells of the model, on a machine that does other things too.
 */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, seconds] = quick ? [1, 1] : [5, 2.5];
  const world = await openWorld(results);
  try {
    if (!world.pinned.startsWith('pinned')) {
      results.skip(`${world.pinned}. The model is of a replica that has a processor for itself.`);
      return;
    }
    for (const many of [crowd, 1]) await measure(world, many, quick ? 1 : 8);
    for (let round = 1; round <= rounds; round++) {
      const found = new Map<number, Figures>();
      const disk = await readDatabase(world);
      for (const many of connections[quick ? 'quick' : 'whole'])
        found.set(many, await measure(world, many, seconds));
      const sync = syncBetween(disk, await readDatabase(world));
      for (const figures of found.values()) figures.disk = sync;
      report(results, found);
      const told = [...found].map(([many, { rate }]) => `${many}: ${Math.round(rate)}/s`).join(', ');
      console.error(`round ${round}/${rounds}  ${told}`);
    }
  } finally {
    await world.close();
  }
}

interface World extends Served {
  readonly database: Database;
  readonly redis: Redis | undefined;
  readonly pinned: string;
  close(): Promise<void>;
}

interface Figures extends Demands {
  disk: number;
  /** Answers a second. */
  readonly rate: number;
  /** Mean of the answers, in µs. */
  readonly responseTime: number;
  /** Charges that were made durable together. */
  readonly batch: number;
  /** µs of processor time an answer. */
  readonly processor: number;
  readonly redis: number | undefined;
  readonly walBytes: number;
  readonly keptBytes: number;
}

/** A replica as it runs beside others: with Redis, where that is installed. */
async function openWorld(results: Results): Promise<World> {
  const missing = whatIsMissing(['redis-server']);
  if (missing) results.skip(`What Redis takes. ${missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-redis-'));
  const redis = missing ? undefined : new Redis(folder, await freePort());
  await redis?.start();
  const closeRedis = async () => {
    await redis?.stop();
    rmSync(folder, { recursive: true });
  };
  const served = await serveEnrichment(redis && { REDIS_URL: redis.url }).catch(async (error: unknown) => {
    await closeRedis();
    throw error;
  });
  const database = await Database.open({ dataDir: served.dataDir, applicationName: 'bench' });
  await database.dataSource.query('ALTER SYSTEM SET track_wal_io_timing = on');
  await database.dataSource.query('SELECT pg_reload_conf()');
  const close = async () => {
    await database.close();
    await served.stop();
    await closeRedis();
  };
  return { ...served, database, redis, pinned: pin(served.pid, redis ? [redis.pid!] : []), close };
}

async function measure(world: World, many: number, seconds: number): Promise<Figures> {
  await pause(settleMs);
  const before = await readAll(world);
  const phases = [{ rate: 'closed', seconds }] as const;
  const [load] = await generate({ ...lookUps(world), connections: many, phases });
  const after = await readAll(world);
  const answered = load!.answers[200] ?? 0;
  if (answered !== load!.due) throw new Error(`${JSON.stringify(load!.answers)} of ${load!.due}.`);
  const each = (figure: keyof typeof before) => (after[figure] - before[figure]) / answered;
  const redis = world.redis && each('redis');
  return {
    rate: answered / load!.seconds,
    responseTime: load!.acceptedSinceSent.mean * 1_000,
    batch: (after.charges - before.charges) / (after.batches - before.batches),
    node: each('thread'),
    processor: each('node'),
    database: each('database'),
    redis,
    others: (redis ?? 0) + (load!.processorMs * 1_000) / answered,
    disk: Number.NaN,
    walBytes: each('walBytes'),
    keptBytes: each('keptBytes'),
  };
}

async function readAll(world: World) {
  const { pid, redis } = world;
  const times = processorTimes(partsOf(pid, redis?.pid));
  const of = (part: string) => (times[part] ?? 0) * 1_000;
  const processors = { node: of('Node.js'), database: of('PostgreSQL'), redis: of('Redis') };
  return {
    ...processors,
    thread: threadTime(pid),
    ...(await readFlushes(world)),
    ...(await readDatabase(world)),
  };
}

/** µs that a process's first thread has run or waited for a processor: https://docs.kernel.org/scheduler/sched-stats.html */
function threadTime(pid: number): number {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return (Number(ran) + Number(waited)) / 1_000;
}

async function readFlushes({ url }: Served): Promise<{ charges: number; batches: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return { charges: figure('ledger_flush_charges_sum'), batches: figure('ledger_flush_charges_count') };
}

interface DatabaseFigures {
  readonly walBytes: number;
  readonly keptBytes: number;
  readonly syncs: number;
  readonly syncMs: number;
}

/** The usage log does not wait for the disk, so only batches of charges do. */
async function readDatabase({ database }: World): Promise<DatabaseFigures> {
  const [row] = await database.dataSource.query<[Record<keyof DatabaseFigures, string>]>(
    `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS "walBytes", pg_database_size(current_database()) AS "keptBytes",
            fsyncs AS syncs, fsync_time AS "syncMs"
     FROM pg_stat_io WHERE backend_type = 'client backend' AND object = 'wal' AND context = 'normal'`,
  );
  const { walBytes, keptBytes, syncs, syncMs } = row;
  return {
    ...{ walBytes: Number(walBytes), keptBytes: Number(keptBytes) },
    ...{ syncs: Number(syncs), syncMs: Number(syncMs) },
  };
}

/** µs of a batch at the disk. */
function syncBetween(before: DatabaseFigures, after: DatabaseFigures): number {
  return ((after.syncMs - before.syncMs) * 1_000) / (after.syncs - before.syncs);
}

function named(connected: number): string {
  return `${connected} connection${connected === 1 ? '' : 's'}`;
}

function report(results: Results, found: ReadonlyMap<number, Figures>): void {
  const [one, many] = [found.get(1)!, found.get(crowd)!];
  const tell = (what: string, unit: string, candidate: string, figure: number) =>
    results.add({ what, unit, better: 'less', isList: true }, candidate, figure);
  for (const [connected, figures] of found) {
    const what = `demand of a request, ${named(connected)}`;
    tell(what, 'µs', 'Node.js', figures.node);
    tell(what, 'µs', 'PostgreSQL', figures.database);
    if (figures.redis !== undefined) tell(what, 'µs', 'Redis', figures.redis);
    tell(what, 'µs', 'the load', figures.others - (figures.redis ?? 0));
    tell(what, 'µs', 'disk', figures.disk / figures.batch);
  }
  const alone = aloneWith(one, one.responseTime);
  tell('processor time after the answer, of all', '%', 'ours', alone.afterwards * 100);
  tell('a request alone, beside its demands', 'µs', 'ours', alone.wakeUps);
  for (const [connected, measured] of found) {
    const of = named(connected);
    const predicted = predict(measured, alone, connected);
    const rate = predicted.throughput * 1e6;
    const wanted = { atLeast: 0.85, atMost: 1.15 };
    const compared = (what: string, unit: string, model: number, real: number) => {
      tell(`${what}, predicted`, unit, of, model);
      tell(`${what}, measured`, unit, of, real);
      const measure = { what: `${what}, predicted / measured`, unit: '', better: 'less' } as const;
      results.add({ ...measure, isList: true, wanted }, of, model / real);
    };
    compared('requests', '/s', rate, measured.rate);
    compared('response time', 'ms', predicted.responseTime / 1_000, measured.responseTime / 1_000);
    tell('charges in a batch, predicted', '', of, batchOf(connected));
    tell('charges in a batch, measured', '', of, measured.batch);
  }
  tell('write-ahead log of a request', 'bytes', 'ours', many.walBytes);
  tell('kept of a request, usage for its days included', 'bytes', 'ours', many.keptBytes);
  for (const rate of rates) {
    const what = `${rate.toLocaleString('en')} requests a second: processors`;
    tell(what, '', 'Node.js', (rate * many.processor) / 1e6);
    tell(what, '', 'PostgreSQL', (rate * many.database) / 1e6);
    if (many.redis !== undefined) tell(what, '', 'Redis', (rate * many.redis) / 1e6);
    const aDay = `${rate.toLocaleString('en')} requests a second: a day`;
    tell(aDay, 'GB', 'write-ahead log', (rate * daySeconds * many.walBytes) / 1e9);
    tell(aDay, 'GB', 'kept', (rate * daySeconds * many.keptBytes) / 1e9);
  }
}
