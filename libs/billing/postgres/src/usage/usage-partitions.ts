import type { UsageRetentionDays } from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { dayMs } from '@enrichment/kernel';

/** Held while partitions are created, so that two processes do not create the same one. */
const partitionLock = 7_146_003;
/** Timeout of DROP, because a waiting DROP blocks all other queries. A partition in use is dropped later. */
const dropTimeoutMs = 500;

/** Span of a partition, and the length of its name in `20260131`. */
const units = { day: 8, month: 6, year: 4 } as const;

/** A table that is partitioned by time. */
interface PartitionedTable {
  readonly name: string;
  readonly unit: keyof typeof units;
}

interface UsageTable extends PartitionedTable {
  readonly keepDays: number;
}

/**
 * Maximum retention of single requests in days. Each day has a partition with six indexes, and a query over all days locks
 * each. With 60 connections, PostgreSQL ran 40 such queries at the same time with 95 days, 20 with 190 and ten with 370. One
 * more exhausted its shared memory.
 */
export const maxRequestDays = 92;

export type UsageTables = Readonly<Record<'requests' | 'minutes' | 'hours' | 'matches' | 'days', UsageTable>>;

export function usageTables({ request, minute, hour, day }: UsageRetentionDays): UsageTables {
  return {
    requests: { name: 'usage_requests', unit: 'day', keepDays: request },
    minutes: { name: 'usage_minutes', unit: 'day', keepDays: minute },
    hours: { name: 'usage_hours', unit: 'month', keepDays: hour },
    matches: { name: 'usage_matches', unit: 'month', keepDays: hour },
    days: { name: 'usage_days', unit: 'year', keepDays: day },
  };
}

/** The start of the day, month or year of UTC that contains a time, or of the next one. */
function startOf(unit: keyof typeof units, time: number, next: 0 | 1 = 0): number {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === 'year') return Date.UTC(year + next, 0);
  if (unit === 'month') return Date.UTC(year, month + next);
  return Date.UTC(year, month, day + next);
}

/** The names of a table's partitions sort in order of time. */
function partitionName({ name, unit }: PartitionedTable, time: number): string {
  const date = new Date(startOf(unit, time)).toISOString().replaceAll('-', '');
  return `${name}_${date.slice(0, units[unit])}`;
}

/** Time from which a table's rows are kept, in milliseconds since the Unix epoch. */
export function keptFrom({ unit, keepDays }: UsageTable, now: number): number {
  return startOf(unit, now - keepDays * dayMs);
}

/**
 * Creates the partitions for some times, except for expired ones.
 *
 * @returns the number of created partitions
 */
export async function makePartitions(
  dataSource: DataSource,
  tables: UsageTables,
  times: readonly number[],
  now: number,
): Promise<number> {
  const wanted = new Map<string, { table: UsageTable; time: number }>();
  for (const table of Object.values(tables)) {
    for (const time of times.filter((one) => one >= keptFrom(table, now))) {
      wanted.set(partitionName(table, time), { table, time });
    }
  }
  const missing = async (database: Pick<DataSource, 'query'>) => {
    const names = new Set((await partitions(database, tables)).map(({ name }) => name));
    return [...wanted].filter(([name]) => !names.has(name));
  };
  if ((await missing(dataSource)).length === 0) return 0;
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [partitionLock]);
    const made = await missing(manager);
    for (const [name, { table, time }] of made) {
      const [from, to] = ([0, 1] as const).map((next) =>
        new Date(startOf(table.unit, time, next)).toISOString(),
      );
      await manager.query('SELECT make_usage_partition($1, $2, $3, $4)', [table.name, name, from, to]);
    }
    return made.length;
  });
}

/**
 * Drops the partitions whose rows have all expired.
 *
 * @returns their names
 */
export async function dropPartitions(
  dataSource: DataSource,
  tables: UsageTables,
  now: number,
): Promise<string[]> {
  const oldest = new Map(
    Object.values(tables).map((table) => [table.name, partitionName(table, keptFrom(table, now))]),
  );
  const old = (await partitions(dataSource, tables)).filter(({ table, name }) => name < oldest.get(table)!);
  for (const { name } of old) {
    await dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL lock_timeout = ${dropTimeoutMs}`);
      await manager.query('SELECT drop_usage_partition($1)', [name]);
    });
  }
  return old.map(({ name }) => name);
}

function partitions(
  database: Pick<DataSource, 'query'>,
  tables: Readonly<Record<string, PartitionedTable>>,
): Promise<{ table: string; name: string }[]> {
  return database.query(
    `SELECT p.relname AS table, c.relname AS name
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
     WHERE i.inhparent = ANY ($1::text[]::regclass[])`,
    [Object.values(tables).map(({ name }) => name)],
  );
}
