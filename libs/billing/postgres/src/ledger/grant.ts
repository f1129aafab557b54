import {
  accountNotFound,
  type Adjustment,
  grantedOtherwise,
  type LedgerEntry,
  requireAmount,
} from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { checkViolated } from '@enrichment/postgres';

interface GrantRow {
  number: number;
  kind: string;
  credits: number;
  balance_after: number;
  ip_lookups_after: number;
  reason: string | null;
  created_at: Date;
}

/** SQL function for each kind of entry. */
const functions = { grant: 'grant_credits', adjustment: 'adjust_credits' } as const;

/**
 * Writes the entry and announces it, in one statement. A repeated key returns the first entry.
 *
 * @throws DomainError ACCOUNT_NOT_FOUND, IDEM_002, INVALID_AMOUNT when the balance would be out of range
 */
export async function writeGrant(
  dataSource: DataSource,
  kind: keyof typeof functions,
  { accountId, credits, reason, idempotencyKey }: Adjustment,
): Promise<LedgerEntry> {
  const [row] = await dataSource
    .query<GrantRow[]>(`SELECT * FROM ${functions[kind]}($1, $2, $3, $4)`, [
      accountId,
      credits,
      reason,
      idempotencyKey,
    ])
    .catch((error: unknown) => {
      if (checkViolated(error)) requireAmount('new balance', Number.POSITIVE_INFINITY, 0);
      throw error;
    });
  if (!row) throw accountNotFound(accountId);
  if (row.kind !== kind || row.credits !== credits || row.reason !== reason)
    throw grantedOtherwise(idempotencyKey!);
  return {
    id: String(row.number),
    accountId,
    kind,
    operation: undefined,
    requestId: undefined,
    keyId: undefined,
    credits,
    balanceAfter: row.balance_after,
    ipLookups: 0,
    ipLookupsAfter: row.ip_lookups_after,
    reason,
    createdAt: row.created_at,
  };
}
