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

/** Rows that one statement of {@link prune} deletes, which limits its locks and its work. */
const prunedAtOnce = 10_000;

/**
 * Deletes old rows in batches. An index of the column must exist.
 *
 * @param condition on the row `r`, besides its age
 * @returns their number
 */
export async function prune(
  source: Source,
  table: string,
  column: string,
  comparison: '<' | '<=',
  time: Date | 'now',
  condition = 'true',
): Promise<number> {
  const old = `SELECT ctid FROM ${table} r WHERE ${column} ${comparison} $1::timestamptz AND ${condition} ORDER BY ${column} LIMIT ${prunedAtOnce}`;
  for (let total = 0; ;) {
    const count = await changedBy(source, `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${old}))`, [time]);
    total += count;
    if (count < prunedAtOnce) return total;
  }
}

function inCamelCase(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value ?? undefined,
    ]),
  );
}
