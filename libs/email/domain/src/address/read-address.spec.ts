import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EmailAddress } from './email-address';
import { type Flaw, type FlawKind } from './flaw';
import { readAddress } from './read-address';

const kindOf = (text: string) => {
  const read = readAddress(text);
  return 'flaw' in read ? read.flaw : 'valid';
};
const valid = (text: string): EmailAddress => {
  const read = readAddress(text);
  if ('flaw' in read) throw new Error(`${text}: ${read.flaw}`);
  return read;
};
const times = (text: string, count: number) => text.repeat(count);
const longDomain = (length: number) => {
  const label = times('d', 62);
  return `${label}.${label}.${label}.${times('e', length - 3 * 63 - 3)}.io`;
};

describe('readAddress accepts', () => {
  it.each([
    'jo@example.com',
    'JO.Smith+tag@Example.COM',
    "!#$%&'*+-/=?^_`{|}~@example.com",
    '1@example.com',
    'a.b.c.d@example.com',
    'a@b.c',
    'jo@a-b.example',
    'jo@a--b.example',
    'jo@ab--cd.example',
    'jo@1.example',
    'jo@123.example',
    'jo@example.x1',
    'jo@example.1x',
    'jo@xn--bcher-kva.example',
    'jo@XN--BCHER-KVA.example',
    'jo@bücher.example',
    'jo@BÜCHER.example',
    'jo@faß.example',
    'jo@σίς.example',
    '"jo"@example.com',
    '""@example.com',
    '"jo smith"@example.com',
    '"jo@home"@example.com',
    '"jo\\"smith\\\\"@example.com',
    '"\\j\\o"@example.com',
    '".jo..smith."@example.com',
    '"(not a comment)"@example.com',
    '"jürgen meier"@example.com',
    'jürgen@example.com',
    '用户@例子.测试',
    'अजय@डाटा.भारत',
    'квіточка@пошта.укр',
    'θσερ@εχαμπλε.ψομ',
    '😀@example.com',
    'क्‍ष@example.com',
    'jo@[127.0.0.1]',
    'jo@[255.255.255.255]',
    'jo@[001.002.003.004]',
    'jo@[IPv6:::1]',
    'jo@[ipv6:2001:DB8::1]',
    'jo@[IPv6:1:2:3:4:5:6:7:8]',
    'jo@[IPv6:1:2:3:4:5:6::]',
    'jo@[IPv6:::ffff:192.0.2.1]',
    'jo@[IPv6:1:2:3:4:5:6:192.0.2.1]',
    'jo@[IPv6:::]',
    `${times('a', 64)}@example.com`,
    `${times('ü', 32)}@example.com`,
    `"${times('a', 62)}"@example.com`,
    `jo@${times('a', 63)}.example`,
    `jo@${longDomain(251)}`,
  ])('%s', (text) => {
    expect(kindOf(text)).toBe('valid');
  });
});

describe('readAddress refuses', () => {
  it.each<[FlawKind, string]>([
    ['empty', ''],
    ['surrounding_space', ' jo@example.com'],
    ['surrounding_space', 'jo@example.com '],
    ['surrounding_space', 'jo@example.com\n'],
    ['surrounding_space', '\tjo@example.com'],
    ['surrounding_space', '\u00a0jo@example.com'],
    ['surrounding_space', '\ufeffjo@example.com'],
    ['surrounding_space', ' '],
    ['white_space', 'jo smith@example.com'],
    ['white_space', 'jo @example.com'],
    ['white_space', 'jo@ example.com'],
    ['white_space', 'jo@ex ample.com'],
    ['white_space', 'jo\u00a0smith@example.com'],
    ['white_space', '"jo\u3000smith"@example.com'],
    ['white_space', 'jo\u2028smith@example.com'],
    ['white_space', '"jo" @example.com'],
    ['control_character', 'jo\0@example.com'],
    ['control_character', 'jo\r\n@example.com'],
    ['control_character', '"jo\r\nDATA"@example.com'],
    ['control_character', 'jo\u0085x@example.com'],
    ['control_character', 'jo\u007f@example.com'],
    ['control_character', '"jo\\\t"@example.com'],
    ['bidi_override', '\u202ejo@example.com'],
    ['bidi_override', 'jo\u2066@example.com'],
    ['bidi_override', 'jo\u200f@example.com'],
    ['bidi_override', 'jo\u061c@example.com'],
    ['unassigned_character', 'jo\u0378@example.com'],
    ['unassigned_character', 'jo\uffff@example.com'],
    ['unassigned_character', 'jo\ud800@example.com'],
    ['unassigned_character', 'jo@\u0378.example'],
    ['invisible_character', 'jo\u200b@example.com'],
    ['invisible_character', 'jo\u00ad@example.com'],
    ['invisible_character', 'jo@ex\u2060ample.com'],
    ['invisible_character', 'jo\u3164@example.com'],

    ['no_at', 'jo'],
    ['no_at', 'jo.example.com'],
    ['no_at', 'jo,smith'],
    ['no_at', '"jo"'],
    ['no_at', times('a', 70)],
    ['several_ats', 'jo@@example.com'],
    ['several_ats', 'jo@smith@example.com'],
    ['several_ats', 'jo@example.com@'],
    ['comment', 'jo(home)@example.com'],
    ['comment', '(home)jo@example.com'],
    ['comment', 'jo@(home)example.com'],
    ['comment', 'jo@example.com(home)'],
    ['comment', '"jo"(home)@example.com'],
    ['comment', 'jo)@example.com'],
    ['comment', 'jo@ex)ample.com'],
    ['angle_bracket', '<jo@example.com>'],
    ['angle_bracket', 'Jo<jo@example.com>'],
    ['angle_bracket', 'jo@example.com>'],
    ['angle_bracket', '"Jo"<jo@example.com>'],
    ['angle_bracket', 'jo@ex<ample.com'],
    ['angle_bracket', 'jo>@example.com'],

    ['local_empty', '@example.com'],
    ['local_empty', '@'],
    ['local_too_long', `${times('a', 65)}@example.com`],
    ['local_too_long', `${times('ü', 33)}@example.com`],
    ['local_too_long', `"${times('a', 63)}"@example.com`],
    ['local_character', 'jo,smith@example.com'],
    ['local_character', 'jo:smith@example.com'],
    ['local_character', 'jo\\smith@example.com'],
    ['local_character', 'jo[smith@example.com'],
    ['local_character', '"jo\\ü"@example.com'],
    ['local_dot', '.jo@example.com'],
    ['local_dot', 'jo.@example.com'],
    ['local_dot', 'jo..smith@example.com'],
    ['local_dot', '.@example.com'],
    ['quote_misplaced', 'jo."smith"@example.com'],
    ['quote_misplaced', 'jo"@example.com'],
    ['quote_misplaced', '"jo".smith@example.com'],
    ['quote_misplaced', '""jo@example.com'],
    ['quote_unclosed', '"jo@example.com'],
    ['quote_unclosed', '"jo\\"@example.com'],
    ['quote_unclosed', '"'],
    ['quote_unclosed', '"\\'],

    ['domain_empty', 'jo@'],
    ['domain_too_long', `jo@${longDomain(254)}`],
    ['too_long', `jo@${longDomain(253)}`],
    ['domain_dot', 'jo@.example.com'],
    ['domain_dot', 'jo@example.com.'],
    ['domain_dot', 'jo@example..com'],
    ['domain_dot', 'jo@.'],
    ['domain_character', 'jo@ex_ample.com'],
    ['domain_character', 'jo@example,com'],
    ['domain_character', 'jo@ex"ample.com'],
    ['domain_character', 'jo@ü_.example'],
    ['domain_character', 'jo@example.com\\'],
    ['domain_character', 'jo@[127.0.0.1]x'],
    ['label_too_long', `jo@${times('a', 64)}.example`],
    ['label_too_long', `jo@example.${times('ü', 64)}.test`],
    ['label_not_idna', `jo@${times('ü', 63)}.test`],
    ['label_not_idna', 'jo@example.☃.test'],
    ['label_not_idna', 'jo@☃.test'],
    ['label_not_idna', 'jo@bü.☃☃.❤.test'],
    ['label_not_idna', 'jo@ok.1a.\u05d0\u05d1'],
    ['label_hyphen', 'jo@-example.com'],
    ['label_hyphen', 'jo@example-.com'],
    ['label_hyphen', 'jo@example.co-'],
    ['label_hyphen', 'jo@-.example'],
    ['single_label', 'jo@io'],
    ['single_label', 'jo@localhost'],
    ['numeric_ending', 'jo@127.0.0.1'],
    ['numeric_ending', 'jo@example.123'],

    ['literal_unclosed', 'jo@[127.0.0.1'],
    ['literal_ipv4', 'jo@[]'],
    ['literal_ipv4', 'jo@[127.0.0]'],
    ['literal_ipv4', 'jo@[127.0.0.0.1]'],
    ['literal_ipv4', 'jo@[127.0.0.256]'],
    ['literal_ipv4', 'jo@[127.0.0.1000]'],
    ['literal_ipv4', 'jo@[::1]'],
    ['literal_ipv4', 'jo@[example.com]'],
    ['literal_ipv4', 'jo@[tag:content]'],
    ['literal_ipv4', 'jo@[xIPv6:::1]'],
    ['literal_ipv6', 'jo@[IPv6:1:2:3:4:5:6::7:8]'],
    ['literal_ipv6', 'jo@[IPv6:1:2:3:4:5:6:7:8::g]'],
    ['literal_ipv6', 'jo@[IPv6:]'],
    ['literal_ipv6', 'jo@[IPv6:1:2:3:4:5:6:7]'],
    ['literal_ipv6', 'jo@[IPv6:1:2:3:4:5:6:7:8:9]'],
    ['literal_ipv6', 'jo@[IPv6:1:2:3:4:5:6:7::]'],
    ['literal_ipv6', 'jo@[IPv6:1::2::3]'],
    ['literal_ipv6', 'jo@[IPv6:1:::2]'],
    ['literal_ipv6', 'jo@[IPv6:12345::]'],
    ['literal_ipv6', 'jo@[IPv6:g::]'],
    ['literal_ipv6', 'jo@[IPv6:192.0.2.1::]'],
    ['literal_ipv6', 'jo@[IPv6:::192.0.2.1:1]'],
    ['literal_ipv6', 'jo@[IPv6:::192.0.2.256]'],
    ['literal_ipv6', 'jo@[IPv6:1:2:3:4:5:6:7:192.0.2.1]'],
    ['too_long', `jo@${longDomain(252)}`],
  ])('%s: %j', (flaw, text) => {
    expect(readAddress(text)).toEqual({ flaw });
  });

  it('an address that is too long either as written or as sent', () => {
    const inALabels = `${times('a', 64)}@${times(`${times('ü', 3)}.`, 20)}example`;
    expect(Buffer.byteLength(inALabels)).toBeLessThan(254);
    expect(kindOf(inALabels)).toBe('too_long');
    expect(kindOf(inALabels.slice(40))).toBe('valid');
    const withQuotes = `"jo"@${longDomain(251)}`;
    expect(Buffer.byteLength(withQuotes)).toBe(256);
    expect(kindOf(withQuotes)).toBe('too_long');
  });
});

describe('readAddress takes apart', () => {
  it.each([
    [
      'jo@example.com',
      { local: 'jo', domain: 'example.com', asciiDomain: 'example.com', normal: 'jo@example.com' },
    ],
    [
      'Jo@EXAMPLE.com',
      { localValue: 'Jo', domain: 'EXAMPLE.com', asciiDomain: 'example.com', normal: 'Jo@example.com' },
    ],
    ['"jo"@example.com', { local: '"jo"', localValue: 'jo', normal: 'jo@example.com' }],
    ['"j\\o b"@example.com', { localValue: 'jo b', normal: '"jo b"@example.com' }],
    ['"\\"\\\\"@example.com', { localValue: '"\\', normal: '"\\"\\\\"@example.com' }],
    ['""@example.com', { localValue: '', normal: '""@example.com' }],
    ['"a..b"@example.com', { normal: '"a..b"@example.com' }],
    ['ju\u0308rgen@example.com', { localValue: 'jürgen', normal: 'jürgen@example.com', needsSmtpUtf8: true }],
    ['a\u037eb@example.com', { localValue: 'a;b', normal: '"a;b"@example.com', needsSmtpUtf8: false }],
    ['jo@Bücher.example', { asciiDomain: 'xn--bcher-kva.example', needsSmtpUtf8: false, domainKind: 'name' }],
    ['jo@[001.2.3.4]', { asciiDomain: '[1.2.3.4]', domainKind: 'ipv4', normal: 'jo@[1.2.3.4]' }],
    ['jo@[ipv6:2001:DB8:0:0:1:0:0:1]', { asciiDomain: '[IPv6:2001:db8::1:0:0:1]', domainKind: 'ipv6' }],
    ['jo@[IPv6:::ffff:192.168.2.1]', { asciiDomain: '[IPv6:::ffff:192.168.2.1]' }],
    ['jo@[IPv6:1:0:2:3:4:5:6:7]', { asciiDomain: '[IPv6:1:0:2:3:4:5:6:7]' }],
    ['jo@[IPv6:0:0:1:0:0:0:2:3]', { asciiDomain: '[IPv6:0:0:1::2:3]' }],
    ['jo@[IPv6:1:2:3:4:5:6:0:0]', { asciiDomain: '[IPv6:1:2:3:4:5:6::]' }],
  ])('%s', (text, parts) => {
    expect(valid(text)).toMatchObject({ text, ...parts });
  });
});

/** Addresses of every shape, valid by construction. */
const label = fc
  .stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)
  .filter((one) => !one.startsWith('xn--'));
const domainName = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.stringMatching(/^[a-z]{2,10}$/))
  .map(([labels, ending]) => [...labels, ending].join('.'));
const atom = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,15}$/);
const dotString = fc.array(atom, { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join('.'));
const quotedString = fc.stringMatching(/^"([ !#-[\]-~]|\\[ -~]){0,20}"$/);
const wellFormed = fc.tuple(fc.oneof(dotString, quotedString), domainName).map((parts) => parts.join('@'));

describe('readAddress on any address', () => {
  it('accepts what is valid by construction, and its normal form is a fixed point', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const address = valid(text);
        expect(`${address.local}@${address.domain}`).toBe(text);
        expect(valid(address.normal)).toMatchObject({
          normal: address.normal,
          localValue: address.localValue,
          asciiDomain: address.asciiDomain,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('answers any text, and nothing it accepts can break a line or a command', () => {
    const piece = fc.constantFrom(
      '@',
      '.',
      '"',
      '\\',
      '(',
      '<',
      ' ',
      '\r\n',
      'a',
      'ü',
      '-',
      '[',
      ']',
      ':',
      'xn--',
      '\u200d',
      '1',
      ',',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
      fc
        .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
        .map((parts) => `${parts.join('@')}.com`),
    );
    fc.assert(
      fc.property(text, (any) => {
        const read: EmailAddress | Flaw = readAddress(any);
        if ('flaw' in read) return;
        expect(read.normal).toMatch(/^[^\p{Cc}]+@[\x21-\x7e]+$/u);
        expect(read.asciiDomain).toBe(read.asciiDomain.replace(/[^\x21-\x7e]/g, ''));
        expect(Buffer.byteLength(read.normal)).toBeLessThanOrEqual(254);
        expect(valid(read.normal).normal).toBe(read.normal);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes linear time on hostile texts', () => {
    const pieces = [
      'a',
      '.',
      '@',
      '"',
      '\\',
      '"\\',
      '(',
      '<',
      ' ',
      'a.',
      'a@',
      '.a',
      'ü',
      '\u0301',
      'a-',
      'xn--',
      '[',
      '1.',
      ':',
      '::',
    ];
    for (const piece of pieces) {
      for (const prefix of ['', 'jo@', '"', 'jo@[IPv6:']) {
        // Code that is not linear does not finish this within an hour.
        expect(readAddress(prefix + times(piece, 200_000))).toHaveProperty('flaw');
      }
    }
  });
});
