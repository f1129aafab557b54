import { openTestDatabase } from '@enrichment/postgres/testing';
import { alertOutboxContract, webhooksContract } from '@enrichment/webhooks-domain/testing';
import {
  PostgresAlertOutbox,
  PostgresDeliveries,
  PostgresEndpoints,
  PostgresEventOutbox,
  webhookTables,
} from './index';

alertOutboxContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(webhookTables);
  return { alerts: new PostgresAlertOutbox(database.dataSource), close: drop };
});

webhooksContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(webhookTables);
  const { dataSource } = database;
  return {
    endpoints: new PostgresEndpoints(dataSource),
    outbox: new PostgresEventOutbox(dataSource),
    deliveries: new PostgresDeliveries(dataSource),
    close: drop,
  };
});
