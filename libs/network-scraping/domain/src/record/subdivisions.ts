import english from 'cldr-subdivisions-full/subdivisions/en/en.json';
import { iso31662 } from 'iso-3166';
import names from './subdivisions.json';
import { foldText } from './text';

const word =
  /(?<!\p{L})(?:county|province|provincia|canton|cantone|kanton|prefecture|oblast|voivodeship|województwo|woj|governorate|comunidad|län|fylke|bundesland)(?!\p{L})|[省県府]$/iu;

/** Large subdivisions of countries, as pages name them. Names that are also those of a city, such as `New York`, are left out. */
const subdivisions = new Map(Object.entries(names).map(([code, list]) => [code, new Set(list)]));

/** Whether a part of a place names a state, province or county of a country, and not a city. */
export function isSubdivision(part: string, countryCode: string | null): boolean {
  const name = foldText(part).replace(/’/g, "'");
  return word.test(part) || subdivisions.get(countryCode ?? '')?.has(name) === true;
}

/** Words for a kind of subdivision, which pages write or leave out. */
const kinds =
  /(?<!\p{L})(?:community|comunidad|autonomous|autonoma|state|estado|province|provincia|provincie|provinz|region|regiao|regione|capital|county|district|distrito|governorate|prefecture|department|departamento|departement|oblast|oblast'|voivodeship|wojewodztwo|kraj|lan|fylke|canton|kanton|land|metropolitan|metropole|municipality|emirate|city|hlavni mesto|republic|krai|ili|of|de|du|the|and)(?!\p{L})/gu;

function keyOf(name: string): string {
  const bare = foldText(name)
    .replace(/[’`]/g, "'")
    .replace(kinds, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return bare === '' ? foldText(name) : bare;
}

/** In the place of a country's code: the names of all. */
const anyCountry = '';
let official: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The names of the subdivisions of each country: those of ISO 3166-2, in English (CLDR), and {@link subdivisions}. */
function officialNames(): ReadonlyMap<string, ReadonlySet<string>> {
  if (official) return official;
  const found = new Map<string, Set<string>>();
  const add = (country: string, name: string): void => {
    const key = keyOf(name);
    for (const place of [country, anyCountry]) found.set(place, (found.get(place) ?? new Set()).add(key));
  };
  const inEnglish: Readonly<Record<string, string>> = english.subdivisions.localeDisplayNames.subdivisions;
  for (const { code, name } of iso31662) {
    const [country, letters] = code.split('-') as [string, string];
    for (const part of name.split(/[[\],/]/)) if (part.trim() !== '') add(country, part);
    add(country, name);
    const translated = inEnglish[`${country}${letters}`.toLowerCase()];
    if (translated !== undefined) add(country, translated);
    if (/^[A-Z]{2,3}$/.test(letters)) add(country, letters);
  }
  for (const [country, known] of subdivisions) for (const name of known) add(country, name);
  official = found;
  return found;
}

/** Whether a part behind a city is a known subdivision of the country, or of any if the country is unknown. */
export function isKnownSubdivision(part: string, countryCode: string | null): boolean {
  // Short forms are in capitals.
  if (/^[\p{L}]{1,3}$/u.test(part) && part !== part.toUpperCase()) return false;
  if (isSubdivision(part, countryCode)) return true;
  return (
    officialNames()
      .get(countryCode ?? anyCountry)
      ?.has(keyOf(part)) === true
  );
}
