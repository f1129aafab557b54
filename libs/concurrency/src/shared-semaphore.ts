import { KeyedSemaphore } from './keyed-semaphore';
import { type AcquireOptions, type Release, SemaphoreFull, type SemaphoreLimits } from './semaphore';

interface SharedLimits extends SemaphoreLimits {
  /** Sum of the sizes of calls that may wait, all keys together; one account has at most half. Default: any sum. */
  readonly maxWaitingSize?: number;
}

interface SharedOptions extends Pick<AcquireOptions, 'signal'> {
  /** The account that causes the work; without one, no share applies. */
  readonly account?: string | undefined;
  /** Size of what waits, such as the bytes of a page. */
  readonly size?: number;
}

/**
 * Permits of which one account has at most half, for each key: whatever an account does with its permits, others find free ones. An
 * account waits for its share first, so that all accounts take turns.
 */
export class SharedSemaphore {
  private readonly permits: KeyedSemaphore;
  private readonly shares: KeyedSemaphore;
  /** Waiting calls of each key. */
  private readonly waiting = new Map<string, number>();
  /** Sizes of waiting calls, for each account and, under `undefined`, of all. */
  private readonly sizes = new Map<string | undefined, number>();
  private readonly maxSize: number;

  constructor(limits: SharedLimits) {
    this.permits = new KeyedSemaphore(limits);
    this.shares = new KeyedSemaphore({ ...limits, permits: Math.ceil(limits.permits / 2) });
    this.maxSize = limits.maxWaitingSize ?? Infinity;
  }

  /** Whether a call of the account would wait for a permit of the key. */
  isExhausted(key: string, account?: string): boolean {
    return (
      this.permits.isExhausted(key) ||
      (account !== undefined && this.shares.isExhausted(shareOf(key, account)))
    );
  }

  /** Whether a call waits for a permit of the key. */
  isAwaited(key: string): boolean {
    return this.waiting.has(key);
  }

  /**
   * @throws SemaphoreFull at once when too many, or too much, waits already
   * @throws `signal.reason` when the signal aborts first
   */
  async acquire(key: string, { account, size = 0, signal }: SharedOptions = {}): Promise<Release> {
    const mayWait = (whose: string | undefined, max: number) => (this.sizes.get(whose) ?? 0) + size <= max;
    if (this.isExhausted(key, account)) {
      const hasRoom = mayWait(undefined, this.maxSize);
      if (!hasRoom || (account !== undefined && !mayWait(account, this.maxSize / 2)))
        throw new SemaphoreFull();
    }
    const leave = this.enter(key, account, size);
    let share: Release | undefined;
    try {
      if (account !== undefined) share = await this.shares.acquire(shareOf(key, account), { signal });
      const permit = await this.permits.acquire(key, { signal });
      return () => {
        permit();
        share?.();
      };
    } catch (error) {
      share?.();
      throw error;
    } finally {
      leave();
    }
  }

  private enter(key: string, account: string | undefined, size: number): () => void {
    const owners = account === undefined ? [undefined] : [undefined, account];
    add(this.waiting, key, 1);
    for (const owner of owners) add(this.sizes, owner, size);
    return () => {
      add(this.waiting, key, -1);
      for (const owner of owners) add(this.sizes, owner, -size);
    };
  }
}

const shareOf = (key: string, account: string) => `${key} ${account}`;

/** Entries of zero are removed. */
function add<K>(sums: Map<K, number>, key: K, amount: number): void {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
