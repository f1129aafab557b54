import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { balanceCrossings, balanceWarning, passedThreshold, type ReportedBalance } from '../index';

describe('passedThreshold', () => {
  it('is the lowest threshold that the balance has reached', () => {
    expect(passedThreshold(1_001, [1_000, 100])).toBeUndefined();
    expect(passedThreshold(1_000, [1_000, 100])).toBe(1_000);
    expect(passedThreshold(101, [1_000, 100])).toBe(1_000);
    expect(passedThreshold(0, [100, 1_000])).toBe(100);
    expect(passedThreshold(0, [])).toBeUndefined();
  });
});

describe('balanceWarning', () => {
  it.each([
    [0, [], 0, 'empty'],
    [0, [100], 5, 'empty'],
    [100, [100], 0, 'threshold'],
    [69, [], 10, 'week'],
    [70, [], 10, undefined],
    [1, [], 0, undefined],
    // With thresholds, only the thresholds decide.
    [69, [50], 10, undefined],
  ])('of %d credits, thresholds %j and %d credits a day is %s', (credits, thresholds, perDay, warning) => {
    expect(balanceWarning(credits, thresholds, perDay)).toBe(warning);
  });
});

describe('balanceCrossings', () => {
  /** Events of repeated checks of a balance, from the second check on. */
  const reported = (thresholds: readonly number[], perDay: number, ...balances: readonly number[]) => {
    let before: ReportedBalance | undefined;
    return balances.map((credits) => {
      const { crossings, reported: now } = balanceCrossings(before, { credits, thresholds, perDay });
      before = now;
      return crossings.map((each) => (each.type === 'empty' ? 'empty' : (each.threshold ?? 'week')));
    });
  };

  it('reports each threshold once until the balance was above it again', () => {
    expect(reported([100, 10], 0, 150, 100, 99, 60, 10, 5, 50, 9, 200, 90)).toEqual([
      [],
      [100],
      [],
      [],
      [10],
      [],
      [],
      [10],
      [],
      [100],
    ]);
  });

  it('reports the lowest of several thresholds that were passed at once', () => {
    expect(reported([100, 10], 0, 150, 3)).toEqual([[], [10]]);
    expect(reported([100, 10], 0, 150, 0)).toEqual([[], [10, 'empty']]);
  });

  it('reports nothing that was true at the first check', () => {
    expect(reported([100], 0, 50, 40)).toEqual([[], []]);
    expect(reported([], 0, 0, 0)).toEqual([[], []]);
  });

  it('reports an empty balance once until a top-up', () => {
    expect(reported([], 0, 5, 0, 0, 3, 0)).toEqual([[], ['week', 'empty'], [], [], ['week', 'empty']]);
    expect(reported([0], 0, 5, 0, 0)).toEqual([[], [0, 'empty'], []]);
  });

  it("reports less than a week's use once until a top-up, even when use varies", () => {
    const checks = [
      { credits: 100, perDay: 10 },
      { credits: 69, perDay: 10 },
      { credits: 68, perDay: 2 },
      { credits: 67, perDay: 10 },
      { credits: 167, perDay: 10 },
      { credits: 60, perDay: 10 },
    ];
    let before: ReportedBalance | undefined;
    const counts = checks.map((check) => {
      const { crossings, reported: now } = balanceCrossings(before, { ...check, thresholds: [] });
      before = now;
      return crossings.length;
    });
    expect(counts).toEqual([0, 1, 0, 0, 0, 1]);
  });

  it('never reports a threshold twice while the balance only falls', () => {
    const balances = fc.array(fc.nat(50), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        balances,
        fc.uniqueArray(fc.nat(50), { maxLength: 4 }),
        fc.nat(3),
        (all, thresholds, perDay) => {
          const falling = all.toSorted((a, b) => b - a);
          const every = reported(thresholds, perDay, ...falling).flat();
          expect(new Set(every).size).toBe(every.length);
          expect(every.includes('empty')).toBe(falling.at(-1) === 0 && falling[0] !== 0);
        },
      ),
    );
  });
});
