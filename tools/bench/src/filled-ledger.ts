import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { billingTables } from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';

/** Where a slot's first account stands in its life: multiples of a prime, so that neighbours begin and end at different times. */
const prime = 7_919;
/** Each tenth of the time has accounts of its own. */
const generations = 10;
const grant = 1_000_000;
const chunk = 1_000_000;

/**
 * Entries as years leave them: a tenth of the accounts is in use at a time, in turns; each gets its grant and its charges, rests, and another one follows it. So the
 * entries of an account lie far apart, as do the last ones of neighbours.
 */
export interface Filling {
  readonly entries: number;
  readonly accounts: number;
  /** Accounts with a number up to this one have entries. */
  readonly used: number;
  readonly slots: number;
  readonly entriesEach: number;
}

/** @param entries about so many @param entriesEach of an account, at most */
export function fillingOf(entries: number, entriesEach: number): Filling {
  const slots = Math.max(1, Math.round(entries / (generations * entriesEach)));
  return {
    ...{ slots, entriesEach, entries: slots * generations * entriesEach },
    ...{ used: slots * generations, accounts: slots * (generations + 1) },
  };
}

/** Nothing waits for the disk while it is filled. */
const whileFilling = {
  ...{ fsync: 'off', full_page_writes: 'off', autovacuum: 'off' },
  ...{ max_wal_size: '8GB', maintenance_work_mem: '1GB' },
};

/** Fills the ledger of a data folder with plain SQL; afterwards its server runs with the settings that it had, on data that is safe on the disk. */
export async function fillLedger(dataDir: string, filling: Filling): Promise<void> {
  await withDatabase(dataDir, async (query) => {
    for (const [name, value] of Object.entries(whileFilling))
      await query(`ALTER SYSTEM SET ${name} = '${value}'`);
  });
  await withDatabase(dataDir, async (query) => {
    await query(
      `INSERT INTO accounts (id, email) SELECT 'acc_' || md5(n::text), n || '@bench.test' FROM generate_series(1, $1::int) AS n ORDER BY n`,
      [filling.accounts],
    );
    const indexes = await query<{ drop: string; make: string }>(indexesOfLedger);
    for (const { drop } of indexes) await query(drop);
    for (let from = 0; from < filling.entries; from += chunk) {
      const to = Math.min(from + chunk, filling.entries);
      await query(entries, [from, to, filling.slots, filling.entriesEach]);
      console.error(`filling: ${to.toLocaleString('en')} entries`);
    }
    for (const { make } of indexes) {
      console.error(`filling: ${make}`);
      await query(make);
    }
    await query(
      'INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances WHERE entries > 0',
    );
    await query('ALTER SYSTEM RESET ALL');
    await query('VACUUM ANALYZE');
    await query('CHECKPOINT');
  });
  execFileSync('sync');
}

/** Of a turn each slot's account gets its next entry. The request ids sort before all of today. */
const entries = `
INSERT INTO ledger (account, number, kind, operation, request, key, credits, balance_after, ip_lookups, ip_lookups_after)
SELECT account, number, CASE number WHEN 1 THEN 1 ELSE 2 END, CASE WHEN number > 1 THEN (SELECT ledger_operation('email')) END,
       CASE WHEN number > 1 THEN lpad(to_hex(n), 32, '0')::uuid END, CASE WHEN number > 1 THEN account END,
       CASE number WHEN 1 THEN ${grant} ELSE -1 END, ${grant} + 1 - number, 0, 0
FROM (
  SELECT n, age / $4 * $3 + slot + 1 AS account, CASE WHEN age < $4 THEN turn ELSE age % $4 END + 1 AS number
  FROM (
    SELECT n, slot, turn, turn + slot * ${prime} % $4 AS age
    FROM (SELECT n, n % $3 * ${prime} % $3 AS slot, n / $3 AS turn FROM generate_series($1::bigint, $2::bigint - 1) AS n) AS slots
  ) AS ages
) AS numbered
ORDER BY n`;

/** Made afterwards, in a fifth of the time. */
const indexesOfLedger = `
SELECT coalesce('ALTER TABLE ledger DROP CONSTRAINT ' || c.conname, 'DROP INDEX ' || i.indexrelid::regclass) AS drop,
       coalesce('ALTER TABLE ledger ADD CONSTRAINT ' || c.conname || ' ' || pg_get_constraintdef(c.oid),
                replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')) AS make
FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype = 'p'
WHERE i.indrelid = 'ledger'::regclass`;

type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

async function withDatabase(dataDir: string, work: (query: Query) => Promise<void>): Promise<void> {
  const database = await Database.open({ dataDir, applicationName: 'bench', ...billingTables });
  try {
    await work((sql, values = []) => database.dataSource.query(sql, values));
  } finally {
    await database.close();
  }
}

/** Makes the system forget what it has of the files, so that they are read from the disk (GNU's dd). */
export function forgetFiles(dataDir: string): void {
  const files = join(dataDir, 'postgres/cluster/base');
  const forget = ['dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'];
  execFileSync('find', [files, '-type', 'f', '-exec', ...forget]);
}
