import type { Spending } from '@enrichment/billing-domain';

export interface SpendingRow {
  id: string;
  day: number;
  today: number;
  this_month: number;
}

/** The start of a day of UTC. */
export const midnight = (day: string): string => `${day}::timestamp AT TIME ZONE 'UTC'`;

/** One row: `today` and the first of its `month`, as dates. */
export const today = `(SELECT ledger_today() AS today, date_trunc('month', ledger_today())::date AS month) d`;

/** Costs of entries `e` on the day and in the month of `d`. */
export const costs = `
  -sum(e.credits) FILTER (WHERE e.created_at >= ${midnight('d.today')} AND e.created_at < ${midnight('(d.today + 1)')}) AS today,
  -sum(e.credits) FILTER (WHERE e.created_at >= ${midnight('d.month')}
                            AND e.created_at < ${midnight("(d.month + interval '1 month')")}) AS this_month`;

/** Entries of an account after a number, archived ones included. */
export const entriesAfter = (account: string, number: string): string => `
  SELECT number, key, created_at, credits FROM ledger WHERE account = ${account} AND number > ${number}
  UNION ALL
  SELECT number, key, created_at, credits FROM ledger_archived
  WHERE account = ${account} AND last_number > ${number} AND number > ${number}`;

/**
 * Spending of keys up to an entry of their accounts: the marks plus the entries after them. The result is exact for any marks.
 * All entries of the account are read when there is no mark, or when the mark has a later day than today because the clock was
 * set back.
 *
 * @param wanted an item of FROM, named `wanted`, with the columns `id` (the key's), `account` (its number) and `through` (the
 * number of the entry)
 */
export const spendingOf = (wanted: string): string => `
SELECT wanted.id, d.today AS date, d.today - date '1970-01-01' AS day,
       CASE WHEN m.day = d.today THEN m.today ELSE 0 END + coalesce(since.today, 0)::bigint AS today,
       CASE WHEN m.day >= d.month THEN m.this_month ELSE 0 END + coalesce(since.this_month, 0)::bigint AS this_month
FROM ${today} CROSS JOIN ${wanted}
  LEFT JOIN api_keys k ON k.id = wanted.id
  LEFT JOIN spending_marks m ON m.key = k.number AND m.day <= d.today
  CROSS JOIN LATERAL (
    SELECT ${costs} FROM (${entriesAfter('wanted.account', 'coalesce(m.number, 0)')}) e
    WHERE e.key = k.number AND e.number <= wanted.through
  ) since`;

export function toSpending({ day, today, this_month: thisMonth }: SpendingRow): Spending {
  return { day, today, thisMonth };
}
