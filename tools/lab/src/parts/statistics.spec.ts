import { describe, expect, it } from '@jest/globals';
import { quantile, shown, shownSpread, spreadOf } from './statistics';

describe('statistics', () => {
  it.each([
    [0, 1],
    [0.5, 3],
    [0.99, 5],
    [1, 5],
  ])('takes the quantile %d by its nearest rank', (q, expected) => {
    expect(quantile([5, 3, 1, 4, 2], q)).toBe(expected);
  });

  it.each([
    [12345.6, '12,346'],
    [123.4, '123'],
    [12.34, '12.3'],
    [0.1234, '0.123'],
    [0.012, '0.0120'],
    [0, '0'],
    [Number.NaN, '-'],
  ])('shows three digits of %d', (value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  it('shows a spread where there is one', () => {
    expect(shownSpread(spreadOf([2, 1, 4]))).toBe('2.00 (1.00 .. 4.00)');
    expect(shownSpread(spreadOf([2, 2]))).toBe('2.00');
  });
});
