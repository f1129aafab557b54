/**
 * Starts work in turns of the event loop: one piece for each account in a turn, in order. An account whose work blocks the loop waits for
 * that work before its next piece, and no other account waits for more than one piece of it.
 */
export class Turns {
  /** The waiting work of each account that has started some in the current turn. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** @param inNextTurn calls back in the next turn of the event loop */
  constructor(private readonly inNextTurn: (turn: () => void) => void = setImmediate) {}

  run(account: string, work: () => void): void {
    const waiting = this.waiting.get(account);
    if (waiting) {
      waiting.push(work);
      return;
    }
    if (this.waiting.size === 0) this.inNextTurn(this.turn);
    this.waiting.set(account, []);
    work();
  }

  private readonly turn = (): void => {
    for (const [account, waiting] of this.waiting) {
      const work = waiting.shift();
      if (work) work();
      else this.waiting.delete(account);
    }
    if (this.waiting.size > 0) this.inNextTurn(this.turn);
  };
}
