import type { Clock } from '@enrichment/kernel';

export interface PacedStartsOptions {
  /** Of one turn of the event loop, in milliseconds: what comes in it when this is used up starts in the next one. */
  readonly turnMs: number;
  /** What a turn takes beyond this counts for nobody's wait: see {@link PacedStarts.now}. */
  readonly longestTurnMs: number;
  readonly clock: Clock;
  /** Calls back in the next turn. */
  readonly nextTurn?: (callback: () => void) => void;
}

/** @param waitedMs milliseconds since it was asked for */
export type Start = (waitedMs: number) => void;

/**
 * Spreads what starts over turns of the event loop, in the order of arrival. Hundreds of requests that start in the same turn keep
 * everybody else waiting until the last of them has done what it can do at once: health probes, answers, new connections.
 */
export class PacedStarts {
  private readonly waiting: { readonly since: number; readonly start: Start }[] = [];
  private turnBegan: number | undefined;
  private stalledMs = 0;

  constructor(private readonly options: PacedStartsOptions) {}

  /**
   * A clock that stands still while the event loop does. A stall (a collection of garbage, a processor that others have) makes everybody
   * late, however little there is to do, so it must not look like a long queue.
   */
  now(): number {
    return this.options.clock.monotonic() - this.stalledMs - this.stallOfTurn();
  }

  /** How long the next one has waited, in milliseconds. */
  get waitMs(): number {
    const [next] = this.waiting;
    return next ? this.now() - next.since : 0;
  }

  /** How many wait. */
  get size(): number {
    return this.waiting.length;
  }

  /** Starts at once where nothing waits and the turn has time for it. */
  run(start: Start): void {
    if (this.turnBegan === undefined) this.beginTurn();
    if (this.waiting.length === 0 && !this.isUsedUp()) start(0);
    else this.waiting.push({ since: this.now(), start });
  }

  private beginTurn(): void {
    const { nextTurn = setImmediate } = this.options;
    this.turnBegan = this.options.clock.monotonic();
    nextTurn(() => {
      this.stalledMs += this.stallOfTurn();
      this.turnBegan = undefined;
      if (this.waiting.length === 0) return;
      this.beginTurn();
      this.startNext();
    });
  }

  /** At least one in each turn. */
  private startNext(): void {
    const next = this.waiting.shift();
    if (!next) return;
    next.start(this.now() - next.since);
    afterMicrotasks(() => {
      if (!this.isUsedUp()) this.startNext();
    });
  }

  private isUsedUp(): boolean {
    return this.turnTook() >= this.options.turnMs;
  }

  private stallOfTurn(): number {
    return Math.max(0, this.turnTook() - this.options.longestTurnMs);
  }

  private turnTook(): number {
    return this.turnBegan === undefined ? 0 : this.options.clock.monotonic() - this.turnBegan;
  }
}

/**
 * When promises have done what they can do at once. `process.nextTick` alone comes before them where no promise is at work, and
 * what has been started would be counted when all have been.
 */
function afterMicrotasks(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback));
}
