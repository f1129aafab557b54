import { prepareBundledDatabases, shrinkBundledDatabases } from '@enrichment/ip-geo-bundled';
import type { Config } from '../../config/config';
import { Progress } from '../../platform/lifecycle/progress';

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

/**
 * Makes the bundled databases smaller, after a first start; they take over in {@link databasePaths}' places. Whatever keeps it from that, the
 * service does without.
 *
 * @param tell told what did
 * @returns ends the work
 */
export function shrinkDatabases(
  { mmdbPaths, dataDir }: Pick<Config, 'mmdbPaths' | 'dataDir'>,
  tell: (error: Error) => void,
): () => void {
  const stop = new AbortController();
  if (!mmdbPaths)
    shrinkBundledDatabases({ dataDir }, stop.signal).catch((error: Error) => {
      if (!stop.signal.aborted) tell(error);
    });
  return () => stop.abort();
}
