import { migration } from '@enrichment/postgres';

/** The table of accounts' marks. Replicas of the previous release keep alerts in `alerts` until their messages are written. */
export const createAlerts = migration(
  'CreateAlerts1763700034000',
  `
      CREATE TABLE alerts (
        id text PRIMARY KEY,
        account_id text NOT NULL, -- Of billing.
        content jsonb NOT NULL,
        mailed text[] NOT NULL DEFAULT '{}', -- The addresses that have it.
        due_at timestamptz NOT NULL, -- Of the next turn; while one is in progress, the end of its lease.
        tries integer NOT NULL DEFAULT 0
      );
      CREATE INDEX alerts_due ON alerts (due_at);

      CREATE TABLE alert_marks (
        account_id text PRIMARY KEY,
        mark jsonb NOT NULL
      );`,
);

/** Messages that the relay has not taken yet. */
export const createMails = migration(
  'CreateMails1763800099000',
  `
      CREATE TABLE mails (
        id text PRIMARY KEY,
        key text UNIQUE,
        recipient text NOT NULL,
        subject text NOT NULL,
        body text NOT NULL, -- Empty once it is given up: links are secret.
        created_at timestamptz NOT NULL,
        due_at timestamptz, -- Of the next attempt; while one is in progress, the end of its lease. NULL: given up.
        tries integer NOT NULL,
        failed_at timestamptz,
        reason text
      );
      CREATE INDEX mails_due ON mails (due_at);`,
);

/** The account that a message is about. */
export const nameAccountOfMails = migration(
  'NameAccountOfMails1763800101000',
  'ALTER TABLE mails ADD COLUMN account_id text',
);
