import { type IpAddress } from './ip-address';

/**
 * The one canonical text of an address: dotted decimal, or RFC 5952 (lower case, no leading zeros, the first
 * longest run of two or more zero groups as `::`). IPv4-mapped addresses end in dotted decimal, as section 5
 * recommends for a prefix that is known to carry an IPv4 address.
 */
export function formatIp(address: IpAddress): string {
  const [first, second, third, last] = address.words;
  if (address.version === 4) return dottedDecimal(last);
  if (first === 0 && second === 0 && third === 0xffff) return `::ffff:${dottedDecimal(last)}`;

  const groups = address.words.flatMap((word) => [word >>> 16, word & 0xffff]);
  const [start, length] = longestZeroRun(groups);
  if (length < 2) return hex(groups);
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

function dottedDecimal(word: number): string {
  return `${word >>> 24}.${(word >>> 16) & 0xff}.${(word >>> 8) & 0xff}.${word & 0xff}`;
}

function hex(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** Where the first of the longest runs of zeros starts, and its length. */
function longestZeroRun(groups: readonly number[]): [start: number, length: number] {
  let best: [number, number] = [0, 0];
  let start = 0;
  groups.forEach((group, index) => {
    if (group !== 0) start = index + 1;
    else if (index - start + 1 > best[1]) best = [start, index - start + 1];
  });
  return best;
}
