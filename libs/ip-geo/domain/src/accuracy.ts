import { kilometres } from './gazetteer';
import { type Accuracy, OPERATOR, type Place } from './geo-facts';
import { type Claim } from './vote';

/** Two cities of one name that are farther apart are two cities. */
const MOST_KM = 50;

/** Countries that are one city: two sources that agree on the country agree on the city. */
const CITY_STATES = new Set(['GI', 'HK', 'MC', 'MO', 'SG', 'VA']);

/**
 * Share of right cities by the evidence for them, measured on geofeeds that no rule was made with. docs/ip.md shows the counts.
 */
export const CITY_CONFIDENCE = {
  /** The operator of the network names the city. Not measured. */
  declared: 0.95,
  /** Two sources name the city, or it is the whole country. */
  confirmed: 0.9,
  /** One source names the city, and a second one the country. */
  single: 0.65,
  /** One source names the city, and none confirms the country. */
  alone: 0.6,
  /** Sources differ on the city or the country. */
  disputed: 0.4,
} as const;

/** How sure a place is. */
export interface Certainty {
  readonly accuracy: Accuracy | null;
  readonly cityConfidence: number | null;
}

export const UNCERTAIN: Certainty = Object.freeze({ accuracy: null, cityConfidence: null });

/**
 * The finest level that the operator names, or two sources and no third contradicts. One source alone shows the country only: it cannot
 * confirm itself.
 *
 * @param place that the claims were merged to
 */
export function certaintyOf(place: Place, claims: readonly Claim[]): Certainty {
  const { countryCode, city, region } = place;
  if (countryCode === null) return UNCERTAIN;
  let operator: Place | undefined;
  let inCountry = 0;
  let inRegion = 0;
  let inCity = 0;
  let isElsewhere = false;
  let isOtherRegion = false;
  let isOtherCity = false;
  for (const { place: other, origin } of claims) {
    if (other.countryCode === null) continue;
    if (other.countryCode !== countryCode) isElsewhere = true;
    else {
      inCountry++;
      if (origin.weight === OPERATOR) operator ??= other;
      if (other.region !== null) {
        if (other.region === region) inRegion++;
        else isOtherRegion = true;
      }
      if (other.city !== null) {
        if (isSameCity(place, other)) inCity++;
        else isOtherCity = true;
      }
    }
  }
  if (operator?.city != null && operator.city === city)
    return { accuracy: 'city', cityConfidence: CITY_CONFIDENCE.declared };
  const isKnown = operator !== undefined || !isElsewhere;
  const isCityState = CITY_STATES.has(countryCode) && inCountry > 1;
  const isConfirmed = isKnown && city !== null && (isCityState || (inCity > 1 && !isOtherCity));
  const isInRegion =
    isKnown && region !== null && (operator?.region === region || (inRegion > 1 && !isOtherRegion));
  const accuracy = isConfirmed ? 'city' : isInRegion ? 'region' : isKnown ? 'country' : null;
  if (city === null) return { accuracy, cityConfidence: null };
  const evidence = isConfirmed
    ? 'confirmed'
    : isOtherCity || !isKnown
      ? 'disputed'
      : inCountry > 1
        ? 'single'
        : 'alone';
  return { accuracy, cityConfidence: CITY_CONFIDENCE[evidence] };
}

/** One name in one region, or near each other: sources name regions of different levels. */
function isSameCity(place: Place, other: Place): boolean {
  if (place.city !== other.city) return false;
  if (place.region === null || other.region === null || place.region === other.region) return true;
  if (place.latitude === null || place.longitude === null) return false;
  const { latitude, longitude } = other;
  return (
    latitude !== null &&
    longitude !== null &&
    kilometres(place.latitude, place.longitude, { latitude, longitude }) < MOST_KM
  );
}
