import frame from './frame.json';

export { frame };

/** The Equal Earth projection, an equal-area map of the world (https://doi.org/10.1080/13658816.2018.1504949). */
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796] as const;
const m = Math.sqrt(3) / 2;
const radians = Math.PI / 180;

/** @param lambda longitude in radians @param phi latitude in radians */
function equalEarth(lambda: number, phi: number): [number, number] {
  const l = Math.asin(m * Math.sin(phi));
  const l2 = l * l;
  const l6 = l2 * l2 * l2;
  const x = (lambda * Math.cos(l)) / (m * (a1 + 3 * a2 * l2 + l6 * (7 * a3 + 9 * a4 * l2)));
  return [x, l * (a1 + a2 * l2 + l6 * (a3 + a4 * l2))];
}

/** The position of a place on the map. Longitude and latitude are in degrees. */
export function project(longitude: number, latitude: number): { x: number; y: number } {
  const [x, y] = equalEarth(longitude * radians, latitude * radians);
  return { x: frame.centre[0]! + frame.scale * x, y: frame.centre[1]! - frame.scale * y };
}

/** The length of a distance at a place, in units of the map. */
export function unitsOf(kilometres: number, longitude: number, latitude: number): number {
  const degrees = kilometres / 111.2;
  const nearer = latitude > 0 ? latitude - degrees : latitude + degrees;
  return Math.abs(project(longitude, nearer).y - project(longitude, latitude).y);
}
