/**
 * Starts a few tasks in each turn of the event loop, in order of arrival. Node accepts one new connection in each turn, so a long turn delays
 * new callers and health probes.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private started = 0;
  private next: NodeJS.Immediate | undefined;

  /** @param most tasks that start in one turn */
  constructor(private readonly most: number) {}

  run(task: () => void): void {
    if (this.started < this.most) this.start(task);
    else this.waiting.push(task);
  }

  private start(task: () => void): void {
    this.started += 1;
    this.next ??= setImmediate(() => {
      this.next = undefined;
      this.started = 0;
      for (const waiting of this.waiting.splice(0, this.most)) this.start(waiting);
    });
    task();
  }
}
