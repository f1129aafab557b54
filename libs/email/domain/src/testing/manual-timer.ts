import type { Timer } from '@enrichment/kernel';

/** Timers that a test ends. */
export class ManualTimer {
  private waiting: { readonly due: number; readonly then: () => void }[] = [];
  private time = 0;

  readonly timer: Timer = (milliseconds, then) => {
    const one = { due: this.time + milliseconds, then };
    this.waiting.push(one);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one);
    };
  };

  /** Finishes work in progress, then advances the time, then finishes the work that follows immediately. */
  async advance(milliseconds: number): Promise<void> {
    await settle();
    this.time += milliseconds;
    const due = this.waiting.filter((one) => one.due <= this.time);
    this.waiting = this.waiting.filter((one) => one.due > this.time);
    for (const { then } of due) then();
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
