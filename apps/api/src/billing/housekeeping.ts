import type { Log } from '../logging';

/** What must be done now and then, and no request waits for. */
export interface Chore {
  /** As in "could not ...". */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/** Does chores in the background, at once and then again and again; one that fails is logged and tried again at its next time. */
export class Housekeeping {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly chores: readonly Chore[],
    private readonly log: Log,
  ) {}

  start(): void {
    for (const chore of this.chores) {
      void this.do(chore);
      this.timers.push(setInterval(() => void this.do(chore), chore.everyMs).unref());
    }
  }

  /** Does everything a last time. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.chores.map((chore) => this.do(chore)));
  }

  private async do({ name, run }: Chore): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.log.warn({ err: error }, `could not ${name}; it is tried again`);
    }
  }
}
