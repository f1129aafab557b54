import { latencyBucket } from '../latency-histogram';
import type { UsageLine, UsageLog, UsageQuery, UsageReport, UsageReports, UsageRow } from '../usage';
import { startOf, type UsageCount, usageLines, usageReport, usageSpan } from '../usage-figures';

/** Usage in memory, for tests: reports are made from the rows themselves. */
export class InMemoryUsage implements UsageLog, UsageReports {
  readonly rows: UsageRow[] = [];

  record(row: UsageRow): void {
    this.rows.push(row);
  }

  async report(query: UsageQuery): Promise<UsageReport> {
    return usageReport(grouped(this.select(query), ({ at }) => startOf(query.grain, at.getTime())));
  }

  async breakdown(query: UsageQuery, by: 'operation' | 'key'): Promise<UsageLine[]> {
    return usageLines(grouped(this.select(query), (row) => (by === 'key' ? row.keyId : row.operation)));
  }

  find(accountId: string, requestId: string): Promise<UsageRow | undefined> {
    const attempts = this.rows.filter((row) => row.accountId === accountId && row.requestId === requestId);
    return Promise.resolve(attempts.sort((a, b) => b.at.getTime() - a.at.getTime())[0]);
  }

  private select(query: UsageQuery): UsageRow[] {
    const { from, to } = usageSpan(query);
    return this.rows.filter(
      (row) =>
        row.accountId === query.accountId &&
        (query.keyId === undefined || row.keyId === query.keyId) &&
        (query.operation === undefined || row.operation === query.operation) &&
        row.at >= from &&
        row.at < to,
    );
  }
}

function grouped<Name>(rows: UsageRow[], name: (row: UsageRow) => Name): Map<Name, UsageCount[]> {
  return new Map([...Map.groupBy(rows, name)].map(([key, some]) => [key, some.map(toCount)]));
}

function toCount({ code, credits, latencyMs }: UsageRow): UsageCount {
  return { code, requests: 1, credits, latencies: { [latencyBucket(latencyMs)]: 1 } };
}
