import { usageRetentionDays, type UsageRetentionDays } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { indexPastDays } from './index-past-days';
import { dropPartitions, makePartitions, usageTables, type UsageTables } from './usage-partitions';
import { deleteUnusedSeries, rollUp } from './usage-roll-up';

const dayMs = 86_400_000;
/** Yesterday's, for late rows; today's; and those of the next days, in case no process runs until then. */
const daysPrepared = [-1, 0, 1, 2, 3];

/** Result of one round of upkeep. */
export interface UsageUpkeep {
  readonly partitionsMade: number;
  readonly requestsRolledUp: number;
}

/**
 * The upkeep of usage: partitions ahead of time and roll-ups of what was written since the last round; apart from them, an end to
 * what has been kept long enough. Any number of processes may run it, as often as they like; a round without work
 * costs a few milliseconds, and reports are as fresh as the last round.
 */
export class PostgresUsageKeeper {
  private running: Promise<UsageUpkeep> | undefined;
  private readonly tables: UsageTables;

  constructor(
    private readonly database: Pick<Database, 'connect' | 'dataSource'>,
    private readonly clock: Clock,
    keptDays: Partial<UsageRetentionDays> = {},
  ) {
    this.tables = usageTables({ ...usageRetentionDays, ...keptDays });
  }

  /** Runs one round; a call during it returns the same round. The next round repeats failed steps. */
  run(): Promise<UsageUpkeep> {
    return (this.running ??= this.round().finally(() => (this.running = undefined)));
  }

  /**
   * Drops data that was kept long enough, after it was counted.
   *
   * @param now by a clock that is surely right: what is dropped is gone
   * @returns the names of the partitions that were dropped
   */
  async forget(now: number): Promise<string[]> {
    await this.run();
    const { dataSource } = this.database;
    const dropped = await dropPartitions(dataSource, this.tables, now);
    // Days are kept longest and by the year, so the search for unused series runs once a year.
    if (dropped.some((name) => name.startsWith('usage_days'))) await deleteUnusedSeries(dataSource);
    return dropped;
  }

  /** Apart from the rounds, which it would hold up for minutes. @returns how many indexes were made */
  indexPastDays(): Promise<number> {
    return indexPastDays(this.database, this.clock.now());
  }

  private async round(): Promise<UsageUpkeep> {
    const now = this.clock.now();
    const { dataSource } = this.database;
    const { tables } = this;
    return {
      partitionsMade: await makePartitions(
        dataSource,
        tables,
        daysPrepared.map((day) => now + day * dayMs),
        now,
      ),
      requestsRolledUp: await rollUp(dataSource, tables, now),
    };
  }
}
