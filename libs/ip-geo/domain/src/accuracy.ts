import { type Accuracy, OPERATOR, type Origin, type Place } from './geo-facts';
import { type Claim } from './vote';

/** Levels from the coarsest, each with its field. */
const LEVELS = [
  ['country', 'countryCode'],
  ['region', 'region'],
  ['city', 'city'],
] as const;

const RANKS: Readonly<Record<Accuracy, number>> = { country: 1, region: 2, city: 3 };

/** The finest level that a single source names. */
export function accuracyOfOne({ place, origin }: Claim): Accuracy | null {
  let finest: Accuracy | null = null;
  if (place.countryCode !== null)
    for (const [level, field] of LEVELS) if (place[field] !== null && reaches(origin, level)) finest = level;
  return finest;
}

/**
 * The finest level that the place has and no source contradicts. An operator's claim is not compared with the others.
 */
export function accuracyOf(place: Place, claims: readonly Claim[]): Accuracy | null {
  if (place.countryCode === null) return null;
  let agreed: Accuracy | null = null;
  let there = claims;
  for (const [level, field] of LEVELS) {
    const value = place[field];
    if (value === null) continue;
    const isDeclared = claims.some(
      ({ place: other, origin }) =>
        origin.weight === OPERATOR && other[field] === value && reaches(origin, level),
    );
    const isDoubted = there.some(
      ({ place: other, origin }) =>
        other[field] !== null && (other[field] !== value || !reaches(origin, level)),
    );
    if (isDoubted && !isDeclared) break;
    // Where an operator decides the country, sources that name another one do not count.
    there = there.filter(({ place: other }) => other.countryCode === place.countryCode);
    agreed = level;
  }
  return agreed;
}

/** Whether sources that were merged before agreed on a level. */
function reaches({ accuracy }: Origin, level: Accuracy): boolean {
  return accuracy === undefined || (accuracy !== null && RANKS[accuracy] >= RANKS[level]);
}
