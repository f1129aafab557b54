import { processorMilliseconds, serveEnrichment, type Served } from '../processes';
import { generate } from './generator-process';
import { slowestHealth } from './health';
import type { Job, PhaseReport } from './load';
import { lookUps } from './look-ups';
import { pin } from './processors';
import { atLeast, atMost, type Row } from './row';

const times = 3;
/** Callers that ask again when they are answered: as many as make the service busiest. */
const crowds = [32, 64, 128, 256];
/** Connections of the overload. */
const connections = 1_000;
const slowFactor = 5;

type Target = Omit<Job, 'connections' | 'phases'>;

/** The most that is answered, three times as many requests whatever is answered, half of it again; and so on, for machines are noisy. */
export async function measureOverload(quick: boolean): Promise<Row[]> {
  const service = await serveEnrichment();
  try {
    console.error(pin(service.pid));
    const target = lookUps(service);
    await generate({ ...target, connections: 64, phases: [{ rate: 'closed', seconds: quick ? 3 : 20 }] });
    const crowd = await findCrowd(target, service, quick ? 0.5 : 4);
    const rounds: Round[] = [];
    for (let round = 1; round <= (quick ? 1 : 3); round++) {
      const before = await measurePeak(target, service, crowd, quick ? 1 : 5);
      rounds.push(await measureRound(target, service, before, quick ? 2 : 20));
      console.error(`round ${round}/3  ${JSON.stringify(rounds.at(-1))}`);
    }
    const all = (of: (round: Round) => number) => rounds.map(of);
    return [
      atLeast(
        `requests, of the peak (${connections} connections)`,
        all((round) => round.offered),
        times - 0.05,
      ),
      atLeast(
        'goodput, of the peak',
        all((round) => round.goodput),
        0.9,
      ),
      atMost(
        'p99 of accepted answers since they were sent, of that at the peak',
        all((round) => round.p99),
        slowFactor,
      ),
      atMost(
        '/healthz, slowest',
        all((round) => round.healthMs),
        200,
        'ms',
      ),
      atMost(
        'recovered after',
        all((round) => round.recoveredMs),
        1_000,
        'ms',
      ),
    ];
  } finally {
    await service.stop();
  }
}

/** Ratios to the peak, but for the milliseconds. */
interface Round {
  readonly offered: number;
  readonly goodput: number;
  /** Since requests were sent. What waits for one of the connections waits at its caller, and no answer of ours can be sooner. */
  readonly p99: number;
  /** Of requests that were due, those that had found no connection when the phase ended. */
  readonly unsent: number;
  readonly healthMs: number;
  readonly recoveredMs: number;
}

async function measureRound(target: Target, service: Served, peak: Peak, seconds: number): Promise<Round> {
  const load = generate({
    ...{ ...target, connections },
    phases: [
      { rate: times * peak.goodput, seconds },
      { rate: peak.goodput / 2, seconds: 3, slowMs: slowFactor * peak.p99 },
    ],
  });
  const healthMs = await slowestHealth(service.url, load);
  const [over, after] = (await load) as [PhaseReport, PhaseReport];
  return {
    offered: over.due / over.seconds / peak.goodput,
    goodput: goodputOf(over) / peak.goodput,
    p99: over.acceptedSinceSent.p99 / peak.p99,
    unsent: over.unsent / over.due,
    healthMs,
    recoveredMs: after.troubledUntil,
  };
}

interface Peak {
  readonly goodput: number;
  /** Milliseconds. */
  readonly p99: number;
  /** The service's processor time for an answer. */
  readonly microseconds: number;
}

/** How many callers make the service busiest. */
async function findCrowd(target: Target, service: Served, seconds: number): Promise<number> {
  let best = { crowd: 0, goodput: 0 };
  for (const crowd of crowds) {
    const { goodput, microseconds } = await measurePeak(target, service, crowd, seconds);
    console.error(
      `${crowd} callers: ${goodput.toFixed(0)}/s, ${microseconds.toFixed(0)} µs of processor time each`,
    );
    if (goodput > best.goodput) best = { crowd, goodput };
  }
  return best.crowd;
}

async function measurePeak(target: Target, { pid }: Served, crowd: number, seconds: number): Promise<Peak> {
  const before = processorMilliseconds(pid);
  const phases = [{ rate: 'closed', seconds }] as const;
  const [report] = (await generate({ ...target, connections: crowd, phases })) as [PhaseReport];
  const busy = processorMilliseconds(pid) - before;
  return {
    goodput: goodputOf(report),
    p99: report.accepted.p99,
    microseconds: (busy * 1_000) / (report.answers[200] ?? 0),
  };
}

function goodputOf({ answers, seconds }: PhaseReport): number {
  return (answers[200] ?? 0) / seconds;
}
