import type { Clock } from '@enrichment/kernel';
import type { Database, ServerState } from '@enrichment/postgres';
import type { Metrics, Sample } from '../platform/observability/metrics/metrics';
import type { PaidWork } from './paid-work';

/** PostgreSQL reads the size of every file to compute the size of a database, so the value is cached. */
const stateKeptMs = 5_000;

/**
 * The state of the database, of its server and of the pool.
 *
 * @param diskBytes the size of the server's disk, from a setting
 */
export function observeDatabase(
  metrics: Metrics,
  clock: Clock,
  database: Database,
  work: PaidWork,
  diskBytes: number | undefined,
): void {
  metrics.observe('database_up', async () => [[Number((await work.check()).ok)]]);
  metrics.observe('database_pool_connections', () => {
    const { total, idle } = database.poolUsage;
    return [
      [total - idle, { state: 'busy' }],
      [idle, { state: 'idle' }],
    ];
  });
  metrics.observe('database_pool_connections_max', () => [[database.poolUsage.max]]);
  metrics.observe('database_pool_waiting', () => [[database.poolUsage.waiting]]);

  let reading: Promise<ServerState | undefined> | undefined;
  let readAt = 0;
  const read = () => {
    const now = clock.monotonic();
    if (!reading || now - readAt >= stateKeptMs) {
      readAt = now;
      reading = database.serverState();
    }
    return reading;
  };
  const ofServer = (pick: (state: ServerState) => number | undefined) => async (): Promise<Sample[]> => {
    const state = await read();
    const value = state && pick(state);
    return value === undefined ? [] : [[value]];
  };
  metrics.observe(
    'database_server_connections',
    ofServer(({ connections }) => connections.used),
  );
  metrics.observe(
    'database_server_connections_max',
    ofServer(({ connections }) => connections.max),
  );
  metrics.observe(
    'database_server_bytes',
    ofServer(({ bytes }) => bytes),
  );
  metrics.observe(
    'database_wal_unarchived_bytes',
    ofServer(({ unarchivedBytes }) => unarchivedBytes),
  );
  if (diskBytes !== undefined) metrics.observe('database_disk_bytes', () => [[diskBytes]]);
}
