import type { Timing } from '../options';

interface Timer {
  readonly at: number;
  readonly resolve: () => void;
}

/** Time that passes only when nothing else is left to happen, and then at once. */
export class VirtualTime implements Timing {
  /** The result of {@link random}. */
  chance = 0.5;
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  random(): number {
    return this.chance;
  }

  /** Timers that are neither fired nor cancelled. */
  get pending(): number {
    return this.#timers.size;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const timer = { at: this.#now + milliseconds, resolve };
      this.#timers.add(timer);
      signal?.addEventListener('abort', () => {
        this.#timers.delete(timer);
        reject(signal.reason as Error);
      });
    });
  }

  /** Advances time until a promise settles. The promise must wait for this time only. */
  async run<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const settle = () => (settled = true);
    promise.then(settle, settle);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (settled) return promise;
      const next = [...this.#timers].reduce<Timer | undefined>(
        (first, timer) => (first && first.at <= timer.at ? first : timer),
        undefined,
      );
      if (!next) throw new Error('Nothing is left to wait for.');
      this.#timers.delete(next);
      this.#now = next.at;
      next.resolve();
    }
  }
}
