import { findCountry, findCountryInPlace, isAlsoPlace, type Country } from './country';
import { languagesBeyond } from './languages';
import { isKnownSubdivision, isSubdivision } from './subdivisions';
import { cleanLine } from './text';

/** The parts of an address; null where unknown. */
export interface Address {
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  countryCode: string | null;
}

/** An address on a page, part by part and unparsed. */
export interface AddressParts {
  street?: unknown;
  city?: unknown;
  state?: unknown;
  postalCode?: unknown;
  country?: unknown;
  /** City, state, postal code and an ISO code of the country in one line: `Corning, New York 14831, US`. */
  line?: unknown;
}

const noAddress: Address = {
  street: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  countryCode: null,
};

const separator = /\s*[,،、，\n]\s*/;
/** A postal code contains a digit, as does its second part, except in the Netherlands; the words around it contain none. */
const postalCode = [
  String.raw`\d{4} ?[A-Z]{2}`, // 1012 AB
  String.raw`[A-Za-z]{1,2}\d[A-Za-z\d]? \d[A-Za-z]{2}`, // SE1 9GF
  String.raw`\d{7,10}`, // 6789141
  String.raw`[A-Z]{2}\d-\d{4}`, // KY1-1104
  String.raw`[A-Z]\d{4}[A-Z]{3}`, // C1043AAZ
  String.raw`[A-Za-z]{0,2}-?\d[A-Za-z\d]{1,5}(?:[ -](?=[A-Za-z]{0,3}\d)[A-Za-z\d]{2,5})?`, // 14831, 62701-1234, M5V 2T6
].join('|');
const stateAndPostal = new RegExp(`^(?:(\\D+?)\\s+)?(${postalCode})$`);
const postalAndCity = new RegExp(`^(${postalCode})\\s+(\\D+)$`);
/** Words of a region around a city; the whole is not the city's name. */
const region =
  /(?<!\p{L})(?:greater|metropolitan|metro|area|region|région|región|regio|großraum|área|zona|um(?:gebung|land)|alrededores|environs|périphérie|agglomération|arredores|região|dintorni|omgeving|omstreken|omnejd|omegn|området|lähialue|lähialueet|ympäristö|seutu|okolice|okolic|aglomeracja|okolí|okolie|környéke|agglomeráció|împrejurimi|okolica|okolico|okolina|çevresi|civarı|окрестности|агломерация|агломерація|околиці|околиця|околности|околина|περίχωρα|γύρω περιοχές|γύρω περιοχή|ευρύτερη|والمناطق|المحيطة|ضواحي|והסביבה|האזור|منطقه|حومه|क्षेत्र|अंचल|এলাকা|ప్రాంతం|ਖੇਤਰ|และปริมณฑล|ปริมณฑล|บริเวณ|sekitarnya|kawasan|vùng phụ cận|vùng|lân cận|rehiyon)(?!\p{L})|周辺|都市圏|首都圏|周边|周邊|地区|地區|都会区|都會區|大都市|지역|수도권|광역/iu;
/** The word of a region behind the name of a country: `Canada Area`. */
const trailingArea = /\s+(?:area|region)$/i;
/** Words in the place of a city where there is none. */
const nowhere =
  /^(?:(?:fully |100 ?% )?remote(?:[- ](?:first|only))?|world-?wide|global(?:ly)?|any ?where|every ?where|online|virtual|distributed|home ?office|weltweit|remot[oa]|mundial|mondial|(?:travail )?à distance|télétravail|全球|远程|リモート|원격)$/iu;

/** A building or a part of one, which some pages have in the field of the state. */
const isBuilding =
  /\p{Nd}|(?<!\p{L})(?:building|bldg|floor|suite|unit|tower|plaza|block|room|gebäude|etage|étage|bâtiment|piso|edificio|edifício|torre|palazzo|kat|bina)(?!\p{L})/iu;

/** Forms of postal codes that a street hardly contains otherwise, each with its countries. */
const distinctCodes: readonly (readonly [RegExp, string])[] = [
  [
    /\d{5}/,
    'DE FR ES IT TR FI EE HR UA MX TH MY ID SA KR RS BA ME MA DZ EG PK LK KW JO CU DO GT CR PE UY LT MC SM',
  ],
  [/\d{6}/, 'RU IN CN SG RO KZ BY UZ KG TJ CO EC'],
  [/\d{3} \d{2}/, 'SE CZ SK GR'],
  [/\d{5}-\d{3}/, 'BR'],
  [/\d{4}-\d{3}/, 'PT'],
  [/\d{2}-\d{3}/, 'PL'],
  [/\d{3}-\d{4}/, 'JP'],
  [/\d{4} ?[A-Z]{2}/, 'NL'],
  [/[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}/, 'GB'],
  [/[A-Z]\d[A-Z] \d[A-Z]\d/, 'CA'],
  [/(?<=[A-Z]{2},? )\d{5}(?:-\d{4})?/, 'US'],
];
/** What makes a number before a street's end another one than its code: a box, a number of a house. */
const otherNumber =
  /(?:box|postfach|casella|apartado|b\.?p|c\.?p|p\.?k|kutusu|а\/я|no|nr|nº|n°|№|#)[.:\s]*$/i;

/** The postal code that a line of the street contains, in the form of its country; not at its beginning, where houses have numbers. */
function postalCodeIn(street: string | null, country: string | null): string | null {
  const form = distinctCodes.find(([, countries]) => country !== null && countries.includes(country))?.[0];
  if (street === null || !form) return null;
  const whole = new RegExp(`(?<=[\\s,/-])(?:[A-Z]{1,3}-)?(${form.source})(?![\\p{L}\\p{N}-])`, 'gu');
  const [found, ...more] = street.matchAll(whole);
  const isCode = found && more.length === 0 && !otherNumber.test(street.slice(0, found.index));
  return isCode ? found[1]! : null;
}

/** Reads an address that a page gives in parts; a city that contains a whole place is split. */
export function readAddressParts(parts: AddressParts): Address {
  const street = readPart(parts.street, 300);
  if (parts.line !== undefined) {
    const read = readCodedLine(parts.line);
    return { ...read, street, postalCode: read.postalCode ?? postalCodeIn(street, read.countryCode) };
  }
  const locality = readPart(parts.city, 300);
  const state = readPart(parts.state, 150);
  const country = countryOf(parts.country);
  const isPlace = locality !== null && separator.test(locality);
  const place = isPlace ? readPlace(locality, country.countryCode) : noAddress;
  // A country in the place of a city; some countries have a city of their name.
  const named = locality === null || country.country !== null ? undefined : findCountryInPlace(locality);
  const city = locality === null || named || isWiderThanCity(locality) ? place.city : locality;
  const around = named ? countryPart(named) : { country: place.country, countryCode: place.countryCode };
  const known = country.country === null ? around : country;
  return {
    street,
    city,
    state: state === null || isBuilding.test(state) ? place.state : state,
    postalCode: readPart(parts.postalCode, 20) ?? postalCodeIn(street, known.countryCode),
    ...known,
  };
}

/** A part of an address; dots and dashes mean that it is unknown. */
function readPart(value: unknown, max: number): string | null {
  const text = cleanLine(value, max);
  return text !== null && /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** Reads a line whose last part is known to be a country code. */
function readCodedLine(text: unknown): Address {
  const parts = splitLine(text);
  const country = countryOf(parts.pop());
  if (country.countryCode === null || parts.length === 0 || parts.length > 2) return noAddress;
  const { before, postalCode } = splitPostal(parts.pop()!, country.countryCode);
  const [city, state] = [...parts, ...(before === '' ? [] : [before])];
  const isState = state !== undefined && !/\p{Nd}/u.test(state);
  return { ...noAddress, ...country, city: city ?? null, state: isState ? state : null, postalCode };
}

/** Letters that begin postal codes and are written apart; in other countries only the country's code is. */
const postalLetters: Readonly<Record<string, string>> = { BM: '[A-Z]{2}', MT: '[A-Z]{3}' };

/** Separates a postal code from the words before it. */
function splitPostal(part: string, code: string): { before: string; postalCode: string | null } {
  const [, words = '', digits] = stateAndPostal.exec(part) ?? [];
  if (digits === undefined) return { before: part, postalCode: null };
  const letters = new RegExp(`(?:^|\\s)(${postalLetters[code] ?? code})$`).exec(words);
  return letters
    ? { before: words.slice(0, letters.index), postalCode: `${letters[1]!} ${digits}` }
    : { before: words, postalCode: digits };
}

const withBrackets = /^([^()（）]+?)\s*[(（]([^()（）]+)[)）]$/;

/**
 * Reads the seat of a company, such as `Ankara (Ankara, Turkey)`, `Istanbul, -` or a city alone. Unlike in a person's location, a
 * single word that is no country is a city.
 */
export function readSeatLine(text: unknown): Address {
  const line = cleanLine(text, 300);
  const brackets = line === null ? null : withBrackets.exec(line);
  if (brackets) {
    const outer = splitLine(brackets[1]);
    const inner = readPlace(brackets[2]);
    const city = outer.length === 1 && !isWiderThanCity(outer[0]!) ? outer[0]! : null;
    return {
      ...noAddress,
      city,
      state: stateIn(inner),
      country: inner.country,
      countryCode: inner.countryCode,
    };
  }
  const parts = splitLine(text);
  const [only] = parts;
  const isCity =
    parts.length === 1 && !/\d/.test(only!) && !isWiderThanCity(only!) && !findCountryInPlace(only!);
  return isCity ? { ...noAddress, city: only! } : readAddressLine(parts.join(', '));
}

/**
 * Splits an address in one line, such as `1 Main St, Springfield, Illinois 62701, United States` or `Hauptstr. 1, 10115 Berlin,
 * Deutschland`. Ambiguous parts are null.
 */
export function readAddressLine(text: unknown): Address {
  const line = cleanLine(typeof text === 'string' ? text.replace(/\n/g, ', ') : text, 400);
  if (line === null) return noAddress;
  const parts = splitLine(line);
  const { isNamed, ...country } = takeCountry(parts, null);
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const leading = postalAndCity.exec(last);
  if (leading) {
    const postalCode = leading[1]!;
    return { ...noAddress, ...country, ...street(before), ...withState(leading[2]!), postalCode };
  }
  const trailing = stateAndPostal.exec(last);
  if (trailing && before.length > 0) {
    const words: string | undefined = trailing[1];
    // A part with a number is the street: the city is between it and the code.
    const isStreet = /\p{Nd}/u.test(before.at(-1)!);
    const city = isStreet ? words : before.pop();
    const place = isStreet || words === undefined ? withState(city) : { city: city!, state: words };
    return { ...noAddress, ...country, ...street(before), ...place, postalCode: trailing[2]! };
  }
  return { ...noAddress, ...country, ...cityAndState(parts, isNamed, country.countryCode) };
}

/**
 * Splits a place such as `San Francisco, California, United States`, `Berlin, Germany` or `Austin, Texas`. A region (`Greater
 * Paris Metropolitan Region`) is no city. A final `Georgia` may be a country or a state, and counts as neither unless the page
 * names the country elsewhere.
 * @param code code of that country, if known
 */
export function readPlace(text: unknown, code: string | null = null): Address {
  const line = cleanLine(text, 300);
  if (line === null) return noAddress;
  if (withBrackets.test(line)) return readSeatLine(line);
  const parts = splitLine(line);
  const last = parts.at(-1)?.replace(trailingArea, '') ?? '';
  // The region around a city of a country, not the city: `Toronto, Canada Area`.
  if (parts.length > 1 && last !== parts.at(-1) && findCountryInPlace(last))
    return { ...noAddress, ...countryOf(last) };
  const { isNamed, ...country } = takeCountry(parts, code);
  return { ...noAddress, ...country, ...cityAndState(parts, isNamed, country.countryCode) };
}

/** Whether a cleaned locality is wider than a city: a whole place, a region around a city, or no place (`Remote`). */
export function isWiderThanCity(locality: string): boolean {
  return (
    separator.test(locality) || region.test(locality) || nowhere.test(locality) || isWithEnvirons(locality)
  );
}

/** Whether a small word after an "and" of any language follows a city's name: `Tallinn ja ümbrus`, `Praha a okolí`. */
function isWithEnvirons(locality: string): boolean {
  const [, and] = /^\p{Lu}.* (\p{Ll}{1,4}) \p{Ll}{3,}/u.exec(locality) ?? [];
  if (and === undefined) return false;
  conjunctions ??= new Set(
    languagesBeyond([]).map((language) =>
      new Intl.ListFormat(language).format(['A', 'B']).slice(1, -1).trim(),
    ),
  );
  return conjunctions.has(and);
}

let conjunctions: ReadonlySet<string> | undefined;

/** The parts of a line; a dash means an unknown part. */
function splitLine(text: unknown): string[] {
  const parts = cleanLine(text, 400)?.split(separator) ?? [];
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function stateIn({ city, state, countryCode }: Address): string | null {
  return state ?? (city !== null && isKnownSubdivision(city, countryCode) ? city : null);
}

type CountryPart = Pick<Address, 'country' | 'countryCode'>;

function countryOf(value: unknown): CountryPart {
  const text = cleanLine(value, 100);
  const found = text === null ? undefined : findCountry(text);
  // A code that no country has, such as `OO` for all others, is no name.
  const name = text !== null && /^[a-z]{2,3}$/i.test(text) ? null : text;
  return found ? countryPart(found) : { country: name, countryCode: null };
}

function countryPart(country: Country): CountryPart {
  return { country: country.name, countryCode: country.code };
}

/**
 * Removes the country from the end of the parts, if the last part is, or may be, a country.
 * @param code code of the country that the page names elsewhere
 */
function takeCountry(parts: string[], code: string | null): CountryPart & { isNamed: boolean } {
  const last = parts.at(-1) ?? '';
  const isAmbiguous = isAlsoPlace(last);
  const found = isAmbiguous ? findCountry(last) : findCountryInPlace(last);
  if (!found || (isAmbiguous && code !== null && code !== found.code))
    return { country: null, countryCode: null, isNamed: false };
  parts.pop();
  const isKnown = !isAmbiguous || code !== null;
  return { ...(isKnown ? countryPart(found) : { country: null, countryCode: null }), isNamed: true };
}

function cityAndState(
  parts: readonly string[],
  hasCountry: boolean,
  code: string | null,
): Pick<Address, 'city' | 'state'> {
  const [city, state] = parts;
  if (parts.length === 1 && isSubdivision(city!, code)) return { city: null, state: city! };
  // Lists have names in Latin letters only; in other scripts, a part between city and country is the state.
  const isUnlisted = code !== null && state !== undefined && !/\p{sc=Latin}/u.test(state);
  const isKnown = state === undefined || isUnlisted || isKnownSubdivision(state, code);
  // Without a country and a known state, the parts may be anything: `Europe, Middle East and Africa`.
  if (!isKnown && code === null) return { city: null, state: null };
  // Three parts are ambiguous: street, city, state or city, district, state.
  const readable = parts.length === 2 || (parts.length === 1 && hasCountry);
  if (!readable || /\d/.test(parts.join(''))) return { city: null, state: null };
  return { city: isWiderThanCity(city!) ? null : city!, state: isKnown ? (state ?? null) : null };
}

/** A city, and the short name of its state behind it: `Sydney NSW`, `Roma RM`, `São Paulo - SP`. */
function withState(text: string | undefined): Pick<Address, 'city' | 'state'> {
  const [, city, state] = /^(.*\p{Ll})(?: [-–])? ([A-Z]{2,3})$/u.exec(text ?? '') ?? [];
  return city === undefined ? { city: text ?? null, state: null } : { city, state: state! };
}

function street(parts: readonly string[]): Pick<Address, 'street'> {
  return { street: parts.length > 0 ? parts.join(', ') : null };
}
