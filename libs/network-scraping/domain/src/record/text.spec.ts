import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asciiDigits, cleanLine, cleanProse } from './text';

describe('cleanLine', () => {
  it.each([
    ['  Acme \t\n Ltd ', 'Acme Ltd'],
    ['Ac\u0000me\u0007', 'Acme'],
    ['evil\u202Etxt.exe', 'eviltxt.exe'],
    ['Cafe\u0301', 'Café'],
    ['می‌خواهم', 'می‌خواهم'],
    ['C*', 'C*'],
    [42, '42'],
  ])('reads %j', (text, expected) => {
    expect(cleanLine(text, 100)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    '****',
    'J*** D***',
    '••••••',
    'n/a',
    '-',
    'undefined',
    null,
    undefined,
    {},
    [],
    NaN,
    true,
  ])('has nothing for %j', (value) => {
    expect(cleanLine(value, 100)).toBeNull();
  });

  it('cuts at the limit, never through a character', () => {
    expect(cleanLine('abcdef', 3)).toBe('abc');
    expect(cleanLine('ab😀', 3)).toBe('ab');
    expect(cleanLine(`${' '.repeat(500_000)}x`, 3)).toBe('x');
  });
});

describe('cleanProse', () => {
  it('keeps line breaks, at most one blank line in a row', () => {
    expect(cleanProse(' one \r\n\r\n\r\n\n two\u2028three\tfour ', 100)).toBe('one\n\ntwo\nthree four');
  });

  it('tells a masked text from one with some asterisks', () => {
    expect(cleanProse('*** Sale *** We build rockets, and they fly.', 100)).toContain('rockets');
    expect(cleanProse('A****** of b*******', 100)).toBeNull();
    expect(cleanProse('∗ 𐀀', 2)).toBeNull(); // What fits is the asterisk alone.
  });
});

describe('both', () => {
  it('give clean, well-formed text within the limit, and leave their own work alone', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.integer({ min: 1, max: 80 }),
        (text, max) => {
          for (const clean of [cleanLine, cleanProse]) {
            const result = clean(text, max);
            if (result === null) continue;
            expect(result.length).toBeLessThanOrEqual(max);
            expect(result.isWellFormed()).toBe(true);
            expect(result).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
            expect(clean(result, max)).toBe(result);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('asciiDigits', () => {
  it('reads the digits of every listed script', () => {
    for (const ten of [
      '٠١٢٣٤٥٦٧٨٩',
      '۰۱۲۳۴۵۶۷۸۹',
      '०१२३४५६७८९',
      '০১২৩৪৫৬৭৮৯',
      '๐๑๒๓๔๕๖๗๘๙',
      '０１２３４５６７８９',
    ]) {
      expect(asciiDigits(ten)).toBe('0123456789');
    }
  });
});
