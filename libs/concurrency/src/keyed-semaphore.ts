import { type AcquireOptions, type Release, Semaphore, type SemaphoreLimits } from './semaphore';

/** A semaphore for each key. A key costs nothing while none of its permits is acquired. */
export class KeyedSemaphore {
  private readonly semaphores = new Map<string, Semaphore>();

  /** @param limits of each key */
  constructor(private readonly limits: SemaphoreLimits) {}

  /** Whether all permits of the key are acquired. */
  isExhausted(key: string): boolean {
    return this.semaphores.get(key)?.isExhausted ?? false;
  }

  /** Like {@link Semaphore.acquire}. */
  async acquire(key: string, options: AcquireOptions = {}): Promise<Release> {
    options.signal?.throwIfAborted();
    const semaphore = this.semaphores.get(key) ?? new Semaphore(this.limits);
    this.semaphores.set(key, semaphore);
    const release = await semaphore.acquire(options);
    return () => {
      release();
      if (semaphore.isIdle && this.semaphores.get(key) === semaphore) this.semaphores.delete(key);
    };
  }
}
