const steps = 10;

/**
 * Rejects all waits when the oldest of them takes longer than `timeoutMs`, in time in which this process could read. So a busy
 * process does not report the server as away, and a server that becomes slower is away although it still sends data. All waits
 * share one timer, which stops without waits.
 */
export class AgeWatch {
  /** The step at which each wait began. The first is the oldest. */
  private readonly waiting = new Map<(error: Error) => void, number>();
  private timer: NodeJS.Timeout | undefined;
  /** A busy process runs the timer late, and only once. */
  private step = 0;

  /** @param timeoutMs longest wait */
  constructor(private readonly timeoutMs: number) {}

  /** @returns the answer. @throws Error after `timeoutMs` without it */
  wait<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.set(reject, this.step);
      this.timer ??= setInterval(() => this.tick(), this.timeoutMs / steps).unref();
      answer.finally(() => this.waiting.delete(reject)).then(resolve, reject);
    });
  }

  private tick(): void {
    this.step++;
    // Data that has already arrived is processed first.
    if (this.isLate) setImmediate(() => this.giveUp());
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private get isLate(): boolean {
    const [oldest] = this.waiting.values();
    return oldest !== undefined && this.step - oldest > steps;
  }

  private giveUp(): void {
    if (!this.isLate) return;
    const error = new Error(`no answer in ${this.timeoutMs} ms`);
    for (const reject of this.waiting.keys()) reject(error);
    this.waiting.clear();
  }
}
