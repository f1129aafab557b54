/** A bounded map that drops the oldest entries first. */
export class Recent<Value> {
  private recent = new Map<string, Value>();
  private older = new Map<string, Value>();

  /** @param capacity maximum number of values; at least half of it are kept */
  constructor(private readonly capacity: number) {}

  get(id: string): Value | undefined {
    // Not `??`: a value may be null.
    const value = this.recent.get(id);
    return value === undefined ? this.older.get(id) : value;
  }

  keep(values: ReadonlyMap<string, Value>): void {
    for (const [id, value] of values) this.recent.set(id, value);
    if (this.recent.size * 2 <= this.capacity) return;
    this.older = this.recent;
    this.recent = new Map();
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
  }
}
