import type { Holding } from '@enrichment/billing-domain';

/** What an account holds, and how many entries have made it so. */
export interface Standing extends Holding {
  readonly entries: number;
}

/** What accounts held when they were last charged; the least recently charged are forgotten first. */
export class KnownStandings {
  private readonly standings = new Map<string, Standing>();

  /** @param capacity accounts; one takes about 200 bytes */
  constructor(private readonly capacity: number) {}

  get(accountId: string): Standing | undefined {
    return this.standings.get(accountId);
  }

  keep(standings: ReadonlyMap<string, Standing>): void {
    for (const [id, standing] of standings) {
      this.standings.delete(id);
      this.standings.set(id, standing);
    }
    for (const id of this.standings.keys()) {
      if (this.standings.size <= this.capacity) break;
      this.standings.delete(id);
    }
  }

  clear(): void {
    this.standings.clear();
  }
}
