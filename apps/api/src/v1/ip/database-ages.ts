import { basename } from 'node:path';
import type { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import type { Metrics } from '../../platform/observability/metrics/metrics';

/** How old the IP databases are, and whether their newest files are in use. */
export function observeAges(metrics: Metrics, database: MaxmindGeoDatabase): void {
  metrics.observe('ip_database_build_timestamp_seconds', () =>
    database.status().flatMap(({ path, buildEpoch }) =>
      // By its file: two files, one for each IP version, may give themselves one name.
      buildEpoch === null ? [] : [[buildEpoch, { database: basename(path) }] as const],
    ),
  );
  metrics.observe('ip_database_problems', () => [
    [database.status().filter(({ problem }) => problem !== null).length],
  ]);
}
