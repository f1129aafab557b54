import type { EntityManager } from 'typeorm';

/** Entries of one statement. */
export const entriesAtOnce = 5_000;

/** All entries of the account whose id is the first parameter, with ids that are the same in every cell. */
const entries = (after: string) => `
SELECT e.number, e.created_at, e.credits, e.balance_after, e.request, k.id AS key_id, e.ip_lookups, e.ip_lookups_after, e.kind,
       o.name AS operation, n.number IS NOT NULL AS has_note, n.reason, n.idempotency_key
FROM (
  SELECT account, number, created_at, credits, balance_after::bigint, request, key, ip_lookups, ip_lookups_after::integer, kind::smallint, operation
  FROM ledger WHERE account = (SELECT number FROM accounts WHERE id = $1) AND number > ${after}
  UNION ALL
  SELECT account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation
  FROM ledger_archived WHERE account = (SELECT number FROM accounts WHERE id = $1) AND last_number > ${after} AND number > ${after}
) e
  LEFT JOIN api_keys k ON k.number = e.key
  LEFT JOIN ledger_operations o ON o.code = e.operation
  LEFT JOIN ledger_notes n ON n.account = e.account AND n.number = e.number`;

const write = `
WITH given AS MATERIALIZED (
  SELECT a.number AS account, r.*, k.number AS key, ledger_operation(r.operation) AS code
  FROM accounts a CROSS JOIN jsonb_to_recordset($2::jsonb) AS r (number bigint, created_at timestamptz, credits bigint, balance_after bigint,
         request uuid, key_id text, ip_lookups integer, ip_lookups_after integer, kind smallint, operation text, has_note boolean, reason text, idempotency_key text)
    LEFT JOIN api_keys k ON k.id = r.key_id
  WHERE a.id = $1
),
notes AS (
  INSERT INTO ledger_notes SELECT account, number, reason, idempotency_key FROM given WHERE has_note
),
heads AS (
  INSERT INTO ledger_new_heads
  SELECT ARRAY[account], ARRAY[number], ARRAY[balance_after], ARRAY[ip_lookups_after] FROM given ORDER BY number DESC LIMIT 1
)
INSERT INTO ledger (account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation)
SELECT account, number, created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, code FROM given ORDER BY number`;

/** Spending of keys with caps, up to an entry. */
const marks = `
SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', m.number, 'day', m.day, 'today', m.today, 'this_month', m.this_month)), '[]')::text AS rows
FROM spending_marks m JOIN api_keys k ON k.number = m.key WHERE k.account_id = $1`;

const writeMarks = `
INSERT INTO spending_marks (key, account, number, day, today, this_month)
SELECT k.number, a.number, r.number, r.day, r.today, r.this_month
FROM jsonb_to_recordset($2::jsonb) AS r (id text, number bigint, day date, today bigint, this_month bigint)
  JOIN api_keys k ON k.id = r.id JOIN accounts a ON a.id = $1
ON CONFLICT (key) DO UPDATE SET number = excluded.number, day = excluded.day, today = excluded.today, this_month = excluded.this_month`;

/**
 * Adds the entries that the target lacks. Archived entries of the source become entries of the target's table, which archives them again.
 *
 * @param batches maximum number of batches
 * @returns the number of added entries
 */
export async function copyEntries(
  source: EntityManager,
  target: EntityManager,
  accountId: string,
  batches = Number.POSITIVE_INFINITY,
): Promise<number> {
  let copied = 0;
  for (let batch = 0, count = entriesAtOnce; batch < batches && count === entriesAtOnce; batch++) {
    const [last] = await target.query<[{ entries: number }]>(
      'SELECT entries FROM account_balances WHERE id = $1',
      [accountId],
    );
    const rows = await source.query<{ row: string }[]>(
      `SELECT to_jsonb(e)::text AS row FROM (${entries('$2::bigint')}) e ORDER BY number LIMIT ${entriesAtOnce}`,
      [accountId, last.entries],
    );
    count = rows.length;
    if (count > 0) await target.query(write, [accountId, `[${rows.map(({ row }) => row).join(',')}]`]);
    copied += count;
  }
  const [spent] = await source.query<[{ rows: string }]>(marks, [accountId]);
  await target.query(writeMarks, [accountId, spent.rows]);
  return copied;
}

/** Equal in two cells with the same entries. */
export interface EntriesDigest {
  readonly entries: number;
  readonly sum: number;
  readonly digest: string;
}

/** @param range of the numbers of the entries: those after `after` */
export async function digestOfEntries(
  manager: EntityManager,
  accountId: string,
  { after, last }: { after: number; last: number },
): Promise<EntriesDigest> {
  // The digest contains times as texts.
  await manager.query("SELECT set_config('TimeZone', 'UTC', true)");
  const [row] = await manager.query<[EntriesDigest]>(
    `SELECT count(*) AS entries, coalesce(sum(credits), 0)::bigint AS sum,
            coalesce(sum(('x' || left(md5(to_jsonb(e)::text), 16))::bit(64)::bigint), 0)::text AS digest
     FROM (${entries('$2::bigint')}) e WHERE number <= $3`,
    [accountId, after, last],
  );
  return row;
}
