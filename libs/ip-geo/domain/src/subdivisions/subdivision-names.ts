import english from 'cldr-subdivisions-full/subdivisions/en/en.json';
import { iso31662 } from 'iso-3166';

/** One name of a subdivision; it has several entries. */
export interface SubdivisionName {
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
