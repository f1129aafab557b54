import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WriteStream } from 'node:tty';
import { prepareBundledDatabases, shrinkBundledDatabases } from '@enrichment/ip-geo-bundled';
import type { Config } from '../config/config';

/** File that `npm run data -- update` builds from published ranges. */
export function feedsPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'ip-databases/feeds.mmdb');
}

/** DB-IP's databases that the same command has fetched; undefined where one is missing. */
function fetchedDatabases({ dataDir }: Pick<Config, 'dataDir'>): readonly string[] | undefined {
  const paths = ['city', 'asn'].map((kind) => join(dataDir, `ip-databases/dbip-${kind}-lite.mmdb`));
  return paths.every((path) => existsSync(path)) ? paths : undefined;
}

/** Files of MMDB_PATHS, else fetched files; `undefined` when the bundled ones are used. */
export function ownDatabases({
  mmdbPaths,
  dataDir,
}: Pick<Config, 'mmdbPaths' | 'dataDir'>): readonly string[] | undefined {
  return mmdbPaths ?? fetchedDatabases({ dataDir });
}

/**
 * Files of MMDB_PATHS, else fetched files, else the bundled ones. One of the bundled files is built at the first start.
 */
export async function databasePaths(
  config: Pick<Config, 'mmdbPaths' | 'dataDir'>,
): Promise<readonly string[]> {
  const given = ownDatabases(config);
  if (given) return given;
  const progress = new Progress(process.stderr);
  return prepareBundledDatabases({
    dataDir: config.dataDir,
    onProgress: (fraction) => progress.report('Building the IP database', fraction),
  });
}

/**
 * Makes the bundled databases smaller after the first start. The result replaces the files of {@link databasePaths}.
 *
 * @param report called with the error when it fails
 * @returns ends the work
 */
export function shrinkDatabases(
  config: Pick<Config, 'mmdbPaths' | 'dataDir'>,
  report: (error: Error) => void,
): () => void {
  const stop = new AbortController();
  if (!ownDatabases(config))
    shrinkBundledDatabases({ dataDir: config.dataDir }, stop.signal).catch((error: Error) => {
      if (!stop.signal.aborted) report(error);
    });
  return () => stop.abort();
}

/** Shows the progress of long work at the start: one line that moves on a terminal, else a line every tenth. */
export class Progress {
  private lastTenth = -1;

  constructor(private readonly out: Pick<WriteStream, 'write' | 'isTTY'>) {}

  /** @param fraction 0..1 */
  report(what: string, fraction: number): void {
    const percent = `${what}: ${Math.floor(fraction * 100)} %`;
    const tenth = Math.floor(fraction * 10);
    if (this.out.isTTY) this.out.write(`\r${percent}${fraction >= 1 ? '\n' : ''}`);
    else if (tenth > this.lastTenth) this.out.write(`${percent}\n`);
    this.lastTenth = fraction >= 1 ? -1 : tenth;
  }
}
