import type { Timer } from '../ports/timer';

/** A timer that a test advances. */
export class ManualTimer implements Timer {
  private waiting: { due: number; signal: AbortSignal; resolve: () => void }[] = [];
  private time = 0;

  after(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ due: this.time + milliseconds, signal, resolve });
    });
  }

  /** Lets happen what is in progress, then so much time pass, then all that follows from it at once. */
  async advance(milliseconds: number): Promise<void> {
    await settle();
    this.time += milliseconds;
    const due = this.waiting.filter((one) => one.due <= this.time);
    this.waiting = this.waiting.filter((one) => one.due > this.time);
    for (const { signal, resolve } of due) if (!signal.aborted) resolve();
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
