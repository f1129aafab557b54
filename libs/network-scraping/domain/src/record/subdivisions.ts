import english from 'cldr-subdivisions-full/subdivisions/en/en.json';
import { iso31662 } from 'iso-3166';
import { foldText } from './text';

/** Large subdivisions of countries, as pages name them. Names that are also those of a city, such as `New York`, are left out. */
const names: Readonly<Record<string, string>> = {
  AU: 'new south wales|victoria|queensland|south australia|western australia|tasmania|northern territory',
  AT: 'upper austria|oberosterreich|lower austria|niederosterreich|styria|steiermark|tyrol|tirol|carinthia|karnten|vorarlberg|burgenland',
  BR: 'minas gerais|parana|santa catarina|rio grande do sul|bahia|pernambuco|ceara|goias|espirito santo|mato grosso|amazonas',
  CA: 'ontario|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland and labrador|prince edward island',
  CH: 'vaud|ticino|aargau|valais|thurgau',
  CN: 'guangdong|zhejiang|jiangsu|sichuan|hubei|hunan|henan|hebei|shandong|fujian|anhui|shaanxi|liaoning|yunnan|guangxi',
  DE: 'bavaria|bayern|baden-wurttemberg|hesse|hessen|lower saxony|niedersachsen|north rhine-westphalia|nordrhein-westfalen|rhineland-palatinate|rheinland-pfalz|saxony|sachsen|saxony-anhalt|sachsen-anhalt|schleswig-holstein|thuringia|thuringen|mecklenburg-vorpommern|saarland',
  ES: 'catalonia|cataluna|catalunya|andalusia|andalucia|basque country|pais vasco|galicia|castile and leon|castilla y leon|castilla-la mancha|aragon|asturias|cantabria|extremadura|canary islands|canarias|balearic islands|islas baleares|navarra',
  FR: "ile-de-france|auvergne-rhone-alpes|provence-alpes-cote d'azur|occitanie|nouvelle-aquitaine|hauts-de-france|grand est|pays de la loire|bretagne|brittany|normandie|normandy|bourgogne-franche-comte|centre-val de loire|corse|corsica",
  GB: 'england|scotland|wales|northern ireland',
  IN: 'karnataka|maharashtra|tamil nadu|telangana|kerala|gujarat|uttar pradesh|west bengal|haryana|rajasthan|madhya pradesh|andhra pradesh|punjab|bihar|odisha|assam|jharkhand|chhattisgarh|goa|uttarakhand|himachal pradesh',
  IT: 'lombardy|lombardia|lazio|piedmont|piemonte|veneto|tuscany|toscana|emilia-romagna|campania|sicily|sicilia|apulia|puglia|liguria|sardinia|sardegna|marche|umbria|abruzzo|calabria|friuli-venezia giulia|trentino-alto adige|basilicata|molise',
  MX: 'jalisco|nuevo leon|estado de mexico|baja california|sonora|sinaloa|yucatan|quintana roo|tamaulipas|michoacan',
  NL: 'north holland|noord-holland|south holland|zuid-holland|north brabant|noord-brabant|gelderland|overijssel|limburg|friesland|zeeland|drenthe|flevoland',
  PK: 'punjab|sindh',
  US: 'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|west virginia|wisconsin|wyoming',
};
const word =
  /(?<!\p{L})(?:county|province|provincia|canton|cantone|kanton|prefecture|oblast|voivodeship|województwo|woj|governorate|comunidad|län|fylke|bundesland)(?!\p{L})|[省県府]$/iu;

const subdivisions = new Map(Object.entries(names).map(([code, list]) => [code, new Set(list.split('|'))]));

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

/** The names of the subdivisions of each country: those of ISO 3166-2, in English (CLDR), and {@link names}. */
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
