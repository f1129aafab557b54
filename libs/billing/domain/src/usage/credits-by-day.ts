import { dayMs } from '@enrichment/kernel';
import type { QuarterCredits } from './usage';

export const quarterMs = 900_000;

/** The credits of a day. */
export interface DayCredits {
  /** `2026-11-29`, a day of the time zone. */
  readonly day: string;
  readonly credits: number;
}

/** Formats days of a time zone in the form of ISO 8601, which Canada's English has. */
function dayFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, calendar: 'iso8601', dateStyle: 'short' });
}

/**
 * The starts of the last days of a time zone, ascending, to a quarter of an hour. Where the clocks change at midnight, a day may
 * start later.
 *
 * @param zone a name of the IANA time zone database
 * @param count number of days; the last one contains `now`
 */
export function startsOfDays(zone: string, count: number, now: number): Date[] {
  const format = dayFormat(zone);
  const starts: Date[] = [];
  let quarter = now - (now % quarterMs);
  for (let day = format.format(quarter); starts.length < count; quarter -= quarterMs) {
    const dayBefore = format.format(quarter - quarterMs);
    if (dayBefore !== day) starts.unshift(new Date(quarter));
    day = dayBefore;
  }
  return starts;
}

/** A time before the first of the last `count` days, in every time zone. Their clocks change by an hour or two. */
export function beforeDays(count: number, now: number): Date {
  return new Date(now - (count + 1) * dayMs);
}

/**
 * Sums credits by the days of a time zone.
 *
 * @param zone a name of the IANA time zone database, such as `Asia/Kolkata`
 * @param count number of days; the last one contains `now`
 */
export function creditsByDay(
  quarters: readonly QuarterCredits[],
  zone: string,
  count: number,
  now: number,
): DayCredits[] {
  const format = dayFormat(zone);
  const sums = new Map<string, number>();
  for (const { at, credits } of quarters) {
    const day = format.format(at);
    sums.set(day, (sums.get(day) ?? 0) + credits);
  }
  const today = Date.parse(format.format(now));
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(today - (count - 1 - i) * dayMs).toISOString().slice(0, 10);
    return { day, credits: sums.get(day) ?? 0 };
  });
}
