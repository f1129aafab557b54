import type { ApiKey } from '@enrichment/billing-domain';
import { BoundedCache, type Clock, type DomainError } from '@enrichment/kernel';

/** A cap of a key that refused a request. */
export interface CapRefusal {
  readonly key: Pick<ApiKey, 'id' | 'accountId' | 'name'>;
  /** `cap`, `period`, `resets_at`: as in the caller's error. */
  readonly details: DomainError['details'];
  readonly at: number;
}

/** The minimum interval between two notices of a key. */
const notedAgainMs = 10 * 60_000;

/** The caps that have refused requests in this process, for events to the keys' owners. */
export class CapRefusals {
  private readonly noted: BoundedCache<true>;
  private waiting: CapRefusal[] = [];

  constructor(private readonly clock: Clock) {
    this.noted = new BoundedCache(clock, 10_000);
  }

  add({ id, accountId, name }: ApiKey, { details }: DomainError): void {
    const cap = [id, ...Object.values(details)].join(' ');
    if (this.noted.get(cap)) return;
    this.noted.set(cap, true, notedAgainMs);
    this.waiting.push({ key: { id, accountId, name }, details, at: this.clock.now() });
  }

  /** Returns the refusals since the last call. */
  drain(): CapRefusal[] {
    return this.waiting.splice(0);
  }

  /** Keeps refusals for the next {@link drain}, because their events were not published. */
  release(refusals: readonly CapRefusal[]): void {
    this.waiting = [...refusals, ...this.waiting];
  }
}
