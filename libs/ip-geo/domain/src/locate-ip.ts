import { DomainError } from '@enrichment/kernel';
import { embeddedIpv4 } from './embedded-ipv4';
import { isInEuropeanUnion } from './european-union';
import { type GeoDatabase, type Network, type Place, UNKNOWN_NETWORK, UNKNOWN_PLACE } from './geo-database';
import { type IpAddress, parseIp } from './ip-address';
import { formatIp } from './ip-text';
import { type IpRange, scopeOf } from './special-purpose';

/** The answer to one lookup. All keys are always there; null where unknown. */
export interface IpLocation {
  /** The address that was asked for, in canonical text (RFC 5952). */
  readonly ip: string;
  /** The version of the address that was asked for. */
  readonly version: 4 | 6;
  /** Whether the address is not globally reachable. */
  readonly isPrivate: boolean;
  readonly range: IpRange;
  /** Whether the located country belongs to the European Union; null when no country is known. */
  readonly isEu: boolean | null;
  readonly location: Place;
  readonly network: Network;
}

/** An echoed input is cut at this many characters. */
const MAX_ECHO = 320;

/**
 * The address that a caller asks for.
 *
 * @param text in one of the strict forms of `parseIp`
 * @throws DomainError `IP_001` when it is no such text
 */
export function requireIp(text: string): IpAddress {
  const address = parseIp(text);
  if (address) return address;
  throw new DomainError('IP_001', 'The ip is not a valid IPv4 or IPv6 address.', {
    ip: text.slice(0, MAX_ECHO).toWellFormed(),
    supported_formats: ['IPv4', 'IPv6'],
  });
}

/**
 * Locates one IP address.
 *
 * An IPv6 address that stands for an IPv4 address (IPv4-mapped, 6to4, Teredo, NAT64) is echoed as it was asked
 * for; all the rest, `isPrivate`, `range` and `cidr` included, is said of the IPv4 address inside. An address that is not
 * globally reachable is nowhere in particular: the database is not asked.
 */
export class LocateIp {
  constructor(private readonly database: GeoDatabase) {}

  /** @throws DomainError `IP_002` when no database could be read */
  execute(asked: IpAddress): IpLocation {
    const located = embeddedIpv4(asked) ?? asked;
    const { range, globallyReachable } = scopeOf(located);
    const known = globallyReachable ? this.database.lookup(located) : undefined;
    const location = known?.location ?? UNKNOWN_PLACE;
    return {
      ip: formatIp(asked),
      version: asked.version,
      isPrivate: !globallyReachable,
      range,
      isEu: location.countryCode === null ? null : isInEuropeanUnion(location.countryCode),
      location,
      network: known?.network ?? UNKNOWN_NETWORK,
    };
  }
}
