import { percentile, type Sample } from './sample';

export interface Verdict {
  readonly steady: boolean;
  /** One sentence for each figure. */
  readonly sentences: readonly string[];
}

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly of: (sample: Sample) => number;
  /** By how much it may differ at the end from what it was after the warm-up: a share of it, and at least so much. */
  readonly tolerance: { readonly share: number; readonly least: number };
}

/** What may not grow with time. The database holds every entry for good, so it does. */
const figures: readonly Figure[] = [
  {
    name: 'resident memory',
    unit: 'MB',
    of: (s) => s.residentMegabytes,
    tolerance: { share: 0.15, least: 30 },
  },
  { name: 'heap', unit: 'MB', of: (s) => s.heapMegabytes, tolerance: { share: 0.2, least: 15 } },
  { name: 'descriptors', unit: '', of: (s) => s.descriptors, tolerance: { share: 0.2, least: 10 } },
  { name: 'handles', unit: '', of: (s) => s.handles, tolerance: { share: 0.2, least: 10 } },
  {
    name: 'event-loop delay p99',
    unit: 'ms',
    of: (s) => s.eventLoopP99Ms,
    tolerance: { share: 1, least: 20 },
  },
  { name: 'latency p50', unit: 'ms', of: (s) => s.p50Ms, tolerance: { share: 1, least: 10 } },
];

/** The first part of a run fills caches and pools. */
const warmUpShare = 0.25;
const windowShare = 0.25;

/**
 * Compares the last quarter of a run with the one after its warm-up, by medians: memory goes up and down with garbage
 * collection, and a busy machine has bad moments.
 */
export function judge(samples: readonly Sample[]): Verdict {
  const size = Math.max(1, Math.floor(samples.length * windowShare));
  const from = Math.floor(samples.length * warmUpShare);
  const early = samples.slice(from, from + size);
  const late = samples.slice(-size);
  const warm = samples.slice(from);
  const hours = (warm.at(-1)!.atSeconds - warm[0]!.atSeconds) / 3_600;
  let steady = true;
  const sentences = figures.map(({ name, unit, of, tolerance }) => {
    const [before, after] = [median(early.map(of)), median(late.map(of))];
    const grows = after - before > Math.max(tolerance.least, before * tolerance.share);
    if (grows) steady = false;
    const space = unit && ` ${unit}`;
    return (
      `${name}: ${round(before)}${space} after the warm-up, ${round(after)}${space} at the end` +
      ` (${signed(slope(warm, of))}${space} an hour): ${grows ? 'GROWS' : 'steady'}`
    );
  });
  const errors = warm.reduce((sum, sample) => sum + sample.errors, 0);
  const growth = warm.at(-1)!.databaseMegabytes - warm[0]!.databaseMegabytes;
  const requests = warm.reduce((sum, { rate }) => sum + rate, 0) * ((hours * 3_600) / warm.length);
  return {
    steady,
    sentences: [
      ...sentences,
      `latency p99: ${round(median(warm.map(({ p99Ms }) => p99Ms)))} ms in the median, ${round(Math.max(...warm.map(({ p99Ms }) => p99Ms)))} ms at worst`,
      `errors: ${errors}`,
      `database: ${round(warm.at(-1)!.databaseMegabytes)} MB, ${round((growth * 1024) / Math.max(1, requests))} kB more for each request`,
    ],
  };
}

function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** By least squares, in an hour. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = samples.map(({ atSeconds }) => atSeconds / 3_600);
  const [time, value] = [mean(times), mean(samples.map(of))];
  const spread = times.reduce((sum, each) => sum + (each - time) ** 2, 0);
  const product = samples.reduce((sum, sample, i) => sum + (times[i]! - time) * (of(sample) - value), 0);
  return spread === 0 ? 0 : product / spread;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${round(value)}`;
}
