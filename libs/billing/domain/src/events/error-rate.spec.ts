import { describe, expect, it } from '@jest/globals';
import { isErrorRateHigh } from './error-rate';

describe('isErrorRateHigh', () => {
  it.each([
    // was, requests, failed, is
    [false, 100, 9, false],
    [false, 100, 10, true],
    [true, 100, 5, true],
    [true, 100, 4, false],
    [false, 19, 19, false],
    [true, 19, 0, true],
    [false, 20, 2, true],
    [true, 0, 0, true],
    [false, 0, 0, false],
  ])('was %s, of %i requests %i failed: %s', (was, requests, failed, is) =>
    expect(isErrorRateHigh(was, requests, failed)).toBe(is),
  );
});
