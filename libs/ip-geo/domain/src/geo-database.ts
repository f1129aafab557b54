import { type IpAddress } from './ip-address';

/** Where an address is used. Every field is null where it is unknown. */
export interface Place {
  /** `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`. */
  readonly continentCode: string | null;
  /** English name of the country. */
  readonly country: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string | null;
  /** English name of the largest subdivision. */
  readonly region: string | null;
  /** ISO 3166-2 code of that subdivision without the country: `ENG`. */
  readonly regionCode: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** Degrees north, -90 to 90. */
  readonly latitude: number | null;
  /** Degrees east, -180 to 180. */
  readonly longitude: number | null;
  readonly accuracyRadiusKm: number | null;
  /** IANA time zone: `Europe/London`. */
  readonly timezone: string | null;
}

/** Whose network an address is in. Every field is null where it is unknown. */
export interface Network {
  /** The largest network around the address for which the whole answer holds, in CIDR notation. */
  readonly cidr: string | null;
  readonly asn: number | null;
  /** The provider that sells access to the internet there. */
  readonly isp: string | null;
  /** Whom the network is registered to. */
  readonly organization: string | null;
}

/** What a database knows about an address. */
export interface GeoRecord {
  readonly location: Place;
  readonly network: Network;
}

/** The place of which nothing is known. */
export const UNKNOWN_PLACE: Place = Object.freeze({
  continentCode: null,
  country: null,
  countryCode: null,
  region: null,
  regionCode: null,
  city: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  accuracyRadiusKm: null,
  timezone: null,
});

/** The network of which nothing is known. */
export const UNKNOWN_NETWORK: Network = Object.freeze({
  cidr: null,
  asn: null,
  isp: null,
  organization: null,
});

/**
 * Places and networks by address. Its law is `geoDatabaseContract` in the `testing` entry.
 *
 * Databases are held in memory, so that a lookup takes microseconds and is not worth a promise.
 */
export abstract class GeoDatabase {
  /**
   * @param address looked up as it stands: the caller has taken an embedded IPv4 address out of it
   * @returns undefined when nothing is known; a caller cannot spoil later answers through what it gets
   * @throws DomainError `IP_002` when no database could be read
   */
  abstract lookup(address: IpAddress): GeoRecord | undefined;
}
