import { randomUUID } from 'node:crypto';
import {
  MemoryRequestWindows,
  type Replicas,
  type RequestWindows,
  shareOf,
  type WindowPermit,
} from '@enrichment/billing-domain';
import { BoundedCache, type Clock } from '@enrichment/kernel';
import { acquirePermits, type PermitAt, type PermitRequest, TurnBatches } from './acquire-permits';
import { AgeWatch } from './age-watch';

export interface RedisWindowsOptions {
  /** `redis://` or `rediss://`, with user, password and database number where needed. */
  readonly url: string;
  /** Clock of this process's own windows while Redis is away. */
  readonly clock: Clock;
  /** Default: one replica. */
  readonly replicas?: () => Replicas;
  /** Called with the response time of Redis in seconds. */
  readonly onAnswer?: (seconds: number) => void;
  /** Called when the connection to Redis is lost. */
  readonly onLoss?: () => void;
  /** Called with one line when Redis is away, and when it is back. */
  readonly onNotice?: (notice: string) => void;
  /** Longest wait of a request for Redis, in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds between two attempts to reach Redis. */
  readonly retryMs?: number;
  /** For tests: the time of the windows in microseconds, instead of the Redis server's. */
  readonly nowUs?: () => number;
}

const prefix = 'enrichment:window:';
const connectMs = 1_000;
const defaultTimeoutMs = 150;
/** Milliseconds in which every replica detects that Redis is back or has lost its memory. */
const detectionMs = 1_500;
/** Keys that are known to have a full window; the longest unused is forgotten first. */
const mostExhausted = 100_000;

type Redis = typeof import('redis');
type Client = ReturnType<typeof newClient>;

/** A connection with its batches. */
interface Server {
  readonly client: Client;
  readonly batches: TurnBatches<PermitRequest, PermitAt>;
}

/**
 * Windows that all replicas share: a limit holds for all of them together, over every sliding window.
 *
 * While Redis is away (refused, silent, out of memory ...) each replica counts alone, up to its share of the limit. The shares
 * of the live replicas add up to the limit. Permits of Redis are counted here too, so that counts continue when Redis fails.
 * When Redis returns, or has lost its memory, both counts apply until Redis has counted a whole window. A request waits for
 * Redis for at most `timeoutMs`, and not at all once Redis is known to be away.
 */
export class RedisRequestWindows implements RequestWindows {
  private readonly alone: MemoryRequestWindows;
  /** Set while Redis responds. */
  private server: Server | undefined;
  private retry: NodeJS.Timeout | undefined;
  private reported = false;
  /** Identifies the server's memory: it changes when the server loses its data. */
  private epoch: string | undefined;
  /** Redis counts since then. */
  private countsSince = -Infinity;
  /** Keys whose window in Redis is full, until a permit of it is free. */
  private readonly exhausted: BoundedCache<true>;
  private readonly waits: AgeWatch;
  private closed = false;

  private constructor(
    private readonly redis: Redis,
    private readonly options: RedisWindowsOptions,
  ) {
    this.alone = new MemoryRequestWindows(options.clock);
    this.exhausted = new BoundedCache(options.clock, mostExhausted);
    this.waits = new AgeWatch(options.timeoutMs ?? defaultTimeoutMs);
  }

  /** Resolves within about a second, also when Redis is away. Further attempts follow in the background. */
  static async open(options: RedisWindowsOptions): Promise<RedisRequestWindows> {
    // The client takes 3 MB and is loaded only with Redis.
    const windows = new RedisRequestWindows(await import('redis'), options);
    await windows.connect();
    return windows;
  }

  async acquire(key: string, limit: number, windowMs: number): Promise<WindowPermit> {
    const { server } = this;
    if (server) {
      try {
        return await this.acquireShared(server, key, limit, windowMs);
      } catch (error) {
        this.lose(server.client, error);
      }
    }
    return this.isExhausted(key)
      ? exhausted(windowMs)
      : this.alone.acquire(key, this.shareOf(limit), windowMs);
  }

  /** Whether replicas share their windows now; otherwise each counts alone. */
  get isShared(): boolean {
    return this.server !== undefined;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    if (this.server) drop(this.server.client);
    this.server = undefined;
  }

  private async acquireShared(
    server: Server,
    key: string,
    limit: number,
    windowMs: number,
  ): Promise<WindowPermit> {
    const wasExhausted = this.isExhausted(key);
    const permit = await this.answered(this.send(server, key, limit, windowMs));
    // Both counts apply until Redis has counted a whole window.
    const isNew = this.now() < this.countsSince + windowMs + detectionMs;
    if (permit.remaining === 0 && !isNew) this.exhausted.set(key, true, permit.resetMs);
    if (!permit.allowed) return permit;
    if (isNew && wasExhausted) {
      await permit.release();
      return exhausted(windowMs);
    }
    const own = await this.alone.acquire(key, isNew ? this.shareOf(limit) : limit, windowMs);
    const release = async () => {
      await Promise.all([permit.release(), own.release()]);
    };
    // The local count differs after a lowered limit, or because of clocks. Redis decides, unless it has just started to count.
    if (own.allowed || !isNew) return { ...permit, release };
    await permit.release();
    return own;
  }

  private async send(
    { client, batches }: Server,
    key: string,
    limit: number,
    windowMs: number,
  ): Promise<WindowPermit> {
    const { moment, ...permit } = await batches.add({ key: prefix + key, limit, windowUs: windowMs * 1_000 });
    return {
      ...permit,
      release: async () => {
        if (permit.allowed) await this.free(client, key, moment);
      },
    };
  }

  private newServer(): Server {
    const client = newClient(this.redis, this.options.url);
    const batches = new TurnBatches<PermitRequest, PermitAt>(async (all) => {
      const { epoch, permits } = await client.acquire(all, this.options.nowUs?.());
      if (epoch !== this.epoch) this.countAnew();
      this.epoch = epoch;
      return permits;
    });
    return { client, batches };
  }

  private countAnew(): void {
    if (this.epoch !== undefined) this.countsSince = this.now();
  }

  /** This replica's share of a limit while each counts alone. */
  private shareOf(limit: number): number {
    return shareOf(limit, this.options.replicas?.() ?? { count: 1, before: 0 });
  }

  /** Whether the window in Redis is known to be full. */
  private isExhausted(key: string): boolean {
    return this.exhausted.get(key) === true;
  }

  private now(): number {
    return this.options.clock.monotonic();
  }

  private async answered<T>(answer: Promise<T>): Promise<T> {
    const start = performance.now();
    const value = await this.waits.wait(answer);
    this.options.onAnswer?.((performance.now() - start) / 1_000);
    return value;
  }

  /** If Redis is away, the permit counts until its window ends. */
  private async free(client: Client, key: string, moment: string): Promise<void> {
    try {
      await this.answered(client.lRem(prefix + key, -1, moment));
    } catch (error) {
      this.lose(client, error);
    }
  }

  /** Each attempt opens a new connection, because a silent one does not recover. */
  private async connect(): Promise<void> {
    const server = this.newServer();
    const { client } = server;
    client.on('error', (error: unknown) => this.lose(client, error));
    try {
      // The script is the probe: a read-only Redis is unusable.
      const probe = client.connect().then(() => this.send(server, `probe:${randomUUID()}`, 1, 1));
      await within(connectMs, probe);
      if (this.closed) return drop(client);
      this.server = server;
      if (this.reported) this.countAnew();
      if (this.reported) this.options.onNotice?.('Redis is back: replicas share their limits again');
      this.reported = false;
    } catch (error) {
      drop(client);
      this.tryAgain(error);
    }
  }

  private lose(client: Client, error: unknown): void {
    if (this.server?.client !== client) return;
    this.server = undefined;
    drop(client);
    this.options.onLoss?.();
    this.tryAgain(error);
  }

  private tryAgain(error: unknown): void {
    if (this.closed) return;
    if (!this.reported) {
      this.options.onNotice?.(
        `Redis is away (${(error as Error).message}): each replica allows its share of the limits until it is back`,
      );
    }
    this.reported = true;
    this.retry = setTimeout(() => void this.connect(), this.options.retryMs ?? 250).unref();
  }
}

function newClient({ createClient, defineScript }: Redis, url: string) {
  return createClient({
    url,
    scripts: { acquire: defineScript(acquirePermits) },
    disableOfflineQueue: true,
    // AgeWatch ends waits. The timeout of the client would create an AbortSignal for each command.
    commandOptions: { timeout: 0 },
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
  });
}

function drop(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** Rejects when the answer takes longer. An answer in the event queue of this process is not late. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no answer in ${milliseconds} ms`))),
      milliseconds,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function exhausted(windowMs: number): WindowPermit {
  const release = () => Promise.resolve();
  return { allowed: false, remaining: 0, retryAfterMs: windowMs, resetMs: windowMs, release };
}
