import { entryKinds } from '@enrichment/billing-domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerLock } from '../ledger/ledger-lock';

const partitions = 8;

/**
 * Entries with short numbers instead of texts, in partitions by account: 190 bytes a lookup with its indexes instead of 350.
 *
 * The table is `ledger`. `ledger_entries` becomes a view that shows entries with the ids as texts, as the table of that
 * name did, and takes new ones: the release before goes on charging through it. All entries are written again, in one
 * transaction that keeps out everybody who reads or writes accounts, keys or entries.
 */
export class CompactLedger1763700007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In the order in which statements lock them, so that none waits for this one in a circle.
    await runner.query('LOCK TABLE api_keys, accounts, ledger_entries IN ACCESS EXCLUSIVE MODE');
    await runner.query(shortNumbers);
    await runner.query(ulidFunctions);
    await runner.query(ledger);
    await runner.query(copyEntries);
    await runner.query(readableView);
    await runner.query(balances);
    await runner.query(entriesOfTheReleaseBefore);
    await runner.query(grants);
    await runner.query('DROP TABLE ledger_entries_before');
    await runner.query(indexes);
    await runner.query(protection);
    await runner.query('ANALYZE ledger, ledger_notes, accounts, api_keys');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is not thrown away: restore a backup instead.'));
  }
}

const kinds = `ARRAY['${entryKinds.join("', '")}']`;

const shortNumbers = `
ALTER TABLE accounts ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
ALTER TABLE api_keys ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY UNIQUE;
DROP TRIGGER accounts_stay ON accounts;
CREATE TRIGGER accounts_stay BEFORE DELETE OR UPDATE OF id, number ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_account_removal();

CREATE TABLE ledger_operations (
  code smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
INSERT INTO ledger_operations (name)
  SELECT DISTINCT operation FROM ledger_entries WHERE operation IS NOT NULL ORDER BY operation;
-- The code of an operation; a new one when it has none yet.
CREATE FUNCTION ledger_operation(operation text) RETURNS smallint LANGUAGE plpgsql AS $$
BEGIN
  IF operation IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_operations WHERE name = operation) THEN
    INSERT INTO ledger_operations (name) VALUES (operation) ON CONFLICT DO NOTHING;
  END IF;
  RETURN (SELECT code FROM ledger_operations WHERE name = operation);
END $$;`;

/** A ULID is 128 bits, written in Crockford's base 32 (https://github.com/ulid/spec): two characters for the first byte, then eight for five. */
const ulidFunctions = `
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

/** Widest columns first: none is padded. What has no request has notes instead, in a table of its own: charges have neither null nor text. */
const ledger = `
CREATE DOMAIN ledger_balance AS bigint CHECK (VALUE BETWEEN 0 AND 1000000000000);
CREATE DOMAIN ledger_lookups AS integer CHECK (VALUE >= 0);
CREATE DOMAIN ledger_kind AS smallint CHECK (VALUE BETWEEN 1 AND ${entryKinds.length}); -- ${entryKinds.join(', ')}

-- Checks are the domains': those of a table are prepared again for each partition of each batch.
CREATE TABLE ledger (
  account bigint NOT NULL, -- The account's number. No foreign key: it would cost a look-up and a lock for each entry.
  number bigint NOT NULL, -- 1, 2, 3 ... within the account.
  created_at timestamptz NOT NULL DEFAULT now(),
  credits bigint NOT NULL,
  balance_after ledger_balance NOT NULL,
  request uuid,
  key integer,
  ip_lookups integer NOT NULL,
  ip_lookups_after ledger_lookups NOT NULL,
  kind ledger_kind NOT NULL,
  operation smallint
) PARTITION BY HASH (account);
${Array.from(
  { length: partitions },
  (_, i) =>
    `CREATE TABLE ledger_${i} PARTITION OF ledger FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i});`,
).join('\n')}

CREATE TABLE ledger_notes (
  account bigint NOT NULL,
  number bigint NOT NULL,
  reason text,
  idempotency_key text
);`;

const copyEntries = `
ALTER TABLE ledger_entries RENAME TO ledger_entries_before;
INSERT INTO ledger (account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation)
  SELECT a.number, e.number, e.created_at, e.credits, e.balance_after, uuid_of_ulid(e.request_id), k.number,
         e.ip_lookups, e.ip_lookups_after, array_position(${kinds}, e.kind), o.code
  FROM ledger_entries_before e
    LEFT JOIN accounts a ON a.id = e.account_id -- An entry without an account is refused, not left out.
    LEFT JOIN api_keys k ON k.id = e.key_id
    LEFT JOIN ledger_operations o ON o.name = e.operation;
INSERT INTO ledger_notes
  SELECT a.number, e.number, e.reason, e.idempotency_key
  FROM ledger_entries_before e JOIN accounts a ON a.id = e.account_id
  WHERE e.reason IS NOT NULL OR e.idempotency_key IS NOT NULL;`;

/** Requests come in the order of time, so theirs grows at its end. A block is bought by a request that is charged, so its charge guards it. */
const indexes = `
ALTER TABLE ledger ADD PRIMARY KEY (account, number);
CREATE UNIQUE INDEX ledger_requests ON ledger (request, account) WHERE kind = 2;
CREATE INDEX ledger_besides_charges ON ledger (account, kind, number) WHERE kind <> 2;
ALTER TABLE ledger_notes ADD PRIMARY KEY (account, number);
CREATE UNIQUE INDEX grants_once ON ledger_notes (account, idempotency_key) WHERE idempotency_key IS NOT NULL;`;

/** Triggers for TRUNCATE are not inherited by partitions. */
const protection = ['ledger', 'ledger_notes']
  .map(
    (table) => `
CREATE TRIGGER ${table}_entries_stay BEFORE UPDATE OR DELETE ON ${table}
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();`,
  )
  .concat(
    ['ledger', 'ledger_notes', ...Array.from({ length: partitions }, (_, i) => `ledger_${i}`)].map(
      (table) => `
CREATE TRIGGER ${table}_stays BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`,
    ),
  )
  .concat(
    `
CREATE TRIGGER ledger_writers_share_the_lock BEFORE INSERT ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION share_ledger_lock();`,
  )
  .join('');

/** A look-up of each id, so for single accounts; what reads many entries reads the table. */
const readableView = `
DROP FUNCTION grant_credits;
CREATE VIEW ledger_entries AS
SELECT e.number, a.id AS account_id, (${kinds})[e.kind] AS kind, o.name AS operation,
       ulid_of_uuid(e.request) AS request_id, k.id AS key_id, CASE WHEN e.request IS NOT NULL THEN -e.credits END AS price,
       e.credits, e.balance_after::bigint, e.ip_lookups, e.ip_lookups_after::integer, n.reason, e.created_at, n.idempotency_key
FROM ledger e
  LEFT JOIN accounts a ON a.number = e.account
  LEFT JOIN api_keys k ON k.number = e.key
  LEFT JOIN ledger_operations o ON o.code = e.operation
  LEFT JOIN ledger_notes n ON n.account = e.account AND n.number = e.number;`;

/** The accounts with what they hold, which is what their last entries say. */
const balances = `
CREATE OR REPLACE VIEW account_balances AS
SELECT a.id, a.email, coalesce(l.balance_after::bigint, 0) AS credits, coalesce(l.ip_lookups_after::integer, 0) AS ip_lookups_left,
       coalesce(l.number, 0) AS entries, a.created_at, a.number
FROM accounts a LEFT JOIN LATERAL
     (SELECT * FROM ledger WHERE account = a.number ORDER BY number DESC LIMIT 1) l ON true;`;

const entriesOfTheReleaseBefore = `
CREATE FUNCTION enter_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint := (SELECT number FROM accounts WHERE id = NEW.account_id);
BEGIN
  INSERT INTO ledger (account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation)
    VALUES (account, NEW.number, coalesce(NEW.created_at, now()), NEW.credits, NEW.balance_after, uuid_of_ulid(NEW.request_id),
            (SELECT number FROM api_keys WHERE id = NEW.key_id), NEW.ip_lookups, NEW.ip_lookups_after,
            array_position(${kinds}, NEW.kind), ledger_operation(NEW.operation));
  IF NEW.reason IS NOT NULL OR NEW.idempotency_key IS NOT NULL THEN
    INSERT INTO ledger_notes VALUES (account, NEW.number, NEW.reason, NEW.idempotency_key);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entries_enter_the_ledger INSTEAD OF INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION enter_in_ledger();`;

const grants = `
-- Writes the entry of a grant and announces it, or finds the one of its key; no row when there is no such account.
CREATE FUNCTION grant_credits(account text, amount bigint, why text, once text)
RETURNS SETOF ledger_entries LANGUAGE plpgsql AS $$
DECLARE
  holder record;
  entry bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${ledgerLock});
  -- Under the lock, the last entry that is seen is the last one.
  SELECT * INTO holder FROM account_balances WHERE id = account;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT n.number INTO entry FROM ledger_notes n WHERE n.account = holder.number AND n.idempotency_key = once;
  IF NOT FOUND THEN
    PERFORM pg_notify('billing_changes', account);
    entry := holder.entries + 1;
    INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
      VALUES (holder.number, entry, 1, amount, holder.credits + amount, 0, holder.ip_lookups_left);
    INSERT INTO ledger_notes VALUES (holder.number, entry, why, once);
  END IF;
  RETURN QUERY SELECT * FROM ledger_entries e WHERE e.account_id = account AND e.number = entry;
END $$;`;
