import type { EntityManager } from 'typeorm';

type Source = Pick<EntityManager, 'query'>;

/** Deletes what an adapter's tables name of an account, as part of a transaction. */
export type Forget = (manager: EntityManager, accountId: string) => Promise<void>;

/** @param statement its parameter is the account's id */
export function forgetting(statement: string): Forget {
  return async (manager, accountId) => {
    await manager.query(statement, [accountId]);
  };
}

/** The rows of a statement: names of columns in camel case, and `undefined` for NULL. */
export async function rowsOf<Row extends object>(
  source: Source,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await source.query<object[] | [object[], number]>(sql, [...parameters]);
  // TypeORM returns the number of rows too for UPDATE and DELETE.
  const rows = Array.isArray(result[0]) ? (result[0] as object[]) : (result as object[]);
  return rows.map((row) => inCamelCase(row) as Row);
}

/** The number of rows that an UPDATE or DELETE has changed. */
export async function changedBy(
  source: Source,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  const [, count] = await source.query<[unknown, number]>(sql, [...parameters]);
  return count;
}

/** Rows that one statement of {@link deleteInBatches} deletes, which limits its locks and its work. */
const deletedAtOnce = 10_000;

/**
 * Deletes rows in batches.
 *
 * @param rows a query of the ctid of the rows, without a limit
 * @returns their number
 */
export async function deleteInBatches(
  source: Source,
  table: string,
  rows: string,
  parameters: readonly unknown[],
): Promise<number> {
  const sql = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${rows} LIMIT ${deletedAtOnce}))`;
  for (let total = 0; ;) {
    const count = await changedBy(source, sql, parameters);
    total += count;
    if (count < deletedAtOnce) return total;
  }
}

/**
 * Deletes old rows in batches. An index of the column must exist.
 *
 * @param condition on the row `r`, besides its age
 * @returns their number
 */
export function prune(
  source: Source,
  table: string,
  column: string,
  comparison: '<' | '<=',
  time: Date | 'now',
  condition = 'true',
): Promise<number> {
  const old = `SELECT ctid FROM ${table} r WHERE ${column} ${comparison} $1::timestamptz AND ${condition} ORDER BY ${column}`;
  return deleteInBatches(source, table, old, [time]);
}

function inCamelCase(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value ?? undefined,
    ]),
  );
}
