import { type Clock } from './clock';

/** Hits, misses and content of a cache since it was made. */
export interface CacheUsage {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  /** Share of the capacity in use, from 0 to 1. At 1 each new value replaces an old one. */
  readonly fill: number;
}

interface Entry<T> {
  readonly value: T;
  /** Expiry on the monotonic clock. */
  readonly until: number;
  readonly size: number;
}

/** Keeps each value until it expires, and drops the least recently used one when the cache is full. */
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
