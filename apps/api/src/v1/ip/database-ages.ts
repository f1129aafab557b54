import { basename } from 'node:path';
import type { Metrics } from '../../platform/observability/metrics/metrics';

/** The files in use; `buildEpoch` in seconds. */
interface Databases {
  status(): readonly { path: string; buildEpoch: number | null; problem: string | null }[];
}

/** Reports the age of the IP databases, and whether their newest files are in use. */
export function observeAges(metrics: Metrics, database: Databases): void {
  metrics.observe('ip_database_build_timestamp_seconds', () =>
    database.status().flatMap(({ path, buildEpoch }) =>
      // The label is the file, because the files for IPv4 and IPv6 may contain the same name.
      buildEpoch === null ? [] : [[buildEpoch, { database: basename(path) }] as const],
    ),
  );
  metrics.observe('ip_database_problems', () => [
    [database.status().filter(({ problem }) => problem !== null).length],
  ]);
}
