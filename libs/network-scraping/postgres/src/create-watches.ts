import { migration } from '@enrichment/postgres';

/** The pages whose changes accounts have subscribed to. */
export const createWatches = migration(
  'CreateWatches1763800051000',
  `
      CREATE TABLE network_watches (
        id text PRIMARY KEY,
        account_id text NOT NULL, -- Of billing.
        kind text NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL, -- Of the next check; while one is in progress, the end of its lease.
        checked_at timestamptz NOT NULL,
        record jsonb NOT NULL,
        parser_version integer NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        UNIQUE (account_id, kind, name)
      );
      CREATE INDEX network_watches_due ON network_watches (due_at);
      CREATE INDEX network_watches_by_end ON network_watches (ends_at);`,
);

/** Lists the watches of an account. */
export const indexWatches = migration(
  'IndexWatches1763800112000',
  async (runner) => {
    await runner.query('DROP INDEX IF EXISTS network_watches_by_account');
    await runner.query(
      'CREATE INDEX CONCURRENTLY network_watches_by_account ON network_watches (account_id, id)',
    );
  },
  { transaction: false },
);
