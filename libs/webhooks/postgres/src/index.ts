import { CreateWebhooks1763700014000 } from './migrations/create-webhooks';
import { FreezeMovedEndpoints1763800075000 } from './migrations/freeze-moved-endpoints';
import { FreezeRemovedEndpoints1763800077000 } from './migrations/freeze-removed-endpoints';
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
    FreezeMovedEndpoints1763800075000,
    FreezeRemovedEndpoints1763800077000,
  ],
  /** Rows that move with their account to another cell; the old one sends nothing more. */
  moved: [
    { name: 'webhook_endpoints', id: 'id', leaves: true },
    { name: 'webhook_events', id: 'id' },
    { name: 'webhook_deliveries', id: 'id' },
    { name: 'webhook_watches', id: 'account_id', leaves: true },
  ],
};
