import { migration } from '@enrichment/postgres';

/** Unreadable pages of the last day. The table is unlogged, because they may be lost in a crash of the server. */
export const createPageSamples = migration(
  'CreatePageSamples1763800001000',
  `
      CREATE UNLOGGED TABLE network_page_samples (
        id text PRIMARY KEY,
        kind text NOT NULL,
        name text NOT NULL,
        reason text NOT NULL,
        status integer NOT NULL,
        url text NOT NULL,
        content_type text NOT NULL,
        bytes integer NOT NULL,
        html bytea NOT NULL, -- In UTF-8; as text it could not hold a NUL.
        taken_at timestamptz NOT NULL
      );
      CREATE INDEX network_page_samples_by_age ON network_page_samples (taken_at);`,
);
