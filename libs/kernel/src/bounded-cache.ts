import { type Clock } from './clock';

/** How often a cache was of use, since it was made, and what it holds. */
export interface CacheUsage {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  /** How much of what it may hold it holds, from 0 to 1; at 1 something goes for whatever comes. */
  readonly fill: number;
}

interface Entry<T> {
  readonly value: T;
  /** On the monotonic clock. */
  readonly until: number;
  readonly size: number;
}

/** Keeps each value for as long as it may be kept, and forgets what was not used for longest when there is too much. */
export class BoundedCache<T> {
  /** The longest unused first. */
  private readonly entries = new Map<string, Entry<T>>();
  private held = 0;
  private hits = 0;
  private misses = 0;

  /** @param maxSize of all values together, in the unit of `set`: their number, or their bytes */
  constructor(
    private readonly clock: Clock,
    private readonly maxSize: number,
  ) {}

  get usage(): CacheUsage {
    const { hits, misses, held, maxSize } = this;
    return { hits, misses, entries: this.entries.size, fill: held / maxSize };
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry) this.forget(key, entry);
    if (!entry || entry.until <= this.clock.monotonic()) {
      this.misses++;
      return undefined;
    }
    this.hits++;
    this.keep(key, entry);
    return entry.value;
  }

  /** @param milliseconds for which it is kept; 0 keeps nothing */
  set(key: string, value: T, milliseconds: number, size = 1): void {
    const before = this.entries.get(key);
    if (before) this.forget(key, before);
    if (milliseconds <= 0 || size > this.maxSize) return;
    this.keep(key, { value, until: this.clock.monotonic() + milliseconds, size });
    for (const [oldest, entry] of this.entries) {
      if (this.held <= this.maxSize) break;
      this.forget(oldest, entry);
    }
  }

  private keep(key: string, entry: Entry<T>): void {
    this.entries.set(key, entry);
    this.held += entry.size;
  }

  private forget(key: string, { size }: Entry<T>): void {
    this.entries.delete(key);
    this.held -= size;
  }
}
