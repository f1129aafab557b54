import { CreateWebhooks1763700014000 } from './migrations/create-webhooks';
import { IndexEndpointNames1763800074000 } from './migrations/index-endpoint-names';
import { KeepOlderSecrets1763800051000 } from './migrations/keep-older-secrets';
import { NameEndpoints1763800073000 } from './migrations/name-endpoints';

export { PostgresDeliveries } from './postgres-deliveries';
export { PostgresEndpoints } from './postgres-endpoints';
export { PostgresEventOutbox } from './postgres-event-outbox';

/** Tables and migrations of this adapter. */
export const webhookTables = {
  migrations: [
    CreateWebhooks1763700014000,
    KeepOlderSecrets1763800051000,
    NameEndpoints1763800073000,
    IndexEndpointNames1763800074000,
  ],
};
