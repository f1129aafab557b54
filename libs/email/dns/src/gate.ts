/** Lets so many in at the same time; the others wait for their turn. */
export class Gate {
  private readonly waiting: (() => void)[] = [];
  private inside = 0;

  constructor(private readonly places: number) {}

  /** Resolves, when there is a place, to what gives it up; calling that again does nothing. */
  async enter(): Promise<() => void> {
    if (this.inside === this.places) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.inside++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // The place passes to the next in line, if there is one.
      const next = this.waiting.shift();
      if (next) next();
      else this.inside--;
    };
  }
}
