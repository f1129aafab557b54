import { isInNetwork, type IpNetwork, parseNetwork } from '@enrichment/ip-address';
import { MmdbWriter } from '@enrichment/ip-geo-mmdb-writer';
import type { CityIndex } from './city-index';
import type { FeedEntry, FeedRecord } from './feed-entry';

/** The name that the file gives to itself. `ip-geo/maxmind` believes files of feeds over all others in places. */
const DATABASE_TYPE = 'Published-Feeds';

interface CompileOptions {
  /** Date of the entries, in seconds since the Unix epoch. */
  readonly buildEpoch: number;
  /** Whether the entries name every exit of Tor with an IPv4 address. Then all other addresses are no exits. */
  readonly hasAllTorExits: boolean;
  readonly cities: Pick<CityIndex, 'find'>;
}

/**
 * Makes one database of published networks. Within another network, a place replaces the outer one and other facts are
 * added. For one network, the first entry's place wins.
 */
export function compileFeeds(entries: readonly FeedEntry[], options: CompileOptions): Buffer {
  const writer = new MmdbWriter({
    ...{ databaseType: DATABASE_TYPE, ipVersion: 6, buildEpoch: options.buildEpoch },
    description: 'Made from what operators publish of their networks',
  });
  const all = options.hasAllTorExits ? [NO_EXIT, ...entries] : entries;
  const records = new Map<string, FeedRecord & Partial<Coordinates>>();
  // Larger networks are inserted first, so that smaller ones inside replace their values.
  for (const { network, record } of nested(all)) {
    const text = JSON.stringify(record, Object.keys(record).sort());
    let known = records.get(text);
    if (!known) records.set(text, (known = located(record, options.cities)));
    writer.insert(network, { ...known });
  }
  return writer.toBuffer();
}

const NO_EXIT: FeedEntry = { network: parseNetwork('0.0.0.0/0')!, record: { is_tor: false } };

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Adds coordinates if exactly one city matches. An anycast network has none, unless a geofeed names a city. */
function located(record: FeedRecord, cities: Pick<CityIndex, 'find'>): FeedRecord & Partial<Coordinates> {
  const { region, city, ...facts } = record;
  if (facts.is_anycast && !facts.is_geofeed) return facts;
  if (facts.country_code === undefined || city === undefined) return record;
  return { ...record, ...cities.find(facts.country_code, region, city) };
}

/** Entries in the order of their networks, merged with the facts of the networks around them. */
function nested(entries: readonly FeedEntry[]): FeedEntry[] {
  const sorted = [...entries].sort((a, b) => compare(a.network, b.network));
  const distinct: FeedEntry[] = [];
  for (const entry of sorted) {
    const last = distinct.at(-1);
    if (last && compare(last.network, entry.network) === 0)
      distinct[distinct.length - 1] = { ...last, record: joined(entry.record, last.record) };
    else distinct.push(entry);
  }
  /** Networks around the last one, the largest first. */
  const around: FeedEntry[] = [];
  return distinct.map(({ network, record }) => {
    while (around.length > 0 && !holds(around.at(-1)!.network, network)) around.pop();
    const outer = around.at(-1);
    const entry = { network, record: outer ? joined(outer.record, record) : record };
    around.push(entry);
    return entry;
  });
}

function joined(outer: FeedRecord, inner: FeedRecord): FeedRecord {
  if (inner.country_code === undefined) return { ...outer, ...inner };
  const { type, is_hosting, is_tor, is_relay, is_anycast } = outer;
  const facts = Object.entries({ type, is_hosting, is_tor, is_relay, is_anycast });
  return { ...Object.fromEntries(facts.filter(([, value]) => value !== undefined)), ...inner };
}

function holds(outer: IpNetwork, { address, prefixLength }: IpNetwork): boolean {
  return (
    outer.address.version === address.version &&
    outer.prefixLength <= prefixLength &&
    isInNetwork(address, outer)
  );
}

/** Order by version, address, and size, the largest first. */
function compare(a: IpNetwork, b: IpNetwork): number {
  if (a.address.version !== b.address.version) return a.address.version - b.address.version;
  for (let i = 0; i < 4; i++) {
    const difference = (a.address.words[i]! >>> 0) - (b.address.words[i]! >>> 0);
    if (difference !== 0) return difference;
  }
  return a.prefixLength - b.prefixLength;
}
