import places from './disputed-places.json';
import { type Place, UNKNOWN_PLACE } from './geo-facts';

/**
 * Territories that two states claim and that have a code in ISO 3166, after Natural Earth's disputed areas (1:10m,
 * https://www.naturalearthdata.com, public domain); the regions of Ukraine after resolutions 68/262 and ES-11/4 of the United Nations'
 * General Assembly. `*` is a whole country.
 */
const DISPUTED: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(places.claimed));

type Region = (typeof places.ofUkraine)[number];

/** Regions of Ukraine that databases place in Russia, by the names that databases have for them. */
const byName = new Map<string | null, Region>(
  places.ofUkraine.flatMap((region) => region.otherNames.map((name) => [name, region])),
);

/** The same regions by the autonomous systems of providers there, which were found by the names of their holders. */
const bySystem = new Map<number | null, Region>(
  places.ofUkraine.flatMap((region) => region.systems.map((asn) => [asn, region])),
);

/**
 * A place under the country of ISO 3166-2. Databases count parts of Ukraine to Russia: the answer has Ukraine. The name of a city that is
 * not in the region is left out; the time zone is that of the source, whose clocks the region uses.
 *
 * @param asn the autonomous system
 */
export function settleDispute(place: Place, asn: number | null): Place {
  if (place.countryCode !== 'RU') return place;
  const named = byName.get(place.region);
  const region = named ?? bySystem.get(asn);
  if (!region) return place;
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
    region: region.name,
    regionCode: region.code,
  };
}

/** Whether two states claim the place; null without a country. */
export function isDisputed({ countryCode, regionCode }: Place): boolean | null {
  if (countryCode === null) return null;
  return DISPUTED.get(countryCode)?.some((region) => region === '*' || region === regionCode) ?? false;
}
