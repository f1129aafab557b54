import { type UsageKeeper, usageRetentionDays, type UsageRetentionDays } from '@enrichment/billing-domain';
import { type Clock, dayMs } from '@enrichment/kernel';
import { type Database, prune } from '@enrichment/postgres';
import { serviceTables } from './service-sums';
import { dropPartitions, keptFrom, makePartitions, usageTables, type UsageTables } from './usage-partitions';
import { deleteUnusedSeries, rollUp } from './usage-roll-up';

/** Days with prepared partitions: yesterday for late rows, today, and the next days in case no process runs. */
const daysPrepared = [-1, 0, 1, 2, 3];

/** Result of one round. */
interface UsageUpkeep {
  readonly partitionsMade: number;
  readonly requestsRolledUp: number;
}

/**
 * A round creates partitions in advance and rolls up the rows since the last round. Expired data is dropped separately. A
 * round without work takes a few milliseconds, and reports are as recent as the last round.
 */
export class PostgresUsageKeeper implements UsageKeeper {
  private running: Promise<UsageUpkeep> | undefined;
  private readonly tables: UsageTables;

  constructor(
    private readonly database: Pick<Database, 'dataSource'>,
    private readonly clock: Clock,
    keptDays: Partial<UsageRetentionDays> = {},
  ) {
    this.tables = usageTables({ ...usageRetentionDays, ...keptDays });
  }

  run(): Promise<UsageUpkeep> {
    return (this.running ??= this.round().finally(() => (this.running = undefined)));
  }

  async forget(now: number): Promise<string[]> {
    await this.run();
    const { dataSource } = this.database;
    const dropped = await dropPartitions(dataSource, this.tables, now);
    const oldest = new Date(keptFrom(this.tables.hours, now));
    for (const table of serviceTables) await prune(dataSource, table, 'at', '<', oldest);
    // Counts of days are kept longest, in partitions by year, so the search for unused series runs once a year.
    if (dropped.some((name) => name.startsWith('usage_days'))) await deleteUnusedSeries(dataSource);
    return dropped;
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
