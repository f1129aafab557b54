import {
  type GeoFacts,
  OPERATOR,
  type Origin,
  type Place,
  type SourceResult,
  type Traits,
  UNKNOWN_TRAITS,
} from '@enrichment/ip-geo-domain';
import type { IpAddress } from '@enrichment/ip-address';
import { type MmdbMetadata, MmdbReader } from './mmdb-reader';
import { factsOf } from './record-facts';

/** Contents of a file, in the order in which files are trusted. */
export const KINDS = [
  ...(['enterprise', 'feeds', 'city', 'country', 'isp', 'connection-type', 'asn'] as const),
  'anonymous',
] as const;
export type GeoFileKind = (typeof KINDS)[number];

/** Applies the preferred spelling to a place; returns the same object when nothing changes. */
export type Spell = (place: Place) => Place;

/** The names that files of a kind give to themselves, where those are others: `ipinfo standard_privacy`. */
const OTHER_NAMES: Readonly<Record<string, GeoFileKind>> = { privacy: 'anonymous' };

/**
 * How much a place counts where files differ, by a part of the name that they give to themselves; 1 for all others. DB-IP's Lite files name the
 * right country for 88 to 98 % of the addresses of which clouds and operators publish the place. Others are not measured.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  'dbip-': 0.9,
  'dbip lite': 0.9,
  // Countries of registration confirm a place, and never overrule one.
  'country ipv': 0.5,
};

/** Names of files that give themselves a general one. */
const SOURCES: Readonly<Record<string, string>> = {
  'city ipv4': 'DB-IP City Lite',
  'city ipv6': 'DB-IP City Lite',
  ASN: 'Route Views',
  'country ipvAll': 'geo-whois-asn-country',
};

/** Number of records that are read before a file is trusted. */
const PROBES = 256;

/** Mapped records kept, as a power of 2: 32,768 records take about 10 MB. */
const CACHE_BITS = 15;

/** One database file, opened and probed. Records are kept as the facts they were mapped to, by their offset. */
export class GeoFile {
  readonly kind: GeoFileKind;
  private readonly reader: MmdbReader;
  private readonly origin: Origin;
  /** Facts about an address without a record. */
  private readonly silence: GeoFacts | undefined;
  private readonly cache = new SlotCache<GeoFacts | undefined>(CACHE_BITS);
  private readonly read = (offset: number): GeoFacts | undefined => {
    const facts = this.spelled(factsOf(this.reader.read(offset), this.origin));
    return this.silence && facts?.traits
      ? Object.freeze({
          ...facts,
          traits: Object.freeze({ ...this.silence.traits!, ...known(facts.traits) }),
        })
      : facts;
  };

  /** @throws Error when the bytes are no database, or a broken one, or no record has a known field */
  constructor(
    bytes: Buffer,
    private readonly spell: Spell = (place) => place,
  ) {
    this.reader = new MmdbReader(bytes);
    const { databaseType, buildEpoch } = this.metadata;
    const name = databaseType.toLowerCase();
    const date = buildEpoch === null ? null : new Date(buildEpoch * 1_000).toISOString().slice(0, 10);
    const weight = Object.entries(WEIGHTS).find(([part]) => name.includes(part))?.[1] ?? 1;
    const source = SOURCES[databaseType] ?? databaseType;
    this.origin = Object.freeze({ source, date, weight: name.includes('feeds') ? OPERATOR : weight });
    const samples = this.reader.sample(PROBES).map(this.read);
    const kind = kindOf(name, samples);
    if (!kind || (kind !== 'connection-type' && samples.length > 0 && !samples.some(Boolean))) {
      throw new Error('no record has the place or the network of an address');
    }
    this.kind = kind;
    if (kind === 'anonymous') this.silence = this.noneOf(samples);
  }

  get metadata(): MmdbMetadata {
    return this.reader.metadata;
  }

  /** Whether the file holds addresses of this version. */
  answers(version: 4 | 6): boolean {
    return version === 4 ? this.reader.hasIpv4 : this.metadata.ipVersion === 6;
  }

  /** @throws Error when the file is broken at this address */
  lookup(address: IpAddress): SourceResult {
    const { offset, prefixLength } = this.reader.find(address);
    return { facts: offset === undefined ? this.silence : this.cache.get(offset, this.read), prefixLength };
  }

  private spelled(facts: GeoFacts | undefined): GeoFacts | undefined {
    if (!facts?.place) return facts;
    const place = this.spell(facts.place);
    return place === facts.place ? facts : Object.freeze({ ...facts, place });
  }

  /** A file of anonymous addresses lists all of them. So an address that is not listed has none of their uses. */
  private noneOf(samples: readonly (GeoFacts | undefined)[]): GeoFacts {
    const uses = Object.assign({}, ...samples.map((facts) => known(facts?.traits))) as Partial<Traits>;
    const flags = Object.entries(uses).filter(([, value]) => typeof value === 'boolean');
    const none = Object.fromEntries(flags.map(([use]) => [use, false]));
    const traits: Traits = Object.freeze({ ...UNKNOWN_TRAITS, ...none });
    return Object.freeze({ place: undefined, network: undefined, traits, origin: this.origin });
  }
}

function known(traits: Traits | undefined): Partial<Traits> {
  return Object.fromEntries(Object.entries(traits ?? {}).filter(([, value]) => value !== null));
}

/** Recognises the contents by the file's own name in lower case, else by its records. */
function kindOf(name: string, samples: readonly (GeoFacts | undefined)[]): GeoFileKind | undefined {
  const other = Object.keys(OTHER_NAMES).find((part) => name.includes(part));
  const named = other === undefined ? KINDS.find((kind) => name.includes(kind)) : OTHER_NAMES[other];
  if (named) return named;
  if (samples.some((facts) => facts?.place?.city)) return 'city';
  if (samples.some((facts) => facts?.place)) return 'country';
  if (samples.some((facts) => facts?.network?.isp ?? facts?.network?.organization)) return 'isp';
  if (samples.some((facts) => facts?.network)) return 'asn';
  return samples.some((facts) => facts?.traits) ? 'anonymous' : undefined;
}

/**
 * Keeps values by number, in a table of fixed size where a newer value takes the slot of an older one: nothing to
 * maintain on a hit, no order to keep, and never more than the table.
 */
class SlotCache<Value> {
  private readonly keys: Float64Array;
  private readonly values: (Value | undefined)[];

  /** @param bits the size of the table, as a power of 2 */
  constructor(private readonly bits: number) {
    this.keys = new Float64Array(1 << bits).fill(-1);
    this.values = new Array<Value | undefined>(1 << bits).fill(undefined);
  }

  /**
   * @param key a whole number, 0 or more
   * @returns the stored value, or the result of `make`, which is stored
   */
  get(key: number, make: (key: number) => Value): Value {
    // Fibonacci hashing, because offsets in a file come in steps and would share a few slots.
    const slot = Math.imul(key, 0x9e3779b1) >>> (32 - this.bits);
    if (this.keys[slot] === key) return this.values[slot] as Value;
    const value = make(key);
    this.keys[slot] = key;
    this.values[slot] = value;
    return value;
  }
}
