import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '@enrichment/postgres';
import { readLedger } from '../accounts';
import { mixedCalls } from '../calls';
import { audit } from '../audit';
import { seededRandom } from '../random';
import { Traffic } from '../traffic';
import { World } from '../world';
import { metric, percentile, type Sample } from './sample';
import { judge, type Verdict } from './verdict';

export interface SoakOptions {
  readonly seconds: number;
  /** Requests a second. */
  readonly rate: number;
  /** Seconds between two samples. */
  readonly every: number;
  readonly seed: number;
  readonly browser: boolean;
  /** What no answer may take longer than. */
  readonly slowestMs?: number;
  readonly onSample: (sample: Sample) => void;
  /** Ends it early, with what was seen so far. */
  readonly signal?: AbortSignal;
}

export interface SoakOutcome extends Verdict {
  readonly samples: readonly Sample[];
  /** What no answer may be, and what the ledger holds otherwise than callers saw. */
  readonly violations: readonly string[];
}

const credits = Array<number>(20).fill(1_000_000_000);
/** So many requests may be without an answer; further ones are left out until some have one. */
const maxInFlight = 500;

/** Sends all operations mixed at a steady rate, looks at the service now and then, and in the end holds the ledger against it all. */
export async function soak(options: SoakOptions): Promise<SoakOutcome> {
  const { rate, signal, onSample } = options;
  const world = await World.open(credits, options.browser);
  let watch: Database | undefined;
  let traffic: Traffic | undefined;
  try {
    traffic = new Traffic({
      ...{ url: world.service.url, described: await world.ready(signal), pauseMs: 0 },
      ...{ next: mixedCalls(world.subjects), random: seededRandom(options.seed) },
      ...{ own: [], shared: world.customers, slowestMs: options.slowestMs },
    });
    watch = await Database.open({
      ...{ dataDir: world.dataDir, url: world.databaseUrl, applicationName: 'soak', poolSize: 1 },
    });
    const started = performance.now();
    const elapsed = () => (performance.now() - started) / 1_000;
    const isOver = () => elapsed() >= options.seconds || signal?.aborted === true;

    const sending = (async () => {
      const random = seededRandom(options.seed + 1);
      const next = mixedCalls(world.subjects);
      const inFlight = new Set<Promise<unknown>>();
      for (let sent = 0; !isOver(); sent++) {
        await pause(Math.max(0, (sent / rate - elapsed()) * 1_000), undefined, { signal }).catch(
          () => undefined,
        );
        if (inFlight.size >= maxInFlight) continue;
        const request: Promise<unknown> = traffic
          .send(random.pick(world.customers), next(random))
          .finally(() => inFlight.delete(request));
        inFlight.add(request);
      }
      await Promise.all(inFlight);
    })();

    const samples: Sample[] = [];
    let seen = 0;
    let lastAt = 0;
    for (let isLast = false; !isLast;) {
      await pause(options.every * 1_000, undefined, { signal }).catch(() => undefined);
      isLast = isOver();
      if (isLast) await sending; // so that every answer is in a sample
      const at = elapsed();
      const recent = traffic.log.slice(seen);
      seen += recent.length;
      const sample = await look(world, watch, at, at - lastAt, recent);
      lastAt = at;
      samples.push(sample);
      onSample(sample);
    }
    await traffic.stop();
    const exit = await world.service.stop();
    const place = { dataDir: world.dataDir, url: world.databaseUrl };
    const { violations } = audit(traffic.log, await readLedger(place, world.customers));
    const ended = exit === 0 ? [] : [`the service ended with ${exit}: ${world.service.lastLines()}`];
    return { ...judge(samples), samples, violations: [...ended, ...traffic.complaints, ...violations] };
  } finally {
    await world.service.destroy();
    await traffic?.stop();
    await watch?.close();
    await world.close();
  }
}

async function look(
  { service }: World,
  watch: Database,
  atSeconds: number,
  seconds: number,
  recent: Traffic['log'],
): Promise<Sample> {
  const page = await (await fetch(`${service.url}/metrics`)).text();
  const [database] = await watch.dataSource.query<[{ bytes: number; connections: number }]>(
    `SELECT pg_database_size(current_database()) AS bytes,
            (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections`,
  );
  const times = recent.map(({ sentAt, endedAt }) => endedAt - sentAt).sort((a, b) => a - b);
  const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(2));
  return {
    atSeconds: Number(atSeconds.toFixed(1)),
    residentMegabytes: megabytes(metric(page, 'process_resident_memory_bytes')),
    heapMegabytes: megabytes(metric(page, 'nodejs_heap_size_used_bytes')),
    descriptors: metric(page, 'process_open_fds'),
    handles: metric(page, 'nodejs_active_handles'),
    eventLoopP99Ms: Number((metric(page, 'nodejs_eventloop_lag_p99_seconds') * 1_000).toFixed(2)),
    databaseMegabytes: megabytes(database.bytes),
    databaseConnections: database.connections,
    rate: Number((recent.length / seconds).toFixed(2)),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    errors: recent.filter(({ answer }) => !answer || answer.status >= 500).length,
  };
}
