import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beforeDays, creditsByDay, quarterMs, startsOfDays } from './credits-by-day';

const zones = [
  'UTC',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];

/** Making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...fields });
  clocks.set(zone, clock);
  return clock;
}

/** The day by a wall clock, read field by field. */
function dayOf(at: number, zone: string): string {
  const parts = clockOf(zone)
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day } = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

describe('startsOfDays', () => {
  // Clocks change at midnight in Cairo, and by half an hour on Lord Howe Island.
  it.each([...zones, 'Africa/Cairo', 'Australia/Lord_Howe'])(
    'gives the first moment of each day of %s, through a year with its changes of time',
    (zone) => {
      fc.assert(
        fc.property(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }), (now) => {
          const starts = startsOfDays(zone, 30, now).map((start) => start.getTime());
          expect(starts.at(-1)!).toBeLessThanOrEqual(now);
          const days = starts.map((start) => dayOf(start, zone));
          expect(days).toEqual(creditsByDay([], zone, 30, now).map(({ day }) => day));
          for (const [i, start] of starts.entries()) expect(dayOf(start - 1, zone) < days[i]!).toBe(true);
        }),
        { numRuns: 20 },
      );
    },
  );
});

describe('creditsByDay', () => {
  it.each(zones)(
    'gives every quarter of an hour to its day of %s, through a year with its changes of time',
    (zone) => {
      fc.assert(
        fc.property(
          fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }),
          fc.array(fc.tuple(fc.nat(31 * 96), fc.integer({ min: 1, max: 9 })), { maxLength: 50 }),
          (now, uses) => {
            const last = Math.floor(now / quarterMs) * quarterMs;
            const quarters = uses.map(([ago, credits]) => ({
              at: new Date(last - ago * quarterMs),
              credits,
            }));
            const days = creditsByDay(quarters, zone, 30, now);
            expect(days).toHaveLength(30);
            expect(days.at(-1)!.day).toBe(dayOf(now, zone));
            for (const { day, credits } of days) {
              const ofDay = quarters.filter(({ at }) => dayOf(at.getTime(), zone) === day);
              expect([day, credits]).toEqual([day, ofDay.reduce((sum, each) => sum + each.credits, 0)]);
            }
            const first = beforeDays(30, now);
            expect(dayOf(first.getTime(), zone) < days[0]!.day).toBe(true);
          },
        ),
      );
    },
  );
});
