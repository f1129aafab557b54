import { migration, randomBytesInSql, secretTable } from '@enrichment/postgres';
import { identityTables } from './tables';

/** The tables of release 0.2.0. */
export const createIdentity = migration('CreateIdentity1763800001000', identityTables);

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
