import { describe, expect, it } from '@jest/globals';
import { capProblem, capWarning, chosenCaps, typedCaps } from './caps';

const typed = (day_cap: string, month_cap = '') => ({ day_cap, month_cap });

describe('typed caps', () => {
  it('are whole numbers, or nothing', () => {
    expect(chosenCaps(typed('', ' 70 '))).toEqual({ day_cap: null, month_cap: 70 });
    expect(chosenCaps(typedCaps({ day_cap: 0, month_cap: null }))).toEqual({ day_cap: 0, month_cap: null });
    expect(typedCaps(undefined)).toEqual(typed(''));
    expect(['', ' ', '0', '5'].map(capProblem)).toEqual([null, null, null, null]);
    expect(['-1', '1.5', 'x'].map(capProblem)).toEqual(
      Array(3).fill(expect.stringContaining('whole number')),
    );
  });

  it('warn when they would stop the key immediately', () => {
    const spent = { spent_today: 5, spent_this_month: 70 };
    expect(capWarning(typed('6', '71'), spent)).toBeUndefined();
    expect(capWarning(typed('', ''), spent)).toBeUndefined();
    expect(capWarning(typed('5', ''), spent)).toContain('5 credits today');
    expect(capWarning(typed('5', '60'), spent)).toContain('70 credits this month');
    expect(capWarning(typed('-1', ''), spent)).toBeUndefined();
    expect(capWarning(typed('0', ''), { spent_today: null, spent_this_month: null })).toContain('tomorrow');
  });
});
