import type { EntityManager } from 'typeorm';

type Source = Pick<EntityManager, 'query'>;

/** Numbers follow the ends of transactions, times their starts. The two are never this far apart. */
const disorderMs = 60_000;

/**
 * Binary search over the numbers of the account's entries, which have no gaps: twenty look-ups by key in a million entries.
 *
 * @param archivedAt the time of all entries in a row of the archive
 */
const search = (archivedAt: 'first_at' | 'last_at') => `
WITH RECURSIVE s (low, high) AS (
  SELECT 1::bigint, coalesce(max(number), 0) + 1 FROM ledger WHERE account = $1
  UNION ALL
  SELECT CASE WHEN is_earlier THEN middle + 1 ELSE low END, CASE WHEN is_earlier THEN high ELSE middle END
  FROM (
    SELECT low, high, (low + high) / 2 AS middle,
           coalesce(
             (SELECT created_at FROM ledger WHERE account = $1 AND number = (low + high) / 2),
             (SELECT ${archivedAt} FROM ledger_archive WHERE account = $1 AND last_number >= (low + high) / 2
              ORDER BY account, last_number LIMIT 1)
           ) < $2 AS is_earlier
    FROM s WHERE low < high
  ) halves
)
SELECT low AS number FROM s WHERE low = high`;

/** @param account its number. @returns a number below which all entries of the account are earlier than `moment`. Few entries from there on are earlier. */
export function firstSince(dataSource: Source, account: number, moment: Date): Promise<number> {
  return numberAt(dataSource, account, moment.getTime() - disorderMs, 'last_at');
}

/** @param account its number. @returns a number from which on all entries of the account are later than `moment`. Few entries below it are later. */
export function firstAfter(dataSource: Source, account: number, moment: Date): Promise<number> {
  return numberAt(dataSource, account, moment.getTime() + disorderMs, 'first_at');
}

async function numberAt(
  dataSource: Source,
  account: number,
  ms: number,
  archivedAt: 'first_at' | 'last_at',
): Promise<number> {
  const [row] = await dataSource.query<[{ number: number }]>(search(archivedAt), [account, new Date(ms)]);
  return row.number;
}
