const sums = ['usage_minutes', 'usage_hours', 'usage_days'];

/**
 * One row per request, and sums per minute, hour and day, all partitioned by time; `makePartitions` makes the partitions.
 */
export const usageTables = `
CREATE SEQUENCE usage_request_ids;
CREATE TABLE usage_requests (
  id bigint NOT NULL DEFAULT nextval('usage_request_ids'),
  at timestamptz NOT NULL,
  latency_ms double precision NOT NULL,
  credits bigint NOT NULL,
  bucket smallint NOT NULL,
  request_id text NOT NULL,
  account_id text NOT NULL,
  key_id text NOT NULL,
  operation text NOT NULL,
  code text NOT NULL,
  reason text, -- Why a known key was refused: AUTH_002 does not reveal it, but the owner may look it up.
  parameter text, -- The parameter that an error is about.
  found integer, -- The fields that a look-up found, as bits.
  requests integer NOT NULL DEFAULT 1, -- More than 1: with the same refusal.
  test boolean NOT NULL DEFAULT false,
  replayed boolean NOT NULL DEFAULT false, -- Whether a stored answer was sent again.
  UNIQUE (request_id, at) -- A batch that is sent again is written once.
) PARTITION BY RANGE (at);
CREATE INDEX usage_requests_by_id ON usage_requests (id);
CREATE INDEX usage_requests_by_account ON usage_requests (account_id, at);
CREATE INDEX usage_errors_by_account ON usage_requests (account_id, code, at) WHERE code <> 'ok';

-- Up to which id requests are in the sums.
CREATE TABLE usage_progress (rolled_up_to bigint NOT NULL);
INSERT INTO usage_progress VALUES (0);

-- Short names for what is counted together. An empty key means all keys.
CREATE TABLE usage_series (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  key_id text NOT NULL,
  operation text NOT NULL,
  code text NOT NULL,
  UNIQUE (account_id, key_id, operation, code)
);
${sums
  .map(
    (table) => `CREATE TABLE ${table} (
  at timestamptz NOT NULL,
  requests bigint NOT NULL,
  credits bigint NOT NULL,
  series_id integer NOT NULL,
  bucket smallint NOT NULL,
  PRIMARY KEY (series_id, at, bucket)
) PARTITION BY RANGE (at);`,
  )
  .join('\n')}

-- How many look-ups of an hour found a field; field -1 counts the look-ups themselves.
CREATE TABLE usage_matches (
  at timestamptz NOT NULL,
  lookups bigint NOT NULL,
  series_id integer NOT NULL,
  field smallint NOT NULL,
  PRIMARY KEY (series_id, at, field)
) PARTITION BY RANGE (at);

-- Encrypted bodies of requests and answers.
CREATE TABLE request_bodies (
  account_id text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL,
  key_id text NOT NULL, -- The beginning of a digest of the encryption key.
  sealed bytea NOT NULL,
  PRIMARY KEY (account_id, request_id)
);
-- It does not get smaller by compression. PostgreSQL 15 has no STORAGE in CREATE TABLE.
ALTER TABLE request_bodies ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX request_bodies_by_age ON request_bodies (account_id, created_at);`;
