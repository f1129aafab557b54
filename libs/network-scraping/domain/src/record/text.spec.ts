import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asciiDigits, cleanLine, cleanProse, foldText } from './text';

describe('cleanLine', () => {
  it.each([
    ['  Acme \t\n Ltd ', 'Acme Ltd'],
    ['Ac\u0000me\u0007', 'Acme'],
    ['evil\u202Etxt.exe', 'eviltxt.exe'],
    ['Cafe\u0301', 'Café'],
    ['می‌خواهم', 'می‌خواهم'],
    ['C*', 'C*'],
    ['**bold**', '**bold**'],
    ['a \u00a0\u2003\u0085 b', 'a b'],
    ['a\u000bb\u000cc\rd', 'a b c d'],
    [
      'a\u001fb\u007fc\u009fd\u00ade\u200bf\u200eg\u200fh\u202ai\u2060j\u2066k\u2069l\ufeffm\ufffc',
      'abcdefghijklm',
    ],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['a-b', 'a-b'],
    ['n/a yet', 'n/a yet'],
    [0, '0'],
    ['\ud800a', '\ufffda'],
    [42, '42'],
    ['Société visible à tous', 'Société visible à tous'],
    ['SÃO', 'SÃO'],
    ['Özgü İnş. “MENÜ”', 'Özgü İnş. “MENÜ”'],
    ['CAFÉ\u00a0», IRMÃ\u00a0X', 'CAFÉ », IRMÃ X'],
    ['Weiß’sche MÜHLE – « ÉTÉ »', 'Weiß’sche MÜHLE – « ÉTÉ »'],
    ['Ä\u00a0·\u00a0CAFÉ® Ñ', 'Ä · CAFÉ® Ñ'],
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
    '--',
    'N/A',
    '-',
    '–',
    '—',
    'undefined',
    'null',
    '[object Object]',
    '＊＊＊',
    '∗∗∗ Ltd',
    '●●●',
    '███████',
    '\u200b',
    'Ã¼ber',
    'Ä°stanbul',
    'Åžirket',
    'MÃ¡laga',
    'Ð\u009cÐ¾Ñ\u0081ÐºÐ²Ð°',
    'æ—¥æœ¬',
    'Caf\ufffd',
    Infinity,
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
    expect(cleanLine('ab cd', 3)).toBe('ab');
    expect(cleanLine('ab😀', 3)).toBe('ab');
    expect(cleanLine('a   b', 3)).toBe('a b');
    expect(cleanLine('- bc', 1)).toBeNull();
    expect(cleanLine(`${' '.repeat(500_000)}x`, 3)).toBe('x');
  });
});

describe('cleanProse', () => {
  it('keeps line breaks, at most one blank line in a row', () => {
    expect(cleanProse(' one \r\n\r\n\r\n\n two\u2028three\tfour ', 100)).toBe('one\n\ntwo\nthree four');
  });

  it('reads every kind of line break', () => {
    expect(cleanProse('a\rb\nc\u2029d\u0085e\u000bf', 100)).toBe('a\nb\nc\nd\ne f');
    expect(cleanProse('\n\n a \n\n', 100)).toBe('a');
    expect(cleanProse(5, 100)).toBe('5');
    expect(cleanProse(null, 100)).toBeNull();
  });

  it('distinguishes a masked text from one with some asterisks', () => {
    expect(cleanProse('*** Sale *** We build rockets, and they fly.', 100)).toContain('rockets');
    expect(cleanProse('A****** of b*******', 100)).toBeNull();
    expect(cleanProse('ab*', 100)).toBeNull();
    expect(cleanProse('abc*', 100)).toBe('abc*');
    expect(cleanProse('∗ 𐀀', 2)).toBeNull(); // What fits is the asterisk alone.
  });
});

describe('both', () => {
  it('give clean, well-formed text within the limit, and do not change their own result', () => {
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
      { numRuns: 2_000, examples: [['\0\0\0𐀀', 1]] },
    );
  });
});

describe('foldText', () => {
  it.each([
    ['TÜRKÇE  Sınıfı', 'turkce sinifi'],
    [' İstanbul\n', 'istanbul'],
    ['ﬁne', 'fine'],
    ['Cafe\u0301', 'cafe'],
  ])('%j is compared as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('asciiDigits', () => {
  it('leaves other characters as they are, digits of other scripts among them', () => {
    expect(asciiDigits('a٬b 𝟙 ½ ²')).toBe('a٬b 𝟙 ½ ²');
  });

  it('reads the digits of every listed script', () => {
    for (const ten of [
      '٠١٢٣٤٥٦٧٨٩',
      '۰۱۲۳۴۵۶۷۸۹',
      '०१२३४५६७८९',
      '০১২৩৪৫৬৭৮৯',
      '੦੧੨੩੪੫੬੭੮੯',
      '૦૧૨૩૪૫૬૭૮૯',
      '୦୧୨୩୪୫୬୭୮୯',
      '௦௧௨௩௪௫௬௭௮௯',
      '౦౧౨౩౪౫౬౭౮౯',
      '೦೧೨೩೪೫೬೭೮೯',
      '൦൧൨൩൪൫൬൭൮൯',
      '໐໑໒໓໔໕໖໗໘໙',
      '༠༡༢༣༤༥༦༧༨༩',
      '၀၁၂၃၄၅၆၇၈၉',
      '០១២៣៤៥៦៧៨៩',
      '๐๑๒๓๔๕๖๗๘๙',
      '０１２３４５６７８９',
    ]) {
      expect(asciiDigits(ten)).toBe('0123456789');
    }
  });
});

describe('an address', () => {
  it.each([
    'https://acme.example',
    'HTTP://acme.example/x',
    '//www.acme.example/x',
    'www.acme.example',
    '/company/acme/about',
    '/in/jane?trk=x',
    '/%C3%BC',
    'urn:li:company:1',
    'mailto:a@b.c',
    'acme.com/x',
    '../jobs/cto',
    './about',
    'jane@acme.example',
    'jane+x@mail.acme.example',
  ])('%j is no text', (text) => {
    expect([cleanLine(text, 100), cleanProse(text, 100)]).toEqual([null, null]);
  });

  it.each([
    'Booking.com',
    'TCP/IP',
    '//SEIBERT/MEDIA',
    '/n software',
    'See https://acme.example',
    'A: b',
    '@jane',
    '.NET',
  ])('%j is a text', (text) => {
    expect(cleanLine(text, 100)).toBe(text);
  });
});
