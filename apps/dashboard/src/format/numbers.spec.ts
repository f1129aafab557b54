import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { axisMilliseconds, bytes, change, count, milliseconds, none, percent, plural, rate } from './numbers';

describe('numbers for readers', () => {
  it.each([
    [count(1_234_567), '1,234,567'],
    [change(500), '+500'],
    [change(-1), '−1'],
    [change(0), '0'],
    [rate(0.42), '0.4'],
    [rate(612.4), '612'],
    [plural(1, 'key'), '1 key'],
    [plural(1_200, 'key'), '1,200 keys'],
    [milliseconds(null), none],
    [milliseconds(0.42), '0.4 ms'],
    [milliseconds(12.3), '12 ms'],
    [milliseconds(1_240), '1.2 s'],
    [axisMilliseconds(900)(450), '450 ms'],
    [axisMilliseconds(1_400)(1_500), '1.5 s'],
    [axisMilliseconds(2_000)(500), '0.5 s'],
    [bytes(0), '0 B'],
    [bytes(999), '999 B'],
    [bytes(999_999), '1 MB'],
    [bytes(312e6), '312 MB'],
  ])('%s is %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    [0, 0, none],
    [0, 5, '0%'],
    [5, 5, '100%'],
    [1, 2, '50%'],
    [1, 3, '33.3%'],
    [2, 3, '66.7%'],
    [1, 6, '16.7%'],
    [971, 1_000, '97.1%'],
    [999_999, 1_000_000, '99.99%'],
    [1, 1_000_000, '0.01%'],
  ])('%d of %d is %s', (part, all, expected) => {
    expect(percent(part, all)).toBe(expected);
  });

  it('rounds a share to the nearest shown value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (all, some) => {
        const part = some % (all + 1);
        const shown = Number(percent(part, all).replace('%', ''));
        const share = (part / all) * 100;
        const step = share > 99 || share < 1 ? 0.01 : 0.1;
        expect(Math.abs(shown - share)).toBeLessThanOrEqual(
          share < 0.005 || share > 99.995 ? step : step / 2 + 1e-9,
        );
      }),
    );
  });

  it('returns 100 % and 0 % only for exact values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), (all, some) => {
        const part = some % (all + 1);
        expect(percent(part, all) === '100%').toBe(part === all);
        expect(percent(part, all) === '0%').toBe(part === 0);
      }),
    );
  });
});
