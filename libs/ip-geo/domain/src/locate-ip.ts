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
import { DomainError } from '@enrichment/kernel';
import { isInEuropeanUnion } from './european-union';
import { type Network, type Place, UNKNOWN_NETWORK, UNKNOWN_PLACE } from './geo-facts';
import { Gazetteer } from './gazetteer';
import { type GeoSource, type SourceResult } from './geo-source';

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
  readonly network: LocatedNetwork;
}

/** The network of a located address. */
export interface LocatedNetwork extends Network {
  /** The largest network around the address for which the whole answer holds, in CIDR notation. */
  readonly cidr: string | null;
}

const NOWHERE: LocatedNetwork = Object.freeze({ ...UNKNOWN_NETWORK, cidr: null });

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
 * globally reachable, or that no registry has allocated, has no place: the source is not queried.
 *
 * Where no source names a provider or an organization, the holder of the autonomous system stands for it.
 */
export class LocateIp {
  constructor(
    private readonly source: GeoSource,
    private readonly gazetteer: Pick<Gazetteer, 'spell'> = new Gazetteer(),
  ) {}

  /** @throws DomainError `IP_002` while no source has data */
  execute(asked: IpAddress): IpLocation {
    const located = embeddedIpv4(asked) ?? asked;
    const { range, globallyReachable } = scopeOf(located);
    const known = globallyReachable && range !== 'unallocated' ? this.lookup(located) : undefined;
    const location = this.gazetteer.spell(known?.facts?.place ?? UNKNOWN_PLACE);
    return {
      ip: formatIp(asked),
      version: asked.version,
      isPrivate: !globallyReachable,
      range,
      isEu: location.countryCode === null ? null : isInEuropeanUnion(location.countryCode),
      location,
      network: known?.facts ? networkAround(located, known.facts.network, known.prefixLength) : NOWHERE,
    };
  }

  private lookup(address: IpAddress): SourceResult {
    const result = this.source.lookup(address);
    if (!result) throw new DomainError('IP_002', 'IP data is not available at the moment.');
    return result;
  }
}

function networkAround(address: IpAddress, network = UNKNOWN_NETWORK, prefixLength: number): LocatedNetwork {
  return {
    ...network,
    cidr: formatNetwork(networkOf(address, prefixLength)),
    isp: network.isp ?? network.asOrganization,
    organization: network.organization ?? network.asOrganization,
  };
}
