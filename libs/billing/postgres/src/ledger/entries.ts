import type { EntryKind, LedgerEntry, Operation } from '@enrichment/billing-domain';

export interface EntryRow {
  number: number;
  account_id: string;
  kind: EntryKind;
  operation: Operation | null;
  request_id: string | null;
  credits: number;
  balance_after: number;
  ip_lookups: number;
  ip_lookups_after: number;
  reason: string | null;
  created_at: Date;
}

export function toEntry(row: EntryRow): LedgerEntry {
  return {
    id: String(row.number),
    accountId: row.account_id,
    kind: row.kind,
    operation: row.operation ?? undefined,
    requestId: row.request_id ?? undefined,
    credits: row.credits,
    balanceAfter: row.balance_after,
    ipLookups: row.ip_lookups,
    ipLookupsAfter: row.ip_lookups_after,
    reason: row.reason ?? undefined,
    createdAt: row.created_at,
  };
}
