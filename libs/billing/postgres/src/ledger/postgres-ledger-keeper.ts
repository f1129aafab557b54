import type { LedgerKeeper } from '@enrichment/billing-domain';
import type { DataSource, EntityManager } from 'typeorm';
import { entryDigest, expected } from './verification';
import { segmentSize } from './pages';
import { moveMarks } from './spending-marks';

/** Accounts and entries in one statement, which limits its work and its locks. */
const accountsAtOnce = 200;
const entriesAtOnce = 1_000;
/** Fewer old entries than this are not archived, because a row of the archive would save no space. */
const minSegment = 100;

/** Advisory lock: one process at a time takes a step of this work, the others wait. */
const keeperLock = 7_146_005;

const foldHeads = `
WITH taken AS (DELETE FROM ledger_new_heads RETURNING *),
latest AS (
  SELECT DISTINCT ON (h.account) h.* FROM taken t, unnest(t.accounts, t.numbers, t.credits, t.ip_lookups) AS h (account, number, credits, ip_lookups)
  ORDER BY h.account, h.number DESC
)
INSERT INTO ledger_heads AS old SELECT account, number, credits, ip_lookups FROM latest
ON CONFLICT (account) DO UPDATE SET number = excluded.number, credits = excluded.credits, ip_lookups = excluded.ip_lookups
WHERE old.number < excluded.number`;

/**
 * Accounts with entries since their checkpoints, from a number on. Both tables have the condition, so that the planner reads
 * neither from its start.
 */
const toCheckpoint = `
SELECT h.account FROM ledger_heads h LEFT JOIN ledger_checkpoints c ON c.account = h.account AND c.account > $1
WHERE h.account > $1 AND h.number > coalesce(c.number, 0) ORDER BY h.account LIMIT ${accountsAtOnce}`;

/** Moves the checkpoints of accounts forward over entries that continue from them. An account with a difference keeps its checkpoint. */
const moveCheckpoints = `
WITH start AS (
  SELECT wanted.account, coalesce(c.number, 0) AS number, coalesce(c.credits, 0) AS credits, coalesce(c.ip_lookups, 0) AS ip_lookups,
         coalesce(c.digest, '') AS digest
  FROM unnest($1::bigint[]) AS wanted (account) LEFT JOIN ledger_checkpoints c ON c.account = wanted.account
),
fresh AS (
  SELECT e.*, s.digest, s.credits AS start_credits, s.ip_lookups AS start_lookups,
         ${expected({ number: 's.number', credits: 's.credits', ipLookups: 's.ip_lookups' })}
  FROM start s CROSS JOIN LATERAL
       (SELECT * FROM ledger WHERE account = s.account AND number > s.number ORDER BY number LIMIT ${entriesAtOnce}) e
  WINDOW its AS (PARTITION BY s.account ORDER BY e.number)
),
moved AS (
  SELECT account, count(*) = ${entriesAtOnce} AS may_go_on, max(number) AS number, start_credits + sum(credits) AS credits, start_lookups + sum(ip_lookups) AS ip_lookups,
         ledger_next_digest(digest, '', array_agg(${entryDigest('fresh')} ORDER BY number)) AS digest
  FROM fresh GROUP BY account, digest, start_credits, start_lookups
  HAVING bool_and(number = expected_number AND balance_after = expected_balance AND ip_lookups_after = expected_lookups)
),
written AS (
  INSERT INTO ledger_checkpoints AS old (account, number, credits, ip_lookups, digest)
  SELECT account, number, credits, ip_lookups, digest FROM moved
  ON CONFLICT (account) DO UPDATE SET number = excluded.number, credits = excluded.credits, ip_lookups = excluded.ip_lookups,
    digest = excluded.digest, created_at = now()
  WHERE old.number < excluded.number
  RETURNING account
)
SELECT account, may_go_on FROM written JOIN moved USING (account)`;

/** Accounts with many old entries before their checkpoint. The last entry, which is the balance, is not archived. */
const toArchive = `
SELECT c.account, coalesce(s.last_number, 0) AS archived
FROM ledger_checkpoints c JOIN ledger_heads h ON h.account = c.account
  LEFT JOIN LATERAL (SELECT last_number FROM ledger_archive WHERE account = c.account ORDER BY last_number DESC LIMIT 1) s ON true
WHERE c.account > $1 AND h.account > $1 AND least(c.number, h.number - 1) - coalesce(s.last_number, 0) >= ${minSegment}
  AND (SELECT created_at FROM ledger WHERE account = c.account AND number = coalesce(s.last_number, 0) + ${minSegment}) < $2
ORDER BY c.account LIMIT ${accountsAtOnce}`;

/** Folds heads, moves checkpoints and archives entries, each step in one process at a time. */
export class PostgresLedgerKeeper implements LedgerKeeper {
  constructor(private readonly dataSource: DataSource) {}

  async foldHeads(): Promise<void> {
    await this.alone((manager) => manager.query(foldHeads));
  }

  async checkpoint(): Promise<number> {
    await this.foldHeads();
    const moved = new Set<number>();
    for (let after = 0; ;) {
      const wanted = await this.dataSource.query<{ account: number }[]>(toCheckpoint, [after]);
      if (wanted.length === 0) return moved.size;
      for (let accounts = wanted.map(({ account }) => account); accounts.length > 0;) {
        const rows = await this.alone((manager) =>
          manager.query<{ account: number; may_go_on: boolean }[]>(moveCheckpoints, [accounts]),
        );
        for (const { account } of rows) moved.add(account);
        accounts = rows.filter(({ may_go_on: goesOn }) => goesOn).map(({ account }) => account);
      }
      after = wanted.at(-1)!.account;
    }
  }

  async archive(before: Date, signal?: AbortSignal): Promise<number> {
    let count = 0;
    for (let after = 0; ;) {
      const wanted = await this.dataSource.query<{ account: number; archived: number }[]>(toArchive, [
        after,
        before,
      ]);
      if (wanted.length === 0) return count;
      for (const { account, archived } of wanted) {
        let end: number | undefined = archived;
        while (end !== undefined) {
          signal?.throwIfAborted();
          const next = await this.alone((manager) => archiveSegment(manager, account, before));
          if (next !== undefined) count += next - end;
          end = next;
        }
        after = account;
      }
    }
  }

  async countSpending(): Promise<void> {
    // A key without caps keeps its mark, because it may get caps at the same time.
    await this.dataSource.query(
      "DELETE FROM spending_marks m USING api_keys k WHERE k.number = m.key AND k.revoked_at < now() - interval '1 hour'",
    );
    const marked = await this.dataSource.query<{ account: number }[]>(
      'SELECT DISTINCT account FROM spending_marks ORDER BY account',
    );
    for (const { account } of marked) await moveMarks(this.dataSource, account);
  }

  private alone<T>(step: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [keeperLock]);
      return step(manager);
    });
  }
}

/** One statement, so that an entry is either in the table or in the archive. @returns the number of the last moved entry */
async function archiveSegment(
  manager: EntityManager,
  account: number,
  before: Date,
): Promise<number | undefined> {
  const [{ upto }] = await manager.query<[{ upto: number | null }]>(
    `SELECT archive_ledger_entries($1, $2, ${minSegment}, ${segmentSize}) AS upto`,
    [account, before],
  );
  return upto ?? undefined;
}
