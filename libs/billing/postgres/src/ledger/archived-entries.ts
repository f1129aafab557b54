import type { DataSource } from 'typeorm';
import { accountNumber, entryColumns, type EntryRow } from './entries';

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
