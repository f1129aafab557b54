import { describe, expect, it } from '@jest/globals';
import { isDuration } from './durations';
import { languagesBeyond, pageLanguages } from './languages';
import { isWorkplaceKind, withoutWorkplaceKind } from './workplaces';

describe('isDuration', () => {
  it.each([
    '2 yrs',
    '7 yrs 8 mos',
    '1 year',
    '4 ans et 3 mois',
    '2 Jahre 1 Monat',
    '3年2か月',
    '3 年 2 个月',
    '3년 2개월',
    '2 ár og 3 mánuðir',
    '2 წელი',
    '2 տարի',
    '2 ஆண்டுகள்',
    '2 yil 3 oy',
    '2年3ヶ月',
    '2 vjet 3 muaj',
    'Less than a year',
    'Weniger als ein Jahr',
    'moins d’un an',
    'menos de un año',
    'менее года',
    'سنتان',
    'سنتان و٣ أشهر',
    'שנתיים',
    '10 лет 2 месяца',
    '2 anos',
    '5 ปี',
    '٣ سنوات',
    '1 yr.',
    'less than 1 year',
    '2+ years',
  ])('%j is one', (text) => {
    expect(isDuration(text)).toBe(true);
  });

  it('is one in every language of CLDR, with one part and with two', () => {
    for (const language of [...pageLanguages, ...languagesBeyond(pageLanguages)])
      for (const unitDisplay of ['long', 'short'] as const) {
        const part = (unit: string, count: number): string =>
          new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
        const list = new Intl.ListFormat(language, { type: 'unit', style: unitDisplay });
        const units = ['year', 'month', 'week', 'day', 'hour'];
        const texts = units.flatMap((unit) => [3, 7, 25].map((count) => part(unit, count)));
        texts.push(
          ...[2, 5, 21].map((count) => list.format([part('year', count), part('month', count + 1)])),
        );
        // A single letter may be a name's: `3 M`. Burmese joins its "and" to the word.
        const isLetter = (text: string): boolean => /(?<!\p{L})\p{L}(?![\p{L}\p{M}])/u.test(text);
        for (const text of texts.filter((each) => !isLetter(each) && !each.includes('နှင့်')))
          expect([language, text, isDuration(text)]).toEqual([language, text, true]);
      }
  });

  it.each([
    '2y 3m',
    '1y',
    '3 days',
    '3 hó',
    'يومين',
    '3 v',
    'חודש 1',
    'שנה 1',
    'دو سال',
    '2 годин',
    '40 hours',
    'miaka 2',
    'වසර 2 මාස 3',
    '2 urte eta 3 hilabete',
    '2 - 3 years',
  ])('%j is one, in short or in another order', (text) => {
    expect(isDuration(text)).toBe(true);
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
    'Day 1',
    'Anno 1900',
    '3 M',
    '8a',
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
