import {
  type Accuracy,
  groupsOf,
  IDENTIFYING_FIELDS,
  OPERATOR,
  type Origin,
  type Place,
  PLACE_FIELDS,
  UNKNOWN_PLACE,
} from './geo-facts';
import { kilometres } from './gazetteer';

/**
 * How much a claim without a city counts: it often repeats the country in which the holder is registered. On geofeeds of 30 operators GeoLite2
 * names a country without a city, and DB-IP a city in another country, for 18 addresses: DB-IP is right for 14, GeoLite2 for 1.
 */
const WITHOUT_CITY = 0.4;

const PLACE_GROUPS = groupsOf(PLACE_FIELDS);

/** One source's claim about a place. */
export interface Claim {
  readonly place: Place;
  readonly origin: Origin;
}

/** Result of a vote. */
export interface Outcome {
  readonly place: Place;
  /** The claim that the place is made of in the first place. */
  readonly chosen: Claim;
  /** The claims in the same country that the place does not use, or uses only to complete it. */
  readonly others: readonly Claim[];
}

/** @returns undefined without claims */
export function vote(claims: readonly Claim[]): Outcome | undefined {
  const [only, second] = claims;
  if (only && (claims.length === 1 || (claims.length === 2 && isConfirmation(only, second!))))
    return { place: only.place, chosen: only, others: claims.slice(1) };
  const country = elect(claims, 'countryCode');
  // A place that names no country cannot agree with one that does.
  const [first, ...rest] = claims.filter(({ place }) => place.countryCode === country);
  if (!first) return undefined;
  const city = elect([first, ...rest], 'city');
  const [inCity, elsewhere] = [true, false].map((isThere) =>
    rest.filter(({ place }) => (place.city === city) === isThere),
  ) as [Claim[], Claim[]];
  // The most trusted place is the one to complete, unless most sources name another city.
  const [chosen, ...others] =
    first.place.city === city || first.place.city === null
      ? [first, ...inCity, ...elsewhere]
      : [...inCity, first, ...elsewhere];
  const place = others.reduce((whole, other) => joinPlaces(whole, other.place), chosen!.place);
  return { place, chosen: chosen!, others };
}

/** Whether a claim names a country only, and adds nothing to another one: that of most addresses, which need no vote. */
function isConfirmation(first: Claim, { place, origin }: Claim): boolean {
  const { countryCode, timezone, region, latitude, city, postalCode } = place;
  return (
    first.place.countryCode !== null &&
    first.place.continentCode !== null &&
    (first.place.countryCode === countryCode || first.origin.weight >= origin.weight) &&
    city === null &&
    region === null &&
    latitude === null &&
    timezone === null &&
    postalCode === null
  );
}

/** The value with the largest weight, the first of equal ones; null if no source has one. */
function elect(claims: readonly Claim[], field: 'countryCode' | 'city'): string | null {
  const votes = new Map<string, number>();
  for (const { place, origin } of claims) {
    const value = place[field];
    const weight = place.city === null ? WITHOUT_CITY * origin.weight : origin.weight;
    if (value !== null) votes.set(value, (votes.get(value) ?? 0) + weight);
  }
  let winner: string | null = null;
  for (const [value, weight] of votes) if (winner === null || weight > votes.get(winner)!) winner = value;
  return winner;
}

/** The part of a claim that holds for an address whose users are elsewhere. */
export function withoutCity(claim: Claim): Claim {
  const { continentCode, country, countryCode } = claim.place;
  if (claim.origin.weight === OPERATOR) return claim;
  return { ...claim, place: Object.freeze({ ...UNKNOWN_PLACE, continentCode, country, countryCode }) };
}

function joinPlaces(place: Place, other: Place): Place {
  const agree = IDENTIFYING_FIELDS.every(
    (name) => place[name] === null || other[name] === null || place[name] === other[name],
  );
  return agree ? complete(PLACE_GROUPS, place, other) : place;
}

/** Copies each group of fields that is unknown in `first` from `second`. */
export function complete<Part extends object>(
  groups: readonly (readonly (keyof Part)[])[],
  first: Part,
  second: Part,
): Part {
  const whole = { ...first };
  for (const group of groups) {
    if (group.every((name) => first[name] === null)) for (const name of group) whole[name] = second[name];
  }
  return Object.freeze(whole);
}

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
