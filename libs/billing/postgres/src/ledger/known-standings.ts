import type { Holding } from '@enrichment/billing-domain';

/** What an account holds, and how many entries have made it so. */
export interface Standing extends Holding {
  readonly entries: number;
}

/** How the accounts that were charged last stood then. Those that were not charged for the longest time are forgotten. */
export class KnownStandings {
  private recent = new Map<string, Standing>();
  private older = new Map<string, Standing>();

  /** @param capacity accounts, at least half of which are remembered; one takes about 200 bytes */
  constructor(private readonly capacity: number) {}

  get(accountId: string): Standing | undefined {
    return this.recent.get(accountId) ?? this.older.get(accountId);
  }

  keep(standings: ReadonlyMap<string, Standing>): void {
    for (const [id, standing] of standings) this.recent.set(id, standing);
    if (this.recent.size * 2 <= this.capacity) return;
    this.older = this.recent;
    this.recent = new Map();
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
  }
}
