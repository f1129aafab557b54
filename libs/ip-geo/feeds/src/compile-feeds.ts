import { isInNetwork, type IpNetwork, parseNetwork } from '@enrichment/ip-address';
import { MmdbWriter, type MmdbValue } from '@enrichment/ip-geo-mmdb-writer';
import type { CityIndex } from './city-index';
import { FeedEntries, type FeedRecord } from './feed-entry';

/** The name that the file gives to itself. `ip-geo/maxmind` believes files of feeds over all others in places. */
const DATABASE_TYPE = 'Published-Feeds';

/** The entries of one list. */
export interface DatedFeed {
  readonly name: string;
  /** The day on which it was fetched: `2026-11-20`. */
  readonly date: string;
  readonly entries: FeedEntries;
}

interface CompileOptions {
  /** Date of the entries, in seconds since the Unix epoch. */
  readonly buildEpoch: number;
  /** The list with every exit of Tor with an IPv4 address, if there is one: all other addresses are no exits. */
  readonly allTorExits?: Omit<DatedFeed, 'entries'> | undefined;
}

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A record, with the list and the day of its place and of each use: `{ is_vpn: 'nordvpn 2026-11-20' }`. */
interface SourcedRecord extends FeedRecord, Partial<Coordinates> {
  readonly by: Readonly<Record<string, string>>;
}

/**
 * Makes one database of published networks. Within another network, a place replaces the outer one and other facts are
 * added. For one network, the place of the first list wins.
 */
export class FeedCompiler {
  private readonly entries = new FeedEntries();
  private readonly records = new Records();

  get networks(): number {
    return this.entries.length;
  }

  /** Adds a list. The most trusted list is added first. */
  add({ name, date, entries }: DatedFeed): void {
    const made = new Map<FeedRecord, SourcedRecord>();
    for (const { network, record } of entries) {
      let known = made.get(record);
      if (!known) {
        const dated = record.is_proxy ? { proxy_last_seen: date, ...record } : record;
        made.set(record, (known = this.records.sourced(dated, `${name} ${date}`)));
      }
      this.entries.add(network, known);
    }
  }

  /** Gives the cities of all lists their coordinates. The index takes much memory, so it is read after the lists, for this call alone. */
  place(cities: Pick<CityIndex, 'find'>): void {
    this.entries.replaceRecords((record) => withCity(record as SourcedRecord, cities));
  }

  /** The file. The compiler is empty then. */
  toBuffer({ buildEpoch, allTorExits }: CompileOptions): Buffer {
    const writer = new MmdbWriter({
      databaseType: DATABASE_TYPE,
      ipVersion: 6,
      buildEpoch,
      description: 'Made from what operators publish of their networks',
    });
    if (allTorExits) {
      const record = this.records.sourced({ is_tor: false }, `${allTorExits.name} ${allTorExits.date}`);
      this.entries.add(EVERYWHERE, record);
    }
    const places = new Map<SourcedRecord, number>();
    // Larger networks are inserted first, so that smaller ones inside replace their values.
    for (const { network, record } of this.nested()) {
      let place = places.get(record);
      if (place === undefined) places.set(record, (place = writer.add(located(record))));
      writer.insertPlace(network, place);
    }
    // Their memory is needed for the tree.
    this.entries.clear();
    return writer.toBuffer();
  }

  /** Entries in the order of their networks, merged with the facts of the networks around them. */
  private *nested(): Generator<SourcedEntry> {
    /** Networks around the last one, the largest first. */
    const around: SourcedEntry[] = [];
    let last: SourcedEntry | undefined;
    const settle = ({ network, record }: SourcedEntry): SourcedEntry => {
      while (around.length > 0 && !holds(around.at(-1)!.network, network)) around.pop();
      const outer = around.at(-1);
      const entry = { network, record: outer ? this.records.join(outer.record, record) : record };
      around.push(entry);
      return entry;
    };
    for (const index of this.entries.sorted()) {
      const entry = this.entries.at(index) as SourcedEntry;
      if (last && isSame(last.network, entry.network))
        last = { network: last.network, record: this.records.join(entry.record, last.record) };
      else {
        if (last) yield settle(last);
        last = entry;
      }
    }
    if (last) yield settle(last);
  }
}

interface SourcedEntry {
  readonly network: IpNetwork;
  readonly record: SourcedRecord;
}

/** Records with their sources, and their unions. There may be one for each of many thousand places, so they share what is equal. */
class Records {
  private readonly sources = new Map<string, SourcedRecord['by']>();
  private readonly unions = new Map<SourcedRecord, Map<SourcedRecord, SourcedRecord>>();

  sourced(record: FeedRecord, source: string): SourcedRecord {
    const parts = Object.keys(record).map((field) => (PLACE_FIELDS.has(field) ? 'place' : field));
    return { ...record, by: this.shared(Object.fromEntries(parts.map((part) => [part, source]))) };
  }

  join(outer: SourcedRecord, inner: SourcedRecord): SourcedRecord {
    let unions = this.unions.get(outer);
    if (!unions) this.unions.set(outer, (unions = new Map()));
    let union = unions.get(inner);
    if (!union) {
      const whole = joined(outer, inner);
      unions.set(inner, (union = { ...whole, by: this.shared(whole.by) }));
    }
    return union;
  }

  private shared(by: SourcedRecord['by']): SourcedRecord['by'] {
    const text = JSON.stringify(by);
    const known = this.sources.get(text);
    if (!known) this.sources.set(text, by);
    return known ?? by;
  }
}

const EVERYWHERE = parseNetwork('0.0.0.0/0')!;

/** Facts of a place, which come from one list together. */
const PLACE_FIELDS = new Set(['country_code', 'region', 'city', 'is_geofeed', 'latitude', 'longitude']);

/** The record with the coordinates of its city, if one city matches, and with the name that databases use. */
function withCity(record: SourcedRecord, cities: Pick<CityIndex, 'find'>): SourcedRecord {
  const { city, ...others } = record;
  if (!record.country_code || city === undefined) return record;
  const found = cities.find(record.country_code, record.region, city);
  if (!found) return isCode(city) ? others : record;
  return { ...others, city: found.name, latitude: found.latitude, longitude: found.longitude };
}

/** The record of the file. An anycast network has no city, unless a geofeed names one. */
function located(record: SourcedRecord): MmdbValue {
  const { country_code, is_geofeed, region, city, latitude, longitude, is_measured: _, ...facts } = record;
  // An operator's word that it has no place is for the other operators' entries alone.
  if (!country_code) return facts;
  if (facts.is_anycast && !is_geofeed) return { ...facts, country_code };
  return {
    ...facts,
    country_code,
    ...(region && { region }),
    ...(city !== undefined && { city }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  };
}

/** The code of an airport, which is no name. */
function isCode(city: string): boolean {
  return /^[A-Z]{3}$/.test(city);
}

function joined(outer: SourcedRecord, inner: SourcedRecord): SourcedRecord {
  const { by: innerBy, ...inside } = inner;
  const { by: outerBy, ...outside } = outer;
  const isPlaced = inner.country_code !== undefined;
  const kept = Object.entries(outside).filter(([name]) => !(isPlaced && PLACE_FIELDS.has(name)));
  const whole = { ...Object.fromEntries(kept), ...inside, by: { ...outerBy, ...innerBy } } as SourcedRecord;
  if (!whole.is_measured) return whole;
  const { is_anycast: _, is_measured: __, ...regional } = whole;
  const isDeclared = [outer, inner].some((one) => one.is_anycast && !one.is_measured);
  if (isDeclared) return { ...regional, is_anycast: true };
  return whole.country_code && (whole.region ?? whole.city) ? regional : whole;
}

function holds(outer: IpNetwork, { address, prefixLength }: IpNetwork): boolean {
  return (
    outer.address.version === address.version &&
    outer.prefixLength <= prefixLength &&
    isInNetwork(address, outer)
  );
}

function isSame(a: IpNetwork, b: IpNetwork): boolean {
  return a.prefixLength === b.prefixLength && holds(a, b);
}
