import { query } from '../api/client';

/** What the ledger is narrowed to; empty: not. Days are the reader's, both included. */
export type LedgerFilter = Record<'kind' | 'operation' | 'fromDay' | 'toDay', string>;

export const noFilter: LedgerFilter = { kind: '', operation: '', fromDay: '', toDay: '' };

/** As the API takes it: moments of UTC, the end exclusive. */
export function ledgerParameters(filter: LedgerFilter): Record<string, string | undefined> {
  return {
    kind: filter.kind || undefined,
    operation: filter.operation || undefined,
    from: startOfDay(filter.fromDay, 0),
    to: startOfDay(filter.toDay, 1),
  };
}

/** Where the same entries can be downloaded. */
export function csvLink(filter: LedgerFilter): string {
  return `/dashboard/api/ledger.csv${query(ledgerParameters(filter))}`;
}

/** @param day such as `2026-11-21`, what an input of type date holds */
function startOfDay(day: string, daysLater: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
}
