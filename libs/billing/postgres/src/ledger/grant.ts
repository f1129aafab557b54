import {
  accountNotFound,
  type Grant,
  grantedOtherwise,
  type LedgerEntry,
  requireAmount,
} from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { type EntryRow, toEntry } from './entries';
import { checkViolated } from '@enrichment/postgres';

/**
 * Writes the entry and announces it, in one statement; what was granted before under the same key is answered again.
 *
 * @throws DomainError ACCOUNT_NOT_FOUND, IDEM_002, INVALID_AMOUNT when the balance would pass the largest allowed
 */
export async function writeGrant(dataSource: DataSource, grant: Grant): Promise<LedgerEntry> {
  const { accountId, credits, reason, idempotencyKey } = grant;
  const [row] = await dataSource
    .query<EntryRow[]>('SELECT * FROM grant_credits($1, $2, $3, $4)', [
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
  return toEntry(row);
}
