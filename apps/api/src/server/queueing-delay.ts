/** So many targets every turn must be late before anybody is refused: a burst, or a collection of garbage, is no overload. */
export const proof = 25;
/** An overload that comes back within this time needs no second proof. */
const memoryMs = 1_000;

/**
 * Decides from delay, not from counts, whether the process has more requests than it can serve: CoDel's law (RFC 8289) for
 * the queue that an event loop is. In one turn the loop takes up every request that has arrived meanwhile, one after the
 * other; the last of them has waited as long as the turn. A queue that empties at times is good. One that is never shorter
 * than the target during an interval (25 targets) stands, and only makes everybody wait: then requests are refused that have waited
 * longer than the target, until a turn is short again. See docs/adr/0014.
 */
export class QueueingDelay {
  private lateSince: number | undefined;
  private overloadedUntil = -Infinity;
  private overloaded = false;

  /** @param targetMs below this nobody is refused, and nobody waits longer in a turn while others are */
  constructor(private readonly targetMs: number) {}

  get isOverloaded(): boolean {
    return this.overloaded;
  }

  /** @param waitedMs how long the turn has lasted when the request's own turn comes */
  admits(waitedMs: number): boolean {
    return !this.overloaded || waitedMs <= this.targetMs;
  }

  /** To be told of every turn in which there were requests; times in milliseconds. */
  turnEnded(now: number, tookMs: number): void {
    if (tookMs <= this.targetMs) {
      if (this.overloaded) this.overloadedUntil = now;
      this.overloaded = false;
      this.lateSince = undefined;
      return;
    }
    this.lateSince ??= now - tookMs;
    const isBack = now - this.overloadedUntil < memoryMs;
    if (isBack || now - this.lateSince >= proof * this.targetMs) this.overloaded = true;
  }
}
