import { type IpAddress } from './ip-address';

/**
 * The one canonical text of an address: dotted decimal, or RFC 5952 (lower case, no leading zeros, the first
 * longest run of two or more zero groups as `::`). IPv4-mapped addresses end in dotted decimal, as section 5
 * recommends for a prefix that is known to carry an IPv4 address.
 */
export function formatIp({ version, words }: IpAddress): string {
  const [a, b, c, d] = words;
  if (version === 4) return dottedDecimal(d);
  if (a === 0 && b === 0 && c === 0xffff) return `::ffff:${dottedDecimal(d)}`;

  const groups = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff];
  const [start, end] = longestZeroRun(groups);
  return end - start < 2 ? hex(groups, 0, 8) : `${hex(groups, 0, start)}::${hex(groups, end, 8)}`;
}

function dottedDecimal(word: number): string {
  return `${word >>> 24}.${(word >>> 16) & 0xff}.${(word >>> 8) & 0xff}.${word & 0xff}`;
}

function hex(groups: readonly number[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += (i === start ? '' : ':') + groups[i]!.toString(16);
  return text;
}

/** Start and end of the first of the longest runs of zeros. */
function longestZeroRun(groups: readonly number[]): [start: number, end: number] {
  let best: [number, number] = [0, 0];
  let start = 0;
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] !== 0) start = i + 1;
    else if (i + 1 - start > best[1] - best[0]) best = [start, i + 1];
  }
  return best;
}
