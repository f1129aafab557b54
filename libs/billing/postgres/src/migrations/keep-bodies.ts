import { migration } from '@enrichment/postgres';

/** Encrypted bodies of requests and answers, and the days for which an account keeps them. The default is for the previous release. */
export const keepBodies = migration('KeepBodies1763800072000', async (runner) => {
  await runner.query(
    'ALTER TABLE account_states ADD COLUMN IF NOT EXISTS body_days smallint NOT NULL DEFAULT 0',
  );
  await runner.query(`
CREATE TABLE IF NOT EXISTS request_bodies (
  account_id text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL,
  key_id text NOT NULL, -- The beginning of a digest of the encryption key.
  sealed bytea NOT NULL,
  PRIMARY KEY (account_id, request_id)
)`);
  // It does not get smaller by compression. PostgreSQL 15 has no STORAGE in CREATE TABLE.
  await runner.query('ALTER TABLE request_bodies ALTER COLUMN sealed SET STORAGE EXTERNAL');
  await runner.query(
    'CREATE INDEX IF NOT EXISTS request_bodies_by_age ON request_bodies (account_id, created_at)',
  );
});
