import { type ApiKeys, type ChargeQueue, maxCaptureMs } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { Database, DatabaseStatus, ServerState } from '@enrichment/postgres';
import type { Metrics, Sample } from '../platform/observability/metrics/metrics';

/** Longest wait of a ready replica: it is unready before its first request fails. */
const maxWaitMs = maxCaptureMs - 1_000;

/** Pause after a read that failed. */
const againMs = 1_000;

interface PaidWorkStatus extends Omit<DatabaseStatus, 'reason'> {
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
    private readonly charges: ChargeQueue,
    private readonly keys: Pick<ApiKeys, 'findByDigest'>,
    private readonly clock: Clock,
  ) {}

  async check(): Promise<PaidWorkStatus> {
    if (this.charges.waitedMs > maxWaitMs) return { ok: false, reason: 'charges_wait' };
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

/** PostgreSQL reads the size of every file to compute the size of a database, so the value is cached. */
const stateKeptMs = 5_000;

/**
 * The state of the database, of its server and of the pool.
 *
 * @param diskBytes the size of the server's disk, from a setting
 */
export function observeDatabase(
  metrics: Metrics,
  clock: Clock,
  database: Database,
  work: PaidWork,
  diskBytes: number | undefined,
): void {
  metrics.observe('database_up', async () => [[Number((await work.check()).ok)]]);
  metrics.observe('database_pool_connections', () => {
    const { total, idle } = database.poolUsage;
    return [
      [total - idle, { state: 'busy' }],
      [idle, { state: 'idle' }],
    ];
  });
  metrics.observe('database_pool_connections_max', () => [[database.poolUsage.max]]);
  metrics.observe('database_pool_waiting', () => [[database.poolUsage.waiting]]);

  let reading: Promise<ServerState | undefined> | undefined;
  let readAt = 0;
  const read = () => {
    const now = clock.monotonic();
    if (!reading || now - readAt >= stateKeptMs) {
      readAt = now;
      reading = database.serverState();
    }
    return reading;
  };
  const ofServer = (pick: (state: ServerState) => number | undefined) => async (): Promise<Sample[]> => {
    const state = await read();
    const value = state && pick(state);
    return value === undefined ? [] : [[value]];
  };
  metrics.observe(
    'database_server_connections',
    ofServer(({ connections }) => connections.used),
  );
  metrics.observe(
    'database_server_connections_max',
    ofServer(({ connections }) => connections.max),
  );
  metrics.observe(
    'database_server_bytes',
    ofServer(({ bytes }) => bytes),
  );
  metrics.observe(
    'database_wal_unarchived_bytes',
    ofServer(({ unarchivedBytes }) => unarchivedBytes),
  );
  if (diskBytes !== undefined) metrics.observe('database_disk_bytes', () => [[diskBytes]]);
}
