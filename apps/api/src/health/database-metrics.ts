import type { Database } from '@enrichment/postgres';
import type { Metrics } from '../platform/observability/metrics/metrics';

/** The state of the database and of its pool. */
export function observeDatabase(metrics: Metrics, database: Database): void {
  metrics.observe('database_up', async () => [[Number((await database.checkHealth()).ok)]]);
  metrics.observe('database_pool_connections', () => {
    const { total, idle } = database.poolUsage;
    return [
      [total - idle, { state: 'busy' }],
      [idle, { state: 'idle' }],
    ];
  });
  metrics.observe('database_pool_connections_max', () => [[database.poolUsage.max]]);
  metrics.observe('database_pool_waiting', () => [[database.poolUsage.waiting]]);
}
