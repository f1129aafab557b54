import { entryKinds, refundKey, refundReason } from '@enrichment/billing-domain';
import { migration } from '@enrichment/postgres';

const code = (kind: (typeof entryKinds)[number]) => entryKinds.indexOf(kind) + 1;

/** Writes and announces an entry with a note, after the last entry of `holder`. Columns of the entry besides its number. */
const writeEntry = (entry: {
  readonly kind: 'grant' | 'adjustment';
  readonly credits: string;
  readonly lookups: string;
  readonly note: string;
}) => `
PERFORM pg_notify('billing_changes', holder.id);
INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
  VALUES (holder.number, holder.entries + 1, ${code(entry.kind)}, ${entry.credits}, holder.credits + ${entry.credits}, ${entry.lookups},
          holder.ip_lookups_left + ${entry.lookups});
INSERT INTO ledger_notes VALUES (holder.number, holder.entries + 1, ${entry.note});
INSERT INTO ledger_new_heads VALUES (ARRAY[holder.number], ARRAY[holder.entries + 1], ARRAY[holder.credits + ${entry.credits}],
  ARRAY[holder.ip_lookups_left + ${entry.lookups}]);`;

/** A replica of the previous release, which does not lock accounts, may use the number: the work is repeated after its entry. */
const untilFree = (work: string) => `
LOOP
  BEGIN
    ${work}
    EXIT;
  EXCEPTION WHEN unique_violation THEN
    NULL;
  END;
END LOOP;`;

/** A function that writes and announces an entry of the operator, or finds the entry of its idempotency key. It returns no row for an unknown account. */
const operatorEntry = (name: string, kind: 'grant' | 'adjustment') => `
CREATE OR REPLACE FUNCTION ${name}(account text, amount bigint, why text, once text)
RETURNS SETOF ledger_entries LANGUAGE plpgsql AS $$
DECLARE
  holder record;
  entry bigint;
BEGIN
  PERFORM FROM accounts a WHERE a.id = account FOR NO KEY UPDATE;
  ${untilFree(`
    SELECT * INTO holder FROM account_balances WHERE id = account;
    IF NOT FOUND THEN
      RETURN;
    END IF;
    SELECT n.number INTO entry FROM ledger_notes n WHERE n.account = holder.number AND n.idempotency_key = once;
    IF NOT FOUND THEN
      entry := holder.entries + 1;
      ${writeEntry({ kind, credits: 'amount', lookups: '0', note: 'why, once' })}
    END IF;`)}
  RETURN QUERY SELECT * FROM ledger_entries e WHERE e.account_id = account AND e.number = entry;
  IF NOT FOUND THEN
    RETURN QUERY
      SELECT a.number, holder.id, '${kind}', NULL::text, NULL::text, NULL::text, NULL::bigint, a.credits, a.balance_after, a.ip_lookups,
             a.ip_lookups_after, n.reason, a.created_at, n.idempotency_key
      FROM ledger_archived a JOIN ledger_notes n ON n.account = a.account AND n.number = a.number
      WHERE a.account = holder.number AND a.number = entry AND entry BETWEEN a.first_number AND a.last_number;
  END IF;
END $$;`;

const refunds = `
-- Refunds requests of accounts, each once, and returns the credits of each charged request.
CREATE OR REPLACE FUNCTION refund_requests(account_ids text[], request_ids text[])
RETURNS TABLE (refunded_request text, refunded_credits bigint) LANGUAGE plpgsql AS $$
DECLARE
  given record;
  holder record;
  charge record;
BEGIN
  PERFORM FROM accounts WHERE id = ANY (account_ids) ORDER BY id FOR NO KEY UPDATE;
  FOR given IN SELECT * FROM unnest(account_ids, request_ids) AS g (account_id, request_id) LOOP
    -- Only the index of requests serves these conditions, whatever the statistics are when they are planned.
    SELECT e.credits, e.ip_lookups INTO charge FROM ledger e
      WHERE e.request = uuid_of_ulid(given.request_id) AND e.account + 0 = (SELECT number FROM accounts WHERE id = given.account_id)
        AND e.kind = ${code('charge')};
    CONTINUE WHEN NOT FOUND;
    refunded_request := given.request_id;
    refunded_credits := -charge.credits;
    RETURN NEXT;
    CONTINUE WHEN charge.credits = 0 AND charge.ip_lookups = 0;
    ${untilFree(`
      SELECT * INTO holder FROM account_balances WHERE id = given.account_id;
      EXIT WHEN EXISTS (
        SELECT FROM ledger_notes n WHERE n.account = holder.number AND n.idempotency_key = '${refundKey('')}' || given.request_id
      );
      ${writeEntry({
        kind: 'adjustment',
        credits: '-charge.credits',
        lookups: '-charge.ip_lookups',
        note: `'${refundReason}', '${refundKey('')}' || given.request_id`,
      })}`)}
  END LOOP;
END $$;`;

/** The first migrations replace those of releases before 0.2.0. An older database has the tables, and lacks this trigger. */
const refuseBefore020 = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM information_schema.triggers WHERE trigger_name = 'capped_keys_have_marks') THEN
    RAISE EXCEPTION 'the tables are older than release 0.2.0: start that release once, then this one';
  END IF;
END $$;`;

/** Entries of operators and refunds lock the rows of their accounts, as batches of charges do, instead of the whole ledger. */
export const lockAccounts = migration(
  'LockAccounts1763800110000',
  refuseBefore020 +
    operatorEntry('grant_credits', 'grant') +
    operatorEntry('adjust_credits', 'adjustment') +
    refunds,
);
