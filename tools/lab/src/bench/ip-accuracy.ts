import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBundledGazetteer, prepareBundledDatabases } from '@enrichment/ip-geo-bundled';
import { type Gazetteer, LocateIp } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase, type MaxmindOptions } from '@enrichment/ip-geo-maxmind';
import { Reader, type Response } from 'maxmind';
import { type PublishedPlace, publishedPlaces } from './ip/published-places';
import { type Located, type Shares, sharesOf } from './ip/shares';
import type { BenchOptions, Results } from './results';
import { columns } from './table';

export const description =
  'places and hosting beside what operators publish, with rules switched off one by one';

type Locate = (place: PublishedPlace) => Located;

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
  const bySource = Map.groupBy(places, ({ source }) => source);
  for (const [name, locate] of Object.entries(await candidates(data))) {
    const judge = (some: readonly PublishedPlace[]) => sharesOf(some.map((place) => [place, locate(place)]));
    const all = judge(places);
    const titles = Object.keys(all) as (keyof Shares)[];
    const row = (source: string, shares: Shares) => [source, ...titles.map((title) => textOf(shares[title]))];
    console.log('');
    const rows = [...[...bySource].map(([source, some]) => row(source, judge(some))), row('all', all)];
    console.log(columns([name, ...titles], rows));
    for (const title of titles) {
      const figure = all[title];
      if (title === 'addresses' || figure === null) continue;
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
    'nor any rule': await asWritten(paths),
  };
}

function locateWith(source: MaxmindGeoDatabase): Locate {
  const locateIp = new LocateIp(source);
  return ({ address }) => {
    const { location, traits } = locateIp.execute(address);
    const { countryCode, regionCode, city, latitude, longitude } = location;
    return {
      country: countryCode,
      region: regionCode,
      city,
      latitude,
      longitude,
      isHosting: traits.isHosting,
    };
  };
}

/** Records of DB-IP's files, word for word. */
async function asWritten(paths: readonly string[]): Promise<Locate> {
  const files = await Promise.all(
    paths.filter((path) => path.includes('city')).map((path) => readFile(path)),
  );
  const readers = files.map((bytes) => new Reader<Response>(bytes));
  return ({ ip, address }) => {
    const found = readers
      .filter(({ metadata }) => metadata.ipVersion >= address.version)
      .map((reader) => reader.get(ip))
      .find((record) => record !== null);
    const { country_code, city, latitude, longitude } = (found ?? {}) as Record<string, string & number>;
    return {
      ...{ country: country_code ?? null, region: null, city: city ?? null, isHosting: null },
      ...{ latitude: latitude ?? null, longitude: longitude ?? null },
    };
  };
}

function textOf(share: number | null): string {
  return share === null ? '' : Number.isInteger(share) ? String(share) : share.toFixed(1);
}
