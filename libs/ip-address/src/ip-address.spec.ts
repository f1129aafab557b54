import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseIp } from './ip-address';

describe('parseIp', () => {
  it('reads IPv4 as a number', () => {
    expect(parseIp('1.2.3.4')).toEqual({ version: 4, words: [0, 0, 0, 0x01020304] });
    expect(parseIp('255.255.255.255')).toEqual({ version: 4, words: [0, 0, 0, -1] });
    expect(parseIp('0.0.0.0')).toEqual({ version: 4, words: [0, 0, 0, 0] });
  });

  it('reads IPv6 as four words', () => {
    expect(parseIp('2001:db8:1:2:3:4:5:6')).toEqual({
      version: 6,
      words: [0x20010db8, 0x00010002, 0x00030004, 0x00050006],
    });
    expect(parseIp('FFFF::abCD')).toEqual({ version: 6, words: [-65536, 0, 0, 0xabcd] });
    expect(parseIp('::')).toEqual({ version: 6, words: [0, 0, 0, 0] });
    expect(parseIp('::ffff:1.2.3.4')).toEqual({ version: 6, words: [0, 0, 0xffff, 0x01020304] });
    expect(parseIp('1:2:3:4:5:6:7::')).toEqual({ version: 6, words: [0x10002, 0x30004, 0x50006, 0x70000] });
  });

  it.each([
    '',
    ' ',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4.',
    '.1.2.3.4',
    '1..3.4',
    '256.1.1.1',
    '1.1.1.1000',
    '01.1.1.1',
    '00.0.0.0',
    '081.2.69.142',
    '0x7f.0.0.1',
    '2130706433',
    '-1.2.3.4',
    '+1.2.3.4',
    '1e1.2.3.4',
    '1.2.3.4/24',
    '1.2.3.4:80',
    ' 1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '1.2.3.4\0',
    '１.2.3.4',
    '١.2.3.4',
    ':',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1:2:3:4::5:6:7:8',
    '1::2::3',
    ':1::',
    '1:::2',
    '::1:',
    '12345::',
    '::g',
    '::1%eth0',
    '::1%',
    '[::1]',
    '[::1]:80',
    '::1/128',
    '::1.2.3',
    '::1.2.3.4.5',
    '::1.2.3.4:5',
    '::01.2.3.4',
    '1.2.3.4::',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::ffff:256.1.1.1',
    '::1 ',
    'localhost',
    '1:2:3:4:5:6:7:8'.repeat(1_000),
  ])('refuses %j', (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  it('agrees with Node on every text that resembles an address', () => {
    const piece = fc.constantFrom(
      ...'0123456789abcfF',
      ':',
      '::',
      '.',
      '255',
      '256',
      '1.2.3.4',
      '0',
      '::ffff:',
      ':0:0:',
    );
    const text = fc.oneof(
      fc.ipV4(),
      fc.ipV4Extended(),
      fc.ipV6(),
      fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
      fc.string({ maxLength: 60 }).filter((any) => !any.includes('%')),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        expect(parseIp(candidate)?.version ?? 0).toBe(isIP(candidate));
      }),
      { numRuns: 20_000 },
    );
  });

  it('agrees with Node on an address with one character changed, added or removed', () => {
    const mutated = fc
      .tuple(
        fc.oneof(fc.ipV4(), fc.ipV6()),
        fc.nat(),
        fc.nat(1),
        fc.constantFrom('', '0', '1', ':', '.', 'f', 'g', ' ', '/'),
      )
      .map(([text, at, remove, insert]) => {
        const index = at % (text.length + 1);
        return text.slice(0, index) + insert + text.slice(index + remove);
      });
    fc.assert(
      fc.property(mutated, (candidate) => {
        expect(parseIp(candidate)?.version ?? 0).toBe(isIP(candidate));
      }),
      { numRuns: 20_000 },
    );
  });
});
