import {
  cityOf,
  type GeoFacts,
  type Network,
  type Place,
  subdivisionCode,
  subdivisionName,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from '@enrichment/ip-geo-domain';
import { continentOf, countryName, isContinent } from './countries';
import { timeZoneIn } from './time-zones';
import { type Decoded, type DecodedMap, ITEM, type Shape } from './value-decoder';

/** It has no regions; databases give it one of Italy's. */
const VATICAN = 'VA';

const named: Shape = { names: { en: {} }, iso_code: {} };

const asFields: Shape = {
  autonomous_system_number: {},
  autonomous_system_organization: {},
  isp: {},
  organization: {},
};

/**
 * Every field that is read, of the three dialects met in the wild. `registered_country` is none of them: it tells
 * where a network was registered, not where it is.
 */
export const RECORD_SHAPE: Shape = {
  // MaxMind: nested; ISP and ASN files have the fields of `traits` on top.
  continent: { code: {} },
  country: named,
  subdivisions: { [ITEM]: named },
  city: named,
  postal: { code: {} },
  location: { latitude: {}, longitude: {}, accuracy_radius: {}, time_zone: {} },
  traits: asFields,
  ...asFields,
  // ip-location-db: flat.
  country_code: {},
  state1: {},
  postcode: {},
  latitude: {},
  longitude: {},
  timezone: {},
  // ipinfo: flat; `country`, `continent` and `city` are texts.
  country_name: {},
  continent_code: {},
  region: {},
  region_code: {},
  radius: {},
  postal_code: {},
  lat: {},
  lng: {},
  asn: {},
  as_name: {},
  name: {},
};

/** @returns undefined when the record says nothing that is asked for, or is no record at all; frozen */
export function factsOf(record: Decoded): GeoFacts | undefined {
  if (typeof record !== 'object') return undefined;
  const place = placeOf(record);
  const network = networkOf(record);
  return place || network ? Object.freeze({ place, network }) : undefined;
}

function networkOf(record: DecodedMap): Network | undefined {
  const traits = typeof record['traits'] === 'object' ? record['traits'] : record;
  const asn = asnOf(traits['autonomous_system_number']) ?? asnOf(record['asn']);
  return frozenUnlessEmpty({
    ...UNKNOWN_NETWORK,
    asn,
    asOrganization: asNameOf(
      firstText(
        traits['autonomous_system_organization'],
        record['as_name'],
        asn === null ? undefined : record['name'],
      ),
    ),
    isp: firstText(traits['isp']),
    // A file of companies names the company beside its autonomous system; one of autonomous systems has a name alone.
    organization: firstText(
      traits['organization'],
      record['as_name'] === undefined ? undefined : record['name'],
    ),
  });
}

function placeOf(record: DecodedMap): Place | undefined {
  // In a file of autonomous systems it is the country where the system is registered.
  const country = isOfSystemAlone(record) ? undefined : record['country'];
  const countryCode = countryCodeOf(
    field(country, 'iso_code') ?? record['country_code'] ?? (isCode(country) ? country : undefined),
  );
  const subdivision = field(record['subdivisions'], ITEM);
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
      // Coordinates without a city are the middle of a country, which is in one of its zones by chance.
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

/** A name of an autonomous system without a number before it; null for what is no name. */
function asNameOf(name: string | null): string | null {
  const bare = name?.replace(/^AS\d+(-\d+)? - /, '') ?? '';
  const isPlaceholder = /^(AS\d+|-Reserved AS-|N\/A|unknown)$/i.test(bare);
  return isPlaceholder || !/\p{L}{2}/u.test(bare) ? null : bare;
}

/** A field of nested maps; undefined when there is no such map. */
function field(value: Decoded, ...keys: string[]): Decoded {
  return keys.reduce((map: Decoded, key) => (typeof map === 'object' ? map[key] : undefined), value);
}

function firstText(...candidates: Decoded[]): string | null {
  for (const candidate of candidates) {
    if (typeof candidate === 'string' && candidate !== '') return candidate;
  }
  return null;
}

/** Numbers may be written as text; an empty text is none. */
function numberOf(value: Decoded): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** `174`, `"174"` or `"AS174"`; 0 belongs to nobody. */
function asnOf(value: Decoded): number | null {
  const number = numberOf(typeof value === 'string' ? value.replace(/^AS/, '') : value);
  return number !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : null;
}

function isCode(value: Decoded): value is string {
  return typeof value === 'string' && value.length === 2;
}

/** Null for what is no country, such as `ZZ`. */
function countryCodeOf(value: Decoded): string | null {
  const code = isCode(value) ? value.toUpperCase() : undefined;
  return code !== undefined && continentOf(code) !== undefined ? code : null;
}

function continentCodeOf(value: Decoded): string | null {
  return isCode(value) && isContinent(value) ? value : null;
}
