import type { Ledger, LedgerEntry, LedgerQuery } from './ledger';

/**
 * A page of an account's ledger, newest first.
 *
 * @returns `next`: `before` of the next page; `undefined` on the last one
 */
export async function ledgerPage(
  ledger: Pick<Ledger, 'page'>,
  query: LedgerQuery,
): Promise<{ readonly entries: readonly LedgerEntry[]; readonly next: string | undefined }> {
  const found = await ledger.page({ ...query, limit: query.limit + 1 });
  const entries = found.slice(0, query.limit);
  return { entries, next: found.length > query.limit ? entries.at(-1)!.id : undefined };
}
