import { migration } from '@enrichment/postgres';

/** Lists, and their rows, which are the queue of their requests. */
export const CreateLists1763800100000 = migration(
  'CreateLists1763800100000',
  `
      CREATE TABLE lists (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        key_id text NOT NULL,
        name text NOT NULL,
        operation text NOT NULL,
        field text NOT NULL,
        parameters jsonb NOT NULL,
        columns jsonb NOT NULL,
        state text NOT NULL,
        paused_because text,
        rows integer NOT NULL DEFAULT 0,
        characters bigint NOT NULL DEFAULT 0,
        subjects integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        answered integer NOT NULL DEFAULT 0,
        credits bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        started_at timestamptz,
        ended_at timestamptz
      );
      CREATE INDEX lists_account ON lists (account_id, id);
      CREATE INDEX lists_created ON lists (created_at);
      CREATE INDEX lists_running ON lists (started_at) WHERE state = 'running';
      CREATE TABLE list_rows (
        list_id text NOT NULL REFERENCES lists ON DELETE CASCADE,
        number integer NOT NULL,
        subject text,
        same_as integer,
        cells text NOT NULL, -- JSON, which may hold U+0000.
        is_open boolean NOT NULL, -- Whether its request has no outcome yet.
        due_at timestamptz NOT NULL, -- While it is claimed, the end of the lease.
        request_id text,
        tries smallint NOT NULL DEFAULT 0,
        body text,
        code text,
        credits integer NOT NULL DEFAULT 0,
        PRIMARY KEY (list_id, number)
      ) WITH (fillfactor = 80); -- A claim changes no indexed column, so its new version stays in the page.
      CREATE INDEX list_rows_open ON list_rows (list_id, number) WHERE is_open;`,
);
