import {
  formatNetwork,
  type GeoRecord,
  type IpAddress,
  networkOf,
  type Place,
  UNKNOWN_PLACE,
} from '@enrichment/ip-geo-domain';
import { type Testimony } from './geo-file';

/**
 * Makes one answer of what several files say about an address, the most telling first.
 *
 * - The place is the first that names a country (or, when none does, the first there is). Others only
 *   complete it, and only when they do not contradict it: no answer is stitched together from two places.
 * - The number of an autonomous system and its name come from one file.
 * - The network is the smallest that any file answered or was silent for: outside of it, some file may say otherwise.
 *
 * @returns undefined when no file says anything
 */
export function mergeTestimonies(
  address: IpAddress,
  testimonies: readonly Testimony[],
): GeoRecord | undefined {
  let prefixLength = 0;
  let place: Place | undefined;
  let asn: number | null = null;
  let asOrganization: string | null = null;
  let isp: string | null = null;
  let organization: string | null = null;
  let known = false;

  for (const testimony of testimonies) {
    prefixLength = Math.max(prefixLength, testimony.prefixLength);
    const { facts } = testimony;
    if (!facts) continue;
    known = true;
    if (facts.place) place = place ? joinPlaces(place, facts.place) : facts.place;
    if (asn === null && asOrganization === null) ({ asn, asOrganization } = facts);
    isp ??= facts.isp;
    organization ??= facts.organization;
  }
  if (!known) return undefined;
  return {
    location: place ?? UNKNOWN_PLACE,
    network: {
      cidr: formatNetwork(networkOf(address, prefixLength)),
      asn,
      isp,
      organization: organization ?? asOrganization,
    },
  };
}

function joinPlaces(place: Place, other: Place): Place {
  if (place.countryCode === null && other.countryCode !== null) return other;
  const agree = (['countryCode', 'region', 'city'] as const).every(
    (field) => place[field] === null || other[field] === null || place[field] === other[field],
  );
  if (!agree || place.countryCode !== other.countryCode) return place;
  const { latitude, longitude, accuracyRadiusKm } = place.latitude === null ? other : place;
  return Object.freeze({
    continentCode: place.continentCode ?? other.continentCode,
    country: place.country ?? other.country,
    countryCode: place.countryCode,
    region: place.region ?? other.region,
    regionCode: place.regionCode ?? other.regionCode,
    city: place.city ?? other.city,
    postalCode: place.postalCode ?? other.postalCode,
    latitude,
    longitude,
    accuracyRadiusKm,
    timezone: place.timezone ?? other.timezone,
  });
}
