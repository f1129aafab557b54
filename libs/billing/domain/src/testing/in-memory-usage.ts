import { allLookups, type MatchLine, matchLines } from '../usage/matches';
import { latencyBucket } from '../usage/latency-histogram';
import {
  type AccountUsage,
  maxEvents,
  type QuarterCredits,
  type RequestPage,
  type RequestQuery,
  type ServiceUsage,
  type UsageLine,
  type UsageLog,
  type UsageQuery,
  type UsageReport,
  type UsageReports,
  type UsageRow,
} from '../usage/usage';
import { quarterMs } from '../usage/credits-by-day';
import {
  startOf,
  stepMs,
  type UsageCount,
  usageFigures,
  usageLines,
  usageReport,
  usageSpan,
} from '../usage/usage-figures';

/** In-memory usage log for tests: reports are computed from its rows. */
export class InMemoryUsage implements UsageLog, UsageReports {
  readonly rows: UsageRow[] = [];

  record(row: UsageRow): void {
    this.rows.push(row);
  }

  async report(query: UsageQuery): Promise<UsageReport> {
    const step = stepMs(query);
    return usageReport(grouped(this.select(query), ({ at }) => Math.floor(at.getTime() / step) * step));
  }

  async breakdown(query: UsageQuery, by: 'operation' | 'key'): Promise<UsageLine[]> {
    return usageLines(
      grouped(this.select(query, by === 'key'), (row) => (by === 'key' ? row.keyId : row.operation)),
    );
  }

  async service(starts: readonly Date[]): Promise<ServiceUsage> {
    const rows = this.since(starts[0]!);
    const start = ({ at }: UsageRow) => starts.findLast((one) => one <= at)!.getTime();
    return {
      ...usageReport(grouped(rows, start)),
      operations: usageLines(grouped(rows, ({ operation }) => operation)),
    };
  }

  async topAccounts(since: Date, limit: number): Promise<AccountUsage[]> {
    const accounts = grouped(this.since(since), ({ accountId }) => accountId);
    return [...accounts]
      .map(([accountId, counts]) => ({ accountId, ...usageFigures(counts) }))
      .map(({ accountId, requests, successes, credits }) => ({ accountId, requests, successes, credits }))
      .sort(
        (a, b) => b.credits - a.credits || b.requests - a.requests || (a.accountId < b.accountId ? -1 : 1),
      )
      .slice(0, limit);
  }

  async credits(accountId: string, since: Date): Promise<QuarterCredits[]> {
    const rows = this.rows.filter((row) => row.accountId === accountId && row.credits > 0 && row.at >= since);
    return [...Map.groupBy(rows, ({ at }) => Math.floor(at.getTime() / quarterMs) * quarterMs)]
      .sort(([a], [b]) => a - b)
      .map(([at, some]) => ({
        at: new Date(at),
        credits: some.reduce((sum, { credits }) => sum + credits, 0),
      }));
  }

  async matches(query: UsageQuery): Promise<MatchLine[]> {
    const hour = 3_600_000;
    const from = new Date(Math.floor(usageSpan(query).from.getTime() / hour) * hour);
    const to = new Date(Math.ceil(usageSpan(query).to.getTime() / hour) * hour);
    const rows = this.select({ ...query, grain: 'hour', from, to }).filter(({ code }) => code === 'ok');
    return matchLines(
      rows.flatMap(({ operation, found }) =>
        found === undefined ? [] : foundPlaces(found).map((place) => ({ operation, place, lookups: 1 })),
      ),
    );
  }

  page({ accountId, keyId, operation, codes, from, to, before, limit }: RequestQuery): Promise<RequestPage> {
    const matching = this.rows.filter(
      (row) =>
        row.accountId === accountId &&
        (keyId === undefined || row.keyId === keyId) &&
        (operation === undefined || row.operation === operation) &&
        (codes === undefined || codes.includes(row.code)) &&
        (from === undefined || row.at >= from) &&
        (to === undefined || row.at < to) &&
        (before === undefined || newestFirst(row, before) > 0),
    );
    const rows = matching.sort(newestFirst).slice(0, limit);
    return Promise.resolve({ rows, next: matching.length > limit ? rows.at(-1) : undefined });
  }

  async exceeds(query: Omit<RequestQuery, 'before' | 'limit'>, count: number): Promise<boolean> {
    return (await this.page({ ...query, limit: count + 1 })).rows.length > count;
  }

  countSince(accountId: string, since: Date): Promise<number> {
    const rows = this.rows.filter((row) => row.accountId === accountId && row.at >= since && !row.isTest);
    return Promise.resolve(rows.reduce((sum, { requests }) => sum + requests, 0));
  }

  async codesSince(accountIds: readonly string[], since: Date): Promise<Map<string, Record<string, number>>> {
    const from = new Date(startOf('minute', since.getTime()));
    const rows = this.rows.filter(
      ({ accountId, at, isTest }) => accountIds.includes(accountId) && at >= from && !isTest,
    );
    return new Map(
      [...grouped(rows, ({ accountId }) => accountId)].map(([accountId, counts]) => {
        const { successes, errors } = usageFigures(counts);
        return [accountId, { ...errors, ...(successes > 0 && { ok: successes }) }];
      }),
    );
  }

  events(accountId: string, requestId: string): Promise<UsageRow[]> {
    const events = this.rows.filter((row) => row.accountId === accountId && row.requestId === requestId);
    return Promise.resolve(events.sort((a, b) => newestFirst(b, a)).slice(0, maxEvents));
  }

  accountOf(requestId: string): Promise<string | undefined> {
    return Promise.resolve(this.rows.find((row) => row.requestId === requestId)?.accountId);
  }

  private since(time: Date): UsageRow[] {
    return this.rows.filter(({ at, isTest }) => at >= time && !isTest);
  }

  private select(query: UsageQuery, withTests = query.keyId !== undefined): UsageRow[] {
    const { from, to } = usageSpan(query);
    return this.rows.filter(
      (row) =>
        row.accountId === query.accountId &&
        (query.keyId === undefined || row.keyId === query.keyId) &&
        (query.operation === undefined || row.operation === query.operation) &&
        row.at >= from &&
        row.at < to &&
        (withTests || !row.isTest),
    );
  }
}

type Place = Pick<UsageRow, 'at' | 'requestId'>;

function newestFirst(a: Place, b: Place): number {
  return b.at.getTime() - a.at.getTime() || (a.requestId < b.requestId ? 1 : -1);
}

function grouped<Name>(rows: UsageRow[], name: (row: UsageRow) => Name): Map<Name, UsageCount[]> {
  return new Map([...Map.groupBy(rows, name)].map(([key, some]) => [key, some.map(toCount)]));
}

function toCount({ code, requests, credits, latencyMs }: UsageRow): UsageCount {
  return { code, requests, credits, latencies: { [latencyBucket(latencyMs)]: requests } };
}

/** The indexes of the found fields, and {@link allLookups}. */
function foundPlaces(found: number): number[] {
  const places = [allLookups];
  for (let place = 0; place < 31; place++) if ((found >> place) & 1) places.push(place);
  return places;
}
