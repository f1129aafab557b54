import {
  type GeoFacts,
  type Network,
  type Place,
  subdivisionCode,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from '@enrichment/ip-geo-domain';
import timeZoneAt from '@photostructure/tz-lookup';
import { continentOf, countryName, isContinent } from './countries';
import { type Decoded, type DecodedMap, ITEM, type Shape } from './value-decoder';

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
    asOrganization: firstText(
      traits['autonomous_system_organization'],
      record['as_name'],
      asn === null ? undefined : record['name'],
    ),
    isp: firstText(traits['isp']),
    organization: firstText(traits['organization']),
  });
}

function placeOf(record: DecodedMap): Place | undefined {
  const country = record['country'];
  const countryCode = countryCodeOf(
    field(country, 'iso_code') ?? record['country_code'] ?? (isCode(country) ? country : undefined),
  );
  const subdivision = field(record['subdivisions'], ITEM);
  const city = firstText(field(record['city'], 'names', 'en'), record['city']);
  const coordinates = coordinatesOf(record);
  const region = firstText(field(subdivision, 'names', 'en'), record['state1'], record['region']);
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
      firstText(field(subdivision, 'iso_code'), record['region_code']) ??
      (countryCode === null || region === null ? null : subdivisionCode(countryCode, region)),
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
      (city === null ? null : timeZoneOf(coordinates)),
  });
}

function frozenUnlessEmpty<Part extends Place | Network>(part: Part): Part | undefined {
  return Object.values(part).some((known) => known !== null) ? Object.freeze(part) : undefined;
}

function coordinatesOf(record: DecodedMap): Pick<Place, 'latitude' | 'longitude' | 'accuracyRadiusKm'> {
  const location = record['location'];
  const latitude = numberOf(field(location, 'latitude') ?? record['latitude'] ?? record['lat']);
  const longitude = numberOf(field(location, 'longitude') ?? record['longitude'] ?? record['lng']);
  const radius = numberOf(field(location, 'accuracy_radius'));
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    const { latitude, longitude, accuracyRadiusKm } = UNKNOWN_PLACE;
    return { latitude, longitude, accuracyRadiusKm };
  }
  return { latitude, longitude, accuracyRadiusKm: radius !== null && radius >= 0 ? radius : null };
}

/** The time zone of a city's coordinates. Those of a country are its middle, which says nothing of the zone. */
function timeZoneOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude);
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
