import { type Forget, forgetting } from '@enrichment/postgres';
import { CreateWebhooks1763700014000 } from './migrations/create-webhooks';
import { IndexEndpointNames1763800074000 } from './migrations/index-endpoint-names';
import { KeepOlderSecrets1763800051000 } from './migrations/keep-older-secrets';
import { NameEndpoints1763800073000 } from './migrations/name-endpoints';

export { PostgresDeliveries } from './postgres-deliveries';
export { PostgresEndpoints } from './postgres-endpoints';
export { PostgresEventOutbox } from './postgres-event-outbox';

/** Events follow their deliveries, which the endpoints take with them. */
const forget: Forget = async (manager, accountId) => {
  for (const table of ['webhook_watches', 'webhook_endpoints', 'webhook_events'])
    await forgetting(`DELETE FROM ${table} WHERE account_id = $1`)(manager, accountId);
};

/** Tables and migrations of this adapter. */
export const webhookTables = {
  migrations: [
    CreateWebhooks1763700014000,
    KeepOlderSecrets1763800051000,
    NameEndpoints1763800073000,
    IndexEndpointNames1763800074000,
  ],
  forget,
};
