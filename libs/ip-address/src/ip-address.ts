/** An IP address as a number, independent of its text. */
export interface IpAddress {
  readonly version: 4 | 6;
  /**
   * The 128 bits as four signed 32-bit integers, most significant first. An IPv4 address is in the last
   * one; the other three are 0.
   */
  readonly words: readonly [number, number, number, number];
}

/** The longest text of an address: `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255`. */
const MAX_TEXT_LENGTH = 45;
const DOT = 0x2e;
const COLON = 0x3a;
const ZERO = 0x30;

/** The groups of the IPv6 address being read; one for all calls, since reading one never waits. */
const groups = new Uint16Array(8);

/**
 * Reads the text of an address in one pass, without backtracking.
 *
 * Strict: dotted decimal of exactly four parts without leading zeros, or RFC 4291 section 2.2 (with an
 * embedded IPv4 address at its permitted place). No zone id, prefix length, port, bracket or white space.
 *
 * @returns undefined when the text is anything else
 */
export function parseIp(text: string): IpAddress | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const ipv4 = readDottedDecimal(text, 0);
  return ipv4 === undefined ? readIpv6(text) : ipv4Address(ipv4);
}

/** The IPv4 address of a 32-bit integer, signed or unsigned. */
export function ipv4Address(value: number): IpAddress {
  return { version: 4, words: [0, 0, 0, value | 0] };
}

/** Reads four decimal parts from `start` to the end of the text, as a signed 32-bit integer. */
function readDottedDecimal(text: string, start: number): number | undefined {
  let value = 0;
  let part = -1;
  let dots = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (part === 0) return undefined;
      part = part < 0 ? digit : part * 10 + digit;
      if (part > 255) return undefined;
    } else if (code === DOT && part >= 0 && dots < 3) {
      value = (value << 8) | part;
      part = -1;
      dots++;
    } else {
      return undefined;
    }
  }
  return dots === 3 && part >= 0 ? (value << 8) | part : undefined;
}

function readIpv6(text: string): IpAddress | undefined {
  const end = text.length;
  let count = 0;
  let gap = -1;
  let i = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return undefined;
    gap = 0;
    i = 2;
  }
  while (i < end) {
    if (count === 8) return undefined;
    const start = i;
    let group = 0;
    for (let digit; i < end && (digit = hexDigit(text.charCodeAt(i))) >= 0; i++) {
      if (i - start === 4) return undefined;
      group = (group << 4) | digit;
    }
    if (i === start) return undefined;

    if (i < end && text.charCodeAt(i) === DOT) {
      const ipv4 = count > 6 ? undefined : readDottedDecimal(text, start);
      if (ipv4 === undefined) return undefined;
      groups[count++] = ipv4 >>> 16;
      groups[count++] = ipv4;
      break;
    }

    groups[count++] = group;
    if (i === end) break;
    if (text.charCodeAt(i++) !== COLON || i === end) return undefined;
    if (text.charCodeAt(i) === COLON) {
      if (gap >= 0) return undefined;
      gap = count;
      i++;
    }
  }
  if (gap < 0 ? count !== 8 : count === 8) return undefined;
  if (gap >= 0) {
    groups.copyWithin(8 - (count - gap), gap, count);
    groups.fill(0, gap, 8 - (count - gap));
  }
  return { version: 6, words: [wordAt(0), wordAt(2), wordAt(4), wordAt(6)] };
}

/** The value of a hexadecimal digit, or -1. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function wordAt(index: number): number {
  return (groups[index]! << 16) | groups[index + 1]!;
}

/**
 * The IPv4 address that an IPv6 address embeds, which is where its traffic ends:
 *
 * - IPv4-mapped, `::ffff:0:0/96` (RFC 4291 section 2.5.5.2): the last 32 bits;
 * - NAT64, `64:ff9b::/96` (RFC 6052): the last 32 bits;
 * - 6to4, `2002::/16` (RFC 3056): the 32 bits after the prefix;
 * - Teredo, `2001::/32` (RFC 4380): the client's address, the last 32 bits inverted.
 *
 * @returns undefined for every other address
 */
export function embeddedIpv4({ version, words }: IpAddress): IpAddress | undefined {
  if (version === 4) return undefined;
  const [first, second, third, last] = words;
  if (isMapped(words)) return ipv4Address(last);
  if (first === 0x0064ff9b && second === 0 && third === 0) return ipv4Address(last);
  if (first >>> 16 === 0x2002) return ipv4Address((first << 16) | (second >>> 16));
  if (first === 0x20010000) return ipv4Address(~last);
  return undefined;
}

/** The IPv4 address inside an IPv4-mapped one, which is where its packets go; any other address as it is. */
export function unmapped(address: IpAddress): IpAddress {
  return address.version === 6 && isMapped(address.words) ? ipv4Address(address.words[3]) : address;
}

function isMapped([first, second, third]: IpAddress['words']): boolean {
  return first === 0 && second === 0 && third === 0xffff;
}

/**
 * The one canonical text of an address: dotted decimal, or RFC 5952 (lower case, no leading zeros, the first
 * longest run of two or more zero groups as `::`). IPv4-mapped addresses end in dotted decimal, as section 5
 * recommends for a prefix that is known to carry an IPv4 address.
 */
export function formatIp({ version, words }: IpAddress): string {
  const [a, b, c, d] = words;
  if (version === 4) return dottedDecimal(d);
  if (a === 0 && b === 0 && c === 0xffff) return `::ffff:${dottedDecimal(d)}`;

  const all = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff];
  const [start, end] = longestZeroRun(all);
  return end - start < 2 ? hex(all, 0, 8) : `${hex(all, 0, start)}::${hex(all, end, 8)}`;
}

function dottedDecimal(word: number): string {
  return `${word >>> 24}.${(word >>> 16) & 0xff}.${(word >>> 8) & 0xff}.${word & 0xff}`;
}

function hex(all: readonly number[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += (i === start ? '' : ':') + all[i]!.toString(16);
  return text;
}

/** Start and end of the first of the longest runs of zeros. */
function longestZeroRun(all: readonly number[]): [start: number, end: number] {
  let best: [number, number] = [0, 0];
  let start = 0;
  for (let i = 0; i < all.length; i++) {
    if (all[i] !== 0) start = i + 1;
    else if (i + 1 - start > best[1] - best[0]) best = [start, i + 1];
  }
  return best;
}
