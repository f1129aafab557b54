import { afterEach, describe, expect, it } from '@jest/globals';
import {
  ago,
  duration,
  exactTime,
  fromLocalInput,
  stamp,
  startOfDay,
  tick,
  ticks,
  time,
  toLocalInput,
} from './times';
import { chooseZone, zoneName } from './zone';

const now = Date.parse('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

describe('times for readers', () => {
  it.each([
    [0, 'now'],
    [-59, '59 seconds ago'],
    [-60, '1 minute ago'],
    [-3_599, '59 minutes ago'],
    [-86_400, 'yesterday'],
    [3 * 86_400, 'in 3 days'],
    [30 * 86_400 - 8, 'in 30 days'],
    [400 * 86_400, 'next year'],
  ])('%d seconds from now is %s', (seconds, expected) => {
    expect(ago(later(seconds), now)).toBe(expected);
  });

  it.each([
    [0, '0 s'],
    [59.9, '59 s'],
    [3_600, '1 h'],
    [93_423, '1 d 1 h'],
    [86_405, '1 d'],
  ])('%d seconds last %s', (seconds, expected) => {
    expect(duration(seconds)).toBe(expected);
  });

  it('shows the year in lists only if it is not the current one', () => {
    const moment = new Date(2026, 10, 21, 14, 40, 7).toISOString();
    expect(stamp(moment, new Date(2026, 11, 31))).toMatch(/^Nov 21, 2:40:07\sPM$/);
    expect(stamp(moment, new Date(2027, 0, 1))).toMatch(/^Nov 21, 2026, 2:40:07\sPM$/);
  });

  it('labels full hours and midnights of the reader’s time zone in a chart', () => {
    const every = (minutes: number, points: number) =>
      Array.from({ length: points }, (_, i) => new Date(2026, 10, 21, 5, 30 + i * minutes).toISOString());
    const local = (moments: string[]) =>
      moments.map((at) => [new Date(at).getDate(), new Date(at).getHours(), new Date(at).getMinutes()]);
    expect(local(ticks(every(1, 60), 3_600))).toEqual([
      [21, 5, 40],
      [21, 5, 50],
      [21, 6, 0],
      [21, 6, 10],
      [21, 6, 20],
    ]);
    expect(local(ticks(every(15, 96), 86_400)).slice(0, 3)).toEqual([
      [21, 6, 0],
      [21, 9, 0],
      [21, 12, 0],
    ]);
    // In some zones, no step of six hours is at midnight. Then the first step of the day has the label.
    expect(local(ticks(every(360, 120), 2_592_000)).slice(0, 3)).toEqual(
      [
        [22, 5, 30],
        [23, 5, 30],
        [24, 5, 30],
      ].map(([date]) => [date, expect.any(Number), 30]),
    );
  });

  it('labels days in a chart of several days, and times of the day in others', () => {
    expect(tick('2026-11-21T12:00:00Z', 86_400)).toMatch(/\d:\d\d/);
    expect(tick('2026-11-21T12:00:00Z', 604_800)).toMatch(/^Nov 2\d$/);
  });

  it('formats inputs in the reader’s time zone', () => {
    const moment = new Date(2026, 10, 21, 9, 5);
    expect(toLocalInput(moment)).toBe('2026-11-21T09:05');
    expect(fromLocalInput(toLocalInput(moment))).toEqual(moment);
  });

  it('names the zone', () => {
    const moment = '2026-11-21T12:00:00Z';
    expect(time(moment)).toContain(zoneName('local', new Date(moment)));
    expect(exactTime(moment)).toContain(zoneName('local', new Date(moment)));
  });
});

describe('times in UTC', () => {
  afterEach(() => chooseZone('local'));

  it('do not depend on the reader’s time zone', () => {
    chooseZone('utc');
    expect(zoneName()).toBe('UTC');
    expect(time('2026-11-21T23:59:00Z')).toMatch(/^Nov 21, 2026, 11:59\sPM UTC$/);
    expect(stamp('2026-01-01T00:00:00Z', new Date('2026-12-31T23:59:59Z'))).toMatch(/^Jan 1, 12:00:00\sAM$/);
    expect(stamp('2025-12-31T23:59:59Z', new Date('2026-01-01T00:00:00Z'))).toMatch(/^Dec 31, 2025/);
    expect(tick('2026-11-21T00:00:00Z', 604_800)).toBe('Nov 21');
    expect(startOfDay('2026-11-21')).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(startOfDay('2026-12-31', 1)).toEqual(new Date('2027-01-01T00:00:00Z'));
    expect(toLocalInput(new Date('2026-11-21T09:05:00Z'))).toBe('2026-11-21T09:05');
    expect(fromLocalInput('2026-11-21T09:05')).toEqual(new Date('2026-11-21T09:05:00Z'));
    const days = ticks(['2026-11-20T18:00:00Z', '2026-11-21T00:00:00Z', '2026-11-21T06:00:00Z'], 604_800);
    expect(days).toEqual(['2026-11-21T00:00:00Z']);
  });
});
