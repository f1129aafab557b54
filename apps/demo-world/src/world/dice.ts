/** Pseudo-random choices, which a seed repeats on every machine (mulberry32, seeded by FNV-1a). */
export class Dice {
  private state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (const byte of Buffer.from(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
    this.state = hash;
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }

  /** Distinct entries in random order; all entries if there are not enough. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(this.between(0, rest.length - 1), 1));
    }
    return taken;
  }
}
