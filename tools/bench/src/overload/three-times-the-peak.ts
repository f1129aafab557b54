import type { Served } from '../processes';
import { generate } from './generator-process';
import { slowestHealth } from './health';
import type { Job, PhaseReport } from './load';
import { lookUps } from './look-ups';
import type { Measure, Wanted } from '../suite/comparison';

const times = 3;
/** Callers of the peak, which send again when they are answered. */
const crowd = 64;
const connections = 1_000;
const slowFactor = 5;

type Target = Omit<Job, 'connections' | 'phases'>;

export interface Row {
  readonly measure: Measure;
  readonly rounds: readonly number[];
}

/** Rounds are short and many: machines become slower and faster within seconds, and what is compared must be near in time. */
const full = {
  ...{ rounds: 9, peakSeconds: 3, overloadSeconds: 12 },
  warmUpSeconds: 20,
};
const brief = {
  ...{ rounds: 1, peakSeconds: 1, overloadSeconds: 2 },
  warmUpSeconds: 3,
};

/** The most that is answered, three times as many requests whatever is answered, half of it again; and so on. */
export async function measureOverload(service: Served, quick: boolean): Promise<Row[]> {
  const plan = quick ? brief : full;
  const target = lookUps(service);
  await generate({
    ...target,
    connections: crowd,
    phases: [{ rate: 'closed', seconds: plan.warmUpSeconds }],
  });
  const rounds: Round[] = [];
  await service.checkpoint();
  let before = await measurePeak(target, plan.peakSeconds);
  for (let round = 1; round <= plan.rounds; round++) {
    await service.checkpoint();
    const load = await measureLoad(target, service, before, plan.overloadSeconds);
    const after = await measurePeak(target, plan.peakSeconds);
    rounds.push(compare(load, between(before, after)));
    before = after;
    console.error(`round ${round}/${plan.rounds}  ${JSON.stringify(rounds.at(-1))}`);
  }
  const row = (what: string, unit: string, figure: keyof Round, wanted: Wanted): Row => ({
    measure: { what, unit, better: wanted.atMost === undefined ? 'more' : 'less', wanted },
    rounds: rounds.map((round) => round[figure]),
  });
  const everyRound = true;
  return [
    row(`requests, of the peak (${connections} connections)`, '', 'offered', {
      atLeast: times - 0.05,
      everyRound,
    }),
    // A machine that becomes slower within a round lowers a ratio of throughputs as often as it raises it.
    row('goodput, of the peak', '', 'goodput', { atLeast: 0.75 }),
    row('p99 of accepted answers since they were sent, of that at the peak', '', 'p99', {
      atMost: slowFactor,
      everyRound,
    }),
    row('/healthz, slowest', 'ms', 'healthMs', { atMost: 500, everyRound }),
    row('recovered after', 'ms', 'recoveredMs', { atMost: 1_000, everyRound }),
  ];
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

interface Load {
  /** Of the peak before it. */
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
    unsent: over.unsent / over.due,
    healthMs,
    recoveredMs: after.troubledUntil,
  };
}

function between(one: Peak, other: Peak): Peak {
  const mean = (of: (peak: Peak) => number) => (of(one) + of(other)) / 2;
  return {
    goodput: mean(({ goodput }) => goodput),
    p99: mean(({ p99 }) => p99),
  };
}

interface Peak {
  readonly goodput: number;
  /** Milliseconds. */
  readonly p99: number;
}

async function measurePeak(target: Target, seconds: number): Promise<Peak> {
  const phases = [{ rate: 'closed', seconds }] as const;
  const [report] = (await generate({ ...target, connections: crowd, phases })) as [PhaseReport];
  return { goodput: goodputOf(report), p99: report.accepted.p99 };
}

function goodputOf({ answers, seconds }: PhaseReport): number {
  return (answers[200] ?? 0) / seconds;
}
