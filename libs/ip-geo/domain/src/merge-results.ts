import { groupsOf, IDENTIFYING_FIELDS, NETWORK_FIELDS, type Place, PLACE_FIELDS } from './geo-facts';
import { type SourceResult } from './geo-source';

const PLACE_GROUPS = groupsOf(PLACE_FIELDS);
const NETWORK_GROUPS = groupsOf(NETWORK_FIELDS);

/**
 * Makes one result of what several sources say about an address, the most trusted first.
 *
 * - The place is the first that names a country (or, when none does, the first there is). Others only complete it, and
 *   only when they do not contradict it: no answer is stitched together from two places.
 * - Of the network, each group of fields comes from the first source that knows any of it.
 * - The network for which this holds is the smallest that any source answered or was silent for: outside of it, some
 *   source may say otherwise.
 */
export function mergeResults(results: readonly SourceResult[]): SourceResult {
  let prefixLength = 0;
  let place;
  let network;
  for (const result of results) {
    prefixLength = Math.max(prefixLength, result.prefixLength);
    const { facts } = result;
    if (facts?.place) place = place ? joinPlaces(place, facts.place) : facts.place;
    if (facts?.network) network = network ? complete(NETWORK_GROUPS, network, facts.network) : facts.network;
  }
  return { facts: place || network ? { place, network } : undefined, prefixLength };
}

function joinPlaces(place: Place, other: Place): Place {
  if (place.countryCode === null && other.countryCode !== null) return other;
  if (place.countryCode !== other.countryCode) return place;
  const agree = IDENTIFYING_FIELDS.every(
    (name) => place[name] === null || other[name] === null || place[name] === other[name],
  );
  return agree ? complete(PLACE_GROUPS, place, other) : place;
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
