import { randomUUID } from 'node:crypto';
import {
  MemoryRequestWindows,
  type Replicas,
  type RequestWindows,
  shareOf,
  type WindowPermit,
} from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import { acquirePermits, type PermitAt, type Question } from './acquire-permits';
import { ExpiringTimes } from './expiring-times';
import { QuestionBatches } from './question-batches';
import { SilenceWatch } from './silence-watch';

export interface RedisWindowsOptions {
  /** `redis://` or `rediss://`, with user, password and database number where needed. */
  readonly url: string;
  /** Clock of the windows that this process counts alone while Redis is away. */
  readonly clock: Clock;
  /** Default: it is alone. */
  readonly replicas?: () => Replicas;
  /** Called with the time of each answer of Redis, in seconds. */
  readonly onAnswer?: (seconds: number) => void;
  /** Called when the connection to Redis is lost. */
  readonly onLoss?: () => void;
  /** Called with one line when Redis is away, and when it is back. */
  readonly onNotice?: (notice: string) => void;
  /** Longest wait of a request for Redis, in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds between two attempts to reach Redis. */
  readonly retryMs?: number;
  /** For tests: the time of the windows in microseconds, in place of the Redis server's. */
  readonly nowUs?: () => number;
}

const prefix = 'enrichment:window:';
const connectMs = 1_000;
const defaultTimeoutMs = 150;
/**
 * Milliseconds for which both counts apply after Redis was away or lost its memory: a window, and until every replica
 * has noticed.
 */
const settlingMs = 2_500;

type Redis = typeof import('redis');
type Client = ReturnType<typeof newClient>;

/** A connection, and the questions sent over it. */
interface Server {
  readonly client: Client;
  readonly questions: QuestionBatches<Question, PermitAt>;
}

/**
 * Windows that all replicas share: a limit holds over all of them together, over every sliding window.
 *
 * While Redis is away (refused, silent, out of memory ...) each replica counts alone, up to its share of the limit: the shares of
 * the replicas that live are the limit together. What Redis has allowed is counted here too, so that nothing begins anew when it
 * goes; when it comes back, or has lost its memory, both counts hold until it has seen a whole window. No request waits for a
 * Redis that says nothing for `timeoutMs`, and none at all once it is known to be away.
 */
export class RedisRequestWindows implements RequestWindows {
  private readonly alone: MemoryRequestWindows;
  /** Present while Redis answers. */
  private server: Server | undefined;
  private retry: NodeJS.Timeout | undefined;
  private reported = false;
  /** The server's memory, as long as it has it. */
  private epoch: string | undefined;
  private newUntil = -Infinity;
  /** Time by key until which Redis's window was full at the last query. */
  private readonly exhaustedUntil: ExpiringTimes;
  private readonly silence: SilenceWatch;
  private closed = false;

  private constructor(
    private readonly redis: Redis,
    private readonly options: RedisWindowsOptions,
  ) {
    this.alone = new MemoryRequestWindows(options.clock);
    this.exhaustedUntil = new ExpiringTimes(options.clock);
    this.silence = new SilenceWatch(options.timeoutMs ?? defaultTimeoutMs);
  }

  /** Resolves within a second or so, also when Redis is away: it is tried again in the background. */
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

  /** Whether replicas share their windows now; else each counts alone. */
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
    const isNew = this.now() < this.newUntil;
    if (permit.remaining === 0 && !isNew) this.exhaustedUntil.set(key, this.now() + permit.resetMs);
    if (!permit.allowed) return permit;
    if (isNew && wasExhausted) {
      await permit.release();
      return exhausted(windowMs);
    }
    const own = await this.alone.acquire(key, isNew ? this.shareOf(limit) : limit, windowMs);
    const release = async () => {
      await Promise.all([permit.release(), own.release()]);
    };
    // A limit that was lowered, or a clock that runs otherwise: Redis decides, unless it has just begun to count.
    if (own.allowed || !isNew) return { ...permit, release };
    await permit.release();
    return own;
  }

  private async send(
    { client, questions }: Server,
    key: string,
    limit: number,
    windowMs: number,
  ): Promise<WindowPermit> {
    const { moment, ...permit } = await questions.add({
      key: prefix + key,
      limit,
      windowUs: windowMs * 1_000,
    });
    return {
      ...permit,
      release: async () => {
        if (permit.allowed) await this.free(client, key, moment);
      },
    };
  }

  private newServer(): Server {
    const client = newClient(this.redis, this.options.url);
    const questions = new QuestionBatches<Question, PermitAt>(async (all) => {
      const { epoch, permits } = await client.acquire(all, this.options.nowUs?.());
      if (epoch !== this.epoch) this.countAnew();
      this.epoch = epoch;
      return permits;
    });
    return { client, questions };
  }

  /** Another replica may find out later: twice the time of a window and between two attempts. */
  private countAnew(): void {
    if (this.epoch !== undefined) this.newUntil = this.now() + settlingMs;
  }

  /** The part of a limit that this replica may allow while each counts alone. */
  private shareOf(limit: number): number {
    return shareOf(limit, this.options.replicas?.() ?? { count: 1, before: 0 });
  }

  /** Whether Redis has said that nothing is left, within the window. */
  private isExhausted(key: string): boolean {
    const until = this.exhaustedUntil.get(key);
    return until !== undefined && this.now() < until;
  }

  private now(): number {
    return this.options.clock.monotonic();
  }

  private async answered<T>(answer: Promise<T>): Promise<T> {
    const start = performance.now();
    const value = await this.silence.wait(answer);
    this.options.onAnswer?.((performance.now() - start) / 1_000);
    return value;
  }

  /** When Redis has gone since, the permit counts until its window is over. */
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
      // The script itself is the probe: a Redis that answers but may not write is of no use.
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
    // Silence ends a wait; the client would make an AbortSignal for each command, and end it seconds later with an error.
    commandOptions: { timeout: 0 },
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
  });
}

function drop(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** Rejects when the answer takes longer; an answer that waits in this process's own queue is not late. */
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
