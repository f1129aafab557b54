/**
 * Recomputes the whole ledger in one statement, so on one snapshot: no number is missing, every entry continues from the one
 * before it, and no entry is of an account that does not exist. One row: ok, accounts, entries, difference.
 */
export const verification = `
WITH chained AS (
  SELECT account, number, balance_after, ip_lookups_after, sum(credits) OVER its AS expected_balance,
         sum(ip_lookups) OVER its AS expected_lookups, row_number() OVER its AS expected_number
  FROM ledger
  WINDOW its AS (PARTITION BY account ORDER BY number)
),
named AS (
  SELECT c.*, coalesce(a.id, c.account::text) AS account_id, a.id IS NULL AS is_strange
  FROM chained c LEFT JOIN accounts a ON a.number = c.account
),
broken AS (
  SELECT account_id, number, format('account %s has no entry %s, but has entry %s', account_id, expected_number, number) AS difference
  FROM named WHERE number <> expected_number
  UNION ALL
  SELECT account_id, number,
         format('entry %s of account %s says %s credits and %s lookups, its predecessors make %s and %s',
                number, account_id, balance_after, ip_lookups_after, expected_balance, expected_lookups)
  FROM named
  WHERE number = expected_number AND (balance_after <> expected_balance OR ip_lookups_after <> expected_lookups)
  UNION ALL
  SELECT account_id, number, format('entry %s is of account %s, which does not exist', number, account_id)
  FROM named WHERE expected_number = 1 AND is_strange
)
SELECT NOT EXISTS (SELECT FROM broken) AS ok,
       (SELECT count(*) FROM accounts) AS accounts,
       (SELECT count(*) FROM ledger) AS entries,
       (SELECT difference FROM broken ORDER BY account_id, number LIMIT 1) AS difference`;
