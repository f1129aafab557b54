import type { EntryKind, LedgerEntry, Operation } from '@enrichment/billing-domain';

/** An entry of the ledger as the API and the dashboard answer it. */
interface PresentedEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly operation: Operation | null;
  readonly request_id: string | null;
  readonly credits: number;
  readonly balance_after: number;
  readonly ip_lookups: number;
  readonly reason: string | null;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}

export function presentEntry(entry: LedgerEntry): PresentedEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    operation: entry.operation ?? null,
    request_id: entry.requestId ?? null,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    ip_lookups: entry.ipLookups,
    reason: entry.reason ?? null,
    created_at: entry.createdAt.toISOString(),
  };
}
