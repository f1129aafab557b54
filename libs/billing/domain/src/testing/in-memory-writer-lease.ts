import type { Clock } from '@enrichment/kernel';
import type { Replica, WriterLease } from '../index';

/** A lease that the replicas of one process share. */
export class InMemoryWriterLease implements WriterLease {
  private holder: Replica | undefined;
  private endsAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly leaseMs = 1_500,
  ) {}

  claim(candidate: Replica): Promise<Replica> {
    const now = this.clock.monotonic();
    if (!this.holder || this.holder.id === candidate.id || this.endsAt <= now) {
      this.holder = candidate;
      this.endsAt = now + this.leaseMs;
    }
    return Promise.resolve(this.holder);
  }

  release(id: string): Promise<void> {
    if (this.holder?.id === id) this.holder = undefined;
    return Promise.resolve();
  }
}
