import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type IpAddress, parseIp } from './ip-address';
import { formatIp } from './ip-text';

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
