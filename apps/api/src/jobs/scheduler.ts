import type { JobTurns } from '@enrichment/postgres';
import type { Log } from '../platform/observability/logging';

/** Periodic work that no request waits for. */
export interface Job {
  /** A verb phrase that completes "could not ...". */
  readonly name: string;
  readonly everyMs: number;
  /** @param signal aborts when the process stops or the run has timed out */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Each replica has work of its own. Any other job is run by one replica at a time. */
  readonly ofEachReplica?: boolean;
  /** Runs a last time when the process stops. It is short. */
  readonly atStop?: boolean;
  /** Milliseconds after which a run has failed. Default: a minute. */
  readonly timeoutMs?: number;
}

/** Receives the runs of jobs. */
export interface JobObserver {
  ran(name: string, seconds: number, ok: boolean): void;
  /** @param at milliseconds since the Unix epoch, by the database's clock */
  succeededAt(name: string, at: number): void;
}

const defaultTimeoutMs = 60_000;
/** A lease is longer than the timeout by this time, in which an aborted run ends. */
const endingMs = 10_000;
/** A replica asks this often for the turn of a rare job. */
const maxPauseMs = 60_000;
/** Failures of a job are logged once in this time: some jobs run ten times a second. The metric counts all. */
const quietMs = 60_000;
/** A timer may fire before the database's clock has reached the next turn. */
const early = 0.9;

/** Runs each job at once and then at its interval, never twice at the same time. A failed run is repeated. */
export class Scheduler {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<Job, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly quietUntil = new Map<string, number>();

  constructor(
    private readonly jobs: readonly Job[],
    private readonly turns: Pick<JobTurns, 'begin' | 'end'>,
    private readonly log: Log,
    private readonly observer: JobObserver,
    /** Runs work on the connections of jobs. */
    private readonly asJob: <T>(work: () => T) => T = (work) => work(),
  ) {}

  start(): void {
    for (const job of this.jobs) {
      this.begin(job);
      const pauseMs = Math.min(job.everyMs, maxPauseMs);
      this.timers.push(setInterval(() => this.begin(job), pauseMs).unref());
    }
  }

  /** Aborts the runs in progress, and runs the jobs for the end. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.stopping.abort();
    const last = this.jobs.filter(({ atStop }) => atStop);
    await Promise.all(last.map(async (job) => this.running.get(job)));
    await Promise.all(last.map((job) => this.run(job)));
  }

  private begin(job: Job): void {
    if (this.running.has(job)) return;
    this.running.set(
      job,
      this.asJob(() => this.turn(job))
        .catch((error: unknown) => this.warn(job, error))
        .finally(() => this.running.delete(job)),
    );
  }

  private async turn(job: Job): Promise<void> {
    if (job.ofEachReplica) return void (await this.run(job));
    const { name, everyMs, timeoutMs = defaultTimeoutMs } = job;
    const of = { name, everyMs: everyMs * early, leaseMs: timeoutMs + endingMs };
    const turn = await this.turns.begin(of);
    if (turn) this.observer.succeededAt(name, turn.succeededAt);
    if (turn?.number !== undefined) await this.turns.end(of, turn.number, await this.run(job));
  }

  /** @returns whether it succeeded in time */
  private async run(job: Job): Promise<boolean> {
    const { name, timeoutMs = defaultTimeoutMs } = job;
    const start = performance.now();
    const timeout = new AbortController();
    let result: boolean | undefined;
    const report = (ok: boolean, error?: unknown) => {
      if (result !== undefined) return;
      result = ok;
      this.observer.ran(name, (performance.now() - start) / 1_000, ok);
      if (!ok) this.warn(job, error);
    };
    const timer = setTimeout(() => {
      timeout.abort();
      report(false, new Error(`The run has not ended after ${timeoutMs / 1_000} s.`));
    }, timeoutMs).unref();
    try {
      await job.run(AbortSignal.any([timeout.signal, this.stopping.signal]));
      report(true);
    } catch (error) {
      report(false, error);
    } finally {
      clearTimeout(timer);
    }
    return result === true;
  }

  private warn({ name }: Job, error: unknown): void {
    const now = performance.now();
    if (this.stopping.signal.aborted || now < (this.quietUntil.get(name) ?? 0)) return;
    this.quietUntil.set(name, now + quietMs);
    this.log.warn({ err: error }, `could not ${name}; it is tried again`);
  }
}
