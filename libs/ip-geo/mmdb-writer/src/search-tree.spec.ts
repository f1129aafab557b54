import { describe, expect, it } from '@jest/globals';
import { type IpAddress, parseIp } from '@enrichment/ip-address';
import * as fc from 'fast-check';
import { SearchTree } from './search-tree';

/** An address as a number of 32 or 128 bits, and back. */
const numberOf = ({ words }: IpAddress): bigint =>
  words.reduce((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
const addressOf = (version: 4 | 6, value: bigint): IpAddress => {
  const word = (shift: bigint): number => Number(BigInt.asIntN(32, value >> shift));
  return { version, words: [word(96n), word(64n), word(32n), word(0n)] };
};

/** What a tree says of an address, and how many of its bits that took: a value, or nothing. */
function find(tree: SearchTree, address: bigint, bits: number): [value: number | undefined, depth: number] {
  const { records } = tree.compact();
  let depth = 0;
  let record = 0;
  do {
    const side = Number((address >> BigInt(bits - 1 - depth)) & 1n);
    record = records[2 * record + side]!;
    depth++;
  } while (record > 0);
  return [record === 0 ? undefined : ~record, depth];
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
    'says of any address what the last range around it was given: %s',
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
            const near = inserted.flat().flatMap((end) => [end - 1n, end, end + 1n]);
            for (const asked of [...near, ...more].filter((one) => one >= 0n && one < 2n ** BigInt(bits))) {
              const expected = inserted.findLastIndex(([first, last]) => first <= asked && asked <= last);
              const [value] = find(searchTree, asked, tree === 4 ? 32 : 128);
              expect(value).toBe(expected === -1 ? undefined : expected);
            }
          },
        ),
      );
    },
  );

  it('takes as few nodes as the networks of the range', () => {
    const [first, last] = ['1.0.0.1', '1.0.0.6'].map((text) => parseIp(text)!);
    const [asRange, asNetworks] = [new SearchTree(4), new SearchTree(4)];
    asRange.insertRange(first!, last!, 7);
    for (const [end, prefixLength] of [
      [1n, 32],
      [2n, 31],
      [4n, 31],
      [6n, 32],
    ] as const)
      asNetworks.insert({ address: addressOf(4, numberOf(first!) - 1n + end), prefixLength }, 7);
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
