import type { EntityManager } from 'typeorm';
import { firstSince } from './entry-at';
import { costs, entriesAfter, midnight, spendingOf, today } from './spending';

/** Entries in one statement, which limits its work and its locks. */
const entriesAtOnce = 50_000;

/** For a new key: the count starts after the account's last entry. */
const markNew = `
INSERT INTO spending_marks (key, account, number, day, today, this_month)
SELECT k.number, b.number, b.entries, ledger_today(), 0, 0
FROM api_keys k JOIN account_balances b ON b.id = k.account_id WHERE k.id = $1`;

/** For a key that replaces another one: the count continues from that key's spending. */
const markSuccessor = `
INSERT INTO spending_marks (key, account, number, day, today, this_month)
SELECT k.number, a.account, a.through, s.date, s.today, s.this_month
FROM (SELECT $2::text AS id, b.number AS account, b.entries AS through
      FROM api_keys old JOIN account_balances b ON b.id = old.account_id WHERE old.id = $2) a
  CROSS JOIN LATERAL (${spendingOf('(SELECT a.*) wanted')}) s JOIN api_keys k ON k.id = $1`;

/** For a key with charges before its caps: the count starts at an earlier entry of its account. */
const markFrom = `
INSERT INTO spending_marks (key, account, number, day, today, this_month)
SELECT k.number, a.number, least($2::bigint, (SELECT min(first_number) FROM ledger_archive
         WHERE account = a.number AND last_at >= ${midnight('d.month')})) - 1, d.today, 0, 0
FROM ${today} CROSS JOIN api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.id = $1
ON CONFLICT DO NOTHING`;

/**
 * Counts entries after the marks of an account, for all of its keys at once. Entries dated later than today are counted later:
 * the clock was set back.
 */
const move = `
WITH d AS (SELECT * FROM ${today}),
marks AS (SELECT * FROM spending_marks WHERE account = $1 AND day <= ledger_today() ORDER BY key FOR UPDATE),
fresh AS MATERIALIZED (
  SELECT * FROM (${entriesAfter('$1', '(SELECT min(number) FROM marks)')}) e ORDER BY number LIMIT ${entriesAtOnce}
),
known AS (SELECT count(*) AS counted, max(number) AS number FROM fresh HAVING max(created_at) < ${midnight('(ledger_today() + 1)')}),
spent AS (
  SELECT m.key, ${costs} FROM d CROSS JOIN marks m LEFT JOIN fresh e ON e.key = m.key AND e.number > m.number GROUP BY m.key
),
moved AS (
  UPDATE spending_marks m SET number = greatest(m.number, known.number), day = d.today,
    today = CASE WHEN m.day = d.today THEN m.today ELSE 0 END + coalesce(s.today, 0),
    this_month = CASE WHEN m.day >= d.month THEN m.this_month ELSE 0 END + coalesce(s.this_month, 0)
  FROM d, known, spent s WHERE m.key = s.key
)
SELECT coalesce(sum(counted), 0)::integer AS counted FROM known`;

/** @param manager of the transaction that creates the key */
export async function markNewKey(manager: EntityManager, keyId: string): Promise<void> {
  await manager.query(markNew, [keyId]);
}

/** @param manager of the transaction that creates the key */
export async function markSuccessorOf(manager: EntityManager, keyId: string, oldId: string): Promise<void> {
  await manager.query(markSuccessor, [keyId, oldId]);
}

/**
 * Counts the spending of the month of a key that gets caps, which charges would sum otherwise.
 *
 * @param manager of the transaction that sets the caps
 */
export async function markKey(manager: EntityManager, keyId: string, accountId: string): Promise<void> {
  const [month] = await manager.query<[{ start: Date; account: number | null }]>(
    `SELECT ${midnight('d.month')} AS start, (SELECT number FROM accounts WHERE id = $1) AS account FROM ${today}`,
    [accountId],
  );
  if (month.account === null) return;
  await manager.query(markFrom, [keyId, await firstSince(manager, month.account, month.start)]);
  await moveMarks(manager, month.account);
}

/** Moves the marks of an account, if its keys have any. Charges read the entries after them. */
export async function moveMarksOf(
  dataSource: Pick<EntityManager, 'query'>,
  accountId: string,
): Promise<void> {
  const [marked] = await dataSource.query<{ account: number }[]>(
    'SELECT account FROM spending_marks WHERE account = (SELECT number FROM accounts WHERE id = $1) LIMIT 1',
    [accountId],
  );
  if (marked) await moveMarks(dataSource, marked.account);
}

/** Repeats until few entries are uncounted. */
export async function moveMarks(dataSource: Pick<EntityManager, 'query'>, account: number): Promise<void> {
  for (let counted = entriesAtOnce; counted === entriesAtOnce;)
    [{ counted }] = await dataSource.query<[{ counted: number }]>(move, [account]);
}
