import type { Database } from '@enrichment/postgres';
import type { Metrics } from '../platform/observability/metrics/metrics';

/** The state of the database and of its pool. */
export function tellDatabase(metrics: Metrics, database: Database): void {
  metrics.tell('database_up', async () => [[Number((await database.checkHealth()).ok)]]);
  metrics.tell('database_pool_connections', () => {
    const { total, idle } = database.poolUsage;
    return [
      [total - idle, { state: 'busy' }],
      [idle, { state: 'idle' }],
    ];
  });
  metrics.tell('database_pool_connections_max', () => [[database.poolUsage.max]]);
  metrics.tell('database_pool_waiting', () => [[database.poolUsage.waiting]]);
}
