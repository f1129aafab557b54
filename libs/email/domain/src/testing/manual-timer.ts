import type { Timer } from '@enrichment/kernel';

/** Waits that a test ends. */
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

  /** Lets happen what is in progress, then so much time pass, then all that follows from it at once. */
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
