import { type GeoFacts, type SourceResult } from '@enrichment/ip-geo-domain';
import { type IpAddress } from '@enrichment/ip-address';
import { type MmdbMetadata, MmdbReader } from './mmdb-reader';
import { factsOf, RECORD_SHAPE } from './record-facts';
import { SlotCache } from './slot-cache';

/** What a file is good for, the most telling first. */
export const KINDS = ['enterprise', 'city', 'country', 'isp', 'asn', 'connection-type'] as const;
export type GeoFileKind = (typeof KINDS)[number];

/** So many records are read before a file is trusted. */
const PROBES = 256;

/** Mapped records kept, as a power of 2: 32,768 records take about 10 MB. */
const CACHE_BITS = 15;

/** One database file, opened and probed. Records are kept as the facts they were mapped to, by their offset. */
export class GeoFile {
  readonly kind: GeoFileKind;
  private readonly reader: MmdbReader;
  private readonly cache = new SlotCache<GeoFacts | undefined>(CACHE_BITS);
  private readonly read = (offset: number): GeoFacts | undefined =>
    factsOf(this.reader.read(offset, RECORD_SHAPE));

  /** @throws Error when the bytes are no database, a broken one, or one of records that say nothing */
  constructor(bytes: Buffer) {
    this.reader = new MmdbReader(bytes);
    const samples = this.reader.sample(PROBES).map(this.read);
    const kind = kindOf(this.metadata.databaseType, samples);
    if (!kind || (kind !== 'connection-type' && samples.length > 0 && !samples.some(Boolean))) {
      throw new Error('no record says where or whose an address is');
    }
    this.kind = kind;
  }

  get metadata(): MmdbMetadata {
    return this.reader.metadata;
  }

  /** Whether the file can tell anything about addresses of this version. */
  answers(version: 4 | 6): boolean {
    if (this.kind === 'connection-type') return false;
    return version === 4 ? this.reader.hasIpv4 : this.metadata.ipVersion === 6;
  }

  /** @throws Error when the file is broken where this address stands */
  lookup(address: IpAddress): SourceResult {
    const { offset, prefixLength } = this.reader.find(address);
    return { facts: offset === undefined ? undefined : this.cache.get(offset, this.read), prefixLength };
  }
}

/** By the name the file gives to itself, else by what its records tell. */
function kindOf(databaseType: string, samples: readonly (GeoFacts | undefined)[]): GeoFileKind | undefined {
  const name = databaseType.toLowerCase();
  const named = KINDS.find((kind) => name.includes(kind));
  if (named) return named;
  if (samples.some((facts) => facts?.place?.city)) return 'city';
  if (samples.some((facts) => facts?.place)) return 'country';
  if (samples.some((facts) => facts?.network?.isp ?? facts?.network?.organization)) return 'isp';
  return samples.some((facts) => facts?.network) ? 'asn' : undefined;
}
