import { describe, expect, it } from '@jest/globals';
import { dayOf, isCapped, reachedCap, spend, spendingOn } from './spending';

const on = (day: string) => dayOf(Date.parse(day));
const spent = (day: string, today: number, thisMonth: number) => ({ day: on(day), today, thisMonth });

describe('spending', () => {
  it('counts days of UTC', () => {
    expect(on('1970-01-01T23:59:59.999Z')).toBe(0);
    expect(on('1970-01-02T00:00:00Z')).toBe(1);
    expect(on('2026-03-01')).toBe(on('2026-02-28') + 1);
  });

  it('starts at 0 each day and each month', () => {
    const before = spent('2026-02-27', 3, 10);
    expect(spendingOn(before, on('2026-02-27'))).toEqual(before);
    expect(spendingOn(before, on('2026-02-28'))).toEqual(spent('2026-02-28', 0, 10));
    expect(spendingOn(before, on('2026-03-01'))).toEqual(spent('2026-03-01', 0, 0));
    expect(spendingOn(before, on('2027-02-27'))).toEqual(spent('2027-02-27', 0, 0));
    expect(spend(before, 2)).toEqual(spent('2026-02-27', 5, 12));
  });

  it('allows a key to spend up to its cap', () => {
    const before = spent('2026-12-31', 3, 10);
    expect(reachedCap({}, before, 1_000)).toBeUndefined();
    expect(reachedCap({ day: 5, month: 12 }, before, 2)).toBeUndefined();
    expect(reachedCap({ day: 4 }, before, 2)).toEqual({
      cap: 4,
      period: 'day',
      resetsAt: new Date('2027-01-01T00:00:00Z'),
    });
    expect(reachedCap({ month: 11 }, spent('2026-02-03', 0, 10), 2)).toEqual({
      cap: 11,
      period: 'month',
      resetsAt: new Date('2026-03-01T00:00:00Z'),
    });
    expect(reachedCap({ day: 0 }, spent('2026-02-03', 0, 0), 1)).toMatchObject({ cap: 0 });
  });

  it('returns the cap that resets last of two', () => {
    expect(reachedCap({ day: 3, month: 10 }, spent('2026-02-03', 3, 10), 1)).toMatchObject({
      period: 'month',
    });
  });

  it('accepts a free operation, even above a lowered cap', () => {
    expect(reachedCap({ day: 1, month: 1 }, spent('2026-02-03', 3, 10), 0)).toBeUndefined();
  });

  it('returns whether there is a cap', () => {
    expect([{}, { day: 0 }, { month: 1 }, { day: undefined }].map(isCapped)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
