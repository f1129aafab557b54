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
 * Makes one result of what several sources say about an address, the most trusted first.
 *
 * The network for which it holds is the smallest that any source answered or was silent for: outside of it, some source may say otherwise.
 *
 * - The country is the one that most sources name, by their weights; then, of the places there, the city is. The first of two equal ones wins, and
 *   an operator overrules all others. Other places only complete that one, and only when they do not contradict it: no answer is stitched
 *   together from two places.
 * - Of the network, each group of fields comes from the first source that knows any of it.
 * - An address is used for what any source says that it is: one that knows of no such use has less to go by.
 * - An anycast address is in no city, unless its operator names one.
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
