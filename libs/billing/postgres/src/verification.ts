/**
 * Recomputes the whole ledger in one statement, so on one snapshot: every entry continues from the one before it,
 * every account holds what its last entry says, and no entry is of an account that does not exist. One row: ok, accounts, entries, difference.
 */
export const verification = `
WITH chained AS (
  SELECT *, sum(credits) OVER account AS expected_balance, sum(ip_lookups) OVER account AS expected_lookups,
         row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS from_last
  FROM ledger_entries
  WINDOW account AS (PARTITION BY account_id ORDER BY id)
),
broken AS (
  SELECT account_id, id,
         format('entry %s of account %s says %s credits and %s lookups, its predecessors make %s and %s',
                id, account_id, balance_after, ip_lookups_after, expected_balance, expected_lookups) AS difference
  FROM chained
  WHERE balance_after <> expected_balance OR ip_lookups_after <> expected_lookups
  UNION ALL
  SELECT a.id, NULL,
         format('account %s has %s credits and %s lookups, its entries make %s and %s',
                a.id, a.credits, a.ip_lookups_left, coalesce(last.expected_balance, 0), coalesce(last.expected_lookups, 0))
  FROM accounts a LEFT JOIN chained last ON last.account_id = a.id AND last.from_last = 1
  WHERE a.credits <> coalesce(last.expected_balance, 0) OR a.ip_lookups_left <> coalesce(last.expected_lookups, 0)
  UNION ALL
  SELECT account_id, id, format('entry %s is of account %s, which does not exist', id, account_id)
  FROM chained l WHERE from_last = 1 AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = l.account_id)
)
SELECT NOT EXISTS (SELECT FROM broken) AS ok,
       (SELECT count(*) FROM accounts) AS accounts,
       (SELECT count(*) FROM ledger_entries) AS entries,
       (SELECT difference FROM broken ORDER BY account_id, id NULLS LAST LIMIT 1) AS difference`;
