import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { retryPauseMs, retryPausesMs } from './index';

const hourMs = 3_600_000;
const randoms = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: retryPausesMs.length,
  maxLength: retryPausesMs.length,
});

describe('retryPauseMs', () => {
  it('grows from seconds to hours, and gives up after about a day', () => {
    fc.assert(
      fc.property(randoms, (numbers) => {
        const pauses = numbers.map((random, i) => retryPauseMs(i + 1, random)!);
        expect(pauses[0]).toBeLessThan(10_000);
        // The last two pauses are equal.
        const growing = pauses.slice(0, -1);
        expect(growing).toEqual(growing.toSorted((a, b) => a - b));
        const total = pauses.reduce((sum, pause) => sum + pause);
        expect(total).toBeGreaterThan(24 * hourMs);
        expect(total).toBeLessThan(31 * hourMs);
        expect(retryPauseMs(pauses.length + 1, numbers[0]!)).toBeUndefined();
      }),
    );
  });

  it('varies by a tenth up and down, and never ends early', () => {
    const number = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: retryPausesMs.length }), number, (tries, random) => {
        const pause = retryPauseMs(tries, random)!;
        const usual = retryPausesMs[tries - 1]!;
        expect(Math.abs(pause - usual)).toBeLessThanOrEqual(usual * 0.1 + 1);
        expect(Number.isSafeInteger(pause)).toBe(true);
      }),
    );
  });

  it('waits for the pause that the receiver demands, up to an hour', () => {
    expect(retryPauseMs(1, 0.5, 60_000)).toBe(60_000);
    expect(retryPauseMs(1, 0.5, 24 * hourMs)).toBe(hourMs);
    expect(retryPauseMs(4, 0.5, 60_000)).toBe(2 * hourMs);
    expect(retryPauseMs(8, 0.5, 60_000)).toBeUndefined();
  });
});
