import { ByteSink } from './byte-sink';
import { encodeValue, type MmdbValue, uint16, uint32, uint64 } from './value-encoder';

/** Metadata of a database. */
export interface MmdbDescription {
  /** Type of its records for readers, such as `GeoLite2-City`. */
  readonly databaseType: string;
  /** When it was built, in seconds since the Unix epoch. Above 0: libmaxminddb refuses other files. */
  readonly buildEpoch: number | bigint;
  /** One line in English. */
  readonly description?: string;
}

/** The parts of a database file. Nothing is checked: broken files can be assembled too. */
export interface MmdbParts {
  readonly tree: Uint8Array;
  readonly data: Uint8Array;
  readonly metadata: MmdbDescription & {
    readonly nodeCount: number;
    readonly recordSize: number;
    readonly ipVersion: number;
  };
}

/** Separator of tree and data. */
const SEPARATOR = Buffer.alloc(16);

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/** Puts the parts of a database file together. */
export function assembleMmdb({ tree, data, metadata }: MmdbParts): Buffer {
  const described: MmdbValue = {
    node_count: uint32(metadata.nodeCount),
    record_size: uint16(metadata.recordSize),
    ip_version: uint16(metadata.ipVersion),
    database_type: metadata.databaseType,
    languages: ['en'],
    binary_format_major_version: uint16(2),
    binary_format_minor_version: uint16(0),
    build_epoch: uint64(metadata.buildEpoch),
    description: metadata.description === undefined ? {} : { en: metadata.description },
  };
  const encoded = new ByteSink();
  encodeValue(described, encoded);
  return Buffer.concat([tree, SEPARATOR, data, METADATA_MARKER, encoded.view()]);
}
