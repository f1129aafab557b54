import { type Network, type Place, type Traits, UNKNOWN_TRAITS } from './geo-facts';
import { type SourceResult } from './geo-source';

/** A source, and the day of its data. */
export interface NamedSource {
  readonly name: string;
  /** `2026-11-20`; null when it is unknown. */
  readonly date: string | null;
}

/** The sources that name each part of an answer, the most trusted first. */
export interface Explanation {
  readonly country: readonly NamedSource[];
  readonly city: readonly NamedSource[];
  readonly type: readonly NamedSource[];
  readonly privacy: readonly NamedSource[];
}

const USES = (Object.keys(UNKNOWN_TRAITS) as (keyof Traits)[]).filter((name) => name !== 'isAnycast');

/** The sources whose values are those of the answer. */
export function explain(
  results: readonly SourceResult[],
  answer: { readonly place: Place; readonly network: Network; readonly traits: Traits },
): Explanation {
  const { place, network, traits } = answer;
  const sourcesOf = (names: (facts: NonNullable<SourceResult['facts']>) => string | boolean | undefined) =>
    results.flatMap(({ facts }) => {
      const date = facts && names(facts);
      const { source: name, date: built = null } = facts?.origin ?? {};
      return date === undefined || date === false || name === undefined
        ? []
        : [{ name, date: date === true ? built : date }];
    });
  return {
    country: sourcesOf(
      ({ place: other }) => place.countryCode !== null && other?.countryCode === place.countryCode,
    ),
    city: sourcesOf(
      ({ place: other }) =>
        place.city !== null && other?.city === place.city && other.countryCode === place.countryCode,
    ),
    type: sourcesOf(
      ({ network: other }) => network.type !== null && (other?.type ?? other?.asType) === network.type,
    ),
    privacy: sourcesOf(({ traits: other, traitDates }) => {
      const named = USES.filter((use) => traits[use] !== null && (other?.[use] ?? null) !== null);
      return named.length > 0 && (named.map((use) => traitDates?.[use]).find((date) => date) ?? true);
    }),
  };
}
