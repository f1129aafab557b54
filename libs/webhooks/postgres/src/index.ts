import { type Forget, forgetting } from '@enrichment/postgres';
import { createWebhooks } from './migrations/create-webhooks';
import { indexDeliveries, keepOlderSecrets } from './migrations/small-changes';

export { PostgresDeliveries } from './postgres-deliveries';
export { PostgresEndpoints } from './postgres-endpoints';
export { PostgresEventOutbox } from './postgres-event-outbox';

/** Events follow their deliveries, which the endpoints take with them. */
const forget: Forget = async (manager, accountId) => {
  for (const table of ['webhook_watches', 'webhook_endpoints', 'webhook_events'])
    await forgetting(`DELETE FROM ${table} WHERE account_id = $1`)(manager, accountId);
};

/** Tables and migrations of this adapter. */
export const webhookTables = { migrations: [createWebhooks, keepOlderSecrets, indexDeliveries], forget };
