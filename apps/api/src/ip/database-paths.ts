import { prepareBundledDatabases } from '@enrichment/ip-geo-bundled';
import type { Config } from '../config';
import { Progress } from '../progress';

/** Where the IP databases are: those of MMDB_PATHS, else the bundled ones, of which one is built at the first start. */
export async function databasePaths({
  mmdbPaths,
  dataDir,
}: Pick<Config, 'mmdbPaths' | 'dataDir'>): Promise<readonly string[]> {
  if (mmdbPaths) return mmdbPaths;
  const progress = new Progress(process.stderr);
  return prepareBundledDatabases({
    dataDir,
    onProgress: (fraction) => progress.tell('Building the IP database', fraction),
  });
}
