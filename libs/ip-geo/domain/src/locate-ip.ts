import {
  embeddedIpv4,
  formatIp,
  formatNetwork,
  type IpAddress,
  type IpRange,
  networkOf,
  parseIp,
  scopeOf,
} from '@enrichment/ip-address';
import { type Clock, dayMs, DomainError, SystemClock } from '@enrichment/kernel';
import { type CountryFacts, countryFacts, isInEuropeanUnion, onlyZoneOf, UtcOffsets } from './country-facts';
import { isDisputed, settleDispute } from './disputed-places';
import { explain, type Explanation } from './explain';
import {
  type Accuracy,
  type NamedParts,
  type Network,
  type Place,
  type Traits,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_TRAITS,
} from './geo-facts';
import type { GeoSource, SourceResult } from './geo-source';
import { ipHint } from './ip-hint';

/** The answer to one lookup. All keys are always there; null where unknown. */
export interface IpLocation {
  /** The requested address, in canonical text (RFC 5952). */
  readonly ip: string;
  /** The version of the requested address. */
  readonly version: 4 | 6;
  /** Whether the address is not globally reachable. */
  readonly isPrivate: boolean;
  readonly range: IpRange;
  /** Whether the located country belongs to the European Union; null when no country is known. */
  readonly isEu: boolean | null;
  readonly location: Place;
  /** Whether two states claim the place; null without a country. */
  readonly isDisputed: boolean | null;
  /** Facts that hold for the whole located country. */
  readonly countryFacts: CountryFacts;
  /** Minutes that the time zone is ahead of UTC now. */
  readonly utcOffsetMinutes: number | null;
  readonly network: LocatedNetwork;
  readonly traits: Traits;
  /** The finest level that two sources or the operator confirm; null when sources differ on the country. */
  readonly accuracy: Accuracy | null;
  /** Share of right cities among addresses with the same evidence, 0 to 1; null without a city. */
  readonly cityConfidence: number | null;
  /** The day of the oldest data that the answer is made of: `2026-11-20`. */
  readonly dataDate: string | null;
  /** Set on request. */
  readonly sources?: Explanation;
}

interface LocatedNetwork extends Network {
  /** The largest network around the address for which the whole answer holds, in CIDR notation. */
  readonly cidr: string | null;
}

const NO_NETWORK: LocatedNetwork = Object.freeze({ ...UNKNOWN_NETWORK, cidr: null });

/** Blocks that are not allocated, contain identifiers instead of hosts, or lead to the nearest router (RFC 7343, 9374, 7723, 8155, 9665). */
const placeless: ReadonlySet<IpRange> = new Set<IpRange>([
  'unallocated',
  'orchid_v2',
  'drone_remote_id',
  'port_control_anycast',
  'turn_anycast',
  'srp_anycast',
]);

/** An echoed input is cut at this many characters. */
const MAX_ECHO = 320;

/**
 * The address of a request.
 *
 * @param text in one of the strict forms of `parseIp`
 * @throws DomainError `IP_001` when it is no such text
 */
export function requireIp(text: string): IpAddress {
  const address = parseIp(text);
  if (address) return address;
  const suggestion = ipHint(text);
  throw new DomainError('IP_001', `The ip is not a valid IPv4 or IPv6 address. ${suggestion}`, {
    ip: text.slice(0, MAX_ECHO).toWellFormed(),
    supported_formats: ['IPv4', 'IPv6'],
    suggestion,
  });
}

/**
 * Locates one IP address.
 *
 * For an IPv6 address that embeds an IPv4 address (IPv4-mapped, 6to4, Teredo, NAT64), the answer repeats the IPv6 address. All other fields,
 * such as `isPrivate`, `range` and `cidr`, are those of the IPv4 address. The source is not queried for an address that is not globally
 * reachable or has no place, because its block is not allocated, names no hosts, or is answered by the nearest router.
 *
 * Without a provider, an organization or a type, the holder of the autonomous system and its type are used.
 */
export class LocateIp {
  private readonly offsets = new UtcOffsets();
  private readonly fresh = new FreshTraits();

  constructor(
    private readonly source: GeoSource,
    private readonly clock: Pick<Clock, 'now'> = new SystemClock(),
  ) {}

  /**
   * @param options.explain whether the answer names its sources
   * @throws DomainError `IP_002` while no source has data
   */
  execute(requested: IpAddress, options?: { readonly explain?: boolean | undefined }): IpLocation {
    const located = embeddedIpv4(requested) ?? requested;
    const { range, globallyReachable } = scopeOf(located);
    const known = globallyReachable && !placeless.has(range) ? this.lookup(located) : undefined;
    const { place: found = UNKNOWN_PLACE, network: holder, traits: uses } = known?.facts ?? {};
    const settled = settleDispute(found, holder?.asn ?? null);
    const place = withZone(settled);
    const now = this.clock.now();
    const around = known?.facts ? networkAround(located, known) : NO_NETWORK;
    const traits = traitsIn(around, uses && this.fresh.at(uses, known?.facts?.named, now));
    const network = traits.isRelay && around.type === 'hosting' ? { ...around, type: null } : around;
    return {
      ip: formatIp(requested),
      version: requested.version,
      isPrivate: !globallyReachable,
      range,
      isEu: place.countryCode === null ? null : isInEuropeanUnion(place.countryCode),
      location: place,
      isDisputed: isDisputed(place),
      countryFacts: countryFacts(place.countryCode),
      utcOffsetMinutes: place.timezone === null ? null : this.offsets.at(place.timezone, now),
      network,
      traits,
      accuracy: settled === found ? (known?.merged?.accuracy ?? null) : 'country',
      cityConfidence: place.city === null ? null : (known?.merged?.cityConfidence ?? null),
      dataDate: known?.facts?.origin?.date ?? null,
      ...(options?.explain && {
        sources: explain(known?.merged?.results ?? [], { place: found, network, traits }),
      }),
    };
  }

  private lookup(address: IpAddress): SourceResult {
    const result = this.source.lookup(address);
    if (!result)
      throw new DomainError('IP_002', 'IP data is not available at the moment: repeat the request shortly.');
    return result;
  }
}

/** A place without a time zone has that of its country, if there is only one. */
function withZone(place: Place): Place {
  if (place.timezone !== null || place.countryCode === null) return place;
  const timezone = onlyZoneOf(place.countryCode);
  return timezone === null ? place : { ...place, timezone };
}

function networkAround(address: IpAddress, { facts, merged, prefixLength }: SourceResult): LocatedNetwork {
  const network = facts?.network ?? UNKNOWN_NETWORK;
  const cidrOf = (length: number) => formatNetwork(networkOf(address, length));
  const routeLength = merged?.routeLength;
  return {
    ...network,
    // Neighbouring networks with the same facts may be announced one by one.
    cidr: cidrOf(Math.max(prefixLength, routeLength ?? 0)),
    route: network.route ?? (routeLength === undefined ? null : cidrOf(routeLength)),
    isp: network.isp ?? network.asOrganization,
    organization: network.organization ?? network.asOrganization,
    type: network.type ?? network.asType,
  };
}

/** An address in a hosting network is a data centre's, unless a source states otherwise. A relay carries people. */
function traitsIn({ type }: Network, traits = UNKNOWN_TRAITS): Traits {
  if (traits.isRelay) return traits.isHosting === false ? traits : { ...traits, isHosting: false };
  return traits.isHosting === null && type === 'hosting' ? { ...traits, isHosting: true } : traits;
}

/** Days after which half of a list is likely wrong. Traits that sources give without a date are not listed: they are as old as their file. */
const HALF_LIFE_DAYS: Readonly<Partial<Record<keyof Traits, number>>> = {
  isTor: 2,
  isVpn: 30,
  vpnService: 30,
  isProxy: 2,
  proxyLastSeen: 2,
  isRelay: 60,
  bot: 60,
};

/** Leaves out uses that were last seen too long ago: an old list proves neither that an address has a use, nor that it has none. */
class FreshTraits {
  private day = -1;
  private oldest: Readonly<Partial<Record<string, string>>> = {};

  /** @param now milliseconds since the Unix epoch */
  at(traits: Traits, named: NamedParts | undefined, now: number): Traits {
    if (!named) return traits;
    const day = Math.floor(now / dayMs);
    if (day !== this.day) {
      this.day = day;
      this.oldest = Object.fromEntries(
        Object.entries(HALF_LIFE_DAYS).map(([use, days]) => [use, isoDay(now - days * dayMs)]),
      );
    }
    const old = Object.entries(named).filter(([use, { date }]) => (date ?? '') < (this.oldest[use] ?? ''));
    return old.length === 0 ? traits : { ...traits, ...Object.fromEntries(old.map(([use]) => [use, null])) };
  }
}

function isoDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
