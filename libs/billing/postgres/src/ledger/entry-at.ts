import type { EntityManager } from 'typeorm';
import { accountNumber } from './entries';

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
  SELECT 1::bigint, coalesce(max(number), 0) + 1 FROM ledger WHERE account = ${accountNumber}
  UNION ALL
  SELECT CASE WHEN is_earlier THEN middle + 1 ELSE low END, CASE WHEN is_earlier THEN high ELSE middle END
  FROM (
    SELECT low, high, (low + high) / 2 AS middle,
           coalesce(
             (SELECT created_at FROM ledger WHERE account = ${accountNumber} AND number = (low + high) / 2),
             (SELECT ${archivedAt} FROM ledger_archive WHERE account = ${accountNumber} AND last_number >= (low + high) / 2
              ORDER BY account, last_number LIMIT 1)
           ) < $2 AS is_earlier
    FROM s WHERE low < high
  ) halves
)
SELECT low AS number FROM s WHERE low = high`;

/** A number below which all entries of the account are earlier than `moment`. Few entries from there on are earlier. */
export function firstSince(dataSource: Source, accountId: string, moment: Date): Promise<number> {
  return numberAt(dataSource, accountId, moment.getTime() - disorderMs, 'last_at');
}

/** A number from which on all entries of the account are later than `moment`. Few entries below it are later. */
export function firstAfter(dataSource: Source, accountId: string, moment: Date): Promise<number> {
  return numberAt(dataSource, accountId, moment.getTime() + disorderMs, 'first_at');
}

async function numberAt(
  dataSource: Source,
  accountId: string,
  ms: number,
  archivedAt: 'first_at' | 'last_at',
): Promise<number> {
  const [row] = await dataSource.query<[{ number: number }]>(search(archivedAt), [accountId, new Date(ms)]);
  return row.number;
}
