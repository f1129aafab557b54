import { randomUUID } from 'node:crypto';
import { MemoryRequestWindows, type RequestWindows, type WindowPermit } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import { createClient } from 'redis';
import { acquirePermit } from './acquire-permit';

export interface RedisWindowsOptions {
  /** `redis://` or `rediss://`, with user, password and database number where needed. */
  readonly url: string;
  /** Of the windows that this process counts alone while Redis is away. */
  readonly clock: Clock;
  /** Told in one line when Redis is away, and when it is back. */
  readonly onNotice?: (notice: string) => void;
  /** What a request waits for Redis at most, in milliseconds. */
  readonly timeoutMs?: number;
  /** Between two attempts to reach a Redis that is away. */
  readonly retryMs?: number;
  /** In tests: the time of the windows in microseconds, instead of the Redis server's own. */
  readonly nowUs?: () => number;
}

const prefix = 'enrichment:window:';
const connectMs = 1_000;

type Client = ReturnType<typeof newClient>;

/**
 * Windows that all replicas share: a limit holds over all of them together, over every sliding window.
 *
 * While Redis is away (refused, silent, out of memory ...) this process counts alone, so a limit holds per replica;
 * no request waits longer than `timeoutMs` for it, and none at all once it is known to be away.
 */
export class RedisRequestWindows implements RequestWindows {
  private readonly alone: MemoryRequestWindows;
  /** Present while Redis answers. */
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private told = false;
  private closed = false;

  private constructor(private readonly options: RedisWindowsOptions) {
    this.alone = new MemoryRequestWindows(options.clock);
  }

  /** Resolves within a second or so, also when Redis is away: it is tried again in the background. */
  static async open(options: RedisWindowsOptions): Promise<RedisRequestWindows> {
    const windows = new RedisRequestWindows(options);
    await windows.connect();
    return windows;
  }

  async acquire(key: string, limit: number, windowMs: number): Promise<WindowPermit> {
    const { client } = this;
    if (client) {
      try {
        return await within(this.options.timeoutMs ?? 50, this.ask(client, key, limit, windowMs));
      } catch (error) {
        this.lose(client, error);
      }
    }
    return this.alone.acquire(key, limit, windowMs);
  }

  /** Whether replicas share their windows now; else each counts alone. */
  get isShared(): boolean {
    return this.client !== undefined;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    if (this.client) drop(this.client);
    this.client = undefined;
  }

  private async ask(client: Client, key: string, limit: number, windowMs: number): Promise<WindowPermit> {
    const { moment, ...permit } = await client.acquire(
      prefix + key,
      limit,
      windowMs * 1_000,
      this.options.nowUs?.(),
    );
    return {
      ...permit,
      release: async () => {
        if (permit.allowed) await this.free(client, key, moment);
      },
    };
  }

  /** With Redis gone meanwhile, the permit counts until its window is over. */
  private async free(client: Client, key: string, moment: string): Promise<void> {
    try {
      await within(this.options.timeoutMs ?? 50, client.lRem(prefix + key, -1, moment));
    } catch (error) {
      this.lose(client, error);
    }
  }

  /** A fresh connection each time: one that has gone silent never comes back by itself. */
  private async connect(): Promise<void> {
    const client = newClient(this.options.url);
    client.on('error', (error: unknown) => this.lose(client, error));
    try {
      // The script itself is the probe: a Redis that answers but may not write is of no use.
      const probe = client.connect().then(() => this.ask(client, `probe:${randomUUID()}`, 1, 1));
      await within(connectMs, probe);
      if (this.closed) return drop(client);
      this.client = client;
      if (this.told) this.options.onNotice?.('Redis is back: replicas share their limits again');
      this.told = false;
    } catch (error) {
      drop(client);
      this.tryAgain(error);
    }
  }

  private lose(client: Client, error: unknown): void {
    if (this.client !== client) return;
    this.client = undefined;
    drop(client);
    this.tryAgain(error);
  }

  private tryAgain(error: unknown): void {
    if (this.closed) return;
    if (!this.told) {
      this.options.onNotice?.(
        `Redis is away (${(error as Error).message}): limits hold for each replica alone until it is back`,
      );
    }
    this.told = true;
    this.retry = setTimeout(() => void this.connect(), this.options.retryMs ?? 250).unref();
  }
}

function newClient(url: string) {
  return createClient({
    url,
    scripts: { acquire: acquirePermit },
    disableOfflineQueue: true,
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
