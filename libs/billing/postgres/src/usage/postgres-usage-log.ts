import {
  type UsageLog,
  usageRetentionDays,
  type UsageRetentionDays,
  type UsageRow,
} from '@enrichment/billing-domain';
import { type Clock, dayMs } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import { checkViolated } from '@enrichment/postgres';
import { UsageBatch } from './usage-batch';
import { keptFrom, makePartitions, usageTables, type UsageTables } from './usage-partitions';

export interface UsageLogOptions {
  /** Maximum number of rows in a statement. */
  readonly batchSize: number;
  /** Maximum number of waiting batches, without the batch in progress. */
  readonly batches: number;
  /** Milliseconds for which rows are collected before they are written. */
  readonly delayMs: number;
  /** Milliseconds that `close` waits for a database that does not respond. */
  readonly timeoutMs: number;
  /** The keeper's retention: older rows are not written. */
  readonly keptDays: Partial<UsageRetentionDays>;
}

const defaults: UsageLogOptions = {
  batchSize: 1_000,
  batches: 100,
  delayMs: 100,
  timeoutMs: 5_000,
  keptDays: {},
};
/** Milliseconds after which a statement's outcome counts as unknown. */
const answerWithinMs = 10_000;

/**
 * Collects rows in memory and writes them in batches, one after the other, on a separate connection. Rows wait while the
 * database is down. When too many rows wait, the oldest are dropped and counted. A batch with an unknown outcome is sent again:
 * the database stores the row of a request once.
 */
export class PostgresUsageLog implements UsageLog {
  private readonly options: UsageLogOptions;
  private readonly tables: UsageTables;
  private readonly waiting: UsageBatch[] = [];
  /** Whether rows that arrived during a write are written at once, without waiting for the timer. */
  private isDue = false;
  /** A written batch, reused for the next rows. */
  private spare: UsageBatch | undefined;
  private readonly daysReady = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private client: Client | undefined;
  /** Time at which `close` gives up, by `performance.now()`. */
  private closesAt = Infinity;
  private lost = 0;

  constructor(
    private readonly database: Pick<Database, 'connect' | 'dataSource'>,
    private readonly clock: Clock,
    options: Partial<UsageLogOptions> = {},
  ) {
    this.options = { ...defaults, ...options };
    this.tables = usageTables({ ...usageRetentionDays, ...this.options.keptDays });
  }

  /** Number of rows that could not be written. */
  get dropped(): number {
    return this.lost;
  }

  /** Number of waiting rows, without the batch in progress. */
  get rowsWaiting(): number {
    return this.waiting.reduce((sum, batch) => sum + batch.length, 0);
  }

  record(row: UsageRow): void {
    if (this.closesAt < Infinity) {
      this.lost++;
      return;
    }
    let batch = this.waiting.at(-1);
    if (!batch || batch.length >= this.options.batchSize) {
      batch = this.spare ?? new UsageBatch();
      this.spare = undefined;
      this.waiting.push(batch);
      if (this.waiting.length > this.options.batches) this.lost += this.waiting.shift()!.length;
    }
    batch.add(row);
    this.timer ??= setTimeout(() => void this.flush(), this.options.delayMs).unref();
  }

  /** Waits until every recorded row is written or dropped. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isDue = this.waiting.length > 0;
    if (this.isDue) this.running ??= this.drain();
    return this.running ?? Promise.resolve();
  }

  /** Writes the waiting rows. Later rows are dropped. */
  async close(): Promise<void> {
    this.closesAt = Math.min(this.closesAt, performance.now() + this.options.timeoutMs);
    await this.flush();
    await this.client?.end().catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      for (let count = this.waiting.length; count > 0; count--) {
        const batch = this.waiting.shift()!;
        await this.write(batch);
        batch.clear();
        this.spare = batch;
      }
    }
    this.running = undefined;
  }

  private async write(batch: UsageBatch): Promise<void> {
    for (let pause = 10; performance.now() < this.closesAt; pause = Math.min(pause * 2, 1_000)) {
      try {
        await this.insert(batch);
        return;
      } catch (error) {
        if (partitionIsMissing(error)) this.daysReady.clear();
        else if (isAboutData(error)) return this.writeHalves(batch);
        else this.disconnect();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    this.lost += batch.length;
  }

  /** Writes both halves separately, so that a refused row affects no other row. */
  private async writeHalves(batch: UsageBatch): Promise<void> {
    if (batch.length === 1) {
      this.lost++;
      return;
    }
    const half = Math.ceil(batch.length / 2);
    await this.write(batch.slice(0, half));
    await this.write(batch.slice(half));
  }

  private async insert(batch: UsageBatch): Promise<void> {
    const now = this.clock.now();
    const [from, to] = [keptFrom(this.tables.requests, now), now + dayMs];
    const rows = batch.within(from, to);
    await this.prepareDays(rows.days(), now);
    if (!this.client) {
      this.client = await this.database.connect('usage log', answerWithinMs);
      // A crash may lose the last seconds. In return, charges do not wait for the disk during these commits.
      await this.client.query('SET synchronous_commit = off');
    }
    await this.client.query({ name: 'insert_usage', text: insertRows, values: rows.asArrays() });
    this.lost += batch.length - rows.length;
  }

  private async prepareDays(days: readonly number[], now: number): Promise<void> {
    const newDays = days.filter((day) => !this.daysReady.has(day));
    if (newDays.length === 0) return;
    await makePartitions(
      this.database.dataSource,
      this.tables,
      newDays.map((day) => day * dayMs),
      now,
    );
    for (const day of newDays) this.daysReady.add(day);
  }

  private disconnect(): void {
    void this.client?.end().catch(() => undefined);
    this.client = undefined;
  }
}

/** The table has no other check. */
const partitionIsMissing = checkViolated;

/** Data exceptions and violated constraints: the same rows would be refused again. */
function isAboutData(error: unknown): boolean {
  return /^2[23]...$/.test((error as { code?: string }).code ?? '');
}

const insertRows = `
INSERT INTO usage_requests (at, request_id, account_id, key_id, operation, code, reason, parameter, credits, latency_ms, bucket, found, requests, test, replayed)
SELECT timestamptz 'epoch' + at * interval '1 ms', request_id, account_id, key_id, operation, code, reason, parameter, credits, latency_ms, bucket, found, requests, test, replayed
FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::float8[],
            $11::smallint[], $12::integer[], $13::integer[], $14::boolean[], $15::boolean[])
     AS r (at, request_id, account_id, key_id, operation, code, reason, parameter, credits, latency_ms, bucket, found, requests, test, replayed)
ON CONFLICT DO NOTHING`;
