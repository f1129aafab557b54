import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCount, readRevenueRange } from './number-text';

describe('readCount', () => {
  it.each<[unknown, number]>([
    ['1,001-5,000 employees', 1001],
    ['10,001+ employees', 10_001],
    ['2–10', 2],
    ['View all 3,245 employees', 3245],
    ['1.001–5.000 Beschäftigte', 1001],
    ['1 001 à 5 000 employés', 1001],
    ["1'001 Mitarbeitende", 1001],
    ['1,00,000 कर्मचारी', 100_000],
    ['١٬٠٠١ موظف', 1001],
    ['１，００１名'.replace('，', ','), 1001],
    ['5K', 5000],
    ['5K+', 5000],
    ['1.2k followers', 1200],
    ['1,5 Tsd.', 1500],
    ['1.234K', 1234],
    ['2,3 Mio. Follower', 2_300_000],
    ['5 mil seguidores', 5000],
    ['3万人', 30_000],
    ['1.5천', 1500],
    ['12 тыс.', 12_000],
    ['500+ connections', 500],
    [0, 0],
    [3245, 3245],
    ['3245', 3245],
    [{ value: 3245 }, 3245],
    [{ value: '1,001-5,000' }, 1001],
    [{ minValue: 11, maxValue: 50 }, 11],
    [{ start: 51, end: 200 }, 51],
  ])('reads %j', (value, expected) => {
    expect(readCount(value)).toBe(expected);
  });

  it.each([
    undefined,
    null,
    '',
    'Self-employed',
    -1,
    1.5,
    NaN,
    Infinity,
    1e12,
    {},
    [],
    { value: {} },
    '12.5',
    '****',
  ])('has nothing for %j', (value) => {
    expect(readCount(value)).toBeNull();
  });

  it('reads back every number in the styles of the languages', () => {
    const styles = ['en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'fa', 'pl', 'th-u-nu-thai', 'bn'].map(
      (tag) => new Intl.NumberFormat(tag),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(...styles), (count, style) => {
        expect(readCount(style.format(count))).toBe(count);
        expect(readCount(`≈ ${style.format(count)} people`)).toBe(count);
      }),
    );
  });
});

describe('readRevenueRange', () => {
  it.each<[unknown, string]>([
    ['10M-50M', '10M-50M'],
    ['$10M - $50M', '10M-50M'],
    ['10–50 Mio. €', '10M-50M'],
    ['USD 10 to 50 million', '10M-50M'],
    ['$500K-$1M', '0.5M-1M'],
    ['$1B - $5B', '1000M-5000M'],
    ['10,000,000 - 50,000,000', '10M-50M'],
    ['< $1M', '0M-1M'],
    ['25M', '25M-25M'],
    [25_000_000, '25M-25M'],
    [{ minValue: 1_000_000, maxValue: 5_000_000 }, '1M-5M'],
    [{ minValue: '1M', maxValue: '5M' }, '1M-5M'],
  ])('reads %j', (value, expected) => {
    expect(readRevenueRange(value)).toBe(expected);
  });

  it.each([
    '50M-10M',
    '50M+',
    'over $1B',
    '10-50',
    '12',
    'secret',
    '****',
    '',
    null,
    undefined,
    -5,
    { minValue: 1 },
    '1M 2M 3M',
  ])('has nothing for %j', (value) => {
    expect(readRevenueRange(value)).toBeNull();
  });

  it('writes the contract’s form or nothing, whatever it is given', () => {
    const text = fc.array(fc.constantFrom('1', '5', '0', ',', '.', 'M', 'K', 'B', '-', ' ', '$', '万', '+'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, (parts) => {
        expect(readRevenueRange(parts.join('')) ?? '0M-0M').toMatch(/^\d+(\.\d{1,3})?M-\d+(\.\d{1,3})?M$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
