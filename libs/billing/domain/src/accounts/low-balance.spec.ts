import { describe, expect, it } from '@jest/globals';
import { balanceWarning, passedThreshold } from '../index';

describe('passedThreshold', () => {
  it('is the lowest that the balance has come down to', () => {
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
    // Who has chosen thresholds has chosen when to be told.
    [69, [50], 10, undefined],
  ])('of %d credits, thresholds %j and %d credits a day is %s', (credits, thresholds, perDay, warning) => {
    expect(balanceWarning(credits, thresholds, perDay)).toBe(warning);
  });
});
