import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scale } from './scale';

describe('the scale of an axis', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [96, [0, 25, 50, 75, 100]],
    [2_080, [0, 1_000, 2_000, 3_000]],
  ])('for at most %d is %j', (highest, labels) => {
    expect(scale(highest, true)).toEqual(labels);
  });

  it('has steps below one for measured values', () => {
    expect(scale(0.7, false)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  });

  it('covers every value in a few steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.boolean(), (highest, whole) => {
        const labels = scale(highest, whole);
        expect(labels.length).toBeLessThanOrEqual(5);
        expect(labels.at(-1)!).toBeGreaterThanOrEqual(Number(highest.toFixed(1)));
      }),
    );
  });
});
