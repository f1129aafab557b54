import { accountNotFound, type LedgerEntry, requireAmount } from '@enrichment/billing-domain';
import type { EntityManager } from 'typeorm';
import { type EntryRow, toEntry } from './entries';
import { checkViolated } from './sql-errors';

/**
 * Raises the balance, writes the entry and announces it, in one statement.
 *
 * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT when the balance would pass the largest allowed
 */
export async function writeGrant(
  manager: EntityManager,
  grant: { accountId: string; credits: number; reason: string },
): Promise<LedgerEntry> {
  const { accountId, credits, reason } = grant;
  const rows = await manager
    .query<EntryRow[]>(
      `WITH account AS (
         UPDATE accounts SET credits = credits + $2 WHERE id = $1 RETURNING *
       ), entry AS (
         INSERT INTO ledger_entries (account_id, kind, credits, balance_after, ip_lookups, ip_lookups_after, reason)
         SELECT id, 'grant', $2, credits, 0, ip_lookups_left, $3 FROM account RETURNING *
       )
       SELECT entry.*, pg_notify('billing_changes', account_id) FROM entry`,
      [accountId, credits, reason],
    )
    .catch((error: unknown) => {
      if (checkViolated(error)) requireAmount('the new balance', Number.POSITIVE_INFINITY, 0);
      throw error;
    });
  if (!rows[0]) throw accountNotFound(accountId);
  return toEntry(rows[0]);
}
