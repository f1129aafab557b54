/**
 * Keeps values by number, in a table of fixed size where a newer value takes the slot of an older one: nothing to
 * maintain on a hit, no order to keep, and never more than the table.
 */
export class SlotCache<Value> {
  private readonly keys: Float64Array;
  private readonly values: (Value | undefined)[];

  /** @param bits the size of the table, as a power of 2 */
  constructor(private readonly bits: number) {
    this.keys = new Float64Array(1 << bits).fill(-1);
    this.values = new Array<Value | undefined>(1 << bits).fill(undefined);
  }

  /**
   * @param key a whole number, 0 or more
   * @returns the stored value, or the result of `make`, which is stored
   */
  get(key: number, make: (key: number) => Value): Value {
    // Fibonacci hashing, because offsets in a file come in steps and would share a few slots.
    const slot = Math.imul(key, 0x9e3779b1) >>> (32 - this.bits);
    if (this.keys[slot] === key) return this.values[slot] as Value;
    const value = make(key);
    this.keys[slot] = key;
    this.values[slot] = value;
    return value;
  }
}
