import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { embeddedIpv4, formatIp, type IpAddress, parseIp } from './ip-address';

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

const inside = (text: string): string | undefined => {
  const ipv4 = embeddedIpv4(parseIp(text)!);
  return ipv4 && formatIp(ipv4);
};

describe('embeddedIpv4', () => {
  it.each([
    ['IPv4-mapped', '::ffff:81.2.69.142', '81.2.69.142'],
    ['NAT64', '64:ff9b::81.2.69.142', '81.2.69.142'],
    ['6to4', '2002:5102:458e:1::1', '81.2.69.142'],
    ['Teredo (the example of RFC 4380)', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
  ])('takes the IPv4 address out of %s', (_, text, ipv4) => {
    expect(inside(text)).toBe(ipv4);
  });

  it.each([
    '81.2.69.142',
    '::81.2.69.142',
    '::ffff:0:81.2.69.142',
    '64:ff9b:1::5102:458e',
    '2003::',
    '2001:1::',
    '2001:db8::1',
  ])('finds none in %s', (text) => {
    expect(inside(text)).toBeUndefined();
  });

  it('finds every IPv4 address again', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        const inverted = ipv4
          .split('.')
          .map((octet) => 255 - Number(octet))
          .join('.');
        expect(inside(`::ffff:${ipv4}`)).toBe(ipv4);
        expect(inside(`64:ff9b::${ipv4}`)).toBe(ipv4);
        expect(inside(`2002:${hexGroups(ipv4)}::`)).toBe(ipv4);
        expect(inside(`2001::${inverted}`)).toBe(ipv4);
      }),
    );
  });
});

function hexGroups(ipv4: string): string {
  const [a, b, c, d] = ipv4.split('.').map(Number);
  return `${(a! * 256 + b!).toString(16)}:${(c! * 256 + d!).toString(16)}`;
}

const word = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, 0xffff, 0x10000, -1),
  fc.nat(0xffff),
  fc.nat(0xffff).map((high) => high << 16),
);
const ipv6 = fc.tuple(word, word, word, word).map((words): IpAddress => ({ version: 6, words }));

describe('formatIp', () => {
  it.each([
    ['8.8.8.8', '8.8.8.8'],
    ['255.0.255.0', '255.0.255.0'],
    ['2001:0DB8:0000:0000:0008:0800:200C:417A', '2001:db8::8:800:200c:417a'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['1:0:0:0:0:0:0:0', '1::'],
    ['::FFFF:8.8.8.8', '::ffff:8.8.8.8'],
    ['::ffff:808:808', '::ffff:8.8.8.8'],
    ['64:ff9b::8.8.8.8', '64:ff9b::808:808'],
  ])('writes %s as %s', (text, canonical) => {
    expect(formatIp(parseIp(text)!)).toBe(canonical);
  });

  it('is read back as the same address', () => {
    fc.assert(
      fc.property(ipv6, (address) => {
        expect(parseIp(formatIp(address))).toEqual(address);
      }),
      { numRuns: 10_000 },
    );
  });

  it('leaves a strict IPv4 text unchanged', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(formatIp(parseIp(text)!)).toBe(text);
      }),
    );
  });

  it('agrees with the canonical host of a URL, but for the tail of IPv4-mapped addresses', () => {
    const text = fc.oneof(fc.ipV6(), ipv6.map(formatIp));
    fc.assert(
      fc.property(text, (candidate) => {
        const ours = formatIp(parseIp(candidate)!);
        const host = (of: string): string => new URL(`http://[${of}]/`).hostname.slice(1, -1);
        expect(host(ours)).toBe(host(candidate));
        expect(ours).toBe(ours.startsWith('::ffff:') && ours.includes('.') ? ours : host(candidate));
      }),
      { numRuns: 10_000 },
    );
  });
});
