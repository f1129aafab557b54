import { describe, expect, it } from '@jest/globals';
import { isDuration } from './durations';
import { pageLanguages } from './languages';
import { isWorkplaceKind, withoutWorkplaceKind } from './workplaces';

describe('isDuration', () => {
  it.each([
    ...[
      '2 yrs',
      '7 yrs 8 mos',
      '1 year',
      '4 ans et 3 mois',
      '2 Jahre 1 Monat',
      '3年2か月',
      '3 年 2 个月',
      '3년 2개월',
    ],
    ...['2 ár og 3 mánuðir', '2 წელი', '2 տարի', '2 ஆண்டுகள்', '2 yil 3 oy', '2年3ヶ月', '2 vjet 3 muaj'],
    ...['Less than a year', 'Weniger als ein Jahr', 'moins d’un an', 'menos de un año', 'менее года'],
    ...['سنتان', 'سنتان و٣ أشهر', 'שנתיים'],
    ...['10 лет 2 месяца', '2 anos', '5 ปี', '٣ سنوات', '1 yr.', 'less than 1 year', '2+ years'],
  ])('%j is one', (text) => {
    expect(isDuration(text)).toBe(true);
  });

  it('is one in every language', () => {
    for (const language of pageLanguages)
      for (const unit of ['year', 'month'] as const)
        for (const unitDisplay of ['long', 'short'] as const) {
          const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
          // A single letter may be a name's: `3 M`.
          for (const count of [3, 7, 25].filter((each) => !/\d\s\p{L}\.?$/u.test(format.format(each))))
            expect([format.format(count), isDuration(format.format(count))]).toEqual([
              format.format(count),
              true,
            ]);
        }
  });

  it.each([
    'Acme',
    '3M',
    '20th Century',
    'Year Up',
    '24 Hour Fitness',
    'a0',
    'Studio 54',
    '4 Months Ltd',
    '2019',
    '7-Eleven',
    'Less than Zero',
    'Under Armour',
    'شركة',
    '37 Signals',
    'Un An Deux',
  ])('%j is none', (text) => {
    expect(isDuration(text)).toBe(false);
  });
});

describe('a kind of workplace', () => {
  it.each([
    'On-site',
    'Hybrid',
    'remote',
    'Vor Ort',
    'Sur site',
    'À distance',
    'Híbrido',
    'リモート',
    '远程',
    'Uzaktan',
    'Hibrit',
    'Удалённо',
    'Work from anywhere',
    'In-office',
    'リモートワーク',
    'হাইব্রিড',
    'Hübriid',
    'Nuotoliniu būdu',
    'Na daljavo',
  ])('%j is no place, and no part of one', (kind) => {
    expect(isWorkplaceKind(kind)).toBe(true);
    expect(withoutWorkplaceKind(kind)).toBeUndefined();
    expect(withoutWorkplaceKind(`Mumbai, Maharashtra, India · ${kind}`)).toBe('Mumbai, Maharashtra, India');
    expect(withoutWorkplaceKind(`Mumbai (${kind})`)).toBe('Mumbai');
  });

  it('is not a place with similar words', () => {
    for (const place of ['Remote, Oregon', 'Hybridge', 'Leeds · England'])
      expect(withoutWorkplaceKind(place)).toBe(place);
  });
});
