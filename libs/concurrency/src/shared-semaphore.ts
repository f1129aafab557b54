import { add } from './shared-budget';
import { KeyedSemaphore } from './keyed-semaphore';
import { type AcquireOptions, type Release, type SemaphoreLimits } from './semaphore';

interface SharedOptions extends Pick<AcquireOptions, 'signal'> {
  /** The account that causes the work; without one, no share applies. */
  readonly account?: string | undefined;
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

  constructor(limits: SemaphoreLimits) {
    this.permits = new KeyedSemaphore(limits);
    this.shares = new KeyedSemaphore({ ...limits, permits: Math.ceil(limits.permits / 2) });
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
   * @throws SemaphoreFull at once when too many wait already
   * @throws `signal.reason` when the signal aborts first
   */
  async acquire(key: string, { account, signal }: SharedOptions = {}): Promise<Release> {
    add(this.waiting, key, 1);
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
      add(this.waiting, key, -1);
    }
  }
}

const shareOf = (key: string, account: string) => `${key} ${account}`;
