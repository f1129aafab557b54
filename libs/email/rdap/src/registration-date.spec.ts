import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseRegistrationDate } from './registration-date';

const now = Date.UTC(2026, 10, 21);
const read = (text: string) => parseRegistrationDate(text, now);

describe('parseRegistrationDate', () => {
  it.each([
    ['1995-08-14T04:00:00Z', '1995-08-14T04:00:00Z'],
    ['1995-08-14T04:00:00.123Z', '1995-08-14T04:00:00Z'],
    ['1995-08-14T04:00:00+02:00', '1995-08-14T02:00:00Z'],
    ['1995-08-14T04:00:00-0330', '1995-08-14T07:30:00Z'],
    ['2002-12-04 00:00:00+02', '2002-12-03T22:00:00Z'],
    ['1999-06-07 13:01:43 (GMT+0:00)', '1999-06-07T13:01:43Z'],
    ['1998-07-22 00:00:00 (UTC+8)', '1998-07-21T16:00:00Z'],
    ['1999-12-10 00:00:00', '1999-12-10T00:00:00Z'],
    ['1999-01-01', '1999-01-01T00:00:00Z'],
    ['1999.12.02 13:00:00', '1999-12-02T13:00:00Z'],
    ['1999/01/01', '1999-01-01T00:00:00Z'],
    ['1999. 07. 28.', '1999-07-28T00:00:00Z'],
    ['19990521 #123', '1999-05-21T00:00:00Z'],
    ['21.10.1997 01:00:00', '1997-10-21T01:00:00Z'],
    ['20.7.1999', '1999-07-20T00:00:00Z'],
    ['30/10/1998 00:00:00', '1998-10-30T00:00:00Z'],
    ['13-12-1996', '1996-12-13T00:00:00Z'],
    ['14-Feb-1997', '1997-02-14T00:00:00Z'],
    ['30th April 1999 at 12:00', '1999-04-30T00:00:00Z'],
    ['11 Mar 1999', '1999-03-11T00:00:00Z'],
    ['2001-Aug-23.', '2001-08-23T00:00:00Z'],
    ['Tue Dec 12 2000', '2000-12-12T00:00:00Z'],
    ['May 12, 1989', '1989-05-12T00:00:00Z'],
    ['29.02.2024', '2024-02-29T00:00:00Z'],
    ['20190425140101', '2019-04-25T14:01:01Z'],
    ['0-UANIC 20190425140101', '2019-04-25T14:01:01Z'],
    ['Tue Feb 10 09:42:42 2004', '2004-02-10T09:42:42Z'],
    ['Thu Jan  1 00:00:00 UTC 2004', '2004-01-01T00:00:00Z'],
    ['15-Jul-1985', '1985-07-15T00:00:00Z'],
    ['Fri, 21 May 1999 10:00:00 +0200', '1999-05-21T08:00:00Z'],
    ['2001年5月22日', '2001-05-22T00:00:00Z'],
    ['04/30/1999', '1999-04-30T00:00:00Z'],
    ['05/05/1999', '1999-05-05T00:00:00Z'],
  ])('%s -> %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    '',
    'before Aug-1996',
    'REDACTED',
    '2023-02-29',
    '1999-13-01',
    '99-01-01',
    '1999-01-01T25:00:00Z',
    '1984-12-31',
    '2026-11-23',
    '12 Foo 1999',
    '19990000',
    '٢٠٢٠-01-01',
  ])('%j is no registration date', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('never guesses which of two small numbers is the day', () => {
    expect(read('05/06/1999')).toBeUndefined();
    expect(parseRegistrationDate('05-06-1999', now, 'dmy')).toBe('1999-06-05T00:00:00Z');
    expect(parseRegistrationDate('05-06-1999', now, 'mdy')).toBe('1999-05-06T00:00:00Z');
    expect(parseRegistrationDate('05/13/1999', now, 'dmy')).toBe('1999-05-13T00:00:00Z');
    expect(read('13/13/1999')).toBeUndefined();
  });

  it('reads all of its own forms, and accepts any text', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1985-01-01'), max: new Date(now), noInvalidDate: true }),
        (date) => {
          const written = `${date.toISOString().slice(0, 19)}Z`;
          expect(read(written)).toBe(written);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(read(text) ?? '1985-01-01T00:00:00Z').toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }),
    );
  });
});
