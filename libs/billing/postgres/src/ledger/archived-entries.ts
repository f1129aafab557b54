import type { LedgerQuery } from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { accountNumber, entryColumns, type EntryRow, kindCodes } from './entries';

/** The next archived entries of the account after a number, oldest first; empty at the end. */
export function archivedAfter(dataSource: DataSource, accountId: string, after: number): Promise<EntryRow[]> {
  return dataSource.query<EntryRow[]>(
    `SELECT ${entryColumns} FROM ledger_archived e
     WHERE e.account = ${accountNumber} AND e.number > $2
       AND e.last_number = (SELECT min(last_number) FROM ledger_archive WHERE account = ${accountNumber} AND last_number > $2)
     ORDER BY e.number`,
    [accountId, after],
  );
}

/** The archived entries of a query with a number below `below`, newest first. It reads one row of the archive at a time. */
export async function archivedPage(
  dataSource: DataSource,
  { accountId, kind, operation, from, to }: LedgerQuery,
  below: number,
  limit: number,
): Promise<EntryRow[]> {
  const found: EntryRow[] = [];
  while (found.length < limit) {
    const [segment] = await dataSource.query<{ first_number: number; last_number: number }[]>(
      `SELECT first_number, last_number FROM ledger_archive
       WHERE account = ${accountNumber} AND first_number < $2
         AND ($3::timestamptz IS NULL OR last_at >= $3) AND ($4::timestamptz IS NULL OR first_at < $4)
       ORDER BY last_number DESC LIMIT 1`,
      [accountId, below, from, to],
    );
    if (!segment) break;
    found.push(
      ...(await dataSource.query<EntryRow[]>(
        `SELECT ${entryColumns} FROM ledger_archived e
         WHERE e.account = ${accountNumber} AND e.last_number = $2 AND e.number < $3
           AND ($4::smallint IS NULL OR e.kind = $4)
           AND ($5::text IS NULL OR e.operation = (SELECT code FROM ledger_operations WHERE name = $5))
           AND ($6::timestamptz IS NULL OR e.created_at >= $6) AND ($7::timestamptz IS NULL OR e.created_at < $7)
         ORDER BY e.number DESC`,
        [accountId, segment.last_number, below, kind && kindCodes[kind], operation, from, to],
      )),
    );
    below = segment.first_number;
  }
  return found.slice(0, limit);
}

/** The archived entries of a request, oldest first. */
export function archivedOfRequest(
  dataSource: DataSource,
  accountId: string,
  request: string,
): Promise<EntryRow[]> {
  return dataSource.query<EntryRow[]>(
    `SELECT ${entryColumns} FROM ledger_archived e
     WHERE e.account = ${accountNumber} AND e.first_request <= $2 AND e.last_request >= $2 AND e.request = $2
     ORDER BY e.number`,
    [accountId, request],
  );
}
