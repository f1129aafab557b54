import type { UsageGrain } from '@enrichment/billing-domain';

const hourMs = 60 * 60 * 1_000;

/** A range and its points of `step` minutes or hours each. */
export interface Range {
  readonly lengthMs: number;
  readonly grain: UsageGrain;
  readonly step: number;
}

export const ranges = {
  hour: { lengthMs: hourMs, grain: 'minute', step: 1 },
  day: { lengthMs: 24 * hourMs, grain: 'minute', step: 15 },
  week: { lengthMs: 7 * 24 * hourMs, grain: 'hour', step: 1 },
  month: { lengthMs: 30 * 24 * hourMs, grain: 'hour', step: 6 },
} as const satisfies Record<string, Range>;

/** Ranges for the usage of all accounts. Their points are whole hours, because minutes of many accounts are slow to read. */
export const serviceRanges = {
  day: { lengthMs: 24 * hourMs, grain: 'hour', step: 1 },
  week: { lengthMs: 7 * 24 * hourMs, grain: 'hour', step: 6 },
  month: { lengthMs: 30 * 24 * hourMs, grain: 'day', step: 1 },
} as const satisfies Record<string, Range>;

export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];

export type ServiceRangeName = keyof typeof serviceRanges;
export const serviceRangeNames = Object.keys(serviceRanges) as ServiceRangeName[];
