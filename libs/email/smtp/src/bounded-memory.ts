import type { Clock } from '@enrichment/kernel';

/** Remembers so many things for so long, in milliseconds; the oldest are forgotten first. */
export class BoundedMemory<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly until: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: { readonly entries: number; readonly milliseconds: number },
  ) {}

  recall(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.clock.monotonic()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  remember(key: string, value: T): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.clock.monotonic() + this.limits.milliseconds });
    if (this.entries.size > this.limits.entries) this.entries.delete(this.entries.keys().next().value!);
  }
}
