import { continents, countries } from 'countries-list';
import { zonesOf } from '@enrichment/ip-geo-domain';
import timeZoneAt from '@photostructure/tz-lookup';

/** Continents as GeoNames divides the world, where the list differs. */
const CONTINENTS: Readonly<Record<string, string>> = { CX: 'OC', RU: 'EU' };

/** Islands of Saint Helena, whose codes are only reserved in ISO 3166-1. */
const NO_COUNTRIES = new Set(['AC', 'TA']);

const continentByCountry = new Map(
  Object.entries(countries)
    .filter(([code]) => !NO_COUNTRIES.has(code))
    .map(([code, { continent }]) => [code, CONTINENTS[code] ?? continent] as const),
);

/** The continent of a country, by upper-case code; undefined for other codes. */
export function continentOf(countryCode: string): string | undefined {
  return continentByCountry.get(countryCode);
}

/** Whether this is the code of a continent. */
export function isContinent(code: string): boolean {
  return Object.hasOwn(continents, code);
}

/** Countries whose name in Unicode's CLDR is not the usual short name. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  UM: 'U.S. Minor Outlying Islands',
};

const cldrNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const names = new Map(
  [...continentByCountry.keys()].map((code) => [
    code,
    USUAL_NAMES[code] ??
      cldrNames
        .of(code)
        ?.replace('&', 'and')
        .replace(/\bSt\. /, 'Saint ')
        .replace('’', "'"),
  ]),
);

/** The usual English short name of a country, by upper-case code; undefined for other codes. */
export function countryName(countryCode: string): string | undefined {
  return names.get(countryCode);
}

/** Distances in degrees, and directions, of the search for the nearest point of a country. */
const RINGS = [0.1, 0.25, 0.5, 1, 2, 4, 8];
const DIRECTIONS = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

/**
 * The time zone of coordinates within a country. Coordinates near a border, or of an island that a map leaves out, are in a
 * neighbour's zone: the nearest zone of the country is the answer then.
 *
 * @param countryCode ISO 3166-1 alpha-2; null when it is unknown
 * @returns an IANA name; null where the country has no zone near
 */
export function timeZoneIn(countryCode: string | null, latitude: number, longitude: number): string | null {
  const own = countryCode === null ? [] : zonesOf(countryCode);
  const here = timeZoneAt(latitude, longitude);
  if (own.length === 0 || own.includes(here)) return here;
  if (own.length === 1) return own[0]!;
  for (const ring of RINGS)
    for (const angle of DIRECTIONS) {
      const lat = Math.min(90, Math.max(-90, latitude + ring * Math.sin(angle)));
      const near = timeZoneAt(lat, wrapped(longitude + ring * Math.cos(angle)));
      if (own.includes(near)) return near;
    }
  return null;
}

function wrapped(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
}
