import type { StoredAnswers } from '@enrichment/billing-domain';
import type { Log } from '../logging';

const everyMs = 10 * 60 * 1_000;

/** Chores that no request waits for. */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly answers: StoredAnswers,
    private readonly log: Log,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    try {
      const cleaned = await this.answers.clean();
      if (cleaned > 0) this.log.info({ cleaned }, 'forgot stored answers');
    } catch (error) {
      this.log.warn({ err: error }, 'housekeeping failed; it is tried again later');
    }
  }
}
