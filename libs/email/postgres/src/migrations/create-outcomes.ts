import { migration } from '@enrichment/postgres';

/** Reported outcomes of messages, earlier verdicts of validations, and counts of how the two agree. */
export const createOutcomes = migration(
  'CreateOutcomes1763800042000',
  `
      CREATE TABLE email_outcomes (
        id text NOT NULL, -- The keyed hash of account and address.
        kind text NOT NULL,
        account_id text NOT NULL, -- Of billing.
        at timestamptz NOT NULL, -- The latest.
        PRIMARY KEY (id, kind)
      );
      CREATE INDEX email_outcomes_by_account ON email_outcomes (account_id);
      CREATE INDEX email_outcomes_by_age ON email_outcomes (at);

      CREATE TABLE email_statements (
        id text PRIMARY KEY, -- As above.
        likelihood double precision NOT NULL,
        host_kind text NOT NULL,
        at timestamptz NOT NULL
      );
      CREATE INDEX email_statements_by_age ON email_statements (at);

      CREATE TABLE email_calibration (
        host_kind text NOT NULL,
        confidence double precision NOT NULL,
        count bigint NOT NULL,
        is_right bigint NOT NULL,
        squared_error double precision NOT NULL,
        PRIMARY KEY (host_kind, confidence)
      );`,
);
