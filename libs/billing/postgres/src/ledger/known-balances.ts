import type { Balance } from '@enrichment/billing-domain';

/** What an account holds, and how many entries have made it so. */
export interface EntryBalance extends Balance {
  readonly entries: number;
}

/** How the accounts that were charged last stood then. Those that were not charged for the longest time are forgotten. */
export class KnownBalances {
  private recent = new Map<string, EntryBalance>();
  private older = new Map<string, EntryBalance>();

  /** @param capacity accounts, at least half of which are remembered; one takes about 200 bytes */
  constructor(private readonly capacity: number) {}

  get(accountId: string): EntryBalance | undefined {
    return this.recent.get(accountId) ?? this.older.get(accountId);
  }

  keep(balances: ReadonlyMap<string, EntryBalance>): void {
    for (const [id, balance] of balances) this.recent.set(id, balance);
    if (this.recent.size * 2 <= this.capacity) return;
    this.older = this.recent;
    this.recent = new Map();
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
  }
}
