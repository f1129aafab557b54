import {
  type GeoFacts,
  type NamedParts,
  type NamedSource,
  type Network,
  type Place,
  type Traits,
  UNKNOWN_TRAITS,
} from './geo-facts';
import { type SourceResult } from './geo-source';

/** The sources that name each part of an answer, the most trusted first. */
export interface Explanation {
  readonly country: readonly NamedSource[];
  readonly city: readonly NamedSource[];
  readonly type: readonly NamedSource[];
  readonly privacy: readonly NamedSource[];
}

const USES = (Object.keys(UNKNOWN_TRAITS) as (keyof Traits)[]).filter(
  (name) => name !== 'isAnycast' && name !== 'isShared',
);

/** The sources whose values are those of the answer. */
export function explain(
  results: readonly SourceResult[],
  answer: { readonly place: Place; readonly network: Network; readonly traits: Traits },
): Explanation {
  const { place, network, traits } = answer;
  const sourcesOf = (part: (facts: GeoFacts) => keyof NamedParts | false | undefined) =>
    results.flatMap(({ facts }): NamedSource[] => {
      const named = facts && part(facts);
      if (!named) return [];
      const { source: name, date = null } = facts.origin ?? {};
      const listed = facts.named?.[named] ?? (name === undefined ? undefined : { name, date });
      return listed ? [listed] : [];
    });
  const isThere = ({ place: other }: GeoFacts) =>
    place.countryCode !== null && other?.countryCode === place.countryCode;
  return {
    country: sourcesOf((facts) => isThere(facts) && 'place'),
    city: sourcesOf(
      (facts) => isThere(facts) && place.city !== null && facts.place?.city === place.city && 'place',
    ),
    type: sourcesOf(
      ({ network: other }) =>
        network.type !== null && (other?.type ?? other?.asType) === network.type && 'type',
    ),
    privacy: sourcesOf(({ traits: other }) =>
      USES.find((use) => traits[use] !== null && (other?.[use] ?? null) !== null),
    ),
  };
}
