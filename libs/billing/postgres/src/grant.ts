import { accountNotFound, type LedgerEntry, requireAmount } from '@enrichment/billing-domain';
import type { EntityManager } from 'typeorm';
import { type EntryRow, toEntry } from './entries';
import { checkViolated } from './sql-errors';

/**
 * Writes the entry and announces it, in one statement.
 *
 * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT when the balance would pass the largest allowed
 */
export async function writeGrant(
  manager: EntityManager,
  grant: { accountId: string; credits: number; reason: string },
): Promise<LedgerEntry> {
  const { accountId, credits, reason } = grant;
  const rows = await manager
    .query<EntryRow[]>('SELECT * FROM grant_credits($1, $2, $3)', [accountId, credits, reason])
    .catch((error: unknown) => {
      if (checkViolated(error)) requireAmount('the new balance', Number.POSITIVE_INFINITY, 0);
      throw error;
    });
  if (!rows[0]) throw accountNotFound(accountId);
  return toEntry(rows[0]);
}
