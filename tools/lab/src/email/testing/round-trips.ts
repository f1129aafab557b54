import { setImmediate as turn } from 'node:timers/promises';

/** So many turns of the event loop without anything new, and whatever was on its way has arrived. */
const quietTurns = 200;

/** A network whose time passes one round trip at a time, and only when all participants wait for it. */
export class CountedRoundTrips {
  private waiting: (() => void)[] = [];
  private arrivals = 0;

  /** For a lab: delays an answer until the next round trip has passed. */
  readonly pace = (): Promise<void> =>
    new Promise((resolve) => {
      this.arrivals += 1;
      this.waiting.push(resolve);
    });

  /** The number of round trips of some work; concurrent ones count once. */
  async count(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    for (let count = 0; ; count++) {
      do await this.quiet();
      while (!isOver && this.waiting.length === 0);
      if (isOver) return count;
      this.pass();
    }
  }

  /** Sends delayed answers, such as the answer to QUIT, which the probe does not await. */
  pass(): void {
    for (const answer of this.waiting.splice(0)) answer();
  }

  private async quiet(): Promise<void> {
    for (let turns = 0, seen = this.arrivals; turns < quietTurns; turns++) {
      await turn();
      if (seen === this.arrivals) continue;
      seen = this.arrivals;
      turns = 0;
    }
  }
}
