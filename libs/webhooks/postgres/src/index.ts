import { CreateWebhooks1763700014000 } from './migrations/create-webhooks';
import { KeepOlderSecrets1763800051000 } from './migrations/keep-older-secrets';

export { PostgresDeliveries } from './postgres-deliveries';
export { PostgresEndpoints } from './postgres-endpoints';
export { PostgresEventOutbox } from './postgres-event-outbox';

/** What the database must know to hold this adapter's tables. */
export const webhookTables = {
  entities: [],
  migrations: [CreateWebhooks1763700014000, KeepOlderSecrets1763800051000],
};
