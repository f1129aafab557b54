import { formatNetwork, parseNetwork } from '@enrichment/ip-address';
import {
  botKinds,
  cityOf,
  type GeoFacts,
  knownSystem,
  type NamedParts,
  type Network,
  type NetworkType,
  networkTypes,
  type Origin,
  type Place,
  subdivisionCode,
  subdivisionName,
  type Traits,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_TRAITS,
} from '@enrichment/ip-geo-domain';
import { continentOf, countryName, isContinent, timeZoneIn } from './countries';
import { type DecodedMap, type DecodedValue, isMap } from './value-decoder';

/** A country without regions, for which databases give a region of Italy. */
const VATICAN = 'VA';

type Use = Exclude<keyof Traits, 'vpnService' | 'proxyLastSeen' | 'bot'>;

/** The names of each use: in MaxMind's files, in ipinfo's, and in those that `npm run data` makes. */
const USES: Readonly<Record<Use, readonly string[]>> = {
  isHosting: ['is_hosting_provider', 'is_hosting', 'hosting'],
  isTor: ['is_tor_exit_node', 'is_tor', 'tor'],
  isVpn: ['is_anonymous_vpn', 'is_vpn', 'vpn'],
  isProxy: ['is_public_proxy', 'is_residential_proxy', 'is_anonymous_proxy', 'is_proxy', 'proxy'],
  isRelay: ['is_relay', 'relay'],
  isAnycast: ['is_anycast', 'anycast'],
  isShared: ['is_shared'],
};
const USE_OF = new Map(
  Object.entries(USES).flatMap(([use, names]) => names.map((name) => [name, use as Use])),
);

/** Network types by MaxMind's types of users and connections. Other types have no network type. */
const TYPES: Readonly<Record<string, NetworkType>> = {
  cellular: 'mobile',
  residential: 'isp',
  dialup: 'isp',
  'cable/dsl': 'isp',
  satellite: 'isp',
  hosting: 'hosting',
  content_delivery_network: 'hosting',
  business: 'business',
  college: 'education',
  school: 'education',
  library: 'education',
  government: 'government',
  military: 'government',
};

/**
 * The facts of a record, in any of the three dialects met in the wild: MaxMind's, nested, and those of ip-location-db and ipinfo, flat.
 * `registered_country` is not read: it names where a network was registered, not where it is.
 *
 * @param origin of the file
 * @returns frozen facts; undefined if the value is no record, or has no requested field
 */
export function factsOf(record: DecodedValue, origin?: Origin): GeoFacts | undefined {
  if (!isMap(record)) return undefined;
  const place = placeOf(record);
  const network = networkOf(record);
  const traits = traitsOf(record);
  const routeLength = numberOf(record['route_length']) ?? undefined;
  if (!place && !network && !traits && routeLength === undefined) return undefined;
  return Object.freeze({ place, network, traits, named: namedIn(record), routeLength, origin });
}

function traitsOf(record: DecodedMap): Traits | undefined {
  const nested = record['traits'];
  let traits: { -readonly [Name in keyof Traits]: Traits[Name] } | undefined;
  for (const map of isMap(nested) ? [nested, record] : [record])
    for (const [name, value] of Object.entries(map)) {
      const use = USE_OF.get(name);
      const flag = use && flagOf(value);
      if (use && typeof flag === 'boolean') {
        traits ??= { ...UNKNOWN_TRAITS };
        traits[use] ||= flag;
      }
    }
  // ipinfo's files name the service in a field of the same name.
  if (traits?.isVpn) traits.vpnService = firstText(record['vpn_service'], record['service']);
  if (traits?.isProxy) traits.proxyLastSeen = firstText(record['proxy_last_seen'], record['last_seen']);
  const kind = botKinds.find((one) => one === record['bot_kind']);
  const name = kind && firstText(record['bot_name']);
  if (name) traits = { ...(traits ?? UNKNOWN_TRAITS), bot: Object.freeze({ name, kind: kind! }) };
  return traits && Object.freeze(traits);
}

/** Parts by their names in the lists of a file that `npm run data` makes. */
const PARTS: ReadonlyMap<string, keyof NamedParts> = new Map<string, keyof NamedParts>([
  ...USE_OF,
  ['place', 'place'],
  ['type', 'type'],
  ['vpn_service', 'vpnService'],
  ['proxy_last_seen', 'proxyLastSeen'],
  ['bot_name', 'bot'],
]);

/** The lists of a record, each with its day: `{ "is_vpn": "nordvpn 2026-11-20" }`. */
function namedIn(record: DecodedMap): NamedParts | undefined {
  const lists = record['by'];
  if (!isMap(lists)) return undefined;
  const named = Object.entries(lists).flatMap(([field, list]) => {
    const part = PARTS.get(field);
    const [, name, date] = /^(.+) (\d{4}-\d\d-\d\d)$/.exec(typeof list === 'string' ? list : '') ?? [];
    return part && name !== undefined && date !== undefined ? [[part, Object.freeze({ name, date })]] : [];
  });
  return Object.freeze(Object.fromEntries(named) as NamedParts);
}

function networkOf(record: DecodedMap): Network | undefined {
  const traits = isMap(record['traits']) ? record['traits'] : record;
  const asn = asnOf(traits['autonomous_system_number']) ?? asnOf(record['asn']);
  // A file of companies names the company and its autonomous system. A file of autonomous systems has one name.
  const isOfCompany = record['as_name'] !== undefined || asn === null;
  const type = typeOf(record['type']);
  const asOrganization = asNameOf(
    firstText(
      traits['autonomous_system_organization'],
      record['as_name'],
      isOfCompany ? undefined : record['name'],
    ),
  );
  const listed = knownSystem(asn, asOrganization);
  return frozenUnlessEmpty({
    ...UNKNOWN_NETWORK,
    asn,
    asOrganization,
    asType: typeOf(record['as_type']) ?? (isOfCompany ? null : type) ?? listed?.type ?? null,
    asDomain:
      asn === null
        ? null
        : (firstText(record['as_domain'], isOfCompany ? undefined : record['domain']) ??
          listed?.domain ??
          null),
    type:
      typeOf(traits['user_type']) ??
      (flagOf(record['is_mobile']) ? 'mobile' : null) ??
      (isOfCompany ? type : null) ??
      typeOf(traits['connection_type']),
    route: routeOf(record['route']),
    isp: firstText(traits['isp']),
    organization: firstText(
      traits['organization'],
      record['as_name'] === undefined ? undefined : record['name'],
    ),
  });
}

function typeOf(value: DecodedValue): NetworkType | null {
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  return networkTypes.find((type) => type === name) ?? (Object.hasOwn(TYPES, name) ? TYPES[name]! : null);
}

function routeOf(value: DecodedValue): string | null {
  const network = typeof value === 'string' ? parseNetwork(value) : undefined;
  return network ? formatNetwork(network) : null;
}

function placeOf(record: DecodedMap): Place | undefined {
  // In a file of autonomous systems, `country` is the country where the system is registered.
  const country = isOfSystemAlone(record) ? undefined : record['country'];
  const countryCode = countryCodeOf(
    field(country, 'iso_code') ?? record['country_code'] ?? (isCode(country) ? country : undefined),
  );
  const subdivisions = record['subdivisions'];
  const subdivision = Array.isArray(subdivisions) ? (subdivisions as readonly DecodedValue[])[0] : undefined;
  const cityName = firstText(field(record['city'], 'names', 'en'), record['city']);
  const city = cityName === null ? null : cityOf(cityName, countryCode);
  const coordinates = coordinatesOf(record);
  const given = firstText(field(subdivision, 'names', 'en'), record['state1'], record['region']);
  const ofCode = countryCode === null || given === null ? undefined : subdivisionName(countryCode, given);
  const region = countryCode === VATICAN ? null : (ofCode ?? given);
  return frozenUnlessEmpty({
    ...UNKNOWN_PLACE,
    continentCode:
      continentCodeOf(
        field(record['continent'], 'code') ?? record['continent_code'] ?? record['continent'],
      ) ?? (countryCode === null ? null : (continentOf(countryCode) ?? null)),
    country:
      countryCode === null
        ? null
        : (firstText(
            field(country, 'names', 'en'),
            record['country_name'],
            isCode(country) ? undefined : country,
          ) ??
          countryName(countryCode) ??
          null),
    countryCode,
    region,
    regionCode:
      region === null
        ? firstText(field(subdivision, 'iso_code'), record['region_code'])
        : (firstText(
            field(subdivision, 'iso_code'),
            record['region_code'],
            ofCode === undefined ? undefined : (given ?? undefined),
          ) ?? (countryCode === null ? null : subdivisionCode(countryCode, region))),
    city,
    postalCode: firstText(
      field(record['postal'], 'code'),
      record['postcode'],
      record['postal_code'],
      record['postal'],
    ),
    ...coordinates,
    timezone:
      firstText(field(record['location'], 'time_zone'), record['timezone']) ??
      // Coordinates without a city are the middle of a country, whose zone is arbitrary.
      (city === null ? null : timeZoneOf(countryCode, coordinates)),
  });
}

function frozenUnlessEmpty<Part extends Place | Network>(part: Part): Part | undefined {
  return Object.values(part).some((known) => known !== null) ? Object.freeze(part) : undefined;
}

function coordinatesOf(record: DecodedMap): Pick<Place, 'latitude' | 'longitude' | 'accuracyRadiusKm'> {
  const location = record['location'];
  const latitude = numberOf(field(location, 'latitude') ?? record['latitude'] ?? record['lat']);
  const longitude = numberOf(field(location, 'longitude') ?? record['longitude'] ?? record['lng']);
  const radius = numberOf(field(location, 'accuracy_radius') ?? record['radius']);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    const { latitude, longitude, accuracyRadiusKm } = UNKNOWN_PLACE;
    return { latitude, longitude, accuracyRadiusKm };
  }
  return { latitude, longitude, accuracyRadiusKm: radius !== null && radius >= 0 ? radius : null };
}

function timeZoneOf(
  countryCode: string | null,
  { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>,
): string | null {
  return latitude === null || longitude === null ? null : timeZoneIn(countryCode, latitude, longitude);
}

/** Whether a record has an AS number, a country, and no other field of a place. */
function isOfSystemAlone(record: DecodedMap): boolean {
  return (
    record['asn'] !== undefined &&
    [
      'continent',
      'continent_code',
      'country_name',
      'country_code',
      'region',
      'city',
      'lat',
      'latitude',
    ].every((name) => record[name] === undefined)
  );
}

/** The name of an autonomous system without its number; null for anything else. */
function asNameOf(name: string | null): string | null {
  const bare = name?.replace(/^AS\d+(-\d+)? - /, '') ?? '';
  const isPlaceholder = /^(AS\d+|-Reserved AS-|N\/A|unknown)$/i.test(bare);
  return isPlaceholder || !/\p{L}{2}/u.test(bare) ? null : bare;
}

/** A field of nested maps; undefined without such a map. */
function field(value: DecodedValue, ...keys: string[]): DecodedValue {
  return keys.reduce((map: DecodedValue, key) => (isMap(map) ? map[key] : undefined), value);
}

function firstText(...candidates: DecodedValue[]): string | null {
  for (const candidate of candidates) {
    if (typeof candidate === 'string' && candidate !== '') return candidate;
  }
  return null;
}

/** Reads a flag, which may be text; null for anything else. */
function flagOf(value: DecodedValue): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' || (value === 'false' ? false : null);
}

/** Reads a number, which may be text; null for an empty text. */
function numberOf(value: DecodedValue): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** `174`, `"174"` or `"AS174"`; 0 is unassigned. */
function asnOf(value: DecodedValue): number | null {
  const number = numberOf(typeof value === 'string' ? value.replace(/^AS/, '') : value);
  return number !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : null;
}

function isCode(value: DecodedValue): value is string {
  return typeof value === 'string' && value.length === 2;
}

/** Null for anything but a country, such as `ZZ`. */
function countryCodeOf(value: DecodedValue): string | null {
  const code = isCode(value) ? value.toUpperCase() : undefined;
  return code !== undefined && continentOf(code) !== undefined ? code : null;
}

function continentCodeOf(value: DecodedValue): string | null {
  return isCode(value) && isContinent(value) ? value : null;
}
