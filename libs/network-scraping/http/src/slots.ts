import { DomainError } from '@enrichment/kernel';

/** So many at a time; others wait in line, and those for whom the line is too long are turned away. */
export class Slots {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(
    slots: number,
    private readonly longestLine: number,
  ) {
    this.free = slots;
  }

  /**
   * Runs `work` as soon as there is a slot.
   *
   * @throws DomainError SYS_002 when too many wait already
   * @throws `signal.reason` when it aborts while waiting
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.take(signal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private take(signal: AbortSignal): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve();
    }
    if (this.waiting.size >= this.longestLine) {
      return Promise.reject(new DomainError('SYS_002', 'Too many pages are being read; try again shortly.'));
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(begin);
        reject(signal.reason as Error);
      };
      this.waiting.add(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
