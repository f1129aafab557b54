import { KeyedSemaphore, type Release, SemaphoreFull, untilAborted } from '@enrichment/concurrency';
import { DomainError } from '@enrichment/kernel';
import { type BrowserHost, BrowserUnavailable } from './browser-host';
import { type Tab, TabLost } from './tab';

/** The present state of the pool, for people and for metrics. */
export interface PoolStatus {
  readonly slots: number;
  readonly busy: number;
  readonly waiting: number;
  readonly browsers: readonly {
    readonly name: string;
    readonly version?: string | undefined;
    /** Why there is no browser, or not the first choice. */
    readonly problem?: string | undefined;
  }[];
}

interface WaitingPage {
  readonly begin: (host: BrowserHost) => void;
  readonly fail: (error: Error) => void;
}

/** A semaphore over the slots of all browsers, half of them for one account, with a bounded queue; SYS_002 when it is full. */
export class BrowserPool {
  private readonly shares: KeyedSemaphore;
  /** Callers that wait for their account's share. */
  private sharing = 0;
  private readonly queue = new Set<WaitingPage>();
  private readonly inProgress = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(
    private readonly hosts: readonly BrowserHost[],
    private readonly slotsOfHost: number,
    private readonly maxQueue: number,
  ) {
    const permits = Math.ceil((hosts.length * slotsOfHost) / 2);
    this.shares = new KeyedSemaphore({ permits, maxWaiting: maxQueue });
  }

  /** Resolves when each browser runs, or has failed to start. */
  async start(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.start()));
  }

  status(): PoolStatus {
    return {
      slots: this.hosts.length * this.slotsOfHost,
      busy: this.hosts.reduce((sum, { busySlots }) => sum + busySlots, 0),
      waiting: this.queue.size + this.sharing,
      browsers: this.hosts.map(({ name, version, problem }) => ({ name, version, problem })),
    };
  }

  /** Gives free slots to waiting callers; call it after any change. */
  readonly advance = (): void => {
    for (const waiting of this.queue) {
      const host = this.freeHost();
      if (host) {
        host.reserve();
        waiting.begin(host);
      } else if (!this.hosts.some(({ isAvailable }) => isAvailable)) waiting.fail(this.unavailable());
      else return;
    }
  };

  /**
   * Runs `work` in a separate tab. If the browser dies during it, it runs again.
   *
   * @throws DomainError SYS_002 when too many wait, or after `close`; BrowserUnavailable; TabLost when the browser died twice;
   * `signal.reason` immediately when it aborts, and the tab is cleared in the background
   */
  async run<T>(signal: AbortSignal, work: (tab: Tab) => Promise<T>, account: string | undefined): Promise<T> {
    const release = await this.share(account, signal);
    try {
      return await this.runOnce(signal, work);
    } catch (error) {
      if (!(error instanceof TabLost) || signal.aborted || this.isClosed) throw error;
      return await this.runOnce(signal, work);
    } finally {
      release?.();
    }
  }

  private async share(account: string | undefined, signal: AbortSignal): Promise<Release | undefined> {
    if (account === undefined) return undefined;
    this.sharing += 1;
    try {
      return await this.shares.acquire(account, { signal });
    } catch (error) {
      throw error instanceof SemaphoreFull ? tooMany() : error;
    } finally {
      this.sharing -= 1;
    }
  }

  /** Refuses new work, waits for work in progress (`graceMs` at most), and ends every browser. */
  async close(graceMs: number): Promise<void> {
    this.isClosed = true;
    for (const { fail } of this.queue) fail(shuttingDown());
    const grace = new AbortController();
    const timer = setTimeout(() => grace.abort(), graceMs);
    await untilAborted(Promise.allSettled(this.inProgress), grace.signal).catch(() => undefined);
    clearTimeout(timer);
    await Promise.all(this.hosts.map((host) => host.stop()));
  }

  private async runOnce<T>(signal: AbortSignal, work: (tab: Tab) => Promise<T>): Promise<T> {
    const host = await this.slot(signal);
    const running = this.occupy(host, signal, work);
    this.inProgress.add(running);
    running.catch(() => undefined).finally(() => this.inProgress.delete(running));
    return untilAborted(running, signal);
  }

  private async occupy<T>(
    host: BrowserHost,
    signal: AbortSignal,
    work: (tab: Tab) => Promise<T>,
  ): Promise<T> {
    let tab: Tab | undefined;
    try {
      tab = await host.enter().catch((error: unknown) => {
        if (this.isClosed) throw shuttingDown();
        throw error instanceof BrowserUnavailable ? error : new TabLost();
      });
      signal.throwIfAborted();
      return await work(tab);
    } finally {
      if (tab) host.leave(tab);
      host.release();
    }
  }

  private freeHost(): BrowserHost | undefined {
    const free = this.isClosed ? [] : this.hosts.filter(({ freeSlots }) => freeSlots > 0);
    return free.sort((one, other) => other.freeSlots - one.freeSlots)[0];
  }

  /** A host, with one of its slots taken. */
  private slot(signal: AbortSignal): Promise<BrowserHost> {
    const host = this.freeHost();
    host?.reserve();
    const { promise, resolve, reject } = Promise.withResolvers<BrowserHost>();
    const refusal = host ? undefined : this.refusal();
    if (host) resolve(host);
    else if (refusal) reject(refusal);
    else {
      const settled = () => {
        this.queue.delete(waiting);
        signal.removeEventListener('abort', leave);
      };
      const waiting: WaitingPage = {
        begin: (free) => {
          settled();
          resolve(free);
        },
        fail: (error) => {
          settled();
          reject(error);
        },
      };
      const leave = () => waiting.fail(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      this.queue.add(waiting);
    }
    return promise;
  }

  /** The error for a caller that may not wait. */
  private refusal(): Error | undefined {
    if (this.isClosed) return shuttingDown();
    if (!this.hosts.some(({ isAvailable }) => isAvailable)) return this.unavailable();
    if (this.queue.size >= this.maxQueue) return tooMany();
    return undefined;
  }

  private unavailable(): BrowserUnavailable {
    return new BrowserUnavailable(this.hosts.map(({ name, reason }) => `${name}: ${reason}`).join('; '));
  }
}

const busy = (message: string) => new DomainError('SYS_002', message);
const tooMany = () => busy('Too many pages are being read: repeat the request shortly.');
const shuttingDown = () => busy('The service is shutting down: repeat the request.');
