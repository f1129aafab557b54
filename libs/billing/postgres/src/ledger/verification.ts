import { entryDigest } from './entry-digest';

/** A head or a checkpoint whose entry is not there as it was: the ledger was cut short, or changed. */
const missing = `
missing AS (
  SELECT account, number, 'account %s has no entry ' || number || ' of ' || credits || ' credits and ' || ip_lookups || ' lookups, which ' || which || ' tells' AS text
  FROM (
    SELECT account, number, credits, ip_lookups, 'its head' AS which FROM ledger_all_heads
    UNION ALL
    SELECT account, number, credits, ip_lookups, 'its checkpoint' FROM ledger_checkpoints
  ) told
  WHERE NOT EXISTS (SELECT FROM ledger e WHERE e.account = told.account AND e.number = told.number
                      AND e.balance_after = told.credits AND e.ip_lookups_after = told.ip_lookups)
    AND NOT EXISTS (SELECT FROM ledger_archive s WHERE s.account = told.account AND s.last_number = told.number
                      AND s.balance_after = told.credits AND s.ip_lookups_after = told.ip_lookups)
)`;

/** Of the entries in `chained`: no number is missing, and each continues from the one before it. */
const broken = `
broken AS (
  SELECT account, number, 'account %s has no entry ' || expected_number || ', but has entry ' || number AS text
  FROM chained WHERE number <> expected_number
  UNION ALL
  SELECT account, number, 'entry ' || number || ' of account %s says ' || balance_after || ' credits and ' || ip_lookups_after ||
         ' lookups, its predecessors make ' || expected_balance || ' and ' || expected_lookups
  FROM chained
  WHERE number = expected_number AND (balance_after <> expected_balance OR ip_lookups_after <> expected_lookups)
)`;

const difference = (differences: string) => `
(SELECT format(d.text, coalesce(a.id, d.account::text)) FROM (${differences}) d LEFT JOIN accounts a ON a.number = d.account
 ORDER BY d.account, d.number LIMIT 1) AS difference`;

/**
 * Recomputes the entries since the checkpoints of all accounts, in one statement, so on one snapshot. One row: accounts, entries,
 * difference.
 */
export const verification = `
WITH start AS (
  SELECT a.number AS account, coalesce(c.number, 0) AS number, coalesce(c.credits, 0) AS credits, coalesce(c.ip_lookups, 0) AS ip_lookups
  FROM accounts a LEFT JOIN ledger_checkpoints c ON c.account = a.number
),
chained AS (
  SELECT s.account, e.number, e.balance_after, e.ip_lookups_after, s.credits + sum(e.credits) OVER its AS expected_balance,
         s.ip_lookups + sum(e.ip_lookups) OVER its AS expected_lookups, s.number + row_number() OVER its AS expected_number
  FROM start s CROSS JOIN LATERAL
       (SELECT * FROM ledger WHERE account = s.account AND number > s.number ORDER BY number) e
  WINDOW its AS (PARTITION BY s.account ORDER BY e.number)
),
${broken},
${missing}
SELECT (SELECT count(*) FROM accounts) AS accounts,
       ((SELECT coalesce(sum(number), 0) FROM start) + (SELECT count(*) FROM chained))::bigint AS entries,
       ${difference('SELECT * FROM broken UNION ALL SELECT * FROM missing')}`;

/** Recomputes everything from the first entries on, the archive and the digests of the checkpoints included. */
export const fullVerification = `
WITH entries AS (
  SELECT account, number, created_at, credits, balance_after::bigint, request, key, ip_lookups, ip_lookups_after::integer, kind::smallint, operation
  FROM ledger
  UNION ALL
  SELECT account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation FROM ledger_archived
),
chained AS (
  SELECT account, number, balance_after, ip_lookups_after, sum(credits) OVER its AS expected_balance,
         sum(ip_lookups) OVER its AS expected_lookups, row_number() OVER its AS expected_number
  FROM entries
  WINDOW its AS (PARTITION BY account ORDER BY number)
),
${broken},
${missing},
changed AS (
  SELECT c.account, c.number, 'the entries of account %s up to ' || c.number || ' are not those of its checkpoint' AS text
  FROM ledger_checkpoints c JOIN entries e ON e.account = c.account AND e.number <= c.number
  GROUP BY c.account, c.number, c.digest
  HAVING ledger_digest('', ${entryDigest('e')} ORDER BY e.number) <> c.digest
),
strange AS (
  SELECT account, number, 'entry ' || number || ' is of account %s, which does not exist' AS text
  FROM chained e WHERE expected_number = 1 AND NOT EXISTS (SELECT FROM accounts a WHERE a.number = e.account)
)
SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM entries) AS entries,
       ${difference('SELECT * FROM broken UNION ALL SELECT * FROM missing UNION ALL SELECT * FROM changed UNION ALL SELECT * FROM strange')}`;
