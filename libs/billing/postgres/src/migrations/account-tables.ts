/** Accounts, their terms and states, API keys, and the answers kept for idempotency keys. */
export const accountTables = `
CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE -- The ledger's short name of the account.
);
-- Ledger entries have no foreign key, so an account with entries must not disappear.
CREATE FUNCTION refuse_account_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'accounts are never removed or renumbered';
END $$;
CREATE TRIGGER accounts_stay BEFORE DELETE OR UPDATE OF id, number ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_account_removal();
CREATE TRIGGER accounts_table_stays BEFORE TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_account_removal();

-- Few accounts have a row here.
CREATE TABLE account_states (
  account_id text PRIMARY KEY REFERENCES accounts,
  suspended_at timestamptz,
  deleted_at timestamptz,
  suspension_reason text,
  charge_unknown boolean NOT NULL DEFAULT false, -- Whether a validation without a result is charged.
  body_days smallint NOT NULL DEFAULT 0 -- Days for which bodies of requests and answers are kept.
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
CREATE TABLE default_prices (
  item text PRIMARY KEY,
  credits bigint NOT NULL CHECK (credits >= 0)
);
CREATE TABLE default_limits (
  item text PRIMARY KEY,
  per_second bigint NOT NULL CHECK (per_second >= 0)
);
CREATE TABLE low_balance_alerts (
  account_id text NOT NULL REFERENCES accounts,
  threshold bigint NOT NULL CHECK (threshold >= 0),
  PRIMARY KEY (account_id, threshold)
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
  last_used_at timestamptz,
  replaced_at timestamptz,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE, -- The ledger's short name of the key.
  caps jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX api_keys_by_account ON api_keys (account_id, id);

-- Replicas listen for these and reload what they hold in memory. An empty payload means any account.
CREATE FUNCTION announce_billing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('billing_changes', coalesce(NEW.account_id, OLD.account_id));
  RETURN NULL;
END $$;
CREATE FUNCTION announce_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('billing_changes', '');
  RETURN NULL;
END $$;
CREATE TRIGGER account_states_changed AFTER INSERT OR UPDATE OR DELETE ON account_states
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();
CREATE TRIGGER account_prices_changed AFTER INSERT OR UPDATE OR DELETE ON account_prices
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();
CREATE TRIGGER account_limits_changed AFTER INSERT OR UPDATE OR DELETE ON account_limits
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();
CREATE TRIGGER api_keys_changed AFTER INSERT OR DELETE
  OR UPDATE OF name, scopes, allowed_ips, limits, caps, expires_at, disabled_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_billing_change();
CREATE TRIGGER default_prices_changed AFTER INSERT OR UPDATE OR DELETE ON default_prices
  FOR EACH STATEMENT EXECUTE FUNCTION announce_terms_change();
CREATE TRIGGER default_limits_changed AFTER INSERT OR UPDATE OR DELETE ON default_limits
  FOR EACH STATEMENT EXECUTE FUNCTION announce_terms_change();

-- See StoredAnswers in the billing domain.
CREATE TABLE stored_answers (
  account_id text NOT NULL REFERENCES accounts,
  key text NOT NULL,
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  status smallint, -- Null while the request runs.
  body text,
  attempts integer NOT NULL DEFAULT 1, -- A request that another attempt has adopted keeps its key.
  PRIMARY KEY (account_id, key)
);
CREATE INDEX stored_answers_by_age ON stored_answers (created_at);`;
