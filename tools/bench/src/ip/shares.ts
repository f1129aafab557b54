import { kilometres, plainName } from '@enrichment/ip-geo-domain';
import type { PublishedPlace } from './published-places';

export interface Located {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isHosting: boolean | null;
}

/** Percentages of the addresses of which the operator says so much; null where there are none. */
export interface Shares {
  readonly addresses: number;
  readonly country: number | null;
  readonly region: number | null;
  readonly city: number | null;
  readonly 'within 50 km': number | null;
  readonly 'no country': number | null;
  readonly 'no city': number | null;
  readonly hosting: number | null;
  readonly 'anycast city': number | null;
}

const NEAR_KM = 50;

export function sharesOf(judged: readonly (readonly [PublishedPlace, Located])[]): Shares {
  const share = (
    applies: (truth: PublishedPlace) => unknown,
    isSo: (truth: PublishedPlace, located: Located) => boolean,
  ) => {
    const those = judged.filter(([truth]) => applies(truth));
    const count = those.filter(([truth, located]) => isSo(truth, located)).length;
    return those.length === 0 ? null : (100 * count) / those.length;
  };
  const isNear = ({ coordinates }: PublishedPlace, { latitude, longitude }: Located) =>
    latitude !== null && longitude !== null && kilometres(latitude, longitude, coordinates!) <= NEAR_KM;
  return {
    addresses: judged.length,
    country: share(
      ({ country }) => country,
      (truth, { country }) => country === truth.country,
    ),
    region: share(
      ({ region }) => region,
      (truth, { region }) => region === truth.region,
    ),
    city: share(
      ({ city }) => city,
      (truth, { city }) => city !== null && plainName(city) === plainName(truth.city!),
    ),
    'within 50 km': share(({ coordinates }) => coordinates, isNear),
    'no country': share(
      ({ country }) => country,
      (_, { country }) => country === null,
    ),
    'no city': share(
      ({ city }) => city,
      (_, { city }) => city === null,
    ),
    hosting: share(
      ({ isHosting }) => isHosting,
      (_, { isHosting }) => isHosting === true,
    ),
    'anycast city': share(
      ({ isAnycast }) => isAnycast,
      (_, { city }) => city !== null,
    ),
  };
}
