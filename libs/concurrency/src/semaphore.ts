export interface SemaphoreLimits {
  readonly permits: number;
  /** Acquirers that may wait for one at the same time. Default: any number. */
  readonly maxWaiting?: number;
}

export interface AcquireOptions {
  /** An abort ends the wait. It does not release an acquired permit. */
  readonly signal?: AbortSignal | undefined;
  /** Precedes all waiting calls that are not urgent. */
  readonly isUrgent?: boolean;
}

/** Gives a permit back; further calls do nothing. */
export type Release = () => void;

/** The queue for permits is full. */
export class SemaphoreFull extends Error {
  constructor() {
    super('too many wait for a permit');
    this.name = 'SemaphoreFull';
  }
}

/** Grants a number of permits at a time. Other calls wait in order of arrival, urgent ones first, in an optionally bounded queue. */
export class Semaphore {
  private readonly urgent = new Set<() => void>();
  private readonly waiting = new Set<() => void>();
  private used = 0;

  constructor(private readonly limits: SemaphoreLimits) {}

  get acquired(): number {
    return this.used;
  }

  /** Acquirers that wait for a permit. */
  get awaited(): number {
    return this.urgent.size + this.waiting.size;
  }

  get isExhausted(): boolean {
    return this.used >= this.limits.permits;
  }

  get isIdle(): boolean {
    return this.used === 0;
  }

  /**
   * Waits for a permit, and returns the function that releases it.
   *
   * @throws SemaphoreFull at once when too many wait already
   * @throws `signal.reason` when the signal aborts first
   */
  async acquire({ signal, isUrgent = false }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (this.isExhausted) {
      if (this.awaited >= (this.limits.maxWaiting ?? Infinity)) throw new SemaphoreFull();
      await this.wait(isUrgent ? this.urgent : this.waiting, signal);
    } else {
      this.used++;
    }
    let released = false;
    return () => {
      if (!released) this.pass();
      released = true;
    };
  }

  /** Runs `work` with a permit. @throws as {@link acquire}, and what `work` throws */
  async run<T>(work: () => Promise<T>, options?: AcquireOptions): Promise<T> {
    const release = await this.acquire(options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private wait(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        queue.delete(admit);
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.delete(admit);
        reject(signal!.reason as Error);
      };
      queue.add(admit);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Passes the permit to the next waiting call, if any. */
  private pass(): void {
    const [next] = this.urgent.size > 0 ? this.urgent : this.waiting;
    if (next) next();
    else this.used--;
  }
}
