import { migration } from '@enrichment/postgres';

/** Adds the secrets that were replaced before `old_secret` and still sign: `{ secret, endsAt }`, latest first. */
export const keepOlderSecrets = migration(
  'KeepOlderSecrets1763800051000',
  `ALTER TABLE webhook_endpoints ADD older_secrets jsonb NOT NULL DEFAULT '[]'`,
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
