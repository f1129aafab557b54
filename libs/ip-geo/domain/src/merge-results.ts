import { accuracyOf, accuracyOfOne } from './accuracy';
import { complete } from './complete';
import {
  type Accuracy,
  groupsOf,
  type Network,
  NETWORK_FIELDS,
  type Place,
  TRAIT_FIELDS,
  type Traits,
  UNKNOWN_ORIGIN,
} from './geo-facts';
import { type SourceResult } from './geo-source';
import { withRadius } from './radius';
import { type Claim, vote, withoutCity } from './vote';

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
 * - An anycast address has no city, unless its operator names one.
 *
 * @returns no facts when no source has any
 */
export function mergeResults(results: readonly SourceResult[]): SourceResult {
  let prefixLength = 0;
  let isKnown = false;
  let network: Network | undefined;
  let traits: Traits | undefined;
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
    if (origin.date !== null && (date === null || origin.date < date)) date = origin.date;
  }
  if (!isKnown) return { facts: undefined, prefixLength };
  const { place, weight, accuracy } = settle(traits?.isAnycast ? claims.map(withoutCity) : claims);
  return { facts: { place, network, traits, origin: { date, weight, accuracy } }, prefixLength };
}

/** Most addresses have one source of places, and need no vote. */
function settle(claims: readonly Claim[]): {
  readonly place: Place | undefined;
  readonly weight: number;
  readonly accuracy: Accuracy | null;
} {
  if (claims.length === 1) {
    const [claim] = claims as [Claim];
    return { place: claim.place, weight: claim.origin.weight, accuracy: accuracyOfOne(claim) };
  }
  const outcome = vote(claims);
  if (!outcome) return { place: undefined, weight: 1, accuracy: null };
  const { place, chosen, others } = outcome;
  return {
    place: withRadius(place, others),
    weight: chosen.origin.weight,
    accuracy: accuracyOf(place, claims),
  };
}

function either(first: Traits, second: Traits): Traits {
  const both = TRAIT_NAMES.map((name) => [
    name,
    first[name] === true || second[name] === true || (first[name] ?? second[name]),
  ]);
  return Object.freeze(Object.fromEntries(both) as Traits);
}
