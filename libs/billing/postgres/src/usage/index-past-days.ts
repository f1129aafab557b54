import type { Client } from 'pg';
import type { Database } from '@enrichment/postgres';
import { partitionsBefore, requestTable } from './usage-partitions';

/** Advisory lock: one process at a time does this work, the others wait. */
const indexLock = 7_146_006;

/** After the end of a day, in which its last rows arrive: while its indexes are created, no row is added to the day. */
const lateMs = 3_600_000;

/** Indexes for rarely used keys and operations of an account. */
const indexes = [
  { suffix: 'by_key', columns: ['key_id', 'at'] },
  { suffix: 'by_operation', columns: ['account_id', 'operation', 'at'] },
] as const;

/**
 * Creates the indexes that requests of today lack, for past days, the latest day first. Sorting the rows of a day takes a
 * seventh of the time of single insertions. It may take minutes, so it uses a separate connection, which does not keep the
 * process running.
 *
 * @returns the number of created indexes
 */
export async function indexPastDays(
  database: Pick<Database, 'connect' | 'dataSource'>,
  now: number,
): Promise<number> {
  const client = await database.connect('index requests');
  (client as Client & { unref(): void }).unref();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [indexLock]);
    const days = await partitionsBefore(database.dataSource, requestTable, now - lateMs);
    return await makeMissing(client, days.toReversed());
  } finally {
    await client.end();
  }
}

async function makeMissing(client: Client, partitions: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indisvalid',
  );
  const valid = new Set(rows.map(({ name }) => name));
  let made = 0;
  for (const partition of partitions) {
    for (const { suffix, columns } of indexes) {
      const name = partition.replace(requestTable.name, `${requestTable.name}_${suffix}`);
      if (valid.has(name)) continue;
      // An invalid index is dropped first, in a transaction of its own.
      for (let exists = false; !exists; exists = await makeIndex(client, name, partition, columns));
      made++;
    }
  }
  return made;
}

async function makeIndex(
  client: Client,
  name: string,
  day: string,
  columns: readonly string[],
): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT index_usage_day($1, $2, $3) AS exists', [
    name,
    day,
    columns,
  ]);
  return rows[0]!.exists;
}
