import type { ApiKeys, Callers, StoredAnswers } from '@enrichment/billing-domain';
import type { Log } from '../logging';

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/** What must be done now and then, and no request waits for. */
export class Housekeeping {
  private readonly chores: readonly Chore[];
  private timers: NodeJS.Timeout[] = [];

  constructor(
    answers: StoredAnswers,
    callers: Callers,
    keys: ApiKeys,
    private readonly log: Log,
  ) {
    this.chores = [
      { name: 'forget old answers', everyMs: 10 * 60_000, run: () => answers.clean() },
      { name: 'note the use of keys', everyMs: 5_000, run: () => keys.noteUse(callers.takeUses()) },
    ];
  }

  start(): void {
    this.timers = this.chores.map((chore) => setInterval(() => void this.do(chore), chore.everyMs).unref());
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
