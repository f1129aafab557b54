import { migration, randomBytesInSql, secretTable } from '@enrichment/postgres';

/** Mailboxes to be probed again, and the key of the hashes of addresses. */
export const createEmailTables = migration(
  'CreateEmailTables1763800041000',
  `
      CREATE TABLE email_hash_key (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        key bytea NOT NULL
      );

      CREATE TABLE email_rechecks (
        id text PRIMARY KEY, -- The keyed hash of the address.
        email text, -- While it waits.
        host text NOT NULL,
        due_at timestamptz NOT NULL, -- Of the next attempt; while one is in progress, the end of its lease.
        planned_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        askers jsonb NOT NULL, -- [{ account, requestId }]
        evidence jsonb, -- What was learned.
        checked_at timestamptz
      );
      CREATE INDEX email_rechecks_due ON email_rechecks (due_at) WHERE email IS NOT NULL;
      CREATE INDEX email_rechecks_by_host ON email_rechecks (host) WHERE email IS NOT NULL;
      CREATE INDEX email_rechecks_by_age ON email_rechecks (planned_at);`,
);

/** The releases before read `email_hash_key`, which has the first version. */
export const rotateHashKey = migration(
  'RotateHashKey1763800121000',
  `INSERT INTO email_hash_key (key) VALUES (${randomBytesInSql}) ON CONFLICT DO NOTHING;
   ${secretTable('email_hash_keys')};
   INSERT INTO email_hash_keys (version, secret) SELECT 0, encode(key, 'base64') FROM email_hash_key`,
);
