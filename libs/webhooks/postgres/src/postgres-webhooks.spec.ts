import { openTestDatabase } from '@enrichment/postgres/testing';
import { webhooksContract } from '@enrichment/webhooks-domain/testing';
import { PostgresDeliveries, PostgresEndpoints, PostgresEventOutbox, webhookTables } from './index';

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
