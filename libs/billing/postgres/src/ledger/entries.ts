import { type EntryKind, entryKinds, type LedgerEntry } from '@enrichment/billing-domain';
import { ulidOfUuid } from './request-uuid';

/** The codes of kinds in the database: 1, 2 ... in the domain's order. A migration depends on them. */
export const kindCodes = Object.fromEntries(entryKinds.map((kind, i) => [kind, i + 1])) as Record<
  EntryKind,
  number
>;

/** Columns for a query that selects from `ledger e`. Only entries without a request have notes. */
export const entryColumns = `
  e.number, e.kind, e.request, e.credits, e.balance_after, e.ip_lookups, e.ip_lookups_after, e.created_at,
  (SELECT o.name FROM ledger_operations o WHERE o.code = e.operation) AS operation,
  (SELECT k.id FROM api_keys k WHERE k.number = e.key) AS key_id,
  CASE WHEN e.request IS NULL THEN
    (SELECT n.reason FROM ledger_notes n WHERE n.account = e.account AND n.number = e.number) END AS reason`;

/** The number of the account whose id is the first parameter. As a scalar subquery, it restricts the scan to one partition. */
export const accountNumber = '(SELECT number FROM accounts WHERE id = $1)';

export interface EntryRow extends Omit<LedgerEntry, 'id' | 'accountId' | 'kind' | 'requestId'> {
  readonly number: number;
  readonly kind: number;
  readonly request: string | undefined;
}

export function toEntry(accountId: string, { number, kind, request, ...row }: EntryRow): LedgerEntry {
  const requestId = request === undefined ? undefined : ulidOfUuid(request);
  return { ...row, id: String(number), accountId, kind: entryKinds[kind - 1]!, requestId };
}
