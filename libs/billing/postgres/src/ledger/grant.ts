import {
  accountNotFound,
  type Grant,
  grantedOtherwise,
  type LedgerEntry,
  requireAmount,
} from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { checkViolated } from '@enrichment/postgres';

interface GrantRow {
  number: number;
  credits: number;
  balance_after: number;
  ip_lookups_after: number;
  reason: string | null;
  created_at: Date;
}

/**
 * Writes the entry and announces it, in one statement; what was granted before under the same key is answered again.
 *
 * @throws DomainError ACCOUNT_NOT_FOUND, IDEM_002, INVALID_AMOUNT when the balance would pass the largest allowed
 */
export async function writeGrant(dataSource: DataSource, grant: Grant): Promise<LedgerEntry> {
  const { accountId, credits, reason, idempotencyKey } = grant;
  const [row] = await dataSource
    .query<GrantRow[]>('SELECT * FROM grant_credits($1, $2, $3, $4)', [
      accountId,
      credits,
      reason,
      idempotencyKey,
    ])
    .catch((error: unknown) => {
      if (checkViolated(error)) requireAmount('the new balance', Number.POSITIVE_INFINITY, 0);
      throw error;
    });
  if (!row) throw accountNotFound(accountId);
  if (row.credits !== credits || row.reason !== reason) throw grantedOtherwise(idempotencyKey!);
  return {
    id: String(row.number),
    accountId,
    kind: 'grant',
    operation: undefined,
    requestId: undefined,
    credits,
    balanceAfter: row.balance_after,
    ipLookups: 0,
    ipLookupsAfter: row.ip_lookups_after,
    reason,
    createdAt: row.created_at,
  };
}
