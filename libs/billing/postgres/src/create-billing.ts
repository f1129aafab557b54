import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts, their terms, keys and the ledger.
 *
 * The ledger's rules are the database's own: entries cannot be changed or removed, no balance goes below zero,
 * a request has at most one entry of each kind, and charges are applied by one function, whose twin in
 * TypeScript is `settle` in the billing domain.
 */
export class CreateBilling1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(immutability);
    await runner.query(announcements);
    await runner.query(applyCharges);
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
  account_id text NOT NULL REFERENCES accounts,
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

/**
 * Applies a batch of charges in one statement. Charges of one account apply in the order of the arrays; what
 * one account cannot pay affects no other. A request that has entries already changes nothing and gets its
 * receipt again. Accounts are locked in the order of their ids, so batches of several processes never deadlock.
 */
const applyCharges = `
CREATE FUNCTION apply_charges(
  request_ids text[], account_ids text[], key_ids text[], operations text[], prices bigint[], block_size integer
) RETURNS TABLE (item integer, outcome text, charged bigint, credits_left bigint, lookups_left integer)
LANGUAGE plpgsql AS $$
DECLARE
  c record;
  current_account text;
  balance bigint;
  lookups integer;
  paid bigint;
  e_account text[] := '{}'; e_kind text[] := '{}'; e_operation text[] := '{}'; e_request text[] := '{}';
  e_key text[] := '{}'; e_price bigint[] := '{}'; e_credits bigint[] := '{}'; e_balance bigint[] := '{}';
  e_lookups integer[] := '{}'; e_lookups_after integer[] := '{}';
  a_id text[] := '{}'; a_credits bigint[] := '{}'; a_lookups integer[] := '{}';
BEGIN
  PERFORM FROM accounts WHERE id = ANY (account_ids) ORDER BY id FOR UPDATE;

  FOR c IN
    SELECT i.item, i.request_id, i.account_id, i.key_id, i.operation, i.price,
           a.id AS known, a.credits AS account_credits, a.ip_lookups_left AS account_lookups,
           done.charged AS done_charged, done.balance AS done_balance, done.lookups AS done_lookups
    FROM unnest(request_ids, account_ids, key_ids, operations, prices) WITH ORDINALITY
         AS i (request_id, account_id, key_id, operation, price, item)
    LEFT JOIN accounts a ON a.id = i.account_id
    LEFT JOIN LATERAL (
      SELECT -sum(l.credits) AS charged,
             min(l.balance_after) AS balance, min(l.ip_lookups_after) AS lookups
      FROM ledger_entries l
      WHERE l.request_id = i.request_id AND l.kind IN ('charge', 'block_purchase')
    ) done ON true
    ORDER BY i.account_id, i.item
  LOOP
    item := c.item;
    IF c.known IS NULL THEN
      outcome := 'no_account'; charged := 0; credits_left := 0; lookups_left := 0;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF c.done_charged IS NOT NULL THEN
      outcome := 'applied'; charged := c.done_charged; credits_left := c.done_balance; lookups_left := c.done_lookups;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF current_account IS DISTINCT FROM c.account_id THEN
      IF current_account IS NOT NULL THEN
        a_id := a_id || current_account; a_credits := a_credits || balance; a_lookups := a_lookups || lookups;
      END IF;
      current_account := c.account_id; balance := c.account_credits; lookups := c.account_lookups;
    END IF;

    paid := CASE WHEN c.operation <> 'ip' OR lookups = 0 THEN c.price ELSE 0 END;
    IF paid > balance THEN
      outcome := 'refused'; charged := 0; credits_left := balance; lookups_left := lookups;
      RETURN NEXT;
      CONTINUE;
    END IF;
    balance := balance - paid;
    IF c.operation = 'ip' AND lookups = 0 THEN
      lookups := block_size;
      e_account := e_account || c.account_id; e_kind := e_kind || 'block_purchase'::text;
      e_operation := e_operation || c.operation; e_request := e_request || c.request_id; e_key := e_key || c.key_id;
      e_price := e_price || c.price; e_credits := e_credits || -paid; e_balance := e_balance || balance;
      e_lookups := e_lookups || block_size; e_lookups_after := e_lookups_after || lookups;
    END IF;
    IF c.operation = 'ip' THEN
      lookups := lookups - 1;
    END IF;
    e_account := e_account || c.account_id; e_kind := e_kind || 'charge'::text;
    e_operation := e_operation || c.operation; e_request := e_request || c.request_id; e_key := e_key || c.key_id;
    e_price := e_price || c.price; e_credits := e_credits || CASE WHEN c.operation = 'ip' THEN 0 ELSE -paid END;
    e_balance := e_balance || balance;
    e_lookups := e_lookups || CASE WHEN c.operation = 'ip' THEN -1 ELSE 0 END;
    e_lookups_after := e_lookups_after || lookups;
    outcome := 'applied'; charged := paid; credits_left := balance; lookups_left := lookups;
    RETURN NEXT;
  END LOOP;
  IF current_account IS NOT NULL THEN
    a_id := a_id || current_account; a_credits := a_credits || balance; a_lookups := a_lookups || lookups;
  END IF;

  INSERT INTO ledger_entries (account_id, kind, operation, request_id, key_id, price,
                              credits, balance_after, ip_lookups, ip_lookups_after)
  SELECT * FROM unnest(e_account, e_kind, e_operation, e_request, e_key, e_price,
                       e_credits, e_balance, e_lookups, e_lookups_after);
  UPDATE accounts SET credits = n.credits, ip_lookups_left = n.lookups
  FROM unnest(a_id, a_credits, a_lookups) AS n (id, credits, lookups)
  WHERE accounts.id = n.id;
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
