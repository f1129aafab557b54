import { entryKinds } from '@enrichment/billing-domain';
import { ledgerLock } from '../ledger/ledger-lock';

const partitions = Array.from({ length: 8 }, (_, i) => ({ name: `ledger_${i}`, remainder: i }));
const kinds = `ARRAY['${entryKinds.join("', '")}']`;
const code = (kind: (typeof entryKinds)[number]) => entryKinds.indexOf(kind) + 1;

/**
 * An account's entries are numbered, and each holds the balance after it, so the last entry is the balance. The widest columns
 * come first, which avoids padding. Notes of grants and adjustments have their own table, so charges have neither nulls nor
 * texts.
 *
 * The checks belong to domains: PostgreSQL would prepare checks of a table again for each partition of each batch. The request
 * index grows at its end, because request ids ascend in time. The unique charge of a request also protects the block that it
 * buys.
 */
const entries = `
CREATE DOMAIN ledger_balance AS bigint CHECK (VALUE BETWEEN 0 AND 1000000000000);
CREATE DOMAIN ledger_lookups AS integer CHECK (VALUE >= 0);
CREATE DOMAIN ledger_kind AS smallint CHECK (VALUE BETWEEN 1 AND ${entryKinds.length}); -- ${entryKinds.join(', ')}

CREATE TABLE ledger (
  account bigint NOT NULL, -- The account's number. A foreign key would cost a look-up and a lock for each entry.
  number bigint NOT NULL, -- 1, 2, 3 ... within the account.
  created_at timestamptz NOT NULL DEFAULT now(),
  credits bigint NOT NULL,
  balance_after ledger_balance NOT NULL,
  request uuid,
  key integer,
  ip_lookups integer NOT NULL,
  ip_lookups_after ledger_lookups NOT NULL,
  kind ledger_kind NOT NULL,
  operation smallint,
  PRIMARY KEY (account, number) INCLUDE (balance_after, ip_lookups_after) -- Verification reads balances in the index alone.
) PARTITION BY HASH (account);
${partitions
  .map(
    ({ name, remainder }) =>
      `CREATE TABLE ${name} PARTITION OF ledger FOR VALUES WITH (MODULUS ${partitions.length}, REMAINDER ${remainder});
CREATE INDEX ${name}_by_operation ON ${name} (account, operation, number);`,
  )
  .join('\n')}
CREATE UNIQUE INDEX ledger_requests ON ledger (request, account) WHERE kind = ${code('charge')};
CREATE INDEX ledger_besides_charges ON ledger (account, kind, number) WHERE kind <> ${code('charge')};

CREATE TABLE ledger_notes (
  account bigint NOT NULL,
  number bigint NOT NULL,
  reason text,
  idempotency_key text,
  PRIMARY KEY (account, number)
);
CREATE UNIQUE INDEX grants_once ON ledger_notes (account, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE ledger_operations (
  code smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
-- The code of an operation; a new one when it has none yet.
CREATE FUNCTION ledger_operation(operation text) RETURNS smallint LANGUAGE plpgsql AS $$
BEGIN
  IF operation IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_operations WHERE name = operation) THEN
    INSERT INTO ledger_operations (name) VALUES (operation) ON CONFLICT DO NOTHING;
  END IF;
  RETURN (SELECT code FROM ledger_operations WHERE name = operation);
END $$;`;

/** A ULID is 128 bits, written in Crockford's base 32 (https://github.com/ulid/spec): two characters for the first byte, then eight for five. */
const ulids = `
CREATE FUNCTION uuid_of_ulid(ulid text) RETURNS uuid LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  hex text := '';
  bits bigint := 0;
BEGIN
  IF ulid !~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' THEN -- cspell:disable-line
    RAISE EXCEPTION 'the request id % is no ULID', ulid;
  END IF;
  FOR i IN 1..26 LOOP
    bits := bits << 5 | strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(ulid, i, 1)) - 1; -- cspell:disable-line
    IF i % 8 = 2 THEN
      hex := hex || lpad(to_hex(bits), CASE i WHEN 2 THEN 2 ELSE 10 END, '0');
      bits := 0;
    END IF;
  END LOOP;
  RETURN hex::uuid;
END $$;
CREATE FUNCTION ulid_of_uuid(uuid uuid) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  hex text := replace(uuid::text, '-', '');
  ulid text := '';
  bits bigint := ('x' || substr(hex, 1, 2))::bit(8)::int;
BEGIN
  FOR i IN 1..26 LOOP
    ulid := ulid || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (bits >> (26 - i) % 8 * 5 & 31)::int + 1, 1); -- cspell:disable-line
    IF i % 8 = 2 THEN
      bits := ('x' || substr(hex, (i + 6) / 8 * 10 - 7, 10))::bit(40)::bigint;
    END IF;
  END LOOP;
  RETURN ulid;
END $$;`;

/** The entries with ids and names, for people and for single accounts. Statements that read many entries use the table. */
const views = `
CREATE VIEW ledger_entries AS
SELECT e.number, a.id AS account_id, (${kinds})[e.kind] AS kind, o.name AS operation,
       ulid_of_uuid(e.request) AS request_id, k.id AS key_id, CASE WHEN e.request IS NOT NULL THEN -e.credits END AS price,
       e.credits, e.balance_after::bigint, e.ip_lookups, e.ip_lookups_after::integer, n.reason, e.created_at, n.idempotency_key
FROM ledger e
  LEFT JOIN accounts a ON a.number = e.account
  LEFT JOIN api_keys k ON k.number = e.key
  LEFT JOIN ledger_operations o ON o.code = e.operation
  LEFT JOIN ledger_notes n ON n.account = e.account AND n.number = e.number;

CREATE VIEW account_balances AS
SELECT a.id, a.email, coalesce(l.balance_after::bigint, 0) AS credits, coalesce(l.ip_lookups_after::integer, 0) AS ip_lookups_left,
       coalesce(l.number, 0) AS entries, a.created_at, a.number
FROM accounts a LEFT JOIN LATERAL
     (SELECT * FROM ledger WHERE account = a.number ORDER BY number DESC LIMIT 1) l ON true;`;

/**
 * Evidence of a truncated or changed ledger. Heads repeat the last entry of each account: a batch adds one row of new heads,
 * which a job folds into a row for each account. Checkpoints hold a SHA-256 digest of all entries up to them. The archive holds
 * up to 1,000 consecutive entries of an account in a row, column by column, which PostgreSQL compresses.
 */
const evidence = `
CREATE TABLE ledger_new_heads (
  accounts bigint[] NOT NULL,
  numbers bigint[] NOT NULL,
  credits bigint[] NOT NULL,
  ip_lookups integer[] NOT NULL
);
CREATE TABLE ledger_heads (
  account bigint PRIMARY KEY,
  number bigint NOT NULL,
  credits bigint NOT NULL,
  ip_lookups integer NOT NULL
) WITH (fillfactor = 70);
CREATE VIEW ledger_all_heads AS
SELECT account, number, credits, ip_lookups FROM ledger_heads
UNION ALL
SELECT h.account, h.number, h.credits, h.ip_lookups
FROM ledger_new_heads n, unnest(n.accounts, n.numbers, n.credits, n.ip_lookups) AS h (account, number, credits, ip_lookups);

CREATE TABLE ledger_checkpoints (
  account bigint PRIMARY KEY,
  number bigint NOT NULL,
  credits bigint NOT NULL,
  ip_lookups integer NOT NULL,
  digest bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The digest of an entry is the SHA-256 of the digest before it and the entry. One call takes many entries: a call for each costs twice the hash.
CREATE FUNCTION ledger_next_digest(digest bytea, start bytea, entries bytea[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  entry bytea;
BEGIN
  digest := coalesce(digest, start);
  FOREACH entry IN ARRAY entries LOOP
    digest := sha256(digest || entry);
  END LOOP;
  RETURN digest;
END $$;
CREATE AGGREGATE ledger_digest (start bytea, entries bytea[]) (SFUNC = ledger_next_digest, STYPE = bytea);

CREATE TABLE ledger_archive (
  account bigint NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  first_request uuid, -- The least and the greatest.
  last_request uuid,
  balance_after bigint NOT NULL,
  ip_lookups_after integer NOT NULL,
  created_at timestamptz[] NOT NULL,
  credits bigint[] NOT NULL,
  balances_after bigint[] NOT NULL,
  requests uuid[] NOT NULL,
  keys integer[] NOT NULL,
  ip_lookups integer[] NOT NULL,
  all_ip_lookups_after integer[] NOT NULL,
  kinds smallint[] NOT NULL,
  operations smallint[] NOT NULL,
  PRIMARY KEY (account, last_number)
);
CREATE INDEX ledger_archive_requests ON ledger_archive (account, last_request);
CREATE VIEW ledger_archived AS
SELECT s.account, s.first_number + e.place - 1 AS number, e.created_at, e.credits, e.balance_after, e.request, e.key, e.ip_lookups,
       e.ip_lookups_after, e.kind, e.operation, s.first_number, s.last_number, s.first_at, s.last_at, s.first_request, s.last_request
FROM ledger_archive s,
  unnest(s.created_at, s.credits, s.balances_after, s.requests, s.keys, s.ip_lookups, s.all_ip_lookups_after, s.kinds, s.operations)
    WITH ORDINALITY AS e (created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation, place);`;

/** Partitions do not inherit triggers for TRUNCATE. */
const protection = `
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$;
-- An entry may leave the table once the archive has it. The settings leave one plan, which reads one row of the archive.
CREATE FUNCTION refuse_live_entry_change() RETURNS trigger LANGUAGE plpgsql SET enable_sort = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.number >= (
    SELECT first_number FROM ledger_archive WHERE account = OLD.account AND last_number >= OLD.number ORDER BY account, last_number LIMIT 1
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$;
CREATE FUNCTION refuse_step_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account = OLD.account AND NEW.number >= OLD.number THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the heads and checkpoints of the ledger only go forward';
END $$;
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_live_entry_change();
CREATE TRIGGER ledger_notes_entries_stay BEFORE UPDATE OR DELETE ON ledger_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_archive_stays BEFORE UPDATE OR DELETE ON ledger_archive
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_heads_go_forward BEFORE UPDATE OR DELETE ON ledger_heads
  FOR EACH ROW EXECUTE FUNCTION refuse_step_back();
CREATE TRIGGER ledger_checkpoints_go_forward BEFORE UPDATE OR DELETE ON ledger_checkpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_step_back();
${['ledger', 'ledger_notes', ...partitions.map(({ name }) => name)]
  .map((table) => [table, `${table}_stays`])
  .concat(
    ['ledger_archive', 'ledger_heads', 'ledger_checkpoints'].map((table) => [table, `${table}_table_stays`]),
  )
  .map(
    ([table, trigger]) =>
      `CREATE TRIGGER ${trigger} BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`,
  )
  .join('\n')}
-- See \`ledgerLock\`.
CREATE FUNCTION share_ledger_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${ledgerLock});
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_writers_share_the_lock BEFORE INSERT ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION share_ledger_lock();`;

/**
 * Spending of keys with caps up to an entry of their account, so that only later entries are read. `now()` decides the day of a
 * charge and its caps.
 */
const spending = `
CREATE TABLE spending_marks (
  key integer PRIMARY KEY REFERENCES api_keys (number), -- With caps.
  account bigint NOT NULL,
  number bigint NOT NULL, -- Entries of the account up to this one are counted.
  day date NOT NULL, -- In UTC.
  today bigint NOT NULL,
  this_month bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX spending_marks_by_account ON spending_marks (account);
CREATE FUNCTION ledger_today() RETURNS date LANGUAGE sql STABLE RETURN (now() AT TIME ZONE 'UTC')::date;
CREATE FUNCTION require_day(expected date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ledger_today() <> expected THEN
    RAISE EXCEPTION 'today is %, not %', ledger_today(), expected USING ERRCODE = 'serialization_failure';
  END IF;
END $$;

-- A charge reads no more than the entries since the mark of its key.
CREATE FUNCTION require_spending_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM api_keys WHERE number = NEW.number AND caps <> '{}' AND revoked_at IS NULL)
    AND NOT EXISTS (SELECT FROM spending_marks WHERE key = NEW.number) THEN
    RAISE EXCEPTION 'the key % has caps and no spending mark', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER capped_keys_have_marks AFTER INSERT OR UPDATE OF caps ON api_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.caps <> '{}') EXECUTE FUNCTION require_spending_mark();

-- Stops the entries of deleted accounts. The caller has locked the accounts, as a deletion does.
CREATE FUNCTION require_open_accounts(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_states WHERE account_id = ANY (ids) AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an account was deleted' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;`;

/** Replicas of the previous release elect a writer here. */
const writerLease = `
CREATE UNLOGGED TABLE writer_lease (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  holder text NOT NULL,
  address text NOT NULL,
  secret text NOT NULL,
  ends_at timestamptz NOT NULL
);`;

/** The ledger with its protection, the spending of keys, and the lease of its writer. A later migration makes the functions of operators. */
export const ledgerTables = [entries, ulids, views, evidence, protection, spending, writerLease].join('\n');
