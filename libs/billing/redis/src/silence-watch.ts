const steps = 10;

/**
 * Rejects all waits when the server has sent no data for `timeoutMs` in which this process could read. So a busy process does
 * not report the server as away. All waits share one timer, which stops without waits.
 */
export class SilenceWatch {
  private readonly waiting = new Set<(error: Error) => void>();
  private timer: NodeJS.Timeout | undefined;
  /** Consecutive intervals without data. A busy process runs the timer late, and only once. */
  private silent = 0;
  private answeredAt = -Infinity;

  /** @param timeoutMs longest time without data */
  constructor(private readonly timeoutMs: number) {}

  /** @returns the answer. @throws Error after `timeoutMs` without data */
  wait<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      this.timer ??= setInterval(() => this.step(), this.timeoutMs / steps).unref();
      const answered = () => {
        this.answeredAt = performance.now();
        this.waiting.delete(reject);
      };
      answer.then(
        (value) => {
          answered();
          resolve(value);
        },
        (error: unknown) => {
          answered();
          reject(error as Error);
        },
      );
    });
  }

  private get isSilent(): boolean {
    return performance.now() - this.answeredAt >= this.timeoutMs / steps;
  }

  private step(): void {
    this.silent = this.isSilent && this.waiting.size > 0 ? this.silent + 1 : 0;
    // Data that has already arrived is processed first.
    if (this.silent >= steps) setImmediate(() => this.giveUp());
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private giveUp(): void {
    if (!this.isSilent) return;
    const error = new Error(`no answer in ${this.timeoutMs} ms`);
    for (const reject of this.waiting) reject(error);
    this.waiting.clear();
    this.silent = 0;
  }
}
