import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerLock } from '../ledger/ledger-lock';

/**
 * Accounts, their terms, keys and the ledger.
 *
 * An account's entries are numbered, and each holds the balance after it: the last one says what the account holds. The
 * database guards the ledger: entries cannot be changed or removed, no balance goes below zero, a request has at most one
 * entry of each kind, and an account has one entry of each number, so whoever writes the next one has seen the last.
 */
export class CreateBilling1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(immutability);
    await runner.query(accountsStay);
    await runner.query(announcements);
    await runner.query(writersShareTheLock);
    await runner.query(balances);
    await runner.query(grants);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is not thrown away: restore a backup instead.'));
  }
}

const tables = `
CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE account_prices (
  account_id text NOT NULL REFERENCES accounts,
  item text NOT NULL,
  credits bigint NOT NULL CHECK (credits >= 0),
  PRIMARY KEY (account_id, item)
);

CREATE TABLE account_limits (
  account_id text NOT NULL REFERENCES accounts,
  item text NOT NULL,
  per_second bigint NOT NULL CHECK (per_second >= 0),
  PRIMARY KEY (account_id, item)
);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts,
  name text NOT NULL,
  prefix text NOT NULL,
  digest text NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  allowed_ips text[] NOT NULL DEFAULT '{}',
  limits jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  disabled_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_by_account ON api_keys (account_id, id);

CREATE TABLE ledger_entries (
  number bigint NOT NULL CHECK (number > 0), -- 1, 2, 3 ... within the account.
  account_id text NOT NULL, -- No foreign key: it would cost a look-up and a lock for each entry.
  kind text NOT NULL CHECK (kind IN ('grant', 'charge', 'block_purchase', 'adjustment')),
  operation text,
  request_id text,
  key_id text,
  price bigint CHECK (price >= 0),
  credits bigint NOT NULL,
  balance_after bigint NOT NULL CHECK (balance_after BETWEEN 0 AND 1000000000000),
  ip_lookups integer NOT NULL,
  ip_lookups_after integer NOT NULL CHECK (ip_lookups_after >= 0),
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, number),
  UNIQUE (request_id, kind)
);`;

const immutability = `
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or removed';
END $$;
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_stays BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`;

const announcements = `
CREATE FUNCTION announce_billing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('billing_changes', coalesce(NEW.account_id, OLD.account_id));
  RETURN NULL;
END $$;
CREATE TRIGGER account_prices_changed AFTER INSERT OR UPDATE OR DELETE ON account_prices
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();
CREATE TRIGGER account_limits_changed AFTER INSERT OR UPDATE OR DELETE ON account_limits
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();
CREATE TRIGGER api_keys_changed AFTER INSERT OR DELETE
  OR UPDATE OF name, scopes, allowed_ips, limits, expires_at, disabled_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();`;

/** An entry always has its account: who writes one has seen it. */
const accountsStay = `
CREATE FUNCTION refuse_account_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'accounts are never removed or renumbered';
END $$;
CREATE TRIGGER accounts_stay BEFORE DELETE OR UPDATE OF id ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_account_removal();
CREATE TRIGGER accounts_table_stays BEFORE TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_account_removal();`;

/** See `ledgerLock`. */
const writersShareTheLock = `
CREATE FUNCTION share_ledger_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${ledgerLock});
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_writers_share_the_lock BEFORE INSERT ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION share_ledger_lock();`;

/** The accounts with what they hold, which is what their last entries say. */
const balances = `
CREATE VIEW account_balances AS
SELECT a.id, a.email, coalesce(l.balance_after, 0) AS credits, coalesce(l.ip_lookups_after, 0) AS ip_lookups_left,
       coalesce(l.number, 0) AS entries, a.created_at
FROM accounts a LEFT JOIN LATERAL
     (SELECT * FROM ledger_entries WHERE account_id = a.id ORDER BY number DESC LIMIT 1) l ON true;`;

/** Writes the entry of a grant and announces it; no row when there is no such account. */
const grants = `
CREATE FUNCTION grant_credits(account text, amount bigint, why text) RETURNS SETOF ledger_entries LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(${ledgerLock}), pg_notify('billing_changes', account);
  -- Under the lock, the last entry that is seen is the last one.
  RETURN QUERY
    INSERT INTO ledger_entries (account_id, number, kind, credits, balance_after, ip_lookups, ip_lookups_after, reason)
    SELECT id, entries + 1, 'grant', amount, credits + amount, 0, ip_lookups_left, why
    FROM account_balances WHERE id = account RETURNING *;
END $$;`;
