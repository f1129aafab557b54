import { migration } from '@enrichment/postgres';

/** Adds the secrets that were replaced before `old_secret` and still sign: `{ secret, endsAt }`, latest first. */
export const keepOlderSecrets = migration(
  'KeepOlderSecrets1763800051000',
  `ALTER TABLE webhook_endpoints ADD older_secrets jsonb NOT NULL DEFAULT '[]'`,
);

/** Adds the name by which a program finds an endpoint; those of the dashboard have none. */
export const nameEndpoints = migration(
  'NameEndpoints1763800073000',
  'ALTER TABLE webhook_endpoints ADD COLUMN IF NOT EXISTS name text',
);

/** Makes names of endpoints unique in their account. */
export const indexEndpointNames = migration(
  'IndexEndpointNames1763800074000',
  async (runner) => {
    await runner.query('DROP INDEX IF EXISTS webhook_endpoints_by_name');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY webhook_endpoints_by_name ON webhook_endpoints (account_id, name)',
    );
  },
  { transaction: false },
);

/** Finds the deliveries of a state by account and by endpoint, and those in progress, among many. */
export const indexDeliveries = migration(
  'IndexDeliveries1763800111000',
  async (runner) => {
    for (const [name, rows] of [
      ['webhook_deliveries_by_state', '(account_id, state, id)'],
      ['webhook_deliveries_by_endpoint', '(endpoint_id, state, id)'],
      ['webhook_deliveries_in_progress', '(account_id, endpoint_id) WHERE is_leased'],
    ]) {
      await runner.query(`DROP INDEX IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON webhook_deliveries ${rows}`);
    }
    await runner.query('DROP INDEX IF EXISTS webhook_deliveries_by_account');
  },
  { transaction: false },
);
