/** SQL for the digested bytes of an entry: PostgreSQL's binary form of its columns, with the types of the archive. */
export function entryDigest(e: string): string {
  return `record_send(ROW(${e}.account, ${e}.number, ${e}.created_at, ${e}.credits, ${e}.balance_after::bigint, ${e}.request, ${e}.key,
    ${e}.ip_lookups, ${e}.ip_lookups_after::integer, ${e}.kind::smallint, ${e}.operation))`;
}

/**
 * A head or a checkpoint whose entry is missing or different: the ledger was truncated or changed. Each entry is looked up by
 * key (`LIMIT` prevents a scan of the ledger).
 */
const missing = (heads: string, checkpoints: string) => `
missing AS (
  SELECT stored.account, stored.number,
         'account %s has no entry ' || number || ' of ' || credits || ' credits and ' || ip_lookups || ' lookups, which ' || which || ' names' AS text
  FROM (
    SELECT account, number, credits, ip_lookups, 'its head' AS which FROM ${heads}
    UNION ALL
    SELECT account, number, credits, ip_lookups, 'its checkpoint' FROM ${checkpoints}
  ) stored
  LEFT JOIN LATERAL (
    SELECT true AS is_there FROM ledger e
    WHERE e.account = stored.account AND e.number = stored.number AND e.balance_after = stored.credits AND e.ip_lookups_after = stored.ip_lookups
    LIMIT 1
  ) entry ON true
  WHERE is_there IS NULL
    AND NOT EXISTS (SELECT FROM ledger_archive s WHERE s.account = stored.account AND s.last_number = stored.number
                      AND s.balance_after = stored.credits AND s.ip_lookups_after = stored.ip_lookups)
)`;

/**
 * Expected values of an entry, from its predecessor in the window `its`, or from the account's start. It compares neighbours,
 * because running sums of type numeric would double the cost.
 */
export const expected = (start: { number: string; credits: string; ipLookups: string }) => `
lag(e.number, 1, ${start.number}) OVER its + 1 AS expected_number,
lag(e.balance_after::bigint, 1, ${start.credits}) OVER its + e.credits AS expected_balance,
lag(e.ip_lookups_after::integer, 1, ${start.ipLookups}) OVER its + e.ip_lookups AS expected_lookups`;

/** Entries of `chained` after a gap, or with a balance that does not continue the predecessor's. */
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
 * Recomputes the entries since the checkpoints of all accounts in one statement, so on one snapshot. An account is skipped when
 * its last entry, head and checkpoint agree. The search for entries starts at the head, so it also detects an added entry.
 * DISTINCT sorts the accounts, so that neighbours are read together. OFFSET prevents a scan of the ledger, and unlike LIMIT
 * allows a parallel join. The result is one row: accounts, entries, difference.
 */
export const verification = `
WITH start AS MATERIALIZED (
  SELECT DISTINCT coalesce(a.number, c.account, h.account) AS account, coalesce(c.number, 0) AS number, coalesce(c.credits, 0) AS credits,
         coalesce(c.ip_lookups, 0) AS ip_lookups
  FROM accounts a
    FULL JOIN ledger_checkpoints c ON c.account = a.number
    FULL JOIN ledger_heads h ON h.account = coalesce(a.number, c.account)
    LEFT JOIN LATERAL (
      SELECT number, balance_after::bigint, ip_lookups_after::integer FROM ledger
      WHERE account = coalesce(a.number, c.account, h.account) AND number >= coalesce(h.number, c.number, 0) OFFSET 0
    ) last ON true
  WHERE (c.number, c.credits, c.ip_lookups) IS DISTINCT FROM (last.number, last.balance_after, last.ip_lookups_after)
    OR (h.number, h.credits, h.ip_lookups) IS DISTINCT FROM (last.number, last.balance_after, last.ip_lookups_after)
),
chained AS (
  SELECT s.account, e.number, e.balance_after, e.ip_lookups_after,
         ${expected({ number: 's.number', credits: 's.credits', ipLookups: 's.ip_lookups' })}
  FROM start s CROSS JOIN LATERAL
       (SELECT * FROM ledger WHERE account = s.account AND number > s.number ORDER BY number) e
  WINDOW its AS (PARTITION BY s.account ORDER BY e.number)
),
${broken},
heads AS (
  SELECT h.account, h.number, h.credits, h.ip_lookups FROM start JOIN ledger_heads h USING (account)
  UNION ALL
  SELECT h.account, h.number, h.credits, h.ip_lookups
  FROM ledger_new_heads n, unnest(n.accounts, n.numbers, n.credits, n.ip_lookups) AS h (account, number, credits, ip_lookups)
),
${missing('heads', 'start WHERE number > 0')}
SELECT (SELECT count(*) FROM accounts) AS accounts,
       ((SELECT coalesce(sum(number), 0) FROM ledger_checkpoints) + (SELECT count(*) FROM chained))::bigint AS entries,
       ${difference('SELECT * FROM broken UNION ALL SELECT * FROM missing')}`;

/** Entries of an account in memory. */
const digestedAtOnce = 1_000;

/** Recomputes all entries from the first one on, including the archive and the digests of the checkpoints. */
export const fullVerification = `
WITH entries AS (
  SELECT account, number, created_at, credits, balance_after::bigint, request, key, ip_lookups, ip_lookups_after::integer, kind::smallint, operation
  FROM ledger
  UNION ALL
  SELECT account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation FROM ledger_archived
),
chained AS (
  SELECT account, number, balance_after, ip_lookups_after, ${expected({ number: '0::bigint', credits: '0::bigint', ipLookups: '0' })}
  FROM entries e
  WINDOW its AS (PARTITION BY account ORDER BY number)
),
${broken},
${missing('ledger_all_heads', 'ledger_checkpoints')},
blocks AS (
  SELECT c.account, c.number, c.digest, e.number / ${digestedAtOnce} AS block, array_agg(${entryDigest('e')} ORDER BY e.number) AS entries
  FROM ledger_checkpoints c JOIN entries e ON e.account = c.account AND e.number <= c.number
  GROUP BY c.account, c.number, c.digest, block
),
changed AS (
  SELECT account, number, 'the entries of account %s up to ' || number || ' are not those of its checkpoint' AS text
  FROM blocks GROUP BY account, number, digest
  HAVING ledger_digest('', entries ORDER BY block) <> digest
),
strange AS (
  SELECT account, number, 'entry ' || number || ' is of account %s, which does not exist' AS text
  FROM chained e WHERE expected_number = 1 AND NOT EXISTS (SELECT FROM accounts a WHERE a.number = e.account)
)
SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM entries) AS entries,
       ${difference('SELECT * FROM broken UNION ALL SELECT * FROM missing UNION ALL SELECT * FROM changed UNION ALL SELECT * FROM strange')}`;
