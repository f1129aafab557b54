import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSizeRange, readCount, readNumbers, readRevenueRange, readSize } from './number-text';

describe('readNumbers', () => {
  it.each([
    [
      1e3,
      [
        '5k',
        '5 K.',
        '5 tsd',
        '5 Tsd.',
        '5 tys.',
        '5 тыс',
        '5 mil',
        '5 mille',
        '5 bin',
        '5 thousand',
        '5천',
        '5千',
      ],
    ],
    [1e4, ['5万', '5萬', '5 만명']],
    [
      1e6,
      [
        '5M',
        '5 mm',
        '5 mn',
        '5 Mio',
        '5 Mio.',
        '5 mln.',
        '5 million',
        '5 millions',
        '5 Millionen',
        '5 millones',
      ],
    ],
    [1e6, ['5 millón', '5 milhão', '5 milhões', '5 milioni', '5 miljoen', '5 млн.', '5백만']],
    [1e3, ['5 tis.', '5 rb', '5 tn', '5 mii', '5 mila', '5 тис.', '5 N', '5 E', '5 тысячи', '5千']],
    [1e4, ['5 หมื่น', '5หมื่นคน']],
    [1e5, ['5 lakh', '5 लाख']],
    [1e6, ['5 jt', '5 Tr', '5 mil.']],
    [1, ['5 n', '5 e 6', '5 t']],
    [1e8, ['5億', '5亿', '5억']],
    [
      1e9,
      [
        '5B',
        '5bn',
        '5 billion',
        '5 billions',
        '5 Mrd',
        '5 Mrd.',
        '5 Milliarde',
        '5 Milliarden',
        '5 milliards',
      ],
    ],
    [1e9, ['5 milliard', '5 miliardi', '5 млрд', '5 млрд.']],
    [
      1,
      [
        '5',
        '5 kg',
        '5 mile',
        '5 bins',
        '5 millimetres',
        '5 billionaires',
        '5 тысячник',
        '5 milliardaires',
        'k 5',
      ],
    ],
  ] as const)('recognises words for %d', (magnitude, texts) => {
    for (const text of texts) expect([text, readNumbers(text)[0]]).toMatchObject([text, { magnitude }]);
    for (const text of texts) expect(readNumbers(text)[0]!.value).toBe(5 * magnitude);
  });

  it.each([
    ["1'001 1’002 1\u00a0003 1\u202f004 1٬005", [1001, 1002, 1003, 1004, 1005]],
    ['1,2345 and 12,34', [1.2345, 12.34]],
    ['51 people of 3 million', [51, 3_000_000]],
    ['51 of 2 billion', [51, 2_000_000_000]],
    ['51人、2億', [51, 200_000_000]],
    ['5 mln 5 tys 5 млн', [5_000_000, 5000, 5_000_000]],
    ['1,00,00,000', [10_000_000]],
    ['1,234,567.5K', [1_234_567_500]],
    ['1.234,56 and 1,234,56', [1234.56, 1234, 56]],
    ['1٫5K', [1500]],
    ['1.234.567', [1_234_567]],
    ['1 2 3 4 5 6 7 8 9 10', [1, 2, 3, 4, 5, 6, 7, 8]],
    [`${' '.repeat(400)}5`, []],
  ])('reads %j as %j', (text, values) => {
    expect(readNumbers(text).map(({ value }) => value)).toEqual(values);
  });

  it('returns the end of a number', () => {
    expect(readNumbers('≈ 1,001 to 5K').map(({ end }) => end)).toEqual([7, 12]);
  });
});

describe('isSizeRange', () => {
  it('distinguishes a range from a single figure', () => {
    for (const text of ['51-200 employees', '10,001+', '10,001 + people', '١٠+'])
      expect(isSizeRange(text)).toBe(true);
    for (const text of ['500', 'C++', '', '1-2-3', '500 employees', `${' '.repeat(400)}5+`])
      expect(isSizeRange(text)).toBe(false);
  });
});

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
    ['12 tys.', 12_000],
    ['5 bin çalışan', 5000],
    ['1,2 mn takipçi', 1_200_000],
    ['500+ connections', 500],
    [0, 0],
    [3245, 3245],
    ['3245', 3245],
    [{ value: 3245 }, 3245],
    [{ value: '1,001-5,000' }, 1001],
    [{ minValue: 11, maxValue: 50 }, 11],
    [{ min: 5 }, 5],
    [{ start: 51, end: 200 }, 51],
    [100_000_000, 100_000_000],
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
    100_000_001,
    { max: 5 },
    { value: true },
    '12.5',
    '****',
  ])('has nothing for %j', (value) => {
    expect(readCount(value)).toBeNull();
  });

  it('reads every number in the styles of the languages', () => {
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
    ['$1,234.5 million', '1234.5M-1234.5M'],
    ['1.234,5 Mio. €', '1234.5M-1234.5M'],
    ['10,000,000 - 50,000,000', '10M-50M'],
    ['< $1M', '0M-1M'],
    ['25M', '25M-25M'],
    ['under $1M', '0M-1M'],
    ['less than $5 million', '0M-5M'],
    ['up to 5M', '0M-5M'],
    ['100,000', '0.1M-0.1M'],
    ['50K', '0.05M-0.05M'],
    ['5,000 - 10M', '0.005M-10M'],
    ['5M - 5M', '5M-5M'],
    ['0.4567M-1M', '0.457M-1M'],
    [25_000_000, '25M-25M'],
    [1e13, '10000000M-10000000M'],
    [{ min: 1_000_000, max: 5_000_000 }, '1M-5M'],
    [{ low: 1_000_000, high: 5_000_000 }, '1M-5M'],
    [{ value: 5_000_000 }, '5M-5M'],
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
    'more than 5M',
    '> 5M',
    '99,999',
    '10-500',
    '0',
    '0 - 0M',
    0,
    2e13,
    { minValue: 5, maxValue: '' },
    { minValue: true, maxValue: 5_000_000 },
    { minValue: 1_000_000, maxValue: true },
    { min: -5, max: 5_000_000 },
    { minValue: {}, maxValue: 5_000_000 },
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

  it('returns the contract’s form or null, for any value', () => {
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

describe('readSize', () => {
  it.each([
    'Up to 50 employees',
    '<10',
    '< 10 employees',
    'fewer than 50',
    'less than 50',
    'bis zu 50',
    'weniger als 50',
    'moins de 50',
    'jusqu’à 50 employés',
    'menos de 50',
    'hasta 50',
    'até 50',
    'meno di 50',
    'fino a 50',
    'minder dan 50',
    'färre än 50',
    'op til 50',
    'opptil 50',
    'enintään 50',
    'alle 50',
    'mniej niż 50',
    'do 50',
    'méně než 50',
    'až 50',
    'menej ako 50',
    'până la 50',
    'legfeljebb 50',
    'до 50',
    'менее 50',
    'менше 50',
    '50’den az',
    'έως 50',
    'أقل من 50',
    'עד 50',
    '50 से कम',
    'ไม่เกิน 50',
    'kurang dari 50',
    'ít hơn 50',
    '50人以下',
    '50人以内',
    '50人未満',
    '少于50人',
    '50명 이하',
    '최대 50명 이하',
    'Myself only',
    '50 or fewer',
    '50 oder weniger',
    '50 ou moins',
    '50 o menos',
    '50 eller färre',
    '50 lub mniej',
    '50 или меньше',
    '50 veya daha az',
    '50 หรือน้อยกว่า',
    'not more than 50',
    'kuni 50 töötajat',
    'līdz 50 darbiniekiem',
    '至多50人',
    '최대 50명',
    'Nur ich',
  ])('of %j is 1', (text) => {
    expect([readSize(text), isSizeRange(text)]).toEqual([1, true]);
  });

  it.each([
    ['11-50 employees', 11],
    ['10,001+', 10_001],
    ['50 employees', 50],
    ['50 or more', 50],
    ['50 oder mehr', 50],
    ['50 ou plus', 50],
    ['50 или больше', 50],
    ['From 51 to 200', 51],
    ['de 11 à 50', 11],
    ['от 11 до 50', 11],
    ['51 bis 200', 51],
    [7, 7],
  ])('of %j is %j', (text, size) => {
    expect(readSize(text)).toBe(size);
  });
});
