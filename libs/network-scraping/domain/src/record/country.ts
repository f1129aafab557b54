import aliases from './country-aliases.json';
import { countries } from 'countries-list';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { languagesBeyond } from './languages';

export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  code: string;
  /** The English name in everyday use: `United States`, `South Korea`. */
  name: string;
}

/** Languages whose country names are understood. */
const languages = (
  'en de fr es it pt nl pl sv da nb fi cs sk hu ro hr sl sr bg ru uk el tr et lv lt ca ar he fa ur hi bn ta id ms ' +
  'vi th ja ko zh zh-Hant'
).split(' ');

/** Everyday names where CLDR's English name differs. */
const englishNames: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  CG: 'Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
};

/** Short forms that are countries even without a label; `CA` and `IN` may be states, too. */
const plainCodes = new Set(['us', 'usa', 'uk', 'gb', 'uae', 'u.s.', 'u.s.a.', 'u.k.', 'u.a.e.']);
/** Names of countries that are also names of states and towns of other countries. */
const alsoPlaces = new Set(
  'georgia|granada|jersey|palau|saint martin|saint-martin|san martín|san martin|são martinho|santa lucía|santa lucia|santa elena|san bartolomé|san vicente'.split(
    '|',
  ),
);

/** ISO 3166-1, and Kosovo's codes, which are user-assigned and in wide use. */
const alpha3: ReadonlyMap<string, string> = new Map([
  ...Object.entries(iso31661Alpha3ToAlpha2),
  ['XKK', 'XK'],
  ['XKX', 'XK'],
]);
const alpha2 = new Set(alpha3.values());
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The country in a text that is known to be one: an ISO code of two or three letters, or a name in one of 43 languages. */
export function findCountry(text: string): Country | undefined {
  if (text.length > 80) return undefined;
  // Codes are in capitals: `Nga` is Russia in Vietnamese, `NGA` is Nigeria.
  const bare = text.trim();
  if (alpha2.has(bare)) return country(bare);
  const code = alpha3.get(bare) ?? codeOf(nameKey(text));
  return code === undefined ? undefined : country(code);
}

/**
 * The country in a part of a free address. Stricter than {@link findCountry}: `San Francisco, CA` and `Atlanta, Georgia` name no
 * country.
 */
export function findCountryInPlace(text: string): Country | undefined {
  const key = nameKey(text);
  if (alsoPlaces.has(key)) return undefined;
  return /^[\p{ASCII}]{1,3}$/u.test(key) && !plainCodes.has(key) ? undefined : findCountry(text);
}

/** Whether a name in a place may be that of a country or of another place. */
export function isAlsoPlace(text: string): boolean {
  return alsoPlaces.has(nameKey(text));
}

const known = new Map<string, Country>();

function country(code: string): Country {
  const found = known.get(code) ?? { code, name: englishNames[code] ?? english.of(code) ?? code };
  known.set(code, found);
  return found;
}

/** Keys of names with their codes; undefined for a name of two countries (`Kongo` in Norwegian and German). */
type Names = ReadonlyMap<string, string | undefined>;
let names: Names | undefined;
let furtherNames: Names | undefined;

function codeOf(key: string): string | undefined {
  names ??= new Map([...namesIn(languages, ['long', 'short']), ...writtenNames()]);
  if (names.has(key)) return names.get(key);
  // Few texts need the names in all languages, which take some time to gather.
  furtherNames ??= namesIn(languagesBeyond(languages), ['long'], nativeNames());
  return furtherNames.get(key);
}

function namesIn(
  languages: readonly string[],
  styles: readonly ('long' | 'short')[],
  others: readonly (readonly [string, string])[] = [],
): Names {
  const found = new Map<string, string | undefined>();
  const add = (name: string | undefined, code: string): void => {
    const key = nameKey(name ?? '');
    if (key !== '') found.set(key, found.has(key) && found.get(key) !== code ? undefined : code);
  };
  for (const language of languages)
    for (const style of styles) {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none', style });
      for (const code of alpha2) add(names.of(code), code);
    }
  for (const [name, code] of others) add(name, code);
  return found;
}

function nativeNames(): readonly (readonly [string, string])[] {
  return Object.entries(countries).map(([code, { native }]) => [native, code] as const);
}

/** Everyday names, and names that CLDR does not list. */
function writtenNames(): readonly (readonly [string, string])[] {
  const everyday = Object.entries(englishNames).map(([code, name]) => [nameKey(name), code] as const);
  return [
    ...everyday,
    ...Object.entries(aliases).flatMap(([code, list]) =>
      list.map((alias) => [nameKey(alias), code] as const),
    ),
  ];
}

function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’ʼ‘`]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/ & /g, ' and ')
    .replace(/^(?:st\.|saint) /, 'saint ')
    .replace(/\s+/g, ' ')
    .trim();
}
