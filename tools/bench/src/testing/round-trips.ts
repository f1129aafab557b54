import { setImmediate as turn } from 'node:timers/promises';

/** After so many turns of the event loop without a new answer, all answers have arrived. */
const quietTurns = 200;

/** A network that delivers answers one round trip at a time, when all participants wait. */
export class CountedRoundTrips {
  private waiting: (() => void)[] = [];
  private arrivals = 0;

  /** The `pace` of a lab: delays an answer until the next round trip. */
  readonly pace = (): Promise<void> =>
    new Promise((resolve) => {
      this.arrivals += 1;
      this.waiting.push(resolve);
    });

  /** The sequential round trips of some work. Concurrent ones count once. */
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

  /** Delivers the delayed answers, such as the one to QUIT, which is not awaited. */
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
