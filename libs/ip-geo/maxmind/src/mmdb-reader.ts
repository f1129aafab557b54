import { type IpAddress } from '@enrichment/ip-address';
import { Reader, type Response } from 'maxmind';
import { type DecodedValue, ValueDecoder } from './value-decoder';

/** Metadata of a database. */
export interface MmdbMetadata {
  /** `GeoLite2-City` and the like. */
  readonly databaseType: string;
  readonly ipVersion: 4 | 6;
  readonly nodeCount: number;
  readonly recordSize: 24 | 28 | 32;
  /** Seconds since the Unix epoch; null when it is no date. */
  readonly buildEpoch: number | null;
}

/** End of a lookup. */
export interface FoundRecord {
  /** The record in the data section; undefined without a record for the address. */
  readonly offset: number | undefined;
  /** Prefix length of the network with this record, in bits of the requested address. */
  readonly prefixLength: number;
}

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/** The number of bytes at the end of a file that contain the metadata and their marker. */
const METADATA_WINDOW = 128 * 1024;

/** Longest metadata in bytes; those of databases have some hundred. The package decodes 8 MB from these at most. */
const maxMetadata = 8 * 1024;

/** The zero bytes between tree and data. */
const SEPARATOR_LENGTH = 16;

/**
 * A database file in the MaxMind DB format 2.0, in memory.
 *
 * Every offset that comes from the file is checked before it is used; each method throws an Error on a
 * file with an error at that offset.
 */
export class MmdbReader {
  readonly metadata: MmdbMetadata;
  /** Whether any IPv4 address can have a record. */
  readonly hasIpv4: boolean;
  private readonly nodeLength: number;
  private readonly dataLength: number;
  private readonly decoder: ValueDecoder;
  /** Root of the IPv4 addresses: the node after the 96 zero bits before them. */
  private readonly ipv4Start: number;

  /** @throws Error when the file is no database, or one cut short */
  constructor(private readonly bytes: Buffer) {
    const marker = findMarker(bytes);
    this.metadata = readMetadata(bytes, marker + MARKER.length);
    this.nodeLength = this.metadata.recordSize / 4;
    const dataStart = this.metadata.nodeCount * this.nodeLength + SEPARATOR_LENGTH;
    this.dataLength = marker - dataStart;
    if (this.dataLength < 0) throw new Error('the search tree is cut short');
    if (bytes.subarray(dataStart - SEPARATOR_LENGTH, dataStart).some((byte) => byte !== 0)) {
      throw new Error('the data do not start at the offset in the metadata');
    }
    this.decoder = new ValueDecoder(bytes, dataStart, marker);

    let record = 0;
    const zeros = this.metadata.ipVersion === 6 ? 96 : 0;
    for (let bit = 0; bit < zeros && record < this.metadata.nodeCount; bit++) record = this.child(record, 0);
    this.ipv4Start = record;
    this.hasIpv4 = record !== this.metadata.nodeCount;
  }

  read(offset: number): DecodedValue {
    return this.decoder.read(offset);
  }

  /** Walks down the search tree. */
  find({ version, words }: IpAddress): FoundRecord {
    const { nodeCount, ipVersion } = this.metadata;
    if (version > ipVersion) return { offset: undefined, prefixLength: 0 };
    if (version === 6 && words[0] === 0 && words[1] === 0 && words[2] === 0) {
      // This node holds the IPv4 addresses of a mixed tree, and no IPv6 address.
      return { offset: undefined, prefixLength: 96 };
    }
    const firstBit = version === 4 ? 96 : 0;
    let bit = firstBit;
    let record = version === 4 ? this.ipv4Start : 0;
    for (; bit < 128 && record < nodeCount; bit++) record = this.child(record, bitOf(words, bit));
    return { offset: this.offsetOf(record), prefixLength: bit - firstBit };
  }

  /**
   * Some of the records, spread over the tree, each once.
   *
   * @param count how many times to go down the tree
   */
  sample(count: number): number[] {
    const offsets = new Set<number>();
    for (let walk = 0; walk < count; walk++) {
      // Fibonacci hashing turns 0, 1, 2 ... into paths that are far from each other.
      let path = Math.imul(walk, 0x9e3779b1);
      let record = 0;
      for (let depth = 0; depth < 128 && record < this.metadata.nodeCount; depth++) {
        const side = path >>> 31;
        path = (path << 1) | side;
        const child = this.child(record, side);
        record = child === this.metadata.nodeCount ? this.child(record, 1 - side) : child;
      }
      const offset = this.offsetOf(record);
      if (offset !== undefined) offsets.add(offset);
    }
    return [...offsets];
  }

  /** The left (0) or right (1) record of a node: another node if it is less than `nodeCount`, else the end of a walk. */
  child(node: number, side: number): number {
    const { bytes } = this;
    const at = node * this.nodeLength;
    switch (this.nodeLength) {
      case 6: {
        const from = at + side * 3;
        return (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
      }
      case 7: {
        const from = at + side * 4;
        const high = side === 0 ? bytes[at + 3]! >> 4 : bytes[at + 3]! & 15;
        return (high << 24) | (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
      }
      default:
        return bytes.readUInt32BE(at + side * 4);
    }
  }

  /** Offset in the data section of a record that ends a walk, if it has one. */
  offsetOf(record: number): number | undefined {
    const { nodeCount } = this.metadata;
    if (record === nodeCount) return undefined;
    const offset = record - nodeCount - SEPARATOR_LENGTH;
    if (offset < 0 || offset >= this.dataLength)
      throw new Error('the search tree points outside of the data');
    return offset;
  }
}

function bitOf(words: IpAddress['words'], bit: number): number {
  return (words[bit >>> 5]! >>> (31 - (bit & 31))) & 1;
}

function findMarker(bytes: Buffer): number {
  const windowStart = Math.max(0, bytes.length - METADATA_WINDOW);
  const found = bytes.subarray(windowStart).lastIndexOf(MARKER);
  if (found < 0) throw new Error('no MaxMind DB file: it has no metadata');
  return windowStart + found;
}

/** Parses the metadata by the package's reader. It has no bounds, so their length and a bounded read come first. */
function readMetadata(bytes: Buffer, start: number): MmdbMetadata {
  if (bytes.length - start > maxMetadata)
    throw new Error(`the metadata are longer than ${maxMetadata} bytes`);
  new ValueDecoder(bytes, start, bytes.length).read(0);
  const { binaryFormatMajorVersion, databaseType, ipVersion, nodeCount, recordSize, buildEpoch } =
    parse(bytes);
  if (binaryFormatMajorVersion !== 2) throw new Error('the file has an unknown format version');
  if (typeof databaseType !== 'string') throw new Error('the metadata name no database type');
  if (ipVersion !== 4 && ipVersion !== 6) throw new Error('the metadata name no IP version');
  if (typeof nodeCount !== 'number' || !(nodeCount > 0))
    throw new Error('the metadata name no size of the tree');
  if (recordSize !== 24 && recordSize !== 28 && recordSize !== 32) {
    throw new Error('the metadata name an unknown record size');
  }
  const seconds = buildEpoch.getTime() / 1_000; // NaN when a Date cannot hold it.
  return { databaseType, ipVersion, nodeCount, recordSize, buildEpoch: seconds >= 0 ? seconds : null };
}

function parse(bytes: Buffer): Reader<Response>['metadata'] {
  try {
    return new Reader<Response>(bytes).metadata;
  } catch (error) {
    throw new Error(`maxmind cannot read the metadata: ${(error as Error).message}`);
  }
}
