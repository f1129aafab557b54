import { DomainError } from '@enrichment/kernel';
import { type LatencyHistogram, latencyPercentiles } from './latency-histogram';
import {
  maxUsageLines,
  maxUsagePoints,
  type UsageFigures,
  type UsageGrain,
  type UsageLine,
  type UsageQuery,
  type UsageReport,
  type UsageSpan,
} from './usage';

/** Requests that ended with the same code. */
export interface UsageCount {
  readonly code: string;
  readonly requests: number;
  readonly credits: number;
  readonly latencies: LatencyHistogram;
}

const grainMs: Readonly<Record<UsageGrain, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds between two points of a report. */
export function stepMs({ grain, step = 1 }: Pick<UsageQuery, 'grain' | 'step'>): number {
  return grainMs[grain] * step;
}

/** The start of the minute, hour or day of UTC; milliseconds since the Unix epoch, as the argument. */
export function startOf(grain: UsageGrain, time: number): number {
  return time - (time % grainMs[grain]);
}

/**
 * The span of a query, widened to whole points.
 * @throws DomainError INVALID_RANGE
 */
export function usageSpan({ grain, from, to }: UsageSpan): { from: Date; to: Date } {
  const start = startOf(grain, from.getTime());
  const end = startOf(grain, to.getTime() + grainMs[grain] - 1);
  if (!(from < to && (end - start) / grainMs[grain] <= maxUsagePoints)) {
    throw new DomainError('INVALID_RANGE', `Invalid range: expected 1 to ${maxUsagePoints} ${grain}s.`);
  }
  return { from: new Date(start), to: new Date(end) };
}

export function usageFigures(counts: readonly UsageCount[]): UsageFigures {
  const sum = (some: readonly UsageCount[]) => some.reduce((all, { requests }) => all + requests, 0);
  const errors: Record<string, number> = {};
  for (const { code, requests } of counts) {
    if (code !== 'ok') errors[code] = (errors[code] ?? 0) + requests;
  }
  const successes = counts.filter(({ code }) => code === 'ok');
  return {
    requests: sum(counts),
    successes: sum(successes),
    errors,
    credits: counts.reduce((all, { credits }) => all + credits, 0),
    latencyMs: latencyPercentiles(successes.map(({ latencies }) => latencies)),
  };
}

/** @param counts by the start of the point, in milliseconds since the Unix epoch */
export function usageReport(counts: ReadonlyMap<number, readonly UsageCount[]>): UsageReport {
  return {
    total: usageFigures([...counts.values()].flat()),
    points: [...counts]
      .sort(([a], [b]) => a - b)
      .map(([at, some]) => ({ at: new Date(at), ...usageFigures(some) })),
  };
}

/** @param counts by the name of the line */
export function usageLines(counts: ReadonlyMap<string, readonly UsageCount[]>): UsageLine[] {
  return [...counts]
    .map(([name, some]) => ({ name, ...usageFigures(some) }))
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
    .slice(0, maxUsageLines);
}
