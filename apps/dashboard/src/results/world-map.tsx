// eslint-disable-next-line @nx/enforce-module-boundaries -- no package: world.mts makes it at the build
import countries from 'virtual:world';
import { frame, project, unitsOf } from './equal-earth';
import classes from './world-map.module.css';

/** A place on the map, or only its country. */
export interface Place {
  readonly country_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_radius_km: number | null;
}

/** A map of the world, with a highlighted country and a marked place. */
export function WorldMap({ place }: { place: Place }) {
  const { country_code, latitude, longitude, accuracy_radius_km } = place;
  const at = latitude !== null && longitude !== null ? { latitude, longitude } : undefined;
  return (
    <svg className={classes.map} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {Object.entries(countries).map(([code, path]) => (
        <path key={code} d={path} className={code === country_code ? classes.here : classes.country} />
      ))}
      {at && <Mark {...at} radiusKm={accuracy_radius_km} />}
    </svg>
  );
}

function Mark({
  latitude,
  longitude,
  radiusKm,
}: {
  latitude: number;
  longitude: number;
  radiusKm: number | null;
}) {
  const { x, y } = project(longitude, latitude);
  // The mark would hide a small circle.
  const radius = Math.max(12, radiusKm === null ? 0 : unitsOf(radiusKm, longitude, latitude));
  return (
    <>
      <circle cx={x} cy={y} r={radius} className={classes.around} />
      <circle cx={x} cy={y} r={5} className={classes.mark} />
    </>
  );
}
