import type { ApiKey } from '@enrichment/billing-domain';
import { BoundedCache, type Clock, type DomainError } from '@enrichment/kernel';

/** A cap of a key that refused a request. */
export interface CapRefusal {
  readonly key: Pick<ApiKey, 'id' | 'accountId' | 'name'>;
  /** `cap`, `period`, `resets_at`: as in the caller's error. */
  readonly details: DomainError['details'];
  readonly at: number;
}

/** The minimum interval between two notices of a key, which may be refused many times a second. */
const notedAgainMs = 10 * 60_000;

/** The caps that have refused requests in this process, for notifying the keys' owners. */
export class CapRefusals {
  private readonly noted: BoundedCache<true>;
  private waiting: CapRefusal[] = [];

  constructor(private readonly clock: Clock) {
    this.noted = new BoundedCache(clock, 10_000);
  }

  note({ id, accountId, name }: ApiKey, { details }: DomainError): void {
    const cap = [id, ...Object.values(details)].join(' ');
    if (this.noted.get(cap)) return;
    this.noted.set(cap, true, notedAgainMs);
    this.waiting.push({ key: { id, accountId, name }, details, at: this.clock.now() });
  }

  /** Returns the refusals since the last call. */
  drain(): CapRefusal[] {
    return this.waiting.splice(0);
  }

  /** Notices that fail wait for the next call. */
  release(refusals: readonly CapRefusal[]): void {
    this.waiting = [...refusals, ...this.waiting];
  }
}
