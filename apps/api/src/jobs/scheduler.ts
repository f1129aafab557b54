import type { Log } from '../platform/observability/logging';

/** Periodic work that no request waits for. */
export interface Job {
  /** A verb phrase that completes "could not ...". */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** A long job may take minutes, so a stop does not run it a last time. */
  readonly isLong?: boolean;
}

export interface JobRun {
  readonly name: string;
  readonly seconds: number;
  readonly ok: boolean;
}

/** Runs each job at once and then at its interval. A failed run is logged; the job runs again at its next time. */
export class Scheduler {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly jobs: readonly Job[],
    private readonly log: Log,
    private readonly onRun: (run: JobRun) => void = () => undefined,
  ) {}

  start(): void {
    for (const job of this.jobs) {
      void this.run(job);
      this.timers.push(setInterval(() => void this.run(job), job.everyMs).unref());
    }
  }

  /** Runs every job a last time that is not long. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.jobs.filter(({ isLong }) => !isLong).map((job) => this.run(job)));
  }

  private async run({ name, run }: Job): Promise<void> {
    const start = performance.now();
    const report = (ok: boolean) => this.onRun({ name, seconds: (performance.now() - start) / 1_000, ok });
    try {
      await run();
      report(true);
    } catch (error) {
      report(false);
      this.log.warn({ err: error }, `could not ${name}; it is tried again`);
    }
  }
}
