import { kilometres, type LocateIp, plainName } from '@enrichment/ip-geo-domain';
import type { PublishedPlace } from './published-places';

type Located = ReturnType<LocateIp['execute']>;
export type LocatedPlace = Pick<Located['traits'], 'isHosting'> &
  Pick<Located['location'], 'countryCode' | 'regionCode' | 'city' | 'latitude' | 'longitude'>;

const NEAR_KM = 50;

type Title =
  'country' | 'region' | 'city' | 'within 50 km' | 'no country' | 'no city' | 'hosting' | 'anycast city';

/** Published addresses that count, and the rule for a right answer. */
const rules: Readonly<
  Record<
    Title,
    readonly [(truth: PublishedPlace) => unknown, (truth: PublishedPlace, located: LocatedPlace) => boolean]
  >
> = {
  country: [(truth) => truth.country, (truth, { countryCode }) => countryCode === truth.country],
  region: [(truth) => truth.region, (truth, { regionCode }) => regionCode === truth.region],
  city: [
    (truth) => truth.city,
    (truth, { city }) => city !== null && plainName(city) === plainName(truth.city!),
  ],
  'within 50 km': [
    (truth) => truth.coordinates,
    ({ coordinates }, { latitude, longitude }) =>
      latitude !== null && longitude !== null && kilometres(latitude, longitude, coordinates!) <= NEAR_KM,
  ],
  'no country': [(truth) => truth.country, (_, { countryCode }) => countryCode === null],
  'no city': [(truth) => truth.city, (_, { city }) => city === null],
  hosting: [(truth) => truth.isHosting, (_, { isHosting }) => isHosting === true],
  'anycast city': [(truth) => truth.isAnycast, (_, { city }) => city !== null],
};

/** Percentages of the addresses with this field in the operator's list; null without any. */
export function sharesOf(
  judged: readonly (readonly [PublishedPlace, LocatedPlace])[],
): Readonly<Record<Title, number | null>> {
  const shares = Object.entries(rules).map(([title, [applies, isSo]]) => {
    const those = judged.filter(([truth]) => applies(truth));
    const count = those.filter(([truth, located]) => isSo(truth, located)).length;
    return [title, those.length === 0 ? null : (100 * count) / those.length];
  });
  return Object.fromEntries(shares) as Record<Title, number | null>;
}
