import type { DataSource } from 'typeorm';
import {
  accountNotFound,
  type Adjustment,
  type CallerSignal,
  type Charge,
  type Grant,
  type Ledger,
  type LedgerEntry,
  type LedgerPage,
  type LedgerQuery,
  type Receipt,
  refundKey,
  requireAdjustment,
  requireAmount,
  type Spending,
  type Verification,
} from '@enrichment/billing-domain';
import type { Effect } from '@enrichment/kernel';
import { type Database, rowsOf } from '@enrichment/postgres';
import { type ChargeWriter, PostgresChargeWriter } from './charge-writer';
import { accountNumber, entryColumns, type EntryRow, kindCodes, toEntry, uuidOfUlid } from './entries';
import { firstAfter, firstSince } from './entry-at';
import { Refunds, writeGrant } from './grant';
import { OneAtATime } from '../one-at-a-time';
import { archivedPage, livePage, type PageBounds, pageBounds } from './pages';
import { moveMarksOf } from './spending-marks';
import { spendingOf, type SpendingRow, toSpending } from './spending';
import { fullVerification, verification } from './verification';

const pageSize = 1_000;

export class PostgresLedger implements Ledger {
  private readonly writer: ChargeWriter;
  private readonly own: PostgresChargeWriter | undefined;
  private readonly refunds: Refunds;
  private readonly reads = new OneAtATime();

  /** @param writer writes the charges and is closed by its creator; by default the ledger creates its own */
  constructor(
    private readonly database: Database,
    writer?: ChargeWriter,
    private readonly bounds: PageBounds = pageBounds,
  ) {
    this.own = writer ? undefined : new PostgresChargeWriter(database);
    this.writer = writer ?? this.own!;
    this.refunds = new Refunds(database.dataSource);
  }

  charge(charge: Charge, signal?: CallerSignal): Promise<Receipt> {
    if (uuidOfUlid(charge.requestId) === undefined)
      return Promise.reject(new RangeError(`${charge.requestId} is no ULID.`));
    return this.writer.write(charge, signal);
  }

  async makeEffect(accountId: string, effect: Effect): Promise<void> {
    await this.database.dataSource.transaction(async (manager) => {
      // The lock waits for a deletion in progress, which the second statement sees.
      const lock = 'SELECT FROM accounts WHERE id = $1 FOR KEY SHARE';
      const isDeleted = 'SELECT FROM account_states WHERE account_id = $1 AND deleted_at IS NOT NULL';
      const exists = (await rowsOf(manager, lock, [accountId])).length > 0;
      if (!exists || (await rowsOf(manager, isDeleted, [accountId])).length > 0)
        throw accountNotFound(accountId);
      await effect((text, values) => manager.query(text, [...values]));
    });
  }

  async grant(grant: Grant): Promise<LedgerEntry> {
    requireAmount('amount', grant.credits, 1);
    return writeGrant(this.database.dataSource, 'grant', grant);
  }

  async adjust(adjustment: Adjustment): Promise<LedgerEntry> {
    requireAdjustment(adjustment.credits);
    return writeGrant(this.database.dataSource, 'adjustment', adjustment);
  }

  refund(accountId: string, requestId: string): Promise<number> {
    return this.refunds.refund(accountId, requestId);
  }

  async *entries(accountId: string): AsyncIterable<LedgerEntry> {
    const { dataSource } = this.database;
    for (let after = 0; ;) {
      let rows = await archivedAfter(dataSource, accountId, after);
      const isArchived = rows.length > 0;
      if (!isArchived)
        rows = await rowsOf<EntryRow>(
          dataSource,
          `SELECT ${entryColumns} FROM ledger e WHERE e.account = ${accountNumber} AND e.number > $2 ORDER BY e.number LIMIT $3`,
          [accountId, after, pageSize],
        );
      // Entries were archived between the two statements: read the archive again.
      if (!isArchived && rows.length > 0 && rows[0]!.number !== after + 1) {
        if ((await archivedAfter(dataSource, accountId, after)).length > 0) continue;
      }
      for (const row of rows) yield toEntry(accountId, row);
      if (!isArchived && rows.length < pageSize) return;
      after = rows.at(-1)!.number;
    }
  }

  page(query: LedgerQuery): Promise<LedgerPage> {
    return this.reads.run(query.accountId, () => this.readPage(query));
  }

  private async readPage(query: LedgerQuery): Promise<LedgerPage> {
    const { accountId, from, to, before, limit } = query;
    const { dataSource } = this.database;
    const sql = 'SELECT number FROM accounts WHERE id = $1';
    const [found] = await dataSource.query<{ number: number }[]>(sql, [accountId]);
    if (!found) return { entries: [], next: undefined };
    const account = found.number;
    // The times select the entries; the numbers limit the scan.
    const [first = 1, end = Number.MAX_SAFE_INTEGER] = await Promise.all([
      from && firstSince(dataSource, account, from),
      to && firstAfter(dataSource, account, to),
    ]);
    const below = Math.min(Number(before ?? Number.MAX_SAFE_INTEGER), end);
    const wanted = { ...query, account, first, limit: limit + 1 };
    const live = await livePage(dataSource, wanted, below, this.bounds);
    const rows = live.rows;
    let { readTo } = live;
    if (rows.length <= limit && readTo === undefined) {
      // Skips entries that were found in the table and archived during the search.
      const rest = { ...wanted, limit: wanted.limit - rows.length };
      const archived = await archivedPage(dataSource, rest, rows.at(-1)?.number ?? below, this.bounds);
      rows.push(...archived.rows);
      ({ readTo } = archived);
    }
    const entries = rows.slice(0, limit).map((row) => toEntry(accountId, row));
    return { entries, next: rows.length > limit ? entries.at(-1)!.id : readTo?.toString() };
  }

  async grantsAfter(last: ReadonlyMap<string, string>): Promise<LedgerEntry[]> {
    if (last.size === 0) return [];
    const rows = await rowsOf<EntryRow & { accountId: string }>(
      this.database.dataSource,
      `SELECT a.id AS account_id, ${entryColumns}
       FROM unnest($1::text[], $2::bigint[]) AS l (account_id, number) JOIN accounts a ON a.id = l.account_id
         JOIN ledger e ON e.account = a.number AND e.number > l.number
       WHERE e.kind = ${kindCodes.grant} AND e.kind <> 2 ORDER BY e.account, e.number`,
      [[...last.keys()], [...last.values()]],
    );
    return rows.map((row) => toEntry(row.accountId, row));
  }

  async ofRequest(accountId: string, requestId: string): Promise<LedgerEntry[]> {
    const request = uuidOfUlid(requestId);
    if (request === undefined) return [];
    // `account + 0` leaves PostgreSQL only the index of requests to find the charge. If the charge bought a block, the block is the entry before.
    // One statement reads the table and the archive, so it finds an entry that is moved meanwhile.
    const rows = await rowsOf<EntryRow>(
      this.database.dataSource,
      `WITH refund AS (SELECT account, number FROM ledger_notes WHERE account = ${accountNumber} AND idempotency_key = $3)
       SELECT ${entryColumns}
       FROM (SELECT account, number FROM ledger WHERE request = $2 AND account + 0 = ${accountNumber} AND kind = 2) AS charge
         JOIN ledger e ON e.account = charge.account AND e.number IN (charge.number - 1, charge.number) AND e.request = $2
       UNION ALL
       SELECT ${entryColumns} FROM refund JOIN ledger e ON e.account = refund.account AND e.number = refund.number
       UNION ALL
       SELECT ${entryColumns} FROM ledger_archived e
       WHERE e.account = ${accountNumber} AND e.first_request <= $2 AND e.last_request >= $2 AND e.request = $2
       UNION ALL
       SELECT ${entryColumns}
       FROM refund JOIN ledger_archived e ON e.account = refund.account AND e.number = refund.number
         AND e.last_number = (SELECT min(last_number) FROM ledger_archive WHERE account = refund.account AND last_number >= refund.number)
       ORDER BY number`,
      [accountId, request, refundKey(requestId)],
    );
    return rows.map((row) => toEntry(accountId, row));
  }

  async spending(accountId: string, keyIds: readonly string[]): Promise<Map<string, Spending>> {
    if (keyIds.length === 0) return new Map();
    // On this connection, so that the charge which follows has few entries to sum.
    await moveMarksOf(this.database.dataSource, accountId);
    const rows = await this.database.dataSource.query<SpendingRow[]>(
      spendingOf(
        `(SELECT id, ${accountNumber} AS account, $3::bigint AS through FROM unnest($2::text[]) AS id) wanted`,
      ),
      [accountId, keyIds, Number.MAX_SAFE_INTEGER],
    );
    return new Map(rows.map((row) => [row.id, toSpending(row)]));
  }

  async accountOf(requestId: string): Promise<string | undefined> {
    const request = uuidOfUlid(requestId);
    if (request === undefined) return undefined;
    // The archive has no index for a request of an unknown account: its rows, of a thousand entries each, are all read.
    for (const found of [
      'ledger e WHERE e.request = $1 AND e.kind = 2',
      'ledger_archive e WHERE e.first_request <= $1 AND e.last_request >= $1 AND $1::uuid = ANY (e.requests)',
    ]) {
      const [row] = await this.database.dataSource.query<{ id: string }[]>(
        `SELECT id FROM accounts WHERE number = (SELECT e.account FROM ${found} LIMIT 1)`,
        [request],
      );
      if (row) return row.id;
    }
    return undefined;
  }

  async verify({ archive = false } = {}): Promise<Verification> {
    const [{ accounts, entries, difference }] = await this.database.dataSource.query<
      [{ accounts: number; entries: number; difference: string | null }]
    >(archive ? fullVerification : verification);
    return { ok: difference === null, accounts, entries, difference: difference ?? undefined };
  }

  /** Waits for the charges in progress. */
  async close(): Promise<void> {
    await this.own?.close();
  }
}

/** The next archived entries of the account after a number, oldest first; empty at the end. */
function archivedAfter(dataSource: DataSource, accountId: string, after: number): Promise<EntryRow[]> {
  return rowsOf<EntryRow>(
    dataSource,
    `SELECT ${entryColumns} FROM ledger_archived e
     WHERE e.account = ${accountNumber} AND e.number > $2
       AND e.last_number = (SELECT min(last_number) FROM ledger_archive WHERE account = ${accountNumber} AND last_number > $2)
     ORDER BY e.number`,
    [accountId, after],
  );
}
