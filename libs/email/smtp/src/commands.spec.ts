import { readAddress } from '@enrichment/email-domain';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { command, mailCommand, randomLocalPart, recipientCommand } from './commands';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

const control = /[\x00-\x1f\x7f]/;

describe('commands', () => {
  it('refuse control characters', () => {
    for (const code of [0, 9, 10, 13, 31, 127]) {
      expect(() => command(`EHLO us${String.fromCharCode(code)}test`)).toThrow('control characters');
    }
    expect(command('EHLO us.test')).toBe('EHLO us.test');
  });

  it('never contain CR or LF, for any accepted address', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        'jo',
        '"a b"',
        'jürgen',
        '\r\n',
        'RCPT TO:<x@y.test>',
        '"\r\nDATA\r\n"',
        '\u2028',
        '\u0085',
        '"\\\r"',
      ),
    );
    const domain = fc.oneof(
      part,
      fc.constantFrom('x.test', 'bücher.test', '[192.0.2.1]', 'x.test\r\nDATA', '[IPv6:::1]'),
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), domain, (local, host) => {
        const read = readAddress(`${local.join('')}@${host}`);
        if (!('normal' in read)) return;
        accepted += 1;
        for (const line of [mailCommand('', read), recipientCommand(read.normal)]) {
          expect(line).not.toMatch(control);
          expect(line).not.toMatch(/[\u2028\u2029\u0085]/);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});

describe('a random local part', () => {
  it('has 16 letters and digits, and begins with a letter', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(randomLocalPart(() => bytes)).toMatch(/^[a-z][a-z2-7]{15}$/);
      }),
    );
  });
});
