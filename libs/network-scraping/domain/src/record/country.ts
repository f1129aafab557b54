import { countries } from 'countries-list';
import { isoCodes } from './iso-3166';

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

/** The languages of CLDR with a code of two letters, beyond those. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const furtherLanguages = Intl.DisplayNames.supportedLocalesOf(
  letters.flatMap((first) => letters.map((second) => first + second)),
).filter((language) => !languages.includes(language));

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

/** Names that CLDR does not list. */
const aliases: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  'the united states': 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  'estados unidos de américa': 'US',
  "états-unis d'amérique": 'US',
  'vereinigte staaten von amerika': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  großbritannien: 'GB',
  el: 'GR',
  holland: 'NL',
  'the netherlands': 'NL',
  deutschland: 'DE',
  'federal republic of germany': 'DE',
  'republic of ireland': 'IE',
  'russian federation': 'RU',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  'česká republika': 'CZ',
  'slovenská republika': 'SK',
  'slovak republic': 'SK',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  'korea, south': 'KR',
  korea: 'KR',
  "korea, democratic people's republic of": 'KP',
  "people's republic of china": 'CN',
  'mainland china': 'CN',
  prc: 'CN',
  'taiwan, province of china': 'TW',
  'hong kong sar': 'HK',
  macau: 'MO',
  'viet nam': 'VN',
  'iran, islamic republic of': 'IR',
  'syrian arab republic': 'SY',
  "lao people's democratic republic": 'LA',
  'brunei darussalam': 'BN',
  'moldova, republic of': 'MD',
  'republic of moldova': 'MD',
  'north macedonia': 'MK',
  macedonia: 'MK',
  'tanzania, united republic of': 'TZ',
  'bolivia, plurinational state of': 'BO',
  'venezuela, bolivarian republic of': 'VE',
  'micronesia, federated states of': 'FM',
  'state of palestine': 'PS',
  'palestine, state of': 'PS',
  "cote d'ivoire": 'CI',
  burma: 'MM',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'east timor': 'TL',
  'democratic republic of the congo': 'CD',
  'congo, the democratic republic of the': 'CD',
  drc: 'CD',
  'republic of the congo': 'CG',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  'the philippines': 'PH',
  uae: 'AE',
  'u.a.e.': 'AE',
  emirates: 'AE',
  ksa: 'SA',
  'kingdom of saudi arabia': 'SA',
  'holy see': 'VA',
  'holy see (vatican city state)': 'VA',
};

/** Short forms that are countries even without a label; `CA` and `IN` may be states, too. */
const plainCodes = new Set(['us', 'usa', 'uk', 'gb', 'uae', 'u.s.', 'u.s.a.', 'u.k.', 'u.a.e.']);
/** Names of countries that are also names of states and towns of other countries. */
const alsoPlaces = new Set(
  'georgia|granada|jersey|palau|saint martin|saint-martin|san martín|san martin|são martinho|santa lucía|santa lucia|santa elena|san bartolomé|san vicente'.split(
    '|',
  ),
);

const alpha2 = new Set(isoCodes.map((pair) => pair.slice(0, 2)));
const alpha3 = new Map(isoCodes.map((pair) => [pair.slice(2), pair.slice(0, 2)]));
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The country in a text that is known to be one: an ISO code of two or three letters, or a name in one of 43 languages. */
export function findCountry(text: string): Country | undefined {
  if (text.length > 80) return undefined;
  // Codes are in capitals: `Nga` is Russia in Vietnamese, `NGA` is Nigeria.
  const bare = text.trim();
  if (alpha2.has(bare)) return country(bare);
  const code = alpha3.get(bare) ?? namesToCodes().get(nameKey(text));
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

function country(code: string): Country {
  return { code, name: englishNames[code] ?? english.of(code) ?? code };
}

let names: ReadonlyMap<string, string | undefined> | undefined;

/** Built on first use: about 10,000 names from ICU's data, in some 20 ms. */
function namesToCodes(): ReadonlyMap<string, string | undefined> {
  if (names) return names;
  const found = new Map<string, string | undefined>();
  const add = (name: string | undefined, code: string): void => {
    const key = nameKey(name ?? '');
    // A name of two countries is ambiguous and left out (`Kongo` in Norwegian and German).
    if (key !== '') found.set(key, found.has(key) && found.get(key) !== code ? undefined : code);
  };
  for (const language of languages) {
    const options = { type: 'region', fallback: 'none' } as const;
    const long = new Intl.DisplayNames([language], options);
    const short = new Intl.DisplayNames([language], { ...options, style: 'short' });
    for (const code of alpha2) add(long.of(code), code);
    for (const code of alpha2) add(short.of(code), code);
  }
  // Further languages, and the names of countries in their own, add only names that the first ones do not have.
  const further = new Map<string, string | undefined>();
  const addFurther = (name: string | undefined, code: string): void => {
    const key = nameKey(name ?? '');
    if (key === '' || found.has(key)) return;
    further.set(key, further.has(key) && further.get(key) !== code ? undefined : code);
  };
  for (const language of furtherLanguages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of alpha2) addFurther(names.of(code), code);
  }
  for (const [code, { native }] of Object.entries(countries)) addFurther(native, code);
  for (const [key, code] of further) found.set(key, code);
  for (const [code, name] of Object.entries(englishNames)) found.set(nameKey(name), code);
  for (const [alias, code] of Object.entries(aliases)) found.set(nameKey(alias), code);
  names = found;
  return found;
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
