import { countries } from 'countries-list';
import timeZones from './time-zones.json';

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

/** Country codes that callers dial, where the list has a prefix inside of them or one that is not in use (ITU-T E.164, list of country codes). */
const CALLING_CODES: Readonly<Record<string, string>> = {
  BQ: '+599',
  CW: '+599',
  SJ: '+47',
  VA: '+39',
  XK: '+383',
};

/** Papiamento has no ISO 639-1 code: the list has that of Punjabi. */
const PAPIAMENTO = new Set(['AW', 'BQ', 'CW']);

const known = new Map(
  Object.entries(countries).map(([code, { currency, phone, languages }]) => {
    const spoken = languages.filter((language) => language !== 'pa' || !PAPIAMENTO.has(code));
    return [
      code,
      Object.freeze({
        currency: currency[0] ?? null,
        callingCode: CALLING_CODES[code] ?? callingCodeOf(phone[0]),
        languages: spoken.length > 0 ? Object.freeze(spoken) : null,
      }),
    ] as const;
  }),
);

/** Countries of the North American Numbering Plan share its code: the list has their area codes too. */
function callingCodeOf(phone: number | undefined): string | null {
  return phone === undefined ? null : `+${/^1/.test(String(phone)) ? 1 : phone}`;
}

/** @param countryCode ISO 3166-1 alpha-2, or XK */
export function countryFacts(countryCode: string | null): CountryFacts {
  return (countryCode === null ? undefined : known.get(countryCode)) ?? UNKNOWN;
}

/** Whether this is the code of a country: ISO 3166-1 alpha-2 in upper case, or XK. */
export function isCountry(code: string): boolean {
  return known.has(code);
}

/** The 27 member states since the United Kingdom left, by ISO 3166-1 alpha-2 code. */
const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

/** Parts of member states that belong to the Union and have their own code. */
const REGIONS_WITH_OWN_CODE = 'AX GF GP MF MQ RE YT';

const UNION = new Set(`${MEMBER_STATES} ${REGIONS_WITH_OWN_CODE}`.split(' '));

/** Whether a country, by its upper-case ISO 3166-1 alpha-2 code, belongs to the European Union. */
export function isInEuropeanUnion(countryCode: string): boolean {
  return UNION.has(countryCode);
}

/** Current IANA names of zones that Intl lists under former names. https://www.iana.org/time-zones, file `backward` */
const RENAMED: Readonly<Record<string, string>> = timeZones.renamed;

/** Countries with several zones of one offset: the zone of the capital. */
const ONE_OFFSET: Readonly<Record<string, string>> = timeZones.ofCapitals;

/** ECMA-402's Intl Locale Info, which TypeScript's library does not have yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zones = new Map<string, readonly string[]>();

/**
 * The time zones of a country in Unicode's CLDR, by IANA names.
 *
 * @param countryCode ISO 3166-1 alpha-2
 */
export function zonesOf(countryCode: string): readonly string[] {
  let known = zones.get(countryCode);
  if (!known) {
    const listed = (new Intl.Locale(`und-${countryCode}`) as LocaleWithZones).getTimeZones() ?? [];
    known = listed.map((zone) => RENAMED[zone] ?? zone);
    zones.set(countryCode, known);
  }
  return known;
}

/** The time zone of a country where the whole country has one time; else null. */
export function onlyZoneOf(countryCode: string): string | null {
  const own = zonesOf(countryCode);
  return ONE_OFFSET[countryCode] ?? (own.length === 1 ? own[0]! : null);
}

/** Time zones change their offset at quarters of an hour, in UTC. */
const QUARTER_MS = 15 * 60_000;

/** Offsets of zones from UTC in the current quarter of an hour. */
export class UtcOffsets {
  private quarter = -1;
  private readonly offsets = new Map<string, number | null>();

  /**
   * @param timezone an IANA name
   * @param now milliseconds since the Unix epoch
   * @returns minutes ahead of UTC; null for a zone that is not known
   */
  at(timezone: string, now: number): number | null {
    const quarter = Math.floor(now / QUARTER_MS);
    if (quarter !== this.quarter) this.offsets.clear();
    this.quarter = quarter;
    let offset = this.offsets.get(timezone);
    if (offset === undefined) this.offsets.set(timezone, (offset = offsetOf(timezone, now)));
    return offset;
  }
}

function offsetOf(timeZone: string, now: number): number | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(name)!;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return null;
  }
}
