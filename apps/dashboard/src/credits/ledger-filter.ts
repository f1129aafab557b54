import { query } from '../api/client';
import { startOfDay } from '../format/times';

/** Filters of the ledger; empty: no filter. Both days are included, in the reader's time zone. */
export type LedgerFilter = Record<'kind' | 'operation' | 'fromDay' | 'toDay', string>;

export const noFilter: LedgerFilter = { kind: '', operation: '', fromDay: '', toDay: '' };

/** The filter as parameters of the API: times in UTC, with an exclusive end. */
export function ledgerParameters(filter: LedgerFilter): Record<string, string | undefined> {
  return {
    kind: filter.kind || undefined,
    operation: filter.operation || undefined,
    from: startOfDay(filter.fromDay)?.toISOString(),
    to: startOfDay(filter.toDay, 1)?.toISOString(),
  };
}

/** @param path path of the ledger in the API */
export function csvLink(filter: LedgerFilter, path = '/ledger'): string {
  return `/dashboard/api${path}.csv${query(ledgerParameters(filter))}`;
}
