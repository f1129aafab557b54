import airports from './airports.json';
import otherNames from './other-city-names.json';

/**
 * Names in GeoNames by country and other name, `ATWien`: names of cities in their own country's languages, former names and short forms.
 */
export const OTHER_CITY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([country, cities]) =>
    Object.entries(cities).flatMap(([name, others]) =>
      others.map((other) => [country + other, name] as const),
    ),
  ),
);

/** Names in GeoNames by country and code, `DEFRA`, of airports and metropolitan areas (IATA) that operators write for a city. */
export const AIRPORT_CITIES: ReadonlyMap<string, string> = new Map(
  Object.entries(airports).flatMap(([country, cities]) =>
    Object.entries(cities).map(([code, name]) => [country + code, name] as const),
  ),
);
