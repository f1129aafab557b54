import { bitsOf, type IpAddress, type IpNetwork, networkOf } from '@enrichment/ip-address';

/**
 * The fewest networks that together hold the addresses from `first` to `last` (inclusive), in order.
 *
 * @throws RangeError when the addresses are of two versions or in the wrong order
 */
export function* networksBetween(first: IpAddress, last: IpAddress): Generator<IpNetwork> {
  if (first.version !== last.version || compare(first, last) > 0) {
    throw new RangeError('a range goes from an address to an equal or greater one of the same version');
  }
  const bits = bitsOf(first);
  for (let start: IpAddress | undefined = first; start && compare(start, last) <= 0;) {
    let prefixLength = bits - Math.min(trailingZeros(start), bits);
    while (compare(lastOf(start, prefixLength), last) > 0) prefixLength++;
    yield { address: start, prefixLength };
    start = after(lastOf(start, prefixLength));
  }
}

/** Negative, 0 or positive as `a` comes before, is, or comes after `b`. */
function compare(a: IpAddress, b: IpAddress): number {
  for (let i = 0; i < 4; i++) {
    if (a.words[i] !== b.words[i]) return (a.words[i]! >>> 0) - (b.words[i]! >>> 0);
  }
  return 0;
}

function trailingZeros({ words }: IpAddress): number {
  let count = 0;
  for (let i = 3; i >= 0; i--) {
    const word = words[i]!;
    if (word !== 0) return count + 31 - Math.clz32(word & -word);
    count += 32;
  }
  return count;
}

/** The last address of the network that starts at an address. */
function lastOf(start: IpAddress, prefixLength: number): IpAddress {
  const mask = networkOf({ version: start.version, words: [-1, -1, -1, -1] }, prefixLength).address.words;
  const [a, b, c, d] = start.words;
  return {
    version: start.version,
    words: [a | ~mask[0], b | ~mask[1], c | ~mask[2], d | ~mask[3]],
  };
}

/** The next address; undefined after the very last one. */
function after({ version, words }: IpAddress): IpAddress | undefined {
  const next: [number, number, number, number] = [...words];
  for (let i = 3; i >= (version === 4 ? 3 : 0); i--) {
    next[i] = (next[i]! + 1) | 0;
    if (next[i] !== 0) return { version, words: next };
  }
  return undefined;
}
