import english from 'cldr-subdivisions-full/subdivisions/en/en.json';
import { iso31662 } from 'iso-3166';
import { bareName, plainName } from './name-keys';
import { otherNames } from './other-names';

/** One name of a subdivision; it has several entries. */
interface SubdivisionName {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2, without the country. */
  readonly code: string;
  readonly name: string;
  /** Whether its parent is the country, not another subdivision. */
  readonly top: boolean;
}

/** Countries for which Unicode's list still has numbers that ISO has given to other subdivisions (Iran, 2020). */
const RENUMBERED = new Set(['IR']);

let officialNames: ReadonlyMap<string, string> | undefined;

const englishNames: Readonly<Record<string, string>> = english.subdivisions.localeDisplayNames.subdivisions;

/**
 * The subdivisions of ISO 3166-2, by their official names and by the English ones of Unicode's CLDR.
 *
 * A code that only one of the two lists has is left out: it was withdrawn, or is a country's of its own.
 */
export function* subdivisionNames(): Generator<SubdivisionName> {
  for (const { code: whole, name, parent } of iso31662) {
    const [country, code] = whole.split('-') as [string, string];
    const inEnglish = englishNames[`${country}${code}`.toLowerCase()];
    if (inEnglish === undefined) continue;
    const top = parent === country;
    yield { country, code, name, top };
    if (!RENUMBERED.has(country)) yield { country, code, name: inEnglish, top };
  }
}

/**
 * The English name of a subdivision, else its official one.
 *
 * @param countryCode ISO 3166-1 alpha-2, upper case
 * @param code ISO 3166-2 without the country
 * @returns undefined when there is no such subdivision
 */
export function subdivisionName(countryCode: string, code: string): string | undefined {
  officialNames ??= new Map(iso31662.map((subdivision) => [subdivision.code, subdivision.name]));
  const official = officialNames.get(`${countryCode}-${code}`);
  return official && (englishNames[`${countryCode}${code}`.toLowerCase()] ?? official);
}

/** Codes of a country's subdivisions by name; null where two have it. */
type Index = ReadonlyMap<string, string | null>;

/** Size of the cache of names. A database has a few thousand names of regions. */
const MAX_KEPT = 20_000;

let names: ReadonlyMap<string, readonly SubdivisionName[]> | undefined;
/** Indexes by country, made on first use: all of them would slow a start. */
const indexes = new Map<string, { readonly plain: Index; readonly bare: Index }>();
const kept = new Map<string, Map<string, string | null>>();
let keptCount = 0;

/**
 * The ISO 3166-2 code of a subdivision, without the country: `ENG`.
 *
 * Names are compared without case, marks and words such as `Province`. A name that two subdivisions of one level share has no code.
 *
 * @param countryCode ISO 3166-1 alpha-2, upper case
 * @param name in English or in the country's own language
 * @returns null without such a subdivision
 */
export function subdivisionCode(countryCode: string, name: string): string | null {
  let ofCountry = kept.get(countryCode);
  const known = ofCountry?.get(name);
  if (known !== undefined) return known;
  if (++keptCount > MAX_KEPT) {
    kept.clear();
    ofCountry = undefined;
    keptCount = 1;
  }
  if (!ofCountry) kept.set(countryCode, (ofCountry = new Map()));
  const code = find(countryCode, name);
  ofCountry.set(name, code);
  return code;
}

function find(country: string, name: string): string | null {
  const { plain, bare } = indexesOf(country);
  const code = plain.get(plainName(name));
  return code === undefined ? (bare.get(bareName(name)) ?? null) : code;
}

function indexesOf(country: string): { readonly plain: Index; readonly bare: Index } {
  let made = indexes.get(country);
  if (!made) {
    names ??= Map.groupBy(subdivisionNames(), (name) => name.country);
    const ofCountry = names.get(country) ?? [];
    const others = (otherNames.get(country) ?? []).map((other) => ({ ...other, country, top: true }));
    made = {
      plain: new Map([...indexBy(plainName, ofCountry), ...indexBy(plainName, others)]),
      bare: new Map([...indexBy(bareName, others), ...indexBy(bareName, ofCountry)]),
    };
    // An unknown country has no names to keep.
    if (ofCountry.length > 0) indexes.set(country, made);
  }
  return made;
}

/** Where subdivisions of two levels share a name, the larger one wins. */
function indexBy(keyOf: (name: string) => string, ofCountry: readonly SubdivisionName[]): Index {
  const levels = { top: new Map<string, string | null>(), inner: new Map<string, string | null>() };
  for (const { code, name, top } of ofCountry) {
    const level = top ? levels.top : levels.inner;
    for (const part of [name, ...name.split(/[/[\](),]/)]) {
      const key = keyOf(part);
      if (key === '') continue;
      const before = level.get(key);
      level.set(key, before === undefined || before === code ? code : null);
    }
  }
  return new Map([...levels.inner, ...levels.top]);
}
