import { type ApiKeys, maxCaptureMs } from '@enrichment/billing-domain';
import type { PostgresChargeWriter } from '@enrichment/billing-postgres';
import type { Clock } from '@enrichment/kernel';
import type { Database, DatabaseStatus } from '@enrichment/postgres';

/** Longest wait of a ready replica: it is unready before its first request fails. */
const maxWaitMs = maxCaptureMs - 1_000;

/** Pause after a read that failed. */
const againMs = 1_000;

export interface PaidWorkStatus extends Omit<DatabaseStatus, 'reason'> {
  readonly reason?: DatabaseStatus['reason'] | 'charges_wait' | 'reads_wait';
}

/**
 * Whether the database completes what every paid request waits for. The server may answer while a lock or a slow disk
 * blocks the tables of keys, accounts or charges.
 */
export class PaidWork {
  private reading = false;
  /** Start of the first read after the last one that succeeded. */
  private readingSince: number | undefined;

  constructor(
    private readonly database: Pick<Database, 'checkHealth'>,
    private readonly writer: Pick<PostgresChargeWriter, 'waitedMs'>,
    private readonly keys: Pick<ApiKeys, 'findByDigest'>,
    private readonly clock: Clock,
  ) {}

  async check(): Promise<PaidWorkStatus> {
    if (this.writer.waitedMs > maxWaitMs) return { ok: false, reason: 'charges_wait' };
    if (this.readMs() > maxWaitMs) return { ok: false, reason: 'reads_wait' };
    return this.database.checkHealth();
  }

  /** Starts a read. @returns for how many milliseconds none has succeeded */
  private readMs(): number {
    const now = this.clock.monotonic();
    const since = (this.readingSince ??= now);
    this.read();
    return now - since;
  }

  /** Reads as a request with an unknown key does. A failed read is repeated, because the next check may come much later. */
  private read(): void {
    if (this.reading) return;
    this.reading = true;
    this.keys
      .findByDigest('')
      .then(
        () => (this.readingSince = undefined),
        () => setTimeout(() => this.read(), againMs).unref(),
      )
      .finally(() => (this.reading = false));
  }
}
