import {
  bitsOf,
  type IpNetwork,
  networkOf,
  parseIp,
  readPrefixLength,
  scopeOf,
} from '@enrichment/ip-address';

/**
 * Published facts of a network: a record of the file that {@link compileFeeds} makes. `ip-geo/maxmind` reads the same
 * fields in flat files of any vendor.
 */
export interface FeedRecord {
  /** ISO 3166-1 alpha-2. Region and city are of it. */
  readonly country_code?: string;
  /** ISO 3166-2 without the country. */
  readonly region?: string;
  readonly city?: string;
  /** Whether the place comes from a geofeed; otherwise it comes from a table of a cloud's regions. */
  readonly is_geofeed?: true;
  readonly type?: 'hosting';
  readonly is_hosting?: true;
  readonly is_tor?: boolean;
  readonly is_relay?: true;
  readonly is_anycast?: true;
}

export interface FeedEntry {
  readonly network: IpNetwork;
  readonly record: FeedRecord;
}

/** Entries of a document. */
export interface ParsedFeed {
  readonly entries: readonly FeedEntry[];
  /** Number of entries that were dropped, because they cannot be true. */
  readonly rejected: number;
}

/** Address of a document. */
export interface FeedLink {
  readonly url: string;
  /** Returns the part of the document that is used; default: all. @throws Error without such a part */
  readonly keep?: (document: string) => string;
}

/** Shortest accepted prefixes. No published entry holds for a larger network. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;

/**
 * Reads a public network in CIDR notation, or an address. Bits after the prefix are ignored (RFC 8805).
 *
 * @returns undefined if the text is no network, or if the network is not public or too large for one operator
 */
export function publicNetwork(text: string): IpNetwork | undefined {
  const [addressText = '', lengthText, ...more] = text.split('/');
  const address = parseIp(addressText);
  if (!address || more.length > 0) return undefined;
  const prefixLength = lengthText === undefined ? bitsOf(address) : readPrefixLength(lengthText, address);
  if (prefixLength === undefined || prefixLength < SHORTEST_PREFIX[address.version]) return undefined;
  const network = networkOf(address, prefixLength);
  const { range, globallyReachable } = scopeOf(network.address);
  return globallyReachable && range !== 'unallocated' ? network : undefined;
}

/** @param all each network as text, with its published facts */
export function parsedFeed(all: Iterable<readonly [network: string, record: FeedRecord]>): ParsedFeed {
  const entries: FeedEntry[] = [];
  let rejected = 0;
  for (const [text, record] of all) {
    const network = publicNetwork(text);
    if (network) entries.push({ network, record });
    else rejected++;
  }
  return { entries, rejected };
}
