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
    await runner.query(accountsStay);
    await runner.query(entriesHaveAccounts);
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
  account_id text NOT NULL, -- Of an account: see require_accounts.
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

/** With the next, in place of a foreign key, which costs a look-up and a lock for each entry. */
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
 * Checked once for each statement. The look-up is a scalar subquery because its plan is an index look-up per entry and
 * never a join with every account.
 */
const entriesHaveAccounts = `
CREATE FUNCTION require_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE (SELECT true FROM accounts a WHERE a.id = added.account_id) IS NULL) THEN
    RAISE EXCEPTION 'a ledger entry needs an account' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_have_accounts AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_accounts();`;

/**
 * Applies a batch of charges in one statement. Charges of one account apply in the order of the arrays; what
 * one account cannot pay affects no other. A request that has entries already changes nothing and gets its
 * receipt again. Accounts are locked in the order of their ids, so batches of several processes never deadlock;
 * repeated requests are looked for after the lock, when whoever held it before has committed.
 */
const applyCharges = `
CREATE FUNCTION apply_charges(
  request_ids text[], account_ids text[], key_ids text[], operations text[], prices bigint[], block_size integer
) RETURNS TABLE (item integer, outcome text, charged bigint, credits_left bigint, lookups_left integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  c record;
  repeats boolean;
  -- The accounts, in one order; the loop keeps their holdings here.
  a_id text[]; a_credits bigint[]; a_lookups integer[];
  -- The entries to write: the number of their request, and the holding after them.
  e_item integer[] := '{}'; e_purchase boolean[] := '{}'; e_balance bigint[] := '{}'; e_lookups integer[] := '{}';
BEGIN
  SELECT array_agg(a.id), array_agg(a.credits), array_agg(a.ip_lookups_left) INTO a_id, a_credits, a_lookups
  FROM (SELECT * FROM accounts WHERE id = ANY (account_ids) ORDER BY id FOR NO KEY UPDATE) a;
  repeats := EXISTS (SELECT FROM ledger_entries l WHERE l.request_id = ANY (request_ids));

  FOR c IN
    SELECT i.n, i.request_id, i.operation, i.price, a.n AS account
    FROM unnest(request_ids, account_ids, operations, prices)
         WITH ORDINALITY AS i (request_id, account_id, operation, price, n)
    LEFT JOIN unnest(a_id) WITH ORDINALITY AS a (id, n) ON a.id = i.account_id
    ORDER BY i.n
  LOOP
    item := c.n;
    IF c.account IS NULL THEN
      outcome := 'no_account'; charged := 0; credits_left := 0; lookups_left := 0;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF repeats THEN
      SELECT -sum(l.credits), min(l.balance_after), min(l.ip_lookups_after)
      INTO charged, credits_left, lookups_left
      FROM ledger_entries l WHERE l.request_id = c.request_id AND l.kind IN ('charge', 'block_purchase');
      IF charged IS NOT NULL THEN
        outcome := 'applied';
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    credits_left := a_credits[c.account]; lookups_left := a_lookups[c.account];
    charged := CASE WHEN c.operation <> 'ip' OR lookups_left = 0 THEN c.price ELSE 0 END;
    IF charged > credits_left THEN
      outcome := 'refused'; charged := 0;
      RETURN NEXT;
      CONTINUE;
    END IF;
    outcome := 'applied';
    credits_left := credits_left - charged;
    a_credits[c.account] := credits_left;
    IF c.operation = 'ip' THEN
      IF lookups_left = 0 THEN
        lookups_left := block_size;
        e_item := e_item || item; e_purchase := e_purchase || true;
        e_balance := e_balance || credits_left; e_lookups := e_lookups || lookups_left;
      END IF;
      lookups_left := lookups_left - 1;
      a_lookups[c.account] := lookups_left;
    END IF;
    e_item := e_item || item; e_purchase := e_purchase || false;
    e_balance := e_balance || credits_left; e_lookups := e_lookups || lookups_left;
    RETURN NEXT;
  END LOOP;

  INSERT INTO ledger_entries (account_id, kind, operation, request_id, key_id, price,
                              credits, balance_after, ip_lookups, ip_lookups_after)
  SELECT i.account_id, CASE WHEN e.purchase THEN 'block_purchase' ELSE 'charge' END,
         i.operation, i.request_id, i.key_id, i.price,
         CASE WHEN i.operation <> 'ip' OR e.purchase THEN -i.price ELSE 0 END, e.balance,
         CASE WHEN i.operation <> 'ip' THEN 0 WHEN e.purchase THEN block_size ELSE -1 END, e.lookups
  FROM unnest(e_item, e_purchase, e_balance, e_lookups)
       WITH ORDINALITY AS e (item, purchase, balance, lookups, n)
  JOIN unnest(request_ids, account_ids, key_ids, operations, prices)
       WITH ORDINALITY AS i (request_id, account_id, key_id, operation, price, n) ON i.n = e.item
  ORDER BY e.n;
  UPDATE accounts SET credits = a.credits, ip_lookups_left = a.lookups
  FROM unnest(a_id, a_credits, a_lookups) AS a (id, credits, lookups)
  WHERE accounts.id = a.id AND (accounts.credits <> a.credits OR accounts.ip_lookups_left <> a.lookups);
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
