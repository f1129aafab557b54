import { setTimeout as pause } from 'node:timers/promises';
import { type Exchange, type FoundBodies, keptBody, type RequestBodies } from '@enrichment/billing-domain';
import { deleteInBatches } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { BodyCipher } from './body-cipher';

interface RequestBodiesOptions {
  /** Maximum size of the waiting exchanges, in characters. Further ones are dropped. */
  readonly maxWaiting: number;
  /** Maximum number of exchanges in a statement. */
  readonly batchSize: number;
  /** Milliseconds for which exchanges are collected before they are written. */
  readonly delayMs: number;
  /** Milliseconds until a failed batch is written again. */
  readonly retryMs: number;
  /** Milliseconds that `close` waits for a database that does not respond. */
  readonly timeoutMs: number;
}

const defaults: RequestBodiesOptions = {
  maxWaiting: 16 * 1_024 * 1_024,
  batchSize: 100,
  delayMs: 100,
  retryMs: 1_000,
  timeoutMs: 5_000,
};

/** The beginning of the rows that account `s` keeps; stable, so that an index finds older rows. By the database's clock. */
const keptSince = `CASE WHEN s.deleted_at IS NULL THEN statement_timestamp() - s.body_days * interval '24 hours' ELSE 'infinity' END`;

/** Accounts that keep none, or are deleted, get no rows. */
const insertBodies = `
INSERT INTO request_bodies (account_id, request_id, created_at, key_id, sealed)
SELECT b.account_id, b.request_id, clock_timestamp(), $1, b.sealed
FROM unnest($2::text[], $3::text[], $4::bytea[]) AS b (account_id, request_id, sealed)
  JOIN account_states s ON s.account_id = b.account_id
WHERE s.body_days > 0 AND s.deleted_at IS NULL
ON CONFLICT (account_id, request_id) DO UPDATE
SET created_at = excluded.created_at, key_id = excluded.key_id, sealed = excluded.sealed`;

/**
 * Collects exchanges in memory, and encrypts and writes them in batches after their requests. They wait while the database is down. While
 * too much waits, further exchanges are dropped and counted.
 */
export class PostgresRequestBodies implements RequestBodies {
  private readonly options: RequestBodiesOptions;
  /** Encrypts; the first of the ciphers. */
  private readonly cipher: BodyCipher | undefined;
  private readonly ciphers: ReadonlyMap<string, BodyCipher>;
  private readonly waiting: Exchange[] = [];
  private waitingSize = 0;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isClosed = false;
  private lost = 0;

  /** @param keys of 32 bytes each: the first encrypts, all decrypt. Without keys nothing is stored */
  constructor(
    private readonly dataSource: Pick<DataSource, 'query'>,
    keys: readonly Buffer[],
    options: Partial<RequestBodiesOptions> = {},
  ) {
    const ciphers = keys.map((key) => new BodyCipher(key));
    this.cipher = ciphers[0];
    this.ciphers = new Map(ciphers.map((cipher) => [cipher.keyId, cipher]));
    this.options = { ...defaults, ...options };
  }

  get isOffered(): boolean {
    return this.cipher !== undefined;
  }

  /** Number of exchanges that could not be written. */
  get dropped(): number {
    return this.lost;
  }

  record(exchange: Exchange): void {
    if (!this.cipher) return;
    const size = sizeOf(exchange);
    if (this.isClosed || this.waitingSize + size > this.options.maxWaiting) {
      this.lost++;
      return;
    }
    this.waiting.push(exchange);
    this.waitingSize += size;
    this.flushIn(this.options.delayMs);
  }

  /** Writes the waiting exchanges; those of a failed batch wait for the next attempt. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.running ??= this.write().finally(() => (this.running = undefined)));
  }

  /** Writes the waiting exchanges once more. Later ones are dropped. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.race([this.flush(), pause(this.options.timeoutMs, undefined, { ref: false })]);
    clearTimeout(this.timer);
    this.lost += this.waiting.length;
  }

  async find(accountId: string, requestId: string): Promise<FoundBodies | undefined> {
    const [row] = await this.dataSource.query<{ key_id: string; sealed: Buffer }[]>(
      `SELECT b.key_id, b.sealed FROM request_bodies b JOIN account_states s ON s.account_id = b.account_id
       WHERE b.account_id = $1 AND b.request_id = $2 AND b.created_at > ${keptSince}`,
      [accountId, requestId],
    );
    if (!row) return undefined;
    const text = this.ciphers.get(row.key_id)?.open(ownerOf({ accountId, requestId }), row.sealed);
    return text !== undefined
      ? { state: 'kept', ...(JSON.parse(text) as Omit<FoundBodies & { state: 'kept' }, 'state'>) }
      : { state: 'unreadable' };
  }

  clean(): Promise<number> {
    // ORDER BY and OFFSET make the server use the index of each account's bodies, also without statistics.
    const old = `SELECT b.ctid FROM account_states s CROSS JOIN LATERAL (
      SELECT ctid FROM request_bodies b WHERE b.account_id = s.account_id AND b.created_at <= ${keptSince}
      ORDER BY b.created_at OFFSET 0) b`;
    return deleteInBatches(this.dataSource, 'request_bodies', old, []);
  }

  private flushIn(milliseconds: number): void {
    this.timer ??= setTimeout(() => void this.flush(), milliseconds).unref();
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, this.options.batchSize);
      try {
        await this.insert(batch);
      } catch {
        this.flushIn(this.options.retryMs);
        return;
      }
      this.waiting.splice(0, batch.length);
      this.waitingSize -= batch.reduce((sum, exchange) => sum + sizeOf(exchange), 0);
    }
  }

  private async insert(batch: readonly Exchange[]): Promise<void> {
    // A statement inserts a row once: the last exchange of an id.
    const rows = [...new Map(batch.map((exchange) => [ownerOf(exchange), exchange])).values()];
    await this.dataSource.query(insertBodies, [
      this.cipher!.keyId,
      rows.map(({ accountId }) => accountId),
      rows.map(({ requestId }) => requestId),
      rows.map((exchange) => this.seal(exchange)),
    ]);
  }

  private seal(exchange: Exchange): Buffer {
    const { request, answer } = exchange;
    const bodies = {
      request: keptBody(request),
      answer: answer === undefined ? undefined : keptBody(answer),
    };
    return this.cipher!.seal(ownerOf(exchange), JSON.stringify(bodies));
  }
}

function ownerOf({ accountId, requestId }: Pick<Exchange, 'accountId' | 'requestId'>): string {
  return `${accountId} ${requestId}`;
}

function sizeOf({ request, answer = '' }: Exchange): number {
  return request.length + answer.length;
}
