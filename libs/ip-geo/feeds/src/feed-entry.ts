import type { BotKind } from '@enrichment/ip-geo-domain';
import {
  bitsOf,
  type IpAddress,
  type IpNetwork,
  isInNetwork,
  networkOf,
  parseIp,
  readPrefixLength,
  scopeOf,
} from '@enrichment/ip-address';

/** Facts that a list states of a network. */
export interface FeedRecord {
  /** ISO 3166-1 alpha-2. Region and city are of it. Empty: the operator states that the network has no place (RFC 8805, 2.1.2). */
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
  readonly is_vpn?: true;
  readonly vpn_service?: string;
  readonly is_proxy?: true;
  /** `2026-11-20`. */
  readonly proxy_last_seen?: string;
  readonly bot_name?: string;
  readonly bot_kind?: BotKind;
  readonly is_anycast?: true;
  /** Anycast was measured, and the network may be larger than the part that is. The operator's place of a region counts more. */
  readonly is_measured?: true;
  /** Users of the network are elsewhere. */
  readonly is_shared?: true;
  /** Prefix length of the announced prefix. */
  readonly route_length?: number;
}

export interface FeedEntry {
  readonly network: IpNetwork;
  readonly record: FeedRecord;
}

const MOST_ENTRIES = 2 ** 25;

/** Networks with their records. Millions of them fit into memory: 25 bytes each, and each different record once. */
export class FeedEntries implements Iterable<FeedEntry> {
  private count = 0;
  private readonly words = new Int32Array(growing(16));
  /** The version and the prefix length of each network. */
  private readonly shapes = new Uint16Array(growing(2));
  private readonly recordIds = new Int32Array(growing(4));
  private records: FeedRecord[] = [];
  private readonly ids = new Map<FeedRecord, number>();

  get length(): number {
    return this.count;
  }

  /** @param record the same object for equal records */
  add({ address, prefixLength }: IpNetwork, record: FeedRecord): void {
    if (this.count === this.shapes.length) this.resize((bytes) => 2 * bytes);
    let id = this.ids.get(record);
    if (id === undefined) this.ids.set(record, (id = this.records.push(record) - 1));
    this.words.set(address.words, 4 * this.count);
    this.shapes[this.count] = address.version * 256 + prefixLength;
    this.recordIds[this.count++] = id;
  }

  /** Replaces each different record. Nothing is added afterwards that `add` knows. */
  replaceRecords(replace: (record: FeedRecord) => FeedRecord): void {
    this.records = this.records.map(replace);
    this.ids.clear();
  }

  at(index: number): FeedEntry {
    const word = (at: number) => this.words[4 * index + at]!;
    const shape = this.shapes[index]!;
    const address: IpAddress = {
      version: shape < 6 * 256 ? 4 : 6,
      words: [word(0), word(1), word(2), word(3)],
    };
    return { network: { address, prefixLength: shape % 256 }, record: this.records[this.recordIds[index]!]! };
  }

  *[Symbol.iterator](): Generator<FeedEntry> {
    for (let index = 0; index < this.count; index++) yield this.at(index);
  }

  /** Indexes in the order of the networks, the largest first; of one network in the order of `add`. */
  sorted(): Uint32Array {
    const { words, shapes, count } = this;
    // The first bits of each address, behind its index: numbers are sorted in place, where a comparison of all entries copies them to the heap.
    const keys = new BigUint64Array(count);
    const halves = new Uint32Array(keys.buffer);
    for (let index = 0; index < count; index++) {
      const isV4 = shapes[index]! < 6 * 256;
      halves[2 * index] = index;
      halves[2 * index + 1] = isV4 ? words[4 * index + 3]! >>> 1 : (words[4 * index]! >>> 1) | 0x8000_0000;
    }
    keys.sort();
    // The indexes, in the memory of the keys; those of equal keys are compared whole.
    const order = halves.subarray(0, count);
    for (let at = 0, start = 0, last = -1; at <= count; at++) {
      const key = at < count ? halves[2 * at + 1]! : -1;
      if (key !== last) {
        if (at > start + 1) order.subarray(start, at).sort((a, b) => this.compare(a, b));
        [start, last] = [at, key];
      }
      if (at < count) order[at] = halves[2 * at]!;
    }
    // The rest is released at once.
    return new Uint32Array(keys.buffer.transfer(4 * count));
  }

  private compare(a: number, b: number): number {
    for (let i = 0; i < 4; i++) {
      const difference = (this.words[4 * a + i]! >>> 0) - (this.words[4 * b + i]! >>> 0);
      if (difference !== 0) return difference;
    }
    return this.shapes[a]! - this.shapes[b]! || a - b;
  }

  /** Number of different networks. */
  distinct(): number {
    let count = 0;
    let last: FeedEntry['network'] | undefined;
    for (const index of this.sorted()) {
      const { network } = this.at(index);
      if (last?.prefixLength !== network.prefixLength || !isInNetwork(network.address, last)) count++;
      last = network;
    }
    return count;
  }

  /** Removes all entries, and gives their memory back at once. */
  clear(): void {
    this.count = 0;
    this.records = [];
    this.ids.clear();
    const { length } = this.shapes;
    this.resize((bytes) => bytes / length);
  }

  private resize(to: (bytes: number) => number): void {
    for (const { buffer } of [this.words, this.shapes, this.recordIds]) buffer.resize(to(buffer.byteLength));
  }
}

/** Memory for `bytes` of each entry. It grows in place: a copy of the arrays would need as much again. */
function growing(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes * 1_024, { maxByteLength: bytes * MOST_ENTRIES });
}

/** Entries of a document. */
export interface ParsedFeed {
  readonly entries: FeedEntries;
  /** Number of entries that were dropped, because they cannot be true. */
  readonly rejected: number;
}

/** Address of a document. */
export interface FeedLink {
  readonly url: string;
  /** Returns the part of the document that is used; default: all. @throws Error without such a part */
  readonly keep?: (document: string) => string;
}

/** Whether a text of a list can be shown as a name. */
export function isName(text: string): boolean {
  return text.length <= 100 && /\p{L}/u.test(text) && !/[\p{Cc}\p{Bidi_Control}<>]/u.test(text);
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

/** A network as text, with its published facts: the same object for equal ones. A text that is no network is counted as wrong. */
export type PublishedNetwork = readonly [network: string, record: FeedRecord];

export function parsedFeed(all: Iterable<PublishedNetwork>): ParsedFeed {
  const entries = new FeedEntries();
  let rejected = 0;
  for (const [text, record] of all) {
    const network = publicNetwork(text);
    if (network) entries.add(network, record);
    else rejected++;
  }
  return { entries, rejected };
}
