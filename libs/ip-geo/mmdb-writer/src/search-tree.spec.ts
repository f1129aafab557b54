import { describe, expect, it } from '@jest/globals';
import { type IpAddress, parseIp, parseNetwork } from '@enrichment/ip-address';
import * as fc from 'fast-check';
import type { CompactTree } from './compact-tree';
import { SearchTree } from './search-tree';

/** An address of 32 or 128 bits as a number. */
const addressOf = (version: 4 | 6, value: bigint): IpAddress => {
  const word = (shift: bigint): number => Number(BigInt.asIntN(32, value >> shift));
  return { version, words: [word(96n), word(64n), word(32n), word(0n)] };
};

/** The value of an address in a tree, or none. */
function find({ records }: CompactTree, address: bigint, bits: number): number | undefined {
  let record = 0;
  for (let bit = bits - 1; bit === bits - 1 || record > 0; bit--)
    record = records[2 * record + Number((address >> BigInt(bit)) & 1n)]!;
  return record === 0 ? undefined : ~record;
}

/** Ends near a boundary, and ends anywhere. */
const ends = (bits: number) =>
  fc.oneof(
    fc.bigInt(0n, 2n ** BigInt(bits) - 1n),
    fc
      .tuple(fc.bigInt(0n, BigInt(bits)), fc.bigInt(-2n, 2n))
      .map(([power, off]) => BigInt.asUintN(bits, 2n ** power + off)),
  );
const ranges = (bits: number) =>
  fc
    .tuple(ends(bits), ends(bits))
    .map(([one, other]): [bigint, bigint] => (one <= other ? [one, other] : [other, one]));

describe('insertRange', () => {
  const cases = [
    ['IPv4 in a tree of IPv4', 4, 4],
    ['IPv4 in a tree of both', 4, 6],
    ['IPv6', 6, 6],
  ] as const;

  it.each(cases)(
    'gives any address the value of the last inserted range around it: %s',
    (_what, version, tree) => {
      const bits = version === 4 ? 32 : 128;
      fc.assert(
        fc.property(
          fc.array(ranges(bits), { minLength: 1, maxLength: 12 }),
          fc.array(ends(bits)),
          (inserted, more) => {
            const searchTree = new SearchTree(tree);
            for (const [value, [first, last]] of inserted.entries())
              searchTree.insertRange(addressOf(version, first), addressOf(version, last), value);
            const compact = searchTree.compact();
            const near = inserted.flat().flatMap((end) => [end - 1n, end, end + 1n]);
            for (const value of [...near, ...more].filter((one) => one >= 0n && one < 2n ** BigInt(bits))) {
              const expected = inserted.findLastIndex(([first, last]) => first <= value && value <= last);
              expect(find(compact, value, tree === 4 ? 32 : 128)).toBe(
                expected === -1 ? undefined : expected,
              );
            }
          },
        ),
        { numRuns: 150 },
      );
    },
  );

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
  ])('inserts %s to %s like its networks', (first, last, networks) => {
    const [asRange, asNetworks] = [new SearchTree(6), new SearchTree(6)];
    asRange.insertRange(parseIp(first)!, parseIp(last)!, 7);
    for (const network of networks) asNetworks.insert(parseNetwork(network)!, 7);
    expect(asRange.compact()).toEqual(asNetworks.compact());
  });

  it.each([
    ['1.0.0.1', '1.0.0.0', 6],
    ['128.0.0.0', '1.0.0.0', 4],
    ['::1', '::', 6],
    ['1.0.0.0', '::ffff:2.0.0.0', 6],
    ['2001:db8::', '2001:db8::1', 4],
  ] as const)('refuses %s to %s in a tree of version %d', (first, last, tree) => {
    expect(() => new SearchTree(tree).insertRange(parseIp(first)!, parseIp(last)!, 1)).toThrow(RangeError);
  });
});
