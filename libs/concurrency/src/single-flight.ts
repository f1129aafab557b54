/** Joins calls for the same key: while one is in progress, the others get its outcome. */
export class SingleFlight<T> {
  private readonly inProgress = new Map<string, Promise<T>>();

  /** Keys in progress. */
  get size(): number {
    return this.inProgress.size;
  }

  has(key: string): boolean {
    return this.inProgress.has(key);
  }

  /** The outcome of the call in progress for the key, or of the one that `start` begins. */
  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.inProgress.get(key);
    if (running) return running;
    const begun = start().finally(() => this.inProgress.delete(key));
    // Everybody who waits for it may have gone.
    begun.catch(() => undefined);
    this.inProgress.set(key, begun);
    return begun;
  }
}
