import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatNetwork, type IpAddress, parseIp } from '@enrichment/ip-address';
import { networksBetween } from './ip-range';

const between = (first: string, last: string): string[] =>
  [...networksBetween(parseIp(first)!, parseIp(last)!)].map(formatNetwork);

const numberOf = ({ words }: IpAddress): bigint =>
  words.reduce((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
const addressOf = (version: 4 | 6, value: bigint): IpAddress => {
  const word = (shift: bigint): number => Number(BigInt.asIntN(32, value >> shift));
  return { version, words: [word(96n), word(64n), word(32n), word(0n)] };
};

describe('networksBetween', () => {
  it.each([
    ['1.0.0.0', '1.0.0.255', ['1.0.0.0/24']],
    ['1.0.0.1', '1.0.0.1', ['1.0.0.1/32']],
    ['1.0.0.1', '1.0.0.6', ['1.0.0.1/32', '1.0.0.2/31', '1.0.0.4/31', '1.0.0.6/32']],
    ['0.0.0.0', '255.255.255.255', ['0.0.0.0/0']],
    ['255.255.255.254', '255.255.255.255', ['255.255.255.254/31']],
    ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['::/0']],
    [
      '2001:200::',
      '2001:200:1b9:ffff:ffff:ffff:ffff:ffff',
      [
        '2001:200::/40',
        '2001:200:100::/41',
        '2001:200:180::/43',
        '2001:200:1a0::/44',
        '2001:200:1b0::/45',
        '2001:200:1b8::/47',
      ],
    ],
  ])('of %s to %s', (first, last, networks) => {
    expect(between(first, last)).toEqual(networks);
  });

  it('covers every address of the range exactly once, with the fewest networks', () => {
    const ranges = (version: 4 | 6, bits: bigint) => {
      // Ends near a boundary, and ends anywhere.
      const end = fc.oneof(
        fc.bigInt(0n, 2n ** bits - 1n),
        fc
          .tuple(fc.bigInt(0n, bits), fc.bigInt(-2n, 2n))
          .map(([power, off]) => BigInt.asUintN(Number(bits), 2n ** power + off)),
      );
      return fc.tuple(fc.constant(version), fc.constant(bits), end, end);
    };
    fc.assert(
      fc.property(fc.oneof(ranges(4, 32n), ranges(6, 128n)), ([version, bits, one, other]) => {
        const [first, last] = one <= other ? [one, other] : [other, one];
        let next = first;
        let previousSize = 0n;
        let merges = 0;
        for (const { address, prefixLength } of networksBetween(
          addressOf(version, first),
          addressOf(version, last),
        )) {
          const size = 2n ** (bits - BigInt(prefixLength));
          expect(numberOf(address)).toBe(next);
          expect(next % size).toBe(0n);
          // Two halves of one larger network would have been one.
          if (size === previousSize && (next - size) % (2n * size) === 0n) merges++;
          previousSize = size;
          next += size;
        }
        expect(next).toBe(last + 1n);
        expect(merges).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['1.0.0.1', '1.0.0.0'],
    ['128.0.0.0', '1.0.0.0'],
    ['::1', '::'],
    ['1.0.0.0', '::ffff:2.0.0.0'],
  ])('refuses %s to %s', (first, last) => {
    expect(() => between(first, last)).toThrow(RangeError);
  });
});
