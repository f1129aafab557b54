/**
 * Recomputes the whole ledger in one statement, so on one snapshot: no number is missing, every entry continues from the one
 * before it, and no entry is of an account that does not exist. One row: ok, accounts, entries, difference.
 */
export const verification = `
WITH chained AS (
  SELECT account_id, number, balance_after, ip_lookups_after, sum(credits) OVER account AS expected_balance,
         sum(ip_lookups) OVER account AS expected_lookups, row_number() OVER account AS expected_number
  FROM ledger_entries
  WINDOW account AS (PARTITION BY account_id ORDER BY number)
),
broken AS (
  SELECT account_id, number, format('account %s has no entry %s, but has entry %s', account_id, expected_number, number) AS difference
  FROM chained WHERE number <> expected_number
  UNION ALL
  SELECT account_id, number,
         format('entry %s of account %s says %s credits and %s lookups, its predecessors make %s and %s',
                number, account_id, balance_after, ip_lookups_after, expected_balance, expected_lookups)
  FROM chained
  WHERE number = expected_number AND (balance_after <> expected_balance OR ip_lookups_after <> expected_lookups)
  UNION ALL
  SELECT account_id, number, format('entry %s is of account %s, which does not exist', number, account_id)
  FROM chained l WHERE expected_number = 1 AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = l.account_id)
)
SELECT NOT EXISTS (SELECT FROM broken) AS ok,
       (SELECT count(*) FROM accounts) AS accounts,
       (SELECT count(*) FROM ledger_entries) AS entries,
       (SELECT difference FROM broken ORDER BY account_id, number LIMIT 1) AS difference`;
