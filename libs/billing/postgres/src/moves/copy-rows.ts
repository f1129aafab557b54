import type { EntityManager } from 'typeorm';

/** A table with rows of accounts that move with them: `account_id` names the account. */
export interface MovedTable {
  readonly name: string;
  /** Primary key of rows that others refer to: they are replaced one by one. Without it, all rows of the account are. */
  readonly id?: string;
  /** Whether the old cell loses its rows at the end, because it would work with them. */
  readonly leaves?: boolean;
}

/** Keys come first: entries refer to them. */
export const billingMovedTables: readonly MovedTable[] = [
  { name: 'api_keys', id: 'id' },
  { name: 'account_states' },
  { name: 'account_prices' },
  { name: 'account_limits' },
  { name: 'low_balance_alerts' },
  { name: 'stored_answers' },
];

const rowsAtOnce = 1_000;

/** Copies the account's rows of a table, in the transactions of two cells. The target numbers its identity columns itself. */
export async function copyRows(
  source: EntityManager,
  target: EntityManager,
  { name, id }: MovedTable,
  accountId: string,
): Promise<void> {
  const columns = (
    await source.query<{ column: string }[]>(
      `SELECT quote_ident(attname) AS column FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' ORDER BY attnum`,
      [name],
    )
  ).map(({ column }) => column);
  if (!id) await target.query(`DELETE FROM ${name} WHERE account_id = $1`, [accountId]);
  const updates = columns.map((column) => `${column} = excluded.${column}`);
  await source.query(
    `DECLARE moved NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE account_id = $1`,
    [accountId],
  );
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    const rows = await source.query<{ row: string }[]>(`FETCH ${rowsAtOnce} FROM moved`);
    count = rows.length;
    await target.query(
      `INSERT INTO ${name} (${columns.join(', ')})
       SELECT ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)
       ${id ? `ON CONFLICT (${id}) DO UPDATE SET ${updates.join(', ')}` : ''}`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await source.query('CLOSE moved');
}
