import { createdBefore010, migration } from '@enrichment/postgres';
import { identityTables, upgrade } from './tables';

export const createIdentity = migration('CreateIdentity1763800001000', async (runner) => {
  const isThere = await createdBefore010(runner, 'dashboard_users', 'AddAlertMails1763700033000');
  await runner.query(isThere ? upgrade : identityTables);
});

/** Stores the key that made a change. */
export const auditKeys = migration(
  'AuditKeys1763800070000',
  'ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS key_id text',
);
