/** Lets so many pieces of work run at the same time; the others wait for their turn. */
export class Gate {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly places: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running === this.places) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      // The place passes to the next in line, if there is one.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
