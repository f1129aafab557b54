import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBundledGazetteer, prepareBundledDatabases } from '@enrichment/ip-geo-bundled';
import { type Gazetteer, LocateIp } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase, type MaxmindOptions } from '@enrichment/ip-geo-maxmind';
import { type PublishedPlace, publishedPlaces } from './ip/published-places';
import { type LocatedPlace, sharesOf } from './ip/shares';
import type { BenchOptions, Results } from './results';

export const description =
  'places and hosting beside what operators publish, with rules switched off one by one';

type Locate = (place: PublishedPlace) => LocatedPlace;

/** Judges the databases of a data folder by the published ranges in it: run `npm run data -- update` first. */
export async function run({ quick, data = '.data' }: BenchOptions, results: Results): Promise<void> {
  const folder = join(data, 'ip-feeds');
  const places = existsSync(folder) ? await publishedPlaces(folder, quick ? 200 : 5_000) : [];
  if (places.length === 0) {
    results.skip(
      `There are no published ranges in ${folder}: npm run data -- update --only feeds fetches them.`,
    );
    return;
  }
  console.log(`${places.length} published addresses`);
  for (const [name, locate] of Object.entries(await candidates(data))) {
    for (const [title, figure] of Object.entries(sharesOf(places.map((place) => [place, locate(place)])))) {
      if (figure === null) continue;
      const better = /^no |anycast/.test(title) ? 'less' : 'more';
      results.add({ what: `of published addresses: ${title}`, unit: '%', better }, name, figure);
    }
  }
}

/** All rules first, then one rule fewer each time. */
async function candidates(data: string): Promise<Record<string, Locate>> {
  const paths = await prepareBundledDatabases({ dataDir: data });
  const feeds = join(data, 'ip-databases/feeds.mmdb');
  const gazetteer = await openBundledGazetteer({ dataDir: data });
  const spell: Gazetteer['spell'] = (place) => gazetteer.spell(place);
  const open = (options: MaxmindOptions) =>
    MaxmindGeoDatabase.open(paths, { ...options, reloadIntervalMs: 0 });
  return {
    all: locateWith(await open({ spell, optionalPaths: [feeds] })),
    'without feeds': locateWith(await open({ spell })),
    'nor spelling': locateWith(await open({})),
  };
}

function locateWith(source: MaxmindGeoDatabase): Locate {
  const locateIp = new LocateIp(source);
  return ({ address }) => {
    const { location, traits } = locateIp.execute(address);
    return { ...location, isHosting: traits.isHosting };
  };
}
