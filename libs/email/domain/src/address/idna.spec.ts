import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toALabels } from './idna';

describe('toALabels', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com', 'example.com'],
    ['ab--cd.com', 'ab--cd.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['Xn--Bcher-Kva.example', 'xn--bcher-kva.example'],
    ['ab--cd.bücher.example', 'ab--cd.xn--bcher-kva.example'],
    [`${`${'a'.repeat(62)}.`.repeat(4)}a`, `${`${'a'.repeat(62)}.`.repeat(4)}a`],
    ['faß.de', 'xn--fa-hia.de'],
    ['실례.테스트', 'xn--9n2bp8q.xn--9t4b11yi5a'],
    ['xn--ihqwcrb4cv8a8dqg056pqjye', 'xn--ihqwcrb4cv8a8dqg056pqjye'],
    ['\u00df\u03c2\u0f0b\u3007', 'xn--zca29lwxobi7a'],
    ['\u06fd\u06fe', 'xn--qmbc'],
    ['l\u00b7l', 'xn--ll-0ea'],
    ['\u03b1\u0375\u03b2', 'xn--wva3je'],
    ['\u05d0\u05f3\u05d1', 'xn--4dbc5h'],
    ['\u05d0\u05f4\u05d1', 'xn--4dbc8h'],
    ['\u30fb\u3041', 'xn--k8j5u'],
    ['\u30fb\u30a1', 'xn--bck0j'],
    ['\u30fb\u4e08', 'xn--vek778f'],
    ['\u0628\u0660\u0628', 'xn--ngba1o'],
    ['\u0628\u06f0', 'xn--ngb41b'],
    ['\u0915\u094d\u200d\u0937', 'xn--11b2ezcw70k'],
    ['\u0915\u094d\u200c\u0937', 'xn--11b2ezcs70k'],
    ['\u0628\u064a\u200c\u0628\u064a', 'xn--ngba5hb2804a'],
  ])('%s -> %s', (name, ascii) => {
    if (ascii?.includes('xn--')) expect(toALabels(ascii)).toBe(ascii);
    expect(toALabels(name)).toBe(ascii);
  });

  it.each([
    ['a symbol', '☃.net'],
    ['an emoji', '😀.example'],
    ['a symbol as A-label', 'xn--n3h.net'],
    ['broken Punycode', 'xn--X'],
    ['Punycode of ASCII', 'xn--abc-'],
    ['nothing after the prefix', 'xn--'],
    ['Punycode of upper case', 'xn--BCHER-KVA8445FOO'.toLowerCase()],
    ['a hyphen in third and fourth place of a U-label', 'aa--ü'],
    ['the same as A-label', 'xn--aa---o47jg78q'],
    ['a hyphen at the beginning of a decoded label', 'xn----eha'],
    ['a combining mark first', '\u0300hello'],
    ['a spacing mark first', '\u0903hello'],
    ['an enclosing mark', 'a\u0488hello'],
    ['normal form D', 'bu\u0308cher'],
    ['the Kelvin sign', '\u212aelvin'],
    ['full-width letters', 'ｅｘａｍｐｌｅ.com'],
    ['an ideographic full stop', '例子。测试'],
    ['a ligature', 'ﬁne'],
    ['tatweel', '\u0628\u0640\u0628'],
    ['NKo lajanyalan', '\u07ca\u07fa'],
    ['a Hangul tone mark', '\uc2e4\u302e\ub840'],
    ['vertical kana repeat marks', '\u3042\u3031'],
    ['the vertical ideographic iteration mark', '\u3042\u303b'],
    ['old jamo', '\u1100\u1161'],
    ['old jamo, extended A', '\ua960'],
    ['old jamo, extended B', '\ud7b0'],
    ['a musical symbol', 'a\u{1d167}'],
    ['a Greek musical mark', 'a\u{1d242}'],
    ['a combining mark for symbols', 'a\u20d0'],
    ['a letter number', '\u2180'],
    ['a middle dot alone', '\u00b7'],
    ['a middle dot first', '\u00b7l'],
    ['a middle dot last', 'l\u00b7'],
    ['a middle dot after another letter', 'a\u00b7l'],
    ['a middle dot before another letter', 'l\u00b7a'],
    ['a keraia before another script', '\u03b1\u0375s'],
    ['a keraia last', '\u03b1\u0375'],
    ['a geresh first', '\u05f3\u05d1'],
    ['gershayim first', '\u05f4\u05d1'],
    ['a katakana dot among Latin letters', 'def\u30fbabc'],
    ['a katakana dot alone', '\u30fb'],
    ['two kinds of Arabic digits', '\u0628\u0660\u06f0'],
    ['a joiner without virama', '\u0915\u200d\u0937'],
    ['a joiner first', '\u200d\u0937'],
    ['a non-joiner between letters that do not join', 'a\u200cb'],
    ['a label that reads in both directions', 'a\u05d0'],
    ['a right-to-left label that ends left-to-right', '\u05d0a'],
    ['a left-to-right label that begins with a digit beside a right-to-left one', '1a.\u05d0\u05d1'],
    ['an Arabic digit first in a right-to-left label', '\u06f0\u0628'],
    ['an unassigned character', 'a\u0378'],
    ['a label over 63 octets', `${'ü'.repeat(63)}.example`],
    ['a name over 253 octets', `${`${'ü'.repeat(50)}.`.repeat(5)}example`],
    ['an ASCII name over 253 octets', `${`${'a'.repeat(62)}.`.repeat(4)}ab`],
    ['an empty label', 'ü..example'],
  ])('refuses %s', (_, name) => {
    expect(toALabels(name)).toBeUndefined();
  });

  it('is idempotent, and its result is ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (name) => {
        const ascii = /^[\p{L}\p{N}]+$/u.test(name) ? toALabels(name) : undefined;
        if (ascii === undefined) return;
        expect(ascii).toMatch(/^[a-z0-9-]+$/);
        expect(toALabels(ascii)).toBe(ascii);
      }),
      { numRuns: 2000 },
    );
  });
});
