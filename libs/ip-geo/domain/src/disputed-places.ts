import { type Place, UNKNOWN_PLACE } from './geo-facts';

/**
 * Territories that two states claim and that have a code in ISO 3166, after Natural Earth's disputed areas (1:10m,
 * https://www.naturalearthdata.com, public domain); the regions of Ukraine after resolutions 68/262 and ES-11/4 of the United Nations'
 * General Assembly. `*` is a whole country.
 */
const DISPUTED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EH: '*',
    FK: '*',
    GI: '*',
    GS: '*',
    IO: '*',
    XK: '*',
    CY: '06',
    GE: 'AB',
    IN: 'AR JK LA',
    MD: 'SN',
    PK: 'GB JK',
    SO: 'AW SA SO TO WO',
    UA: '09 14 23 40 43 65',
  }),
);

/** Names of regions of Ukraine under which databases place them in Russia. */
const IN_UKRAINE: Readonly<Record<string, string>> = {
  Crimea: '43',
  'Republic of Crimea': '43',
  'Autonomous Republic of Crimea': '43',
  Sevastopol: '40',
  'Sebastopol City': '40',
  'Sevastopol City': '40',
  Donetsk: '14',
  'Donetsk Oblast': '14',
  "Donetsk People's Republic": '14',
  Luhansk: '09',
  'Luhansk Oblast': '09',
  "Luhansk People's Republic": '09',
};

/** Autonomous systems of providers in one of these regions, by the names of their holders. Databases place many of them in Russia. */
const OPERATORS: Readonly<Record<string, readonly number[]>> = {
  '43': [8654, 21_445, 28_761, 47_203, 56_587, 198_899, 201_776, 204_791, 215_167],
  '40': [59_833, 200_007],
  '14': [39_089, 52_213, 59_687, 202_279, 206_810, 211_692, 214_721],
  '09': [29_031, 29_576, 39_728, 208_890, 209_720],
};
const REGION_OF = new Map(
  Object.entries(OPERATORS).flatMap(([code, systems]) => systems.map((asn) => [asn, code] as const)),
);

const NAMES: Readonly<Record<string, string>> = {
  '43': 'Crimea',
  '40': 'Sevastopol',
  '14': 'Donetsk',
  '09': 'Luhansk',
};

/**
 * A place under the country of ISO 3166-2. Databases count parts of Ukraine to Russia: the answer has Ukraine. The name of a city that is
 * not in the region is left out; the time zone is that of the source, whose clocks the region uses.
 *
 * @param asn the autonomous system
 */
export function settleDispute(place: Place, asn: number | null): Place {
  if (place.countryCode !== 'RU' && place.countryCode !== 'UA') return place;
  const named = place.region === null ? undefined : IN_UKRAINE[place.region];
  const code = place.countryCode === 'RU' ? (named ?? regionOfSystem(asn)) : undefined;
  if (code === undefined) return place;
  const { city, postalCode, latitude, longitude, accuracyRadiusKm } =
    named === undefined ? UNKNOWN_PLACE : place;
  return {
    ...place,
    city,
    postalCode,
    latitude,
    longitude,
    accuracyRadiusKm,
    continentCode: 'EU',
    country: 'Ukraine',
    countryCode: 'UA',
    region: NAMES[code]!,
    regionCode: code,
  };
}

function regionOfSystem(asn: number | null): string | undefined {
  return asn === null ? undefined : REGION_OF.get(asn);
}

/** Whether two states claim the place; null without a country. */
export function isDisputed({ countryCode, regionCode }: Place): boolean | null {
  if (countryCode === null) return null;
  const regions = DISPUTED.get(countryCode);
  if (regions === undefined) return false;
  return regions === '*' || (regionCode !== null && regions.split(' ').includes(regionCode));
}
