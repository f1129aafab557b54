import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@enrichment/kernel';

/** Starts a validation. Returns whether it started in time. */
type Start = () => boolean;

/**
 * Starts one validation in each turn of the event loop. A start takes some milliseconds, so hundreds in one turn would delay other requests.
 * Accounts take turns, so the validations of one account do not delay those of another.
 */
export class ValidationStarts {
  /** Starts in the order of arrival, by account. The first account is next. */
  private readonly waiting = new Map<string, Start[]>();
  private isRunning = false;

  /**
   * @param maxWaitMs longest wait; after it, a validation is refused
   * @param turn resolves in the next turn
   * @param now processor time of this thread in milliseconds. The time of other programs on the machine is no part of the queue.
   */
  constructor(
    private readonly maxWaitMs: number,
    private readonly turn: () => Promise<unknown> = nextTurn,
    private readonly now: () => number = processorTime,
  ) {}

  /** @throws DomainError SYS_002 when its turn did not come in time */
  take(account: string): Promise<void> {
    const since = this.now();
    return new Promise((resolve, reject) => {
      const start = (): boolean => {
        const isLate = this.now() - since > this.maxWaitMs;
        if (isLate) reject(tooLate());
        else resolve();
        return !isLate;
      };
      const queue = this.waiting.get(account);
      if (queue) queue.push(start);
      else this.waiting.set(account, [start]);
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.size > 0) {
      await this.turn();
      this.startNext();
    }
    this.isRunning = false;
  }

  /** Starts the next validation. Validations that have waited too long are refused, and take no turn. */
  private startNext(): void {
    for (const [account, queue] of this.waiting) {
      this.waiting.delete(account);
      const hasStarted = queue.shift()!();
      if (queue.length > 0) this.waiting.set(account, queue);
      if (hasStarted) return;
    }
  }
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function tooLate(): DomainError {
  return new DomainError(
    'SYS_002',
    'Too many validations wait for their turn: repeat the request shortly.',
    {},
    1,
  );
}
