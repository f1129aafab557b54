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
  const sourcesOf = (parts: (facts: GeoFacts) => readonly (keyof NamedParts)[]) => {
    const sources = new Map<string, NamedSource>();
    for (const { facts } of results) {
      const { source, date = null } = facts?.origin ?? {};
      for (const part of facts ? parts(facts) : []) {
        const named = facts?.named?.[part] ?? (source === undefined ? undefined : { name: source, date });
        if (named && !sources.has(named.name)) sources.set(named.name, named);
      }
    }
    return [...sources.values()];
  };
  const isThere = ({ place: other }: GeoFacts) =>
    place.countryCode !== null && other?.countryCode === place.countryCode;
  return {
    country: sourcesOf((facts) => (isThere(facts) ? ['place'] : [])),
    city: sourcesOf((facts) =>
      isThere(facts) && place.city !== null && facts.place?.city === place.city ? ['place'] : [],
    ),
    type: sourcesOf(({ network: other }) =>
      network.type !== null && (other?.type ?? other?.asType) === network.type ? ['type'] : [],
    ),
    privacy: sourcesOf(({ traits: other }) =>
      USES.filter((use) => traits[use] !== null && other?.[use] === traits[use]),
    ),
  };
}
