import { kilometres } from './gazetteer';
import {
  type Accuracy,
  type GeoFacts,
  groupsOf,
  IDENTIFYING_FIELDS,
  type Network,
  NETWORK_FIELDS,
  OPERATOR,
  type Origin,
  type Place,
  PLACE_FIELDS,
  TRAIT_FIELDS,
  type Traits,
  UNKNOWN_ORIGIN,
  UNKNOWN_PLACE,
} from './geo-facts';
import { type SourceResult } from './geo-source';

const PLACE_GROUPS = groupsOf(PLACE_FIELDS);
const NETWORK_GROUPS = groupsOf(NETWORK_FIELDS);
const TRAIT_NAMES = Object.keys(TRAIT_FIELDS) as (keyof Traits)[];

/**
 * Makes one result of what several sources say about an address, the most trusted first.
 *
 * The network for which it holds is the smallest that any source answered or was silent for: outside of it, some source may say otherwise.
 */
export function mergeResults(results: readonly SourceResult[]): SourceResult {
  let prefixLength = 0;
  const all: GeoFacts[] = [];
  for (const result of results) {
    prefixLength = Math.max(prefixLength, result.prefixLength);
    if (result.facts) all.push(result.facts);
  }
  return { facts: mergeFacts(all), prefixLength };
}

/**
 * Makes one set of facts of those of several sources, the most trusted first.
 *
 * - The country is the one that most sources name, by their weights; then, of the places there, the city is. The first of two equal ones wins, and
 *   an operator overrules all others. Other places only complete that one, and only when they do not contradict it: no answer is stitched
 *   together from two places.
 * - Of the network, each group of fields comes from the first source that knows any of it.
 * - An address is used for what any source says that it is: one that knows of no such use has less to go by.
 * - An anycast address is in no city, unless its operator names one.
 *
 * @returns undefined when there are none
 */
function mergeFacts(all: readonly GeoFacts[]): GeoFacts | undefined {
  if (all.length === 0) return undefined;
  let network: Network | undefined;
  let traits: Traits | undefined;
  let date: string | null = null;
  const claims: Claim[] = [];
  for (const facts of all) {
    const { place, origin = UNKNOWN_ORIGIN } = facts;
    if (place) claims.push({ place, origin });
    if (facts.network) network = network ? complete(NETWORK_GROUPS, network, facts.network) : facts.network;
    if (facts.traits) traits = traits ? either(traits, facts.traits) : facts.traits;
    if (origin.date !== null && (date === null || origin.date < date)) date = origin.date;
  }
  const settled = settle(traits?.isAnycast ? claims.map(withoutCity) : claims);
  const origin = { date, weight: settled?.weight ?? 1, accuracy: settled?.accuracy ?? null };
  return { place: settled?.place, network, traits, origin };
}

/** What one source says about a place. */
interface Claim {
  readonly place: Place;
  readonly origin: Origin;
}

function settle(claims: readonly Claim[]) {
  if (claims.length === 1) {
    const { place, origin } = claims[0]!;
    return { place, accuracy: accuracyOf(place, claims), weight: origin.weight };
  }
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
  const joined = others.reduce((place, other) => joinPlaces(place, other.place), chosen!.place);
  return {
    place: withRadius(joined, others),
    accuracy: accuracyOf(joined, claims),
    weight: chosen!.origin.weight,
  };
}

/** The value with the most weight behind it, the first of equal ones; null when no source names any. */
function elect(claims: readonly Claim[], field: 'countryCode' | 'city'): string | null {
  const votes = new Map<string, number>();
  for (const { place, origin } of claims) {
    const value = place[field];
    if (value !== null) votes.set(value, (votes.get(value) ?? 0) + origin.weight);
  }
  let winner: string | null = null;
  for (const [value, weight] of votes) if (winner === null || weight > votes.get(winner)!) winner = value;
  return winner;
}

const LEVELS = [
  ['country', 'countryCode'],
  ['region', 'region'],
  ['city', 'city'],
] as const;

/** The finest level that the place has and no source contradicts; what an operator says is not held against the others. */
function accuracyOf(place: Place, claims: readonly Claim[]): Accuracy | null {
  if (place.countryCode === null) return null;
  let agreed: Accuracy | null = null;
  let there = claims;
  for (const [level, field] of LEVELS) {
    const value = place[field];
    if (value === null) continue;
    const isDeclared = claims.some(
      ({ place: other, origin }) =>
        origin.weight === OPERATOR && other[field] === value && reaches(origin, level),
    );
    const isDoubted = there.some(
      ({ place: other, origin }) =>
        other[field] !== null && (other[field] !== value || !reaches(origin, level)),
    );
    if (isDoubted && !isDeclared) break;
    // Where an operator decides on the country, those that name another have no word in what follows.
    there = there.filter(({ place: other }) => other.countryCode === place.countryCode);
    agreed = level;
  }
  return agreed;
}

/** Whether sources that were merged before agreed on a level. */
function reaches({ accuracy }: Origin, level: Accuracy): boolean {
  if (accuracy === undefined) return true;
  const order = [null, ...LEVELS.map(([name]) => name)];
  return order.indexOf(accuracy) >= order.indexOf(level);
}

/** Where the place's own source tells no radius, the distance to what the farthest of the others says. */
function withRadius(place: Place, others: readonly Claim[]): Place {
  const { latitude, longitude } = place;
  if (place.accuracyRadiusKm !== null || latitude === null || longitude === null) return place;
  let farthest = 0;
  for (const { place: other } of others)
    if (other.latitude !== null && other.longitude !== null)
      farthest = Math.max(
        farthest,
        kilometres(latitude, longitude, { latitude: other.latitude, longitude: other.longitude }),
      );
  return farthest === 0 ? place : Object.freeze({ ...place, accuracyRadiusKm: Math.ceil(farthest) });
}

function withoutCity(claim: Claim): Claim {
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

function either(first: Traits, second: Traits): Traits {
  const both = TRAIT_NAMES.map((name) => [
    name,
    first[name] === true || second[name] === true || (first[name] ?? second[name]),
  ]);
  return Object.freeze(Object.fromEntries(both) as Traits);
}

/** Takes each group of which `first` knows nothing from `second`. */
function complete<Part extends object>(
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
