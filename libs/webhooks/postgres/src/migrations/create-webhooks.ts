import { migration } from '@enrichment/postgres';

/** Tables of endpoints, events, deliveries with their attempts, and marks of watched accounts. */
export const createWebhooks = migration(
  'CreateWebhooks1763700014000',
  `
      CREATE TABLE webhook_endpoints (
        id text PRIMARY KEY,
        account_id text NOT NULL, -- Of billing.
        url text NOT NULL,
        description text NOT NULL,
        types text[] NOT NULL,
        secret text NOT NULL, -- Itself: messages are signed with it.
        old_secret text,
        old_secret_ends_at timestamptz,
        created_at timestamptz NOT NULL,
        disabled_at timestamptz,
        disabled_because text,
        failing_since timestamptz,
        name text, -- By which a program finds it; those of the dashboard have none.
        CHECK ((disabled_at IS NULL) = (disabled_because IS NULL)),
        CHECK ((old_secret IS NULL) = (old_secret_ends_at IS NULL))
      );
      CREATE UNIQUE INDEX webhook_endpoints_by_name ON webhook_endpoints (account_id, name);
      CREATE INDEX webhook_endpoints_by_account ON webhook_endpoints (account_id, id);

      CREATE TABLE webhook_events (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        type text NOT NULL,
        once text,
        body text NOT NULL, -- As it is signed and sent.
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, once)
      );
      CREATE INDEX webhook_events_by_age ON webhook_events (created_at);

      CREATE TABLE webhook_deliveries (
        id text PRIMARY KEY,
        endpoint_id text NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
        event_id text NOT NULL REFERENCES webhook_events,
        account_id text NOT NULL,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
        due_at timestamptz, -- Of the next attempt; while one is in progress, the end of its lease.
        is_leased boolean NOT NULL DEFAULT false,
        attempts integer NOT NULL DEFAULT 0,
        tries integer NOT NULL DEFAULT 0, -- Attempts since it was made or replayed.
        created_at timestamptz NOT NULL,
        CHECK ((state = 'pending') = (due_at IS NOT NULL))
      );
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE state = 'pending';
      CREATE INDEX webhook_deliveries_by_account ON webhook_deliveries (account_id, id);
      CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id);
      CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

      CREATE TABLE webhook_attempts (
        delivery_id text NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
        number integer NOT NULL,
        at timestamptz NOT NULL,
        duration_ms double precision NOT NULL,
        status smallint,
        failure text,
        excerpt text NOT NULL,
        PRIMARY KEY (delivery_id, number)
      );

      CREATE TABLE webhook_watches (
        account_id text PRIMARY KEY,
        mark jsonb,
        looked_at timestamptz NOT NULL
      );
      CREATE INDEX webhook_watches_by_turn ON webhook_watches (looked_at);`,
);
