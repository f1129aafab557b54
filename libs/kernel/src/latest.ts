let moments = 0;

/** The next place in the order of reads and changes of this process. A read takes its place before it starts. */
export function nextMoment(): number {
  return ++moments;
}

/** A stored value as this process knows it: a read that started before the known one, or before a change, never replaces it. */
export class Latest<Value> {
  value: Value | undefined;
  private since = 0;

  /** @param moment when the read started; without it, the value is the newest */
  take(value: Value, moment = nextMoment()): void {
    if (moment < this.since) return;
    this.value = value;
    this.since = moment;
  }

  /** Called at a change: the value, and those of reads in progress, may be old. */
  drop(): void {
    this.value = undefined;
    this.since = nextMoment();
  }
}
