import type { QueryRunner } from 'typeorm';

/**
 * Makes an index of a partitioned table that is in use: the table's own, which holds no rows, then each partition's,
 * CONCURRENTLY, and ties them together. Partitions that are made meanwhile get theirs by themselves. For migrations
 * with `transaction = false`; what an attempt that failed has left is made anew.
 *
 * @param columns as they stand in parentheses
 */
export async function indexPartitions(
  runner: QueryRunner,
  table: string,
  name: string,
  columns: string,
): Promise<void> {
  await runner.query(`DROP INDEX IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX ${name} ON ONLY ${table} (${columns})`);
  const partitions: { partition: string }[] = await runner.query(
    `SELECT c.relname AS partition FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass
       AND NOT EXISTS (SELECT 1 FROM pg_index x JOIN pg_inherits p ON p.inhrelid = x.indexrelid
                       WHERE x.indrelid = c.oid AND p.inhparent = $2::regclass)`,
    [table, name],
  );
  for (const { partition } of partitions) {
    const own = partition.replace(table, name);
    await runner.query(`DROP INDEX IF EXISTS ${own}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${own} ON ${partition} (${columns})`);
    await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`);
  }
}
