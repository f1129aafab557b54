/** Lets so many at a time in for each key; so many more may wait. A key costs nothing while nobody is inside. */
export class Turnstile {
  private readonly gates = new Map<string, { inside: number; readonly waiting: Set<() => void> }>();

  constructor(private readonly limits: { readonly inside: number; readonly waiting: number }) {}

  isFull(key: string): boolean {
    return (this.gates.get(key)?.inside ?? 0) >= this.limits.inside;
  }

  /**
   * Resolves, in order of arrival, with the way out, to be called once; with `undefined` when too many wait already.
   *
   * @throws `signal.reason` when the signal aborts first.
   */
  async enter(key: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    signal.throwIfAborted();
    const gate = this.gates.get(key) ?? { inside: 0, waiting: new Set() };
    this.gates.set(key, gate);
    const leave = () => {
      const [next] = gate.waiting;
      if (next) {
        gate.waiting.delete(next);
        next();
      } else {
        gate.inside -= 1;
        if (gate.inside === 0) this.gates.delete(key);
      }
    };
    if (gate.inside < this.limits.inside) {
      gate.inside += 1;
      return leave;
    }
    if (gate.waiting.size >= this.limits.waiting) return undefined;
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        gate.waiting.delete(admit);
        reject(signal.reason as Error);
      };
      gate.waiting.add(admit);
      signal.addEventListener('abort', giveUp, { once: true });
    });
    return leave;
  }
}
