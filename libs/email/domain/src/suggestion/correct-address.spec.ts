import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { flawHints } from '../address/flaw';
import { parseAddress } from '../parse-address';
import { readAddress } from '../address/read-address';
import { correctAddress } from './correct-address';

describe('correctAddress', () => {
  it.each([
    ['john@@gmial,com', 'john@gmail.com'],
    // White space around it is trimmed, without further guesses.
    [' john@gmail.com', 'john@gmail.com'],
    ['john@gmail.com\r\n', 'john@gmail.com'],
    ['\u00a0john@gmail.com\ufeff', 'john@gmail.com'],
    [' john@gmial.com ', 'john@gmial.com'],
    [' "john smith"@example.com', '"john smith"@example.com'],

    // At signs
    ['john@@example.com', 'john@example.com'],
    ['john@@@example.com', 'john@example.com'],
    ['john@ @example.com', 'john@example.com'],
    ['@john@example.com', 'john@example.com'],
    ['john@example.com@', 'john@example.com'],
    ['john@example.com@example.com', 'john@example.com'],
    ['john@example.com - John', 'john@example.com'],
    ['john@example.co uk', 'john@example.co.uk'],
    ['john@example.com?subject=Hello', 'john@example.com'],
    ['john@gmail@com', 'john@gmail.com'],
    ['john.gmail.com', 'john@gmail.com'],
    ['johngmail.com', 'john@gmail.com'],
    ['john#gmail.com', 'john@gmail.com'],
    ['John.Smith Gmail.com', 'John.Smith@gmail.com'],
    ['john at example dot com', 'john@example.com'],
    ['john[at]example[dot]com', 'john@example.com'],
    ['john (at) example (dot) com', 'john@example.com'],
    ['john＠example．com', 'john@example.com'],
    ['ｊｏｈｎ@example.com.', 'john@example.com'],
    ['john@example。com', 'john@example.com'],

    // Dots
    ['john@example,com', 'john@example.com'],
    ['john@example com', 'john@example.com'],
    ['john@example;com', 'john@example.com'],
    ['john@example..com', 'john@example.com'],
    ['john@.example.com', 'john@example.com'],
    ['john@example.com.', 'john@example.com'],
    ['john@example.com...', 'john@example.com'],
    ['john@example.com,', 'john@example.com'],
    ['john smith@example.com', 'john.smith@example.com'],
    ['john,smith@example.com', 'john.smith@example.com'],
    ['john..smith@example.com', 'john.smith@example.com'],
    ['.john.@example.com', 'john@example.com'],
    ['john @ example . com', 'john@example.com'],

    // Pasted things
    ['mailto:john@example.com', 'john@example.com'],
    ['MAILTO:john@example.com?subject=Hi', 'john@example.com'],
    ['mailto:john%40example.com', 'john@example.com'],
    ['mailto://john@example.com', 'john@example.com'],
    ['<john@example.com>', 'john@example.com'],
    ['<mailto:john@example.com>', 'john@example.com'],
    ['John Smith <john@example.com>', 'john@example.com'],
    ['"Smith, John" <john@example.com>', 'john@example.com'],
    ['“John” <john@example.com>', 'john@example.com'],
    ['John <john@example.com', 'john@example.com'],
    ['John Smith john@example.com', 'john@example.com'],
    ['John Smith@example.com', 'John.Smith@example.com'],
    ['John smith Jones@example.com', 'John.smith.Jones@example.com'],
    ['mr John john@example.com', 'mr.John.john@example.com'],
    ['"john smith"@example,com', '"john smith"@example.com'],
    ['"john" smith@example,com', 'john.smith@example.com'],
    ['see mailto:john@example.com', 'john@example.com'],
    ['john at home@example,com', 'john.at.home@example.com'],
    ['[john@example.museum]', 'john@example.museum'],
    ['“john@example.museum”', 'john@example.museum'],
    ['webmail:john@example.com', 'webmail.john@example.com'],
    ['E-Mail: john@example.com', 'john@example.com'],
    ['Email:john@example.com', 'john@example.com'],
    ['john:smith@example.com', 'john.smith@example.com'],
    ['john@example.com>', 'john@example.com'],
    ['"john@example.com"', 'john@example.com'],
    ["'john@example.com'", 'john@example.com'],
    ['(john@example.com)', 'john@example.com'],
    ['john@gmail.com> (home)', 'john@gmail.com'],
    ['[john@example.com]', 'john@example.com'],
    ['john@example.com (home)', 'john@example.com'],
    ['john(work)@example.com', 'john@example.com'],
    ['john@http://example.com/', 'john@example.com'],
    ['john\u200b@example.com', 'john@example.com'],
    ['\u202ajohn@example.com\u202c', 'john@example.com'],
    ['john."smith"@example.com', 'john.smith@example.com'],
    ['john@bu\u0308cher.example', 'john@bücher.example'],

    // Endings
    ['john@gmail', 'john@gmail.com'],
    ['john@Hotmail', 'john@hotmail.com'],
    ['john@gmailcom', 'john@gmail.com'],
    ['john@yahoocouk', 'john@yahoo.co.uk'],
    ['john@@example.con', 'john@example.com'],
    ['john@192.0.2.1', 'john@[192.0.2.1]'],
    ['john@[192.0.2.1].', 'john@[192.0.2.1]'],
    ['john@[IPv6:::1].', 'john@[IPv6:::1]'],
    ['john@1.192.0.2.1', undefined],
    ['john@192.0.2.1.example,com', 'john@192.0.2.1.example.com'],
    ['john@ex-ample-.com', 'john@ex-ample.com'],
    ['john@-ex-ample.com', 'john@ex-ample.com'],
    [`${' '.repeat(984)}john@example,com`, 'john@example.com'],
    [`${' '.repeat(985)}john@example,com`, undefined],
    ['john@example-.com', 'john@example.com'],

    // Ambiguous
    ['', undefined],
    ['john', undefined],
    ['@', undefined],
    ['john@', undefined],
    ['@example.com', undefined],
    ['gmail.com', undefined],
    ['@gmail.com', undefined],
    ['.gmail.com', undefined],
    ['john@localhost', undefined],
    ['john@smith@example.com', undefined],
    ['one@example.com, two@example.com', undefined],
    ['john\\smith@example.com', undefined],
    ['john@ex_ample.com', undefined],
    ['john@1.2.3.4.5', undefined],
    ['john@☃.net', undefined],
    ['mailto:%', undefined],
    [`${'a'.repeat(65)}@example.com`, undefined],
    [`${' '.repeat(1000)}john@example.com`, undefined],
  ])('%j -> %j', (text, corrected) => {
    expect(correctAddress(text)).toBe(corrected);
  });

  it('returns well-formed addresses only, for any text', () => {
    const piece = fc.constantFrom(
      ...'@@.,; :<>()[]"\\-＠。'.split(''),
      'mailto:',
      'john',
      'gmail',
      'com',
      'ü',
      '\u200b',
      '%40',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const corrected = correctAddress(text);
          if (corrected !== undefined) expect(readAddress(corrected)).toMatchObject({ text: corrected });
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('takes linear time on hostile texts', () => {
    for (const piece of [
      '<',
      '>',
      '(',
      ')',
      ' ',
      '.',
      '-',
      '"',
      '@',
      'mailto:',
      '[ at ',
      ' dot ',
      '%',
      'a ',
      '/',
    ]) {
      for (let run = 0; run < 20; run++) correctAddress(piece.repeat(Math.floor(1000 / piece.length)));
      // Code that is not linear does not finish this within an hour.
      expect(['string', 'undefined']).toContain(typeof correctAddress(piece.repeat(200_000)));
    }
  });
});

describe('parseAddress', () => {
  const refusal = (text: string) => {
    try {
      parseAddress(text);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('returns the parts of a well-formed address', () => {
    expect(parseAddress('Jo@Example.com')).toMatchObject({ normal: 'Jo@example.com' });
  });

  it('refuses a malformed one with the likely address', () => {
    expect(refusal('john@@gmial,com')).toMatchObject({
      name: 'DomainError',
      code: 'EMAIL_001',
      message: 'Invalid email address. Write one at sign only.',
      details: { email: 'john@@gmial,com', suggestion: 'john@gmail.com' },
    });
  });

  it('returns a hint when no address is likely', () => {
    expect(refusal('john')).toMatchObject({
      details: { email: 'john', suggestion: 'Write an at sign between the name and the domain.' },
    });
  });

  it('cuts its echo, never inside a character', () => {
    expect(refusal('a'.repeat(400))).toMatchObject({ details: { email: 'a'.repeat(320) } });
    expect(refusal(`${'a'.repeat(319)}😀`)).toMatchObject({ details: { email: `${'a'.repeat(319)}\ufffd` } });
  });

  it('has hints without an at sign', () => {
    for (const hint of Object.values(flawHints)) expect(hint).toMatch(/^[A-Z][^@]+\.$/);
  });
});
