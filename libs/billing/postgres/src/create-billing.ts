import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts, their terms, keys and the ledger.
 *
 * The database guards the ledger: entries cannot be changed or removed, no balance goes below zero, a request has at
 * most one entry of each kind, and charges are written by one function, which applies only to the holdings that
 * they were settled on.
 */
export class CreateBilling1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(immutability);
    await runner.query(accountsStay);
    await runner.query(announcements);
    await runner.query(postEntries);
    await runner.query(takeBackCharges);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is not thrown away: restore a backup instead.'));
  }
}

const tables = `
CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  credits bigint NOT NULL DEFAULT 0 CHECK (credits BETWEEN 0 AND 1000000000000),
  ip_lookups_left integer NOT NULL DEFAULT 0 CHECK (ip_lookups_left >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50); -- Room for the next balance on the same page: no index is touched by a charge.

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
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL, -- No foreign key: it would cost a look-up and a lock for each entry.
  kind text NOT NULL CHECK (kind IN ('grant', 'charge', 'block_purchase', 'adjustment')),
  operation text,
  request_id text,
  key_id text,
  price bigint CHECK (price >= 0),
  credits bigint NOT NULL,
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  ip_lookups integer NOT NULL,
  ip_lookups_after integer NOT NULL CHECK (ip_lookups_after >= 0),
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
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

/** An entry always has its account: who writes one changes the account's balance first. */
const accountsStay = `
CREATE FUNCTION refuse_account_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'accounts are never removed or renumbered';
END $$;
CREATE TRIGGER accounts_stay BEFORE DELETE OR UPDATE OF id ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_account_removal();
CREATE TRIGGER accounts_table_stays BEFORE TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_account_removal();`;

/**
 * Writes a batch of charges that a process has settled on what it believes the accounts to hold. An account that
 * holds something else, or does not exist, lets the whole batch fail with 40001; a request that has entries already,
 * with 23505. Accounts are changed in the order given, which must be the same in every process: nested loops keep it.
 */
const postEntries = `
CREATE FUNCTION post_entries(
  account_ids text[], credits_before bigint[], lookups_before integer[], credits_after bigint[], lookups_after integer[],
  entry_accounts text[], kinds text[], operations text[], request_ids text[], key_ids text[], prices bigint[],
  credit_changes bigint[], balances bigint[], lookup_changes integer[], lookup_balances integer[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  changed integer;
BEGIN
  UPDATE accounts SET credits = a.credits_after, ip_lookups_left = a.lookups_after
  FROM unnest(account_ids, credits_before, lookups_before, credits_after, lookups_after)
       AS a (id, credits_before, lookups_before, credits_after, lookups_after)
  WHERE accounts.id = a.id AND accounts.credits = a.credits_before AND accounts.ip_lookups_left = a.lookups_before;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> cardinality(account_ids) THEN
    RAISE EXCEPTION 'accounts hold something else by now' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO ledger_entries (account_id, kind, operation, request_id, key_id, price,
                              credits, balance_after, ip_lookups, ip_lookups_after)
  SELECT * FROM unnest(entry_accounts, kinds, operations, request_ids, key_ids, prices,
                       credit_changes, balances, lookup_changes, lookup_balances);
END $$;`;

/** Gives back what requests were charged whose callers were told that they failed; once per request. */
const takeBackCharges = `
CREATE FUNCTION take_back_charges(request_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  charge record;
  account record;
BEGIN
  FOR charge IN
    SELECT * FROM ledger_entries l
    WHERE l.request_id = ANY (request_ids) AND l.kind = 'charge'
      AND NOT EXISTS (SELECT FROM ledger_entries b WHERE b.request_id = l.request_id AND b.kind = 'adjustment')
    ORDER BY l.account_id, l.id
  LOOP
    UPDATE accounts SET credits = credits - charge.credits, ip_lookups_left = ip_lookups_left - charge.ip_lookups
    WHERE id = charge.account_id RETURNING * INTO account;
    INSERT INTO ledger_entries (account_id, kind, operation, request_id, key_id, price,
                                credits, balance_after, ip_lookups, ip_lookups_after, reason)
    VALUES (charge.account_id, 'adjustment', charge.operation, charge.request_id, charge.key_id, charge.price,
            -charge.credits, account.credits, -charge.ip_lookups, account.ip_lookups_left, 'the request was not answered');
    PERFORM pg_notify('billing_changes', charge.account_id);
  END LOOP;
END $$;`;
