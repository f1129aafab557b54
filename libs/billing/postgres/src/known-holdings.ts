import type { Holding } from '@enrichment/billing-domain';

/** What accounts held when they were last charged; the least recently charged are forgotten first. */
export class KnownHoldings {
  private readonly holdings = new Map<string, Holding>();

  /** @param capacity accounts; one takes about 200 bytes */
  constructor(private readonly capacity: number) {}

  get(accountId: string): Holding | undefined {
    return this.holdings.get(accountId);
  }

  keep(holdings: ReadonlyMap<string, Holding>): void {
    for (const [id, holding] of holdings) {
      this.holdings.delete(id);
      this.holdings.set(id, holding);
    }
    for (const id of this.holdings.keys()) {
      if (this.holdings.size <= this.capacity) break;
      this.holdings.delete(id);
    }
  }

  clear(): void {
    this.holdings.clear();
  }
}
