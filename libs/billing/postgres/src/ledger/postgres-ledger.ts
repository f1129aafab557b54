import {
  type Charge,
  type Grant,
  type Ledger,
  type LedgerEntry,
  type LedgerQuery,
  type Receipt,
  requireAmount,
  type Verification,
} from '@enrichment/billing-domain';
import type { Database } from '@enrichment/postgres';
import { ChargeWriter } from './charge-writer';
import { type EntryRow, toEntry } from './entries';
import { firstAfter, firstSince } from './entry-at';
import { writeGrant } from './grant';
import { verification } from './verification';

const pageSize = 1_000;

export class PostgresLedger implements Ledger {
  private readonly writer: ChargeWriter;

  constructor(private readonly database: Database) {
    this.writer = new ChargeWriter(database);
  }

  charge(charge: Charge): Promise<Receipt> {
    return this.writer.submit(charge);
  }

  async grant(grant: Grant): Promise<LedgerEntry> {
    requireAmount('amount', grant.credits, 1);
    return writeGrant(this.database.dataSource, grant);
  }

  async *entries(accountId: string): AsyncIterable<LedgerEntry> {
    for (let after = 0; ;) {
      const rows = await this.database.dataSource.query<EntryRow[]>(
        'SELECT * FROM ledger_entries WHERE account_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        [accountId, after, pageSize],
      );
      for (const row of rows) yield toEntry(row);
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.number;
    }
  }

  async page({ accountId, kind, operation, from, to, before, limit }: LedgerQuery): Promise<LedgerEntry[]> {
    const { dataSource } = this.database;
    // The times decide; the numbers keep what is far from them from being read.
    const [first, end] = await Promise.all([
      from && firstSince(dataSource, accountId, from),
      to && firstAfter(dataSource, accountId, to),
    ]);
    const rows = await dataSource.query<EntryRow[]>(
      `SELECT * FROM ledger_entries
       WHERE account_id = $1 AND ($2::text IS NULL OR kind = $2) ${kind && kind !== 'charge' ? "AND kind <> 'charge'" : ''}
         AND ($3::text IS NULL OR operation = $3)
         AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
         AND number >= $6 AND number < $7
       ORDER BY number DESC LIMIT $8`,
      [accountId, kind, operation, from, to, first ?? 1, lesser(before, end), limit],
    );
    return rows.map(toEntry);
  }

  async ofRequest(accountId: string, requestId: string): Promise<LedgerEntry[]> {
    const rows = await this.database.dataSource.query<EntryRow[]>(
      'SELECT * FROM ledger_entries WHERE request_id = $2 AND account_id = $1 ORDER BY number',
      [accountId, requestId],
    );
    return rows.map(toEntry);
  }

  async verify(): Promise<Verification> {
    const [row] =
      await this.database.dataSource.query<
        [Omit<Verification, 'difference'> & { difference: string | null }]
      >(verification);
    return { ...row, difference: row.difference ?? undefined };
  }

  /** Waits for the charges under way. */
  close(): Promise<void> {
    return this.writer.close();
  }
}

/** Of the numbers that are there; else one that no entry has. */
function lesser(before: string | undefined, end: number | undefined): number {
  return Math.min(Number(before ?? Number.MAX_SAFE_INTEGER), end ?? Number.MAX_SAFE_INTEGER);
}
