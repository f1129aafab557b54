import { alertOutboxContract } from '@enrichment/alerts-domain/testing';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { alertTables, PostgresAlertOutbox } from './index';

alertOutboxContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(alertTables);
  return { alerts: new PostgresAlertOutbox(database.dataSource), close: drop };
});
