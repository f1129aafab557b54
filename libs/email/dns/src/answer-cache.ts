import type { Clock } from '@enrichment/kernel';

/** What holding one answer costs besides its own bytes: keys, objects, the map's share. A measured estimate. */
const overheadBytes = 500;

/** Keeps values for as long as each may be kept, and forgets what was not used for longest when there are too many. */
export class AnswerCache<T> {
  private readonly entries = new Map<string, { value: T; until: number; bytes: number }>();
  private held = 0;

  constructor(
    private readonly clock: Clock,
    private readonly maxBytes: number,
  ) {}

  /** How many bytes the values are taken to occupy. */
  get bytes(): number {
    return this.held;
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.forget(key);
    if (entry.until <= this.clock.monotonic()) return undefined;
    this.entries.set(key, entry);
    this.held += entry.bytes;
    return entry.value;
  }

  set(key: string, value: T, seconds: number, size: number): void {
    this.forget(key);
    const bytes = size + overheadBytes;
    if (seconds <= 0 || bytes > this.maxBytes) return;
    this.entries.set(key, { value, until: this.clock.monotonic() + seconds * 1000, bytes });
    this.held += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.maxBytes) break;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.held -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
