/** For so many targets everybody must be late before anybody is refused: a burst, or a collection of garbage, is no overload. */
export const proof = 25;
/** Nobody waits longer than so many targets, in a burst either: whoever sends that many requests at once can send some of them again. */
const limit = 5;
/** An overload that comes back within this time needs no second proof. */
const memoryMs = 1_000;

/**
 * Decides from delay, not from counts, whether the process has more requests than it can serve: CoDel's law (RFC 8289). A queue that
 * empties at times is good. One in which nobody waits less than the target during an interval (25 targets) stands, and only makes
 * everybody wait: then requests are refused that wait longer than the target, until somebody has waited less again. Five targets are too
 * long for everybody, proof or not. See docs/adr/0014.
 */
export class QueueingDelay {
  private lateSince: number | undefined;
  private overloadedUntil = -Infinity;
  private overloaded = false;

  /** @param targetMs nobody who has waited less is refused */
  constructor(private readonly targetMs: number) {}

  /** @param waitedMs how long a request has waited, or the next one of the queue that it would join */
  admits(waitedMs: number): boolean {
    return waitedMs <= (this.overloaded ? 1 : limit) * this.targetMs;
  }

  /** To be told how long each request has waited, as it leaves the queue; milliseconds of the queue's clock. */
  waited(now: number, waitedMs: number): void {
    if (waitedMs <= this.targetMs) {
      this.overloaded = false;
      this.lateSince = undefined;
      return;
    }
    this.lateSince ??= now - waitedMs;
    const isBack = now - this.overloadedUntil < memoryMs;
    if (isBack || now - this.lateSince >= proof * this.targetMs) this.overloaded = true;
    if (this.overloaded) this.overloadedUntil = now;
  }
}
