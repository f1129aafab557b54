import { countries } from 'countries-list';

/** Facts that hold for a whole country. */
export interface CountryFacts {
  /** ISO 4217, of the currency that is paid with. */
  readonly currency: string | null;
  /** ITU-T E.164, with a plus sign: `+44`. */
  readonly callingCode: string | null;
  /** The main languages, as ISO 639-1 codes; null when unknown. */
  readonly languages: readonly string[] | null;
}

const UNKNOWN: CountryFacts = Object.freeze({ currency: null, callingCode: null, languages: null });

/** Countries of several calling codes: those of one numbering plan share its code. Kosovo has its own since 2016. */
const SHARED_CODES: Readonly<Record<string, string>> = { DO: '+1', PR: '+1', XK: '+383' };

const known = new Map(
  Object.entries(countries).map(([code, { currency, phone, languages }]) => [
    code,
    Object.freeze({
      currency: currency[0] ?? null,
      callingCode: SHARED_CODES[code] ?? (phone[0] === undefined ? null : `+${phone[0]}`),
      languages: languages.length > 0 ? Object.freeze([...languages]) : null,
    }),
  ]),
);

/** @param countryCode ISO 3166-1 alpha-2, or XK */
export function countryFacts(countryCode: string | null): CountryFacts {
  return (countryCode === null ? undefined : known.get(countryCode)) ?? UNKNOWN;
}

/** Whether this is the code of a country: ISO 3166-1 alpha-2 in upper case, or XK. */
export function isCountry(code: string): boolean {
  return known.has(code);
}
