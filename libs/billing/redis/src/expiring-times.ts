import type { Clock } from '@enrichment/kernel';

const turnMs = 2_000;

/** Future times by key, which are dropped after two to four seconds, without a timer. */
export class ExpiringTimes {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private turnAt = -Infinity;

  constructor(private readonly clock: Clock) {}

  set(key: string, time: number): void {
    const now = this.clock.monotonic();
    if (now >= this.turnAt) {
      this.old = this.young;
      this.young = new Map();
      this.turnAt = now + turnMs;
    }
    this.young.set(key, time);
  }

  get(key: string): number | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }
}
