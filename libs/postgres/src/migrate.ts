import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { sqlState } from './sql-errors';

/** Held while migrations run, so that replicas that start together migrate one after the other. */
const migrationLock = 7_146_002;

/** The pause between two attempts, and the interval of log lines about a long wait. */
const waiting = { pollMs: 100, reportEveryMs: 5_000 };

/**
 * Milliseconds that a migration waits for a table. A statement that waits for a long transaction blocks all later ones,
 * including those of other replicas, so it times out and is repeated.
 */
export const lockTimeoutMs = 3_000;
/** Attempts for five minutes in total. */
const lockAttempts = 22;

/**
 * Pause between attempts, in which blocked statements run. While a dump reads the table, other statements are blocked half of
 * the time at first, and a fifth of the time from the fourth attempt on.
 */
const pauseMs = (attempt: number) => Math.min(attempt, 4) * lockTimeoutMs;

interface MigrationOptions {
  /** Maximum number of attempts to lock a table. */
  readonly attempts?: number;
  /** Waits between two attempts. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Waits until no other replica migrates. @param onNotice called with one line during a long wait */
export async function takeMigrationLock(client: Client, onNotice: (notice: string) => void): Promise<void> {
  let reported = performance.now();
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      migrationLock,
    ]);
    if (rows[0]!.mine) return;
    if (performance.now() - reported >= waiting.reportEveryMs) {
      reported = performance.now();
      onNotice(`waiting until ${await holder(client)} has migrated the database`);
    }
    await sleep(waiting.pollMs);
  }
}

/**
 * Runs pending migrations. They wait for a table in use without blocking others.
 *
 * @param onNotice called with one line during a long wait
 */
export async function runMigrations(
  dataSource: DataSource,
  onNotice: (notice: string) => void,
  { attempts = lockAttempts, pause = sleep }: MigrationOptions = {},
): Promise<void> {
  const since = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1_000);
    onNotice(`migrating the database for ${seconds} s`);
  }, waiting.reportEveryMs);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await dataSource.runMigrations();
        return;
      } catch (error) {
        const { driverError = error } = error as { driverError?: unknown };
        const isLocked = sqlState(driverError) === '55P03';
        if (!isLocked || attempt >= attempts) throw error;
        const ms = pauseMs(attempt);
        onNotice(
          `a migration waits for a table that a long transaction uses (attempt ${attempt}, the next one in ${ms / 1_000} s)`,
        );
        // TypeORM keeps the only connection when it fails before the first migration.
        await dataSource.destroy();
        await pause(ms);
        await dataSource.initialize();
      }
    }
  } finally {
    clearInterval(timer);
  }
}

/** @throws Error in one line when migrations are pending and another role owns the tables */
export async function requireOwner(dataSource: DataSource): Promise<void> {
  const [found] = await dataSource.query<{ owner: string; isOurs: boolean }[]>(
    `SELECT quote_ident(pg_get_userbyid(relowner)) AS owner, pg_has_role(relowner, 'USAGE') AS "isOurs"
     FROM pg_class WHERE oid = to_regclass('migrations')`,
  );
  if (!found || found.isOurs || !(await dataSource.showMigrations())) return;
  throw new Error(
    `the role ${found.owner} owns the tables, and they are older than this release: run "admin migrate" as that role`,
  );
}

/** @throws Error in one line when the tables are missing or older than this release. Changes nothing. */
export async function requireMigrated(dataSource: DataSource): Promise<void> {
  const [found] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!found?.exists || (await dataSource.showMigrations()))
    throw new Error(
      'it lacks tables of this release: check DATABASE_URL and DATA_DIR, start the service, or run "admin migrate"',
    );
}

async function holder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; pid: number }>(
    `SELECT application_name AS name, pid FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [migrationLock],
  );
  const [one] = rows;
  return one ? `another replica (${one.name}, process ${one.pid} of the server)` : 'another replica';
}
