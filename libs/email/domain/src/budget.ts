import { noLongerNeeded } from '@enrichment/concurrency';
import { type Clock, DomainError, type Timer } from '@enrichment/kernel';

/** Time limits of the parts, which run concurrently, in milliseconds from the start of the request. */
export interface EmailBudgets {
  /** Finding the mail hosts and probing them. */
  readonly mail: number;
  /** SPF, DMARC and DKIM, each. */
  readonly policies: number;
  readonly registration: number;
  readonly company: number;
  /** Reading the account's earlier outcomes. A charge waits five seconds for the same database, and an answer takes at most six. */
  readonly outcomes: number;
}

export const defaultEmailBudgets: EmailBudgets = {
  mail: 9_000,
  policies: 3000,
  registration: 1500,
  company: 3000,
  outcomes: 900,
};

/** Called with the part of a validation that failed, and its error. */
export type OnFault = (part: keyof EmailBudgets, error: unknown) => void;

/** Extra milliseconds for a port that ignores its own time limit. */
const graceMs = 100;

/** Time of one request: each part may run until its budget, counted from the start, is used up. */
export class Budget {
  private readonly started: number;
  private readonly budgets: EmailBudgets;
  /**
   * Controllers of the parts in progress. `AbortSignal.any` would do the same, but leaves weak references that only a second
   * garbage collection removes.
   */
  private readonly inProgress = new Set<AbortController>();
  private refusal: DomainError | undefined;
  private readonly leave = () => {
    this.stop(this.caller?.reason);
  };

  constructor(
    private readonly given: {
      readonly clock: Clock;
      readonly timer: Timer;
      readonly budgets?: EmailBudgets;
      readonly onFault?: OnFault;
    },
    private readonly caller: AbortSignal | undefined,
  ) {
    this.started = given.clock.monotonic();
    this.budgets = given.budgets ?? defaultEmailBudgets;
    caller?.addEventListener('abort', this.leave, { once: true });
  }

  /** Milliseconds left for a part, never negative. */
  left(part: keyof EmailBudgets): number {
    return Math.max(0, this.budgets[part] - (this.given.clock.monotonic() - this.started));
  }

  /**
   * The result of some work, or the fallback when it is late or fails. The work's signal aborts as soon as its result is not
   * needed: it timed out, the request ended, or the caller's signal aborted.
   */
  async spend<T>(
    part: keyof EmailBudgets,
    work: (signal: AbortSignal) => Promise<T>,
    fallback: T,
  ): Promise<T> {
    const over = new AbortController();
    const { signal } = over;
    if (this.caller?.aborted) over.abort(this.caller.reason);
    this.inProgress.add(over);
    const answer = (async () => work(signal))().catch((error: unknown) => {
      if (error instanceof DomainError) this.refusal ??= error;
      else if (!signal.aborted) this.given.onFault?.(part, error);
      return fallback;
    });
    const late = Promise.withResolvers<T>();
    const cancel = this.given.timer(this.left(part) + graceMs, () => {
      late.resolve(fallback);
      over.abort(noLongerNeeded);
    });
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      cancel();
      this.inProgress.delete(over);
    }
  }

  /** @throws DomainError of a part that was refused or interrupted: there is no evidence for a verdict */
  throwIfRefused(): void {
    if (this.refusal) throw this.refusal;
  }

  /** Aborts all work of the request. */
  end(): void {
    this.caller?.removeEventListener('abort', this.leave);
    this.stop(noLongerNeeded);
  }

  private stop(reason: unknown): void {
    for (const over of this.inProgress) over.abort(reason);
  }
}
