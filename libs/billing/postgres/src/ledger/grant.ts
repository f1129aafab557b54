import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import {
  accountNotFound,
  type Adjustment,
  grantedOtherwise,
  type LedgerEntry,
  requireAmount,
} from '@enrichment/billing-domain';
import { checkViolated, retried, rowsOf } from '@enrichment/postgres';

interface GrantRow extends Pick<
  LedgerEntry,
  'kind' | 'credits' | 'balanceAfter' | 'ipLookupsAfter' | 'createdAt'
> {
  readonly number: number;
  readonly reason: string | undefined;
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
  const sql = `SELECT * FROM ${functions[kind]}($1, $2, $3, $4)`;
  const values = [accountId, credits, reason, idempotencyKey];
  const [row] = await rowsOf<GrantRow>(dataSource, sql, values).catch((error: unknown) => {
    if (checkViolated(error)) requireAmount('new balance', Number.POSITIVE_INFINITY, 0);
    throw error;
  });
  if (!row) throw accountNotFound(accountId);
  if (row.kind !== kind || row.credits !== credits || row.reason !== reason)
    throw grantedOtherwise(idempotencyKey!);
  const { number, balanceAfter, ipLookupsAfter, createdAt } = row;
  return {
    id: String(number),
    accountId,
    kind,
    credits,
    reason,
    createdAt,
    balanceAfter,
    ipLookups: 0,
    ipLookupsAfter,
    operation: undefined,
    requestId: undefined,
    keyId: undefined,
  };
}

/** Milliseconds between two batches. After each, the writer of charges must read its accounts again. */
const pauseMs = 250;
/** Refunds in one statement. Charges wait for its lock of the account. */
const refundsAtOnce = 5;

interface Batch {
  readonly accountIds: string[];
  readonly requestIds: string[];
  /** Refunded credits by request. */
  readonly written: Promise<Map<string, number>>;
}

/** Writes refunds in batches, so that many disconnecting clients do not delay charges. */
export class Refunds {
  private next: Batch | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Like `Ledger.refund`. */
  async refund(accountId: string, requestId: string): Promise<number> {
    const batch = (this.next ??= this.open());
    batch.accountIds.push(accountId);
    batch.requestIds.push(requestId);
    return (await batch.written).get(requestId) ?? 0;
  }

  private open(): Batch {
    const [accountIds, requestIds]: [string[], string[]] = [[], []];
    const written = pause(pauseMs).then(() => {
      this.next = undefined;
      return this.write(accountIds, requestIds);
    });
    return { accountIds, requestIds, written };
  }

  /** A repeated refund has no effect. */
  private async write(accountIds: string[], requestIds: string[]): Promise<Map<string, number>> {
    const refunded = new Map<string, number>();
    for (let i = 0; i < requestIds.length; i += refundsAtOnce) {
      const values = [accountIds, requestIds].map((ids) => ids.slice(i, i + refundsAtOnce));
      const rows = await retried(() =>
        this.dataSource.query<{ refunded_request: string; refunded_credits: number }[]>(
          'SELECT * FROM refund_requests($1, $2)',
          values,
        ),
      );
      for (const row of rows) refunded.set(row.refunded_request, row.refunded_credits);
    }
    return refunded;
  }
}
