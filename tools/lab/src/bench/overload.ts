import { setTimeout as wait } from 'node:timers/promises';
import { addressesOverAll } from './addresses';
import { closedLoad, generate, type Job, type PhaseReport, post } from './load';
import { pin, serveEnrichment, type Served } from './processes';
import type { BenchOptions, Results, Wanted } from './results';

export const description = 'IP lookups at three times the peak';

const times = 3;
/** Callers of the peak, which send again when they are answered. */
const crowd = 64;
const connections = 1_000;
const slowFactor = 5;

type Target = Pick<Job, 'url' | 'requests'>;

/** Ratios to the peak, but for the milliseconds. */
interface Round {
  readonly offered: number;
  readonly goodput: number;
  /** p99 from the sending of a request: a request that waits for a connection waits at its caller. */
  readonly p99: number;
  readonly healthMs: number;
  readonly recoveredMs: number;
}

const everyRound = true;
/** A machine that slows down within a round lowers a ratio of throughputs as often as it raises one, so the median counts. */
const measures: readonly (readonly [keyof Round, string, string, Wanted])[] = [
  [
    'offered',
    `requests, of the peak (${connections} connections)`,
    '',
    { atLeast: times - 0.05, everyRound },
  ],
  ['goodput', 'goodput, of the peak', '', { atLeast: 0.75 }],
  [
    'p99',
    'p99 of accepted answers since they were sent, of that at the peak',
    '',
    { atMost: slowFactor, everyRound },
  ],
  ['healthMs', '/healthz, slowest', 'ms', { atMost: 500, everyRound }],
  ['recoveredMs', 'recovered after', 'ms', { atMost: 1_000, everyRound }],
];

/** The peak, then three times as many requests, then half of the peak again; and so on. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  // Rounds are short and many, because machines change speed within seconds.
  const [rounds, peakSeconds, overloadSeconds, warmUpSeconds] = quick ? [1, 1, 2, 3] : [9, 3, 12, 20];
  const service = await serveEnrichment();
  try {
    console.error(pin(service.pid));
    const requests = addressesOverAll(2_000).map((ip) => post('/v1/ip/lookup', service.apiKey, { ip }));
    const target = { url: service.url, requests };
    await measurePeak(target, warmUpSeconds);
    await service.checkpoint();
    let before = await measurePeak(target, peakSeconds);
    for (let number = 1; number <= rounds; number++) {
      await service.checkpoint();
      const load = await measureLoad(target, service, before, overloadSeconds);
      const after = await measurePeak(target, peakSeconds);
      const round = compare(load, {
        goodput: (before.goodput + after.goodput) / 2,
        p99: (before.p99 + after.p99) / 2,
      });
      before = after;
      console.error(`round ${number}/${rounds}  ${JSON.stringify(round)}`);
      for (const [figure, what, unit, wanted] of measures)
        results.add({ what, unit, better: wanted.atMost ? 'less' : 'more', wanted }, 'ours', round[figure]);
    }
  } finally {
    await service.stop();
  }
}

interface Load {
  /** Rate of the peak before it. */
  readonly offered: number;
  readonly reports: readonly PhaseReport[];
  readonly healthMs: number;
}

async function measureLoad(target: Target, service: Served, peak: Peak, seconds: number): Promise<Load> {
  const load = generate({
    ...{ ...target, connections },
    phases: [
      { rate: times * peak.goodput, seconds },
      { rate: peak.goodput / 2, seconds: 3, slowMs: slowFactor * peak.p99 },
    ],
  });
  const healthMs = await slowestHealth(service.url, load);
  const reports = await load;
  return { offered: reports[0]!.due / reports[0]!.seconds / peak.goodput, reports, healthMs };
}

function compare({ offered, reports, healthMs }: Load, peak: Peak): Round {
  const [over, after] = reports as [PhaseReport, PhaseReport];
  return {
    offered,
    goodput: goodputOf(over) / peak.goodput,
    p99: over.acceptedSinceSent.p99 / peak.p99,
    healthMs,
    recoveredMs: after.troubledUntil,
  };
}

interface Peak {
  readonly goodput: number;
  /** Milliseconds. */
  readonly p99: number;
}

async function measurePeak(target: Target, seconds: number): Promise<Peak> {
  const { rate, latency } = await closedLoad({ ...target, connections: crowd }, seconds);
  return { goodput: rate, p99: latency.p99 };
}

function goodputOf({ answers, seconds }: PhaseReport): number {
  return (answers[200] ?? 0) / seconds;
}

/** Requests `/healthz` on a new connection each time, as load balancers do. @returns the slowest answer's milliseconds while `work` runs */
async function slowestHealth(url: string, work: Promise<unknown>): Promise<number> {
  const all: Promise<number>[] = [];
  const probe = async () => {
    const start = performance.now();
    const signal = AbortSignal.timeout(10_000);
    const { ok } = await fetch(`${url}/healthz`, { signal, headers: { connection: 'close' } }).catch(() => ({
      ok: false,
    }));
    return ok ? performance.now() - start : 10_000;
  };
  let isOver = false;
  const end = work.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    all.push(probe());
    await Promise.race([end, wait(100)]);
  }
  return Math.max(...(await Promise.all(all)));
}
