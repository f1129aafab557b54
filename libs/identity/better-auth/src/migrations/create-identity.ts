import { createdBefore010, migration, randomBytesInSql, secretTable } from '@enrichment/postgres';
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

/** Finds the sign-ins of a user that wait for a code, and the links of an account. */
export const indexSignIns = migration(
  'IndexSignIns1763800113000',
  async (runner) => {
    await runner.query('DROP INDEX IF EXISTS dashboard_verifications_by_value');
    await runner.query(
      'CREATE INDEX CONCURRENTLY dashboard_verifications_by_value ON dashboard_verifications (value)',
    );
    await runner.query('DROP INDEX IF EXISTS password_links_by_account');
    await runner.query('CREATE INDEX CONCURRENTLY password_links_by_account ON password_links (account_id)');
  },
  { transaction: false },
);

/** The releases before read `cookie_secret`, which has the first version. */
export const rotateCookieSecret = migration(
  'RotateCookieSecret1763800120000',
  `INSERT INTO cookie_secret (secret) VALUES (encode(${randomBytesInSql}, 'base64')) ON CONFLICT DO NOTHING;
   ${secretTable('cookie_secrets')};
   INSERT INTO cookie_secrets (version, secret) SELECT 0, secret FROM cookie_secret`,
);
