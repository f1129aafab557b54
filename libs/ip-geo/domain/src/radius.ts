import { kilometres } from './gazetteer';
import { type Place } from './geo-facts';
import { type Claim } from './vote';

/** The place with the distance to the farthest other claim, unless its own source has a radius. */
export function withRadius(place: Place, others: readonly Claim[]): Place {
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
