import { type ApiKeys, maxCaptureMs } from '@enrichment/billing-domain';
import type { PostgresChargeWriter } from '@enrichment/billing-postgres';
import type { Clock } from '@enrichment/kernel';
import type { Database, DatabaseStatus } from '@enrichment/postgres';

/** Longest wait of a ready replica: it is unready before its first request fails. */
const maxWaitMs = maxCaptureMs - 1_000;

export interface PaidWorkStatus extends Omit<DatabaseStatus, 'reason'> {
  readonly reason?: DatabaseStatus['reason'] | 'charges_wait' | 'reads_wait';
}

/**
 * Whether the database completes what every paid request waits for. A server can answer while a lock or a slow disk holds
 * the tables of keys, accounts or charges.
 */
export class PaidWork {
  private reading = false;
  /** When the first read began after the last one that ended well. */
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

  /** Reads as a request with an unknown key does, and does not wait for it. @returns how long reads have not ended well */
  private readMs(): number {
    const now = this.clock.monotonic();
    const since = (this.readingSince ??= now);
    if (!this.reading) {
      this.reading = true;
      const settle = (readingSince: number | undefined) => () => {
        this.reading = false;
        this.readingSince = readingSince;
      };
      this.keys.findByDigest('').then(settle(undefined), settle(since));
    }
    return now - since;
  }
}
