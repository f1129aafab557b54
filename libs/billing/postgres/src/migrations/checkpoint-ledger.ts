import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerLock } from '../ledger/ledger-lock';

/**
 * What contradicts a ledger that was cut short or changed: a head of each account beside its entries, checkpoints with a digest of all
 * entries up to them, and an archive, which alone lets entries be removed from the table.
 */
export class CheckpointLedger1763700008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE accounts, ledger IN SHARE ROW EXCLUSIVE MODE');
    await runner.query(heads);
    await runner.query(digests);
    await runner.query(checkpoints);
    await runner.query(archive);
    await runner.query(protection);
    await runner.query(entriesOfTheReleaseBefore);
    await runner.query(grants);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is not thrown away: restore a backup instead.'));
  }
}

/** A row for each batch, which costs it little; a job folds them into a row for each account. */
const heads = `
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
INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances WHERE entries > 0;
CREATE VIEW ledger_all_heads AS
SELECT account, number, credits, ip_lookups FROM ledger_heads
UNION ALL
SELECT h.account, h.number, h.credits, h.ip_lookups
FROM ledger_new_heads n, unnest(n.accounts, n.numbers, n.credits, n.ip_lookups) AS h (account, number, credits, ip_lookups);`;

/** SHA-256 over the digest before and the entry, so that the digest of an entry is that of all entries up to it. */
const digests = `
CREATE FUNCTION ledger_next_digest(digest bytea, start bytea, entry bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN sha256(coalesce(digest, start) || entry);
CREATE AGGREGATE ledger_digest (start bytea, entry bytea) (SFUNC = ledger_next_digest, STYPE = bytea);`;

const checkpoints = `
CREATE TABLE ledger_checkpoints (
  account bigint PRIMARY KEY,
  number bigint NOT NULL,
  credits bigint NOT NULL,
  ip_lookups integer NOT NULL,
  digest bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);`;

/** Up to 1,000 consecutive entries of an account in a row, column by column, which PostgreSQL compresses. */
const archive = `
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

const protection = `
CREATE FUNCTION refuse_live_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM ledger_archive WHERE account = OLD.account AND OLD.number BETWEEN first_number AND last_number
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$;
DROP TRIGGER ledger_entries_stay ON ledger;
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_live_entry_change();
CREATE TRIGGER ledger_archive_stays BEFORE UPDATE OR DELETE ON ledger_archive
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE FUNCTION refuse_step_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account = OLD.account AND NEW.number >= OLD.number THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the heads and checkpoints of the ledger only go forward';
END $$;
${['ledger_heads', 'ledger_checkpoints']
  .map(
    (table) => `
CREATE TRIGGER ${table}_go_forward BEFORE UPDATE OR DELETE ON ${table}
  FOR EACH ROW EXECUTE FUNCTION refuse_step_back();`,
  )
  .join('')}
${['ledger_archive', 'ledger_heads', 'ledger_checkpoints']
  .map(
    (table) => `
CREATE TRIGGER ${table}_table_stays BEFORE TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`,
  )
  .join('')}`;

const entriesOfTheReleaseBefore = `
CREATE FUNCTION note_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_new_heads
    SELECT ARRAY[number], ARRAY[NEW.number], ARRAY[NEW.balance_after], ARRAY[NEW.ip_lookups_after]
    FROM accounts WHERE id = NEW.account_id;
  RETURN NEW;
END $$;
-- After the one that enters it, in the order of names.
CREATE TRIGGER entries_note_the_head INSTEAD OF INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION note_head();`;

const grants = `
CREATE OR REPLACE FUNCTION grant_credits(account text, amount bigint, why text, once text)
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
    INSERT INTO ledger_new_heads
      VALUES (ARRAY[holder.number], ARRAY[entry], ARRAY[holder.credits + amount], ARRAY[holder.ip_lookups_left]);
  END IF;
  RETURN QUERY SELECT * FROM ledger_entries e WHERE e.account_id = account AND e.number = entry;
  IF NOT FOUND THEN
    RETURN QUERY
      SELECT a.number, holder.id, 'grant', NULL::text, NULL::text, NULL::text, NULL::bigint, a.credits, a.balance_after, a.ip_lookups,
             a.ip_lookups_after, n.reason, a.created_at, n.idempotency_key
      FROM ledger_archived a JOIN ledger_notes n ON n.account = a.account AND n.number = a.number
      WHERE a.account = holder.number AND a.number = entry AND entry BETWEEN a.first_number AND a.last_number;
  END IF;
END $$;`;
