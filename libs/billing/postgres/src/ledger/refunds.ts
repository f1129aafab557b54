import { setTimeout as pause } from 'node:timers/promises';
import { retried } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

/** Milliseconds between two batches. After each, the writer of charges must read its accounts again. */
const pauseMs = 250;

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
    const rows = await retried(() =>
      this.dataSource.query<{ refunded_request: string; refunded_credits: number }[]>(
        'SELECT * FROM refund_requests($1, $2)',
        [accountIds, requestIds],
      ),
    );
    return new Map(rows.map((row) => [row.refunded_request, row.refunded_credits]));
  }
}
