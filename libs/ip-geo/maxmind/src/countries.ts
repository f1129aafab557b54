import { continents, countries } from 'countries-list';

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
