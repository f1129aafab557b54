import type { QueryRunner } from 'typeorm';

/**
 * Used by the first migration of an area, which replaces all migrations before 0.1.0.
 *
 * @param table one of the area's
 * @param last the name of the area's last migration before 0.1.0, whose tables equal those of the first migration
 * @returns whether the tables exist already
 * @throws Error when they are older than that migration
 */
export async function createdBefore010(runner: QueryRunner, table: string, last: string): Promise<boolean> {
  if (!(await runner.hasTable(table))) return false;
  const done: unknown[] = await runner.query('SELECT FROM migrations WHERE name = $1', [last]);
  if (done.length === 0)
    throw new Error(
      `the table ${table} is of a version before 0.1.0 that has no upgrade; use an empty database, or run the last commit before 0.1.0 once`,
    );
  return true;
}
