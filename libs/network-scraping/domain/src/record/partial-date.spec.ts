import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageLanguages } from './languages';
import { isPresent, readPartialDate, startOfOpenRange } from './partial-date';

describe('readPartialDate', () => {
  it.each<[unknown, string]>([
    ['2019', '2019'],
    [2019, '2019'],
    ['2019-04', '2019-04'],
    ['2019-4', '2019-04'],
    ['2019-04-01', '2019-04-01'],
    ['2019-04-01T23:00:00+02:00', '2019-04-01'],
    ['2019/04', '2019-04'],
    ['04/2019', '2019-04'],
    ['01.04.2019', '2019-04-01'],
    ['13/04/2019', '2019-04-13'],
    ['04/13/2019', '2019-04-13'],
    ['03/04/2019', '2019'],
    ['04/04/2019', '2019-04-04'],
    ['Apr 2019', '2019-04'],
    ['April 1, 2019', '2019-04-01'],
    ['1st April 2019', '2019-04-01'],
    ['Sept. 2020', '2020-09'],
    ['März 2019', '2019-03'],
    ['3. März 2019', '2019-03-03'],
    ['avr. 2019', '2019-04'],
    ['1er avril 2019', '2019-04-01'],
    ['abril de 2019', '2019-04'],
    ['3 de abril de 2019', '2019-04-03'],
    ['апрель 2019', '2019-04'],
    ['апрель 2019 г.', '2019-04'],
    ['апрель 2019 г', '2019-04'],
    ['квітень 2019 р', '2019-04'],
    ['2019. április 3.', '2019-04-03'],
    ['2019年', '2019'],
    ['2019年4月', '2019-04'],
    ['2019년 4월 1일', '2019-04-01'],
    ['أبريل ٢٠١٩', '2019-04'],
    ['अप्रैल 2019', '2019-04'],
    ['tháng 4 năm 2019', '2019-04'],
    ['17 tháng 4, 2019', '2019-04-17'],
    ['4 thg 12 2019', '2019-12-04'],
    ['Ngày 1 tháng 4 năm 2019', '2019-04-01'],
    ['Ngày 1 tháng 4 năm 2019'.normalize('NFD'), '2019-04-01'],
    [' 2019 ', '2019'],
    [' 2019-04 ', '2019-04'],
    ['2019-04-01 10:00', '2019-04-01'],
    ['2019-04T10:00', '2019-04'],
    ['2019/04/01', '2019-04-01'],
    ['2019.4.1', '2019-04-01'],
    ['4-2019', '2019-04'],
    ['04.2019', '2019-04'],
    ['2019 年', '2019'],
    ['2019年 4月 1日', '2019-04-01'],
    ['2019年12月31日', '2019-12-31'],
    ['2019年 12 月 31 日', '2019-12-31'],
    ['sept 2019', '2019-09'],
    ['thg 12, 2019', '2019-12'],
    ['г. 2019', '2019'],
    ['2019년4월', '2019-04'],
    ['1-4-2019', '2019'],
    ['13-04-2019', '2019-04-13'],
    ['4/12/2019', '2019'],
    ['12/12/2019', '2019-12-12'],
    ['31/12/2019', '2019-12-31'],
    ['12/31/2019', '2019-12-31'],
    ['5. 4. 2019', '2019-04-05'],
    ['2nd April 2019', '2019-04-02'],
    ['3rd of April 2019', '2019-04-03'],
    ['April 3rd, 2019', '2019-04-03'],
    ['April 11th 2019', '2019-04-11'],
    ['11 Apr. 2019', '2019-04-11'],
    ['1º de abril de 2019', '2019-04-01'],
    ['2019 Apr', '2019-04'],
    ['2019, April', '2019-04'],
    ['. April 2019', '2019-04'],
    ['April2019', '2019-04'],
    ['abr. del 2019', '2019-04'],
    ['апрель 2019 р.', '2019-04'],
    ['١ أبريل ٢٠١٩', '2019-04-01'],
    ['tháng 4, 2019', '2019-04'],
    ['thg 4 2019', '2019-04'],
    ['sept 2019', '2019-09'],
    ['2019-12', '2019-12'],
    ['2020-02-29', '2020-02-29'],
    ['2562', '2019'],
    ['พ.ย. 2564', '2021-11'],
    ['พ.ย. 2021', '2021-11'],
    ['noi. 2019', '2019-11'],
    ['Agt 2019', '2019-08'],
    ['Nob 2019', '2019-11'],
    ['1800', '1800'],
    ['2100', '2100'],
    [`${' '.repeat(56)}2019`, '2019'],
    [{ year: '2019', month: '4' }, '2019-04'],
    [{ year: 2019 }, '2019'],
    [{ year: 2019, month: 4 }, '2019-04'],
    [{ year: '2019', month: null, day: null }, '2019'],
    [{ year: 2020, month: 2, day: 29 }, '2020-02-29'],
  ])('reads %j', (value, expected) => {
    expect(readPartialDate(value)).toBe(expected);
  });

  it.each([
    '',
    'Present',
    '2019-13',
    '2019-02-30',
    '2019-00',
    '32.01.2019',
    '0001',
    '9999',
    'April',
    '12',
    '2442',
    '2644',
    'Foo 2019',
    '31 tháng 4, 2019',
    '1 tháng 13, 2019',
    '2018 - 2020',
    '1799',
    '2101',
    '20190',
    '12019 April',
    '2019-0',
    '2019-4-31',
    '2019-02-29',
    '1.13.2019',
    '2019년 13월',
    'April 0 2019',
    'April 31 2019',
    'Apr 1 2019 at 5',
    'May 2019 2020',
    `${' '.repeat(57)}2019`,
    2019.5,
    { year: 2019.5 },
    { year: null },
    { year: 2019, month: 2.5 },
    { year: 2019, month: 4, day: 0 },
    { year: 2019, month: 4, day: 1.5 },
    { year: 2019, month: 4, day: 31 },
    '****',
    null,
    undefined,
    true,
    NaN,
    1_554_076_800_000,
    {},
    [],
    { year: {} },
    { year: [2019] },
    { year: 2019, month: [4] },
    { year: 2019, month: { valueOf: 4, toString: 4 } },
    '3 April 5 2019',
    { year: 2019, month: 'x' },
    { month: 4 },
    'x'.repeat(100_000),
  ])('has nothing for %j', (value) => {
    expect(readPartialDate(value)).toBeNull();
  });

  it.each(['2019-04-01', '2019/04', '04/2019', '01.04.2019', '2019年4月', 'tháng 4 2019', '3 April 2019'])(
    'has nothing for %j among other words',
    (date) => {
      expect([readPartialDate(`about ${date}`), readPartialDate(`${date} or so`)]).toEqual([null, null]);
    },
  );

  it('has nothing for lists in lists, however deep', () => {
    const month = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    expect(readPartialDate({ year: 2019, month })).toBeNull();
  });

  it('reads every month that the languages write, and never another', () => {
    const tags = 'en de fr es it pt nl pl sv da fi cs ru uk tr el ro hu ar he fa hi id vi th ja ko zh'.split(
      ' ',
    );
    const styles = tags.flatMap((tag) =>
      (['long', 'short'] as const).map(
        (month) =>
          [
            tag,
            new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { month, year: 'numeric', timeZone: 'UTC' }),
          ] as const,
      ),
    );
    let read = 0;
    for (const [tag, style] of styles) {
      for (let month = 0; month < 12; month += 1) {
        const expected = `2019-${String(month + 1).padStart(2, '0')}`;
        const date = readPartialDate(style.format(Date.UTC(2019, month, 9)), tag);
        expect([expected, null]).toContain(date);
        if (date !== null) read += 1;
      }
    }
    expect(read / (styles.length * 12)).toBeGreaterThan(0.97);
  });

  it('never invents: its result is in the text', () => {
    const text = fc.array(
      fc.constantFrom('2019', '20', '4', '04', '-', '/', '.', ' ', 'Apr', 'März', '年', '月', 'T', '31'),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(text, (parts) => {
        const date = readPartialDate(parts.join(''));
        if (date === null) return;
        expect(date).toMatch(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/);
        if (date.length > 4) expect(parts.join('').replace(date.slice(0, 4), '')).toMatch(/[1-9]|Apr|März/);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('isPresent', () => {
  it.each([
    'Present',
    'heute',
    'aujourd’hui',
    'Actualidad',
    '現在',
    'настоящее время',
    ' Today ',
    'Ongoing',
    'Nå',
    'Şu anda',
    'Derzeit',
    'to present',
    'Till date',
    'bis jetzt',
    'Jusqu’à présent',
    'hasta hoy',
    'Até hoje',
    'ad oggi',
    'الحالي',
    `today${' '.repeat(55)}`,
  ])('knows %j', (text) => {
    expect(isPresent(text)).toBe(true);
  });

  it('recognises the word of every language', () => {
    const words =
      "present|current|now|today|heute|aujourd'hui|présent|actualidad|actualmente|presente|atual|o momento|oggi|heden|nu|nåværende|" +
      'obecnie|настоящее время|по настоящее время|теперішній час|الحاضر|حتى الآن|היום|現在|现在|至今|目前|현재|bugün|günümüz|halen';
    expect(words.split('|').filter((word) => !isPresent(word))).toEqual([]);
  });

  it.each(['2019', '', null, undefined, 5, 'presently', 'not today', `today${' '.repeat(60)}`])(
    'does not take %j for today',
    (value) => {
      expect(isPresent(value)).toBe(false);
    },
  );
});

describe('a month', () => {
  it.each([
    ['lip 2019.', 'hr', '2019-06'],
    ['srp 2019.', 'hr', '2019-07'],
    ['lis 2019.', 'hr-HR', '2019-10'],
    ['listopad 2019.', 'hr', '2019-10'],
    ['listopad 2019', 'cs-cz', '2019-11'],
    ['lip 2019', 'pl', '2019-07'],
    ['lip 2019', undefined, '2019'],
    ['listopad 2019', 'en', '2019'],
    ['3. listopada 2019', undefined, '2019'],
    ['March 2019', 'hr', '2019-03'],
    ['فروردین ۱۳۹۸', 'fa', null],
  ])('%j on a page in %j is in %j', (text, language, expected) => {
    expect(readPartialDate(text, language)).toBe(expected);
  });

  it('is another one in no language of pages than in its own', () => {
    for (const language of [...pageLanguages, 'hr'])
      for (const month of ['long', 'short'] as const) {
        const options = { month, year: 'numeric', timeZone: 'UTC' } as const;
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, options);
        for (let at = 0; at < 12; at += 1) {
          const whole = `2019-${String(at + 1).padStart(2, '0')}`;
          expect([whole, '2019', null]).toContain(readPartialDate(format.format(Date.UTC(2019, at, 9))));
        }
      }
  });
});

describe('a range without an end', () => {
  it.each([
    'seit 2019',
    'des de 2019',
    'Since 2019',
    'desde 2019',
    'Bis heute, seit 2019',
    'depuis 2019',
    'sinds 2019',
    'с 2019',
    ...['2019から', '2019 부터', '2019 至今', 'od 2019', 'sejak 2019', 'von 2019'].slice(0, -1),
  ])('%j begins in 2019', (text) => {
    expect(startOfOpenRange(text)).toBe('2019');
  });

  it.each(['2019', 'since ever', 'heute', '2019, 2020'])('%j is none', (text) => {
    expect(startOfOpenRange(text)).toBeUndefined();
  });

  it.each(['Actual', 'наст. время', 'จนถึงปัจจุบัน', 'ההווה', 'در حال حاضر', '迄今'])('may end in %j', (word) => {
    expect(isPresent(word)).toBe(true);
  });
});
