import {
  type Certainty,
  certaintyOf,
  CITY_CONFIDENCE,
  type Claim,
  complete,
  UNCERTAIN,
  vote,
  withoutCity,
} from './vote';
import { kilometres } from './gazetteer';
import {
  groupsOf,
  type NamedParts,
  type Network,
  NETWORK_FIELDS,
  OPERATOR,
  type Place,
  TRAIT_FIELDS,
  type Traits,
  UNKNOWN_ORIGIN,
} from './geo-facts';
import type { SourceResult } from './geo-source';
import { isShared } from './known-systems';

const NETWORK_GROUPS = groupsOf(NETWORK_FIELDS);
const TRAIT_NAMES = Object.keys(TRAIT_FIELDS) as (keyof Traits)[];

/**
 * Merges the results of several sources for an address, the most trusted first.
 *
 * The merged result holds for the smallest network of any source, with or without facts. Outside of it, a source may have other facts.
 *
 * - The country is the one with the largest weight of sources. Then the city is chosen among the places in that country. Of two equal ones the
 *   first wins, and an operator overrules all others. Other places fill gaps only if they do not contradict the chosen one.
 * - Each group of fields of the network comes from the first source that has one of them.
 * - A use of the address is true if one source states it, because not every source knows each use.
 * - An address of an anycast network, or of one that carries users of relays, has no city unless its operator names one.
 *
 * @returns no facts when no source has any
 */
export function mergeResults(given: readonly SourceResult[]): SourceResult {
  let results = given;
  for (const { merged } of given) if (merged) results = given.flatMap(partsOf);
  let prefixLength = 0;
  let isKnown = false;
  let network: Network | undefined;
  let traits: Traits | undefined;
  let named: NamedParts | undefined;
  let routeLength: number | undefined;
  let date: string | null = null;
  const claims: Claim[] = [];
  for (const result of results) {
    if (result.prefixLength > prefixLength) prefixLength = result.prefixLength;
    const { facts } = result;
    if (!facts) continue;
    isKnown = true;
    const { place, origin = UNKNOWN_ORIGIN } = facts;
    if (place) claims.push({ place, origin });
    if (facts.network) network = network ? complete(NETWORK_GROUPS, network, facts.network) : facts.network;
    if (facts.traits) traits = traits ? either(traits, facts.traits) : facts.traits;
    if (facts.named) named = { ...facts.named, ...named };
    routeLength ??= facts.routeLength;
    if (origin.date !== null && (date === null || origin.date < date)) date = origin.date;
  }
  if (!isKnown) return { facts: undefined, prefixLength };
  const { place, weight, certainty } = settle(claims, network, traits);
  return {
    facts: { place, network, traits, named, origin: { date, weight } },
    prefixLength,
    merged: { ...certainty, routeLength, results },
  };
}

/** The sources of a merged result vote one by one. */
function partsOf(result: SourceResult): readonly SourceResult[] {
  return result.merged?.results ?? [result];
}

/** Most addresses have one source of places, and need no vote. */
function settle(
  claims: readonly Claim[],
  network: Network | undefined,
  traits: Traits | undefined,
): { readonly place: Place | undefined; readonly weight: number; readonly certainty: Certainty } {
  const isElsewhere = traits?.isShared === true || (network !== undefined && isShared(network.asn));
  const held = traits?.isAnycast || isElsewhere ? claims.map(withoutCity) : claims;
  const outcome = vote(held);
  if (!outcome) return { place: undefined, weight: 1, certainty: UNCERTAIN };
  const { place, chosen, others } = outcome;
  const { weight } = chosen.origin;
  const isDeclared = weight === OPERATOR;
  const certainty = isElsewhere && !isDeclared ? UNCERTAIN : certaintyOf(place, held);
  const isHidden = !isDeclared && (traits?.isVpn || traits?.isProxy || traits?.isTor);
  return {
    place: withRadius(place, others),
    weight,
    certainty:
      isHidden && certainty.cityConfidence !== null
        ? { ...certainty, cityConfidence: Math.min(certainty.cityConfidence, CITY_CONFIDENCE.disputed) }
        : certainty,
  };
}

/** The place with the distance to the farthest other claim, unless its own source has a radius. */
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

function either(first: Traits, second: Traits): Traits {
  const both = TRAIT_NAMES.map((name) => [
    name,
    first[name] === true || second[name] === true || (first[name] ?? second[name]),
  ]);
  return Object.freeze(Object.fromEntries(both) as Traits);
}
