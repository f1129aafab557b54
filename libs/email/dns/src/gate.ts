/** Lets so many in at the same time; the others wait for their turn, those in a hurry before the rest. */
export class Gate {
  private readonly hurried: (() => void)[] = [];
  private readonly patient: (() => void)[] = [];
  private inside = 0;

  constructor(private readonly places: number) {}

  /** Resolves, when there is a place, to what gives it up; calling that again does nothing. */
  async enter(isInHurry: boolean): Promise<() => void> {
    const queue = isInHurry ? this.hurried : this.patient;
    if (this.inside === this.places) await new Promise<void>((resolve) => queue.push(resolve));
    else this.inside++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // The place passes to the next in line, if there is one.
      const next = this.hurried.shift() ?? this.patient.shift();
      if (next) next();
      else this.inside--;
    };
  }
}
