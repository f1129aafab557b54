import {
  type AccountUsage,
  type MatchCount,
  type MatchLine,
  matchLines,
  type RequestPage,
  type RequestPlace,
  maxEvents,
  type QuarterCredits,
  type RequestQuery,
  type ServiceUsage,
  stepMs,
  type UsageCount,
  type UsageGrain,
  type UsageLine,
  usageLines,
  type UsageQuery,
  type UsageReport,
  usageReport,
  type UsageReports,
  type UsageRow,
  type UsageSpan,
  usageSpan,
} from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { rowsOf } from '@enrichment/postgres';
import { dayMs } from '@enrichment/kernel';
import { OneAtATime } from '../one-at-a-time';
import { countRequests, pageStatements, requestColumns } from './request-rows';

type CountRow<Name> = UsageCount & { readonly name: Name };

interface ServiceRow extends UsageCount {
  /** From 1. */
  readonly point: number;
  readonly operation: string;
}

/** Part of a span, with the grain of its counts. */
interface Part {
  readonly grain: UsageGrain;
  readonly from: Date;
  readonly to: Date;
}

/** Reads counts only, so the cost of a report does not depend on the number of requests. */
export class PostgresUsageReports implements UsageReports {
  private readonly reads = new OneAtATime();

  /** @param maxRead rows that a page reads at most */
  constructor(
    private readonly dataSource: DataSource,
    private readonly maxRead = 20_000,
  ) {}

  async report(query: UsageQuery): Promise<UsageReport> {
    const step = stepMs(query) / 1_000;
    const point = step > 60 ? `date_bin(interval '${step} s', r.at, timestamptz 'epoch')` : 'r.at';
    const rows = await this.count<Date>(query, point, query.keyId ?? '', [wholeSpan(query)]);
    return usageReport(Map.groupBy(rows, ({ name }) => name.getTime()));
  }

  async breakdown(query: UsageQuery, by: 'operation' | 'key'): Promise<UsageLine[]> {
    const parts = coarsened(wholeSpan(query));
    const rows =
      by === 'operation'
        ? await this.count<string>(query, 's.operation', query.keyId ?? '', parts)
        : await this.count<string>(query, 's.key_id', query.keyId, parts);
    return usageLines(Map.groupBy(rows, ({ name }) => name));
  }

  async service(starts: readonly Date[]): Promise<ServiceUsage> {
    const rows = await this.dataSource.query<ServiceRow[]>(
      `SELECT point, operation, code, sum(requests)::bigint AS requests, sum(credits)::bigint AS credits,
              json_object_agg(bucket, requests) AS latencies
       FROM (
         SELECT width_bucket(at, $1::timestamptz[]) AS point, operation, code, bucket,
                sum(requests)::bigint AS requests, sum(credits) AS credits
         FROM usage_service_quarters WHERE at >= $2
         GROUP BY 1, 2, 3, 4
       ) b
       GROUP BY 1, 2, 3`,
      [starts, starts[0]],
    );
    const [uncounted] = await this.dataSource.query<{ at: Date }[]>(
      'SELECT at FROM usage_requests WHERE id > (SELECT service_rolled_up_to FROM usage_progress) ORDER BY id LIMIT 1',
    );
    return {
      countedTo: uncounted?.at,
      ...usageReport(Map.groupBy(rows, ({ point }) => starts[point - 1]!.getTime())),
      operations: usageLines(Map.groupBy(rows, ({ operation }) => operation)),
    };
  }

  /** Sums whole days, and quarters of an hour before the first whole day. */
  async topAccounts(since: Date, limit: number): Promise<AccountUsage[]> {
    return this.dataSource.query(
      `SELECT account_id AS "accountId", sum(requests)::bigint AS requests, sum(credits)::bigint AS credits,
              sum(successes)::bigint AS successes
       FROM (SELECT * FROM usage_account_quarters WHERE at >= $2 AND at < $3
             UNION ALL SELECT * FROM usage_account_days WHERE at >= $3) r
       GROUP BY 1 ORDER BY credits DESC, requests DESC, 1 LIMIT $1`,
      [limit, since, new Date(Math.ceil(since.getTime() / dayMs) * dayMs)],
    );
  }

  async credits(accountId: string, since: Date): Promise<QuarterCredits[]> {
    return this.dataSource.query(
      `SELECT r.at, sum(r.credits)::bigint AS credits
       FROM usage_series s CROSS JOIN LATERAL (
         SELECT at, credits FROM usage_hours WHERE series_id = s.id AND at >= $2 AND credits > 0 OFFSET 0
       ) r
       WHERE s.account_id = $1 AND s.key_id = '' GROUP BY 1 ORDER BY 1`,
      [accountId, since],
    );
  }

  async matches(query: UsageQuery): Promise<MatchLine[]> {
    const { from, to } = usageSpan(query);
    const rows = await this.dataSource.query<MatchCount[]>(
      `SELECT s.operation, m.field AS place, sum(m.lookups)::bigint AS lookups
       FROM usage_series s CROSS JOIN LATERAL (
         SELECT field, lookups FROM usage_matches
         WHERE series_id = s.id AND at >= date_trunc('hour', $4::timestamptz, 'UTC') AND at < $5 OFFSET 0
       ) m
       WHERE s.account_id = $1 AND s.key_id = $2 AND s.code = 'ok' AND ($3::text IS NULL OR s.operation = $3)
       GROUP BY 1, 2`,
      [query.accountId, query.keyId ?? '', query.operation, from, to],
    );
    return matchLines(rows);
  }

  page(query: RequestQuery): Promise<RequestPage> {
    return this.reads.run(query.accountId, async () => {
      const { limit } = query;
      const { rows, end } = pageStatements({ ...query, limit: limit + 1 }, this.maxRead);
      let found = await rowsOf<UsageRow>(this.dataSource, rows.text, rows.values);
      const [readTo] = end ? await rowsOf<RequestPlace>(this.dataSource, end.text, end.values) : [];
      // Newer rows of another code may follow the older ones.
      if (readTo) found = found.filter((row) => !isOlder(row, readTo));
      return { rows: found.slice(0, limit), next: found.length > limit ? found[limit - 1] : readTo };
    });
  }

  async exceeds(query: Omit<RequestQuery, 'before' | 'limit'>, count: number): Promise<boolean> {
    const { text, values } = countRequests(query, count + 1);
    const [row] = await this.dataSource.query<[{ found: number }]>(text, values);
    return row.found > count;
  }

  async countSince(accountId: string, since: Date): Promise<number> {
    const [row] = await this.dataSource.query<[{ requests: number }]>(
      'SELECT coalesce(sum(requests), 0)::bigint AS requests FROM usage_requests WHERE account_id = $1 AND at >= $2 AND NOT test',
      [accountId, since],
    );
    return row.requests;
  }

  async codesSince(accountIds: readonly string[], since: Date): Promise<Map<string, Record<string, number>>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ id: string; codes: Record<string, number> }[]>(
      `SELECT account_id AS id, json_object_agg(code, requests) AS codes
       FROM (
         SELECT s.account_id, s.code, sum(r.requests)::bigint AS requests
         FROM usage_series s CROSS JOIN LATERAL (
           SELECT requests FROM usage_minutes
           WHERE series_id = s.id AND at >= date_trunc('minute', $2::timestamptz, 'UTC') OFFSET 0
         ) r
         WHERE s.account_id = ANY ($1) AND s.key_id = ''
         GROUP BY 1, 2
       ) c
       GROUP BY 1`,
      [accountIds, since],
    );
    return new Map(rows.map(({ id, codes }) => [id, codes]));
  }

  events(accountId: string, requestId: string): Promise<UsageRow[]> {
    return rowsOf(
      this.dataSource,
      `SELECT ${requestColumns} FROM usage_requests
       WHERE request_id = $1 AND account_id = $2 ORDER BY at LIMIT ${maxEvents}`,
      [requestId, accountId],
    );
  }

  async accountOf(requestId: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ account_id: string }[]>(
      'SELECT account_id FROM usage_requests WHERE request_id = $1 ORDER BY at DESC LIMIT 1',
      [requestId],
    );
    return row?.account_id;
  }

  /** @param keyId empty: the sum of all keys; `undefined`: each key */
  private async count<Name>(
    { accountId, operation }: UsageQuery,
    name: string,
    keyId: string | undefined,
    parts: readonly Part[],
  ): Promise<CountRow<Name>[]> {
    return this.dataSource.query(
      `SELECT name, code, sum(requests)::bigint AS requests, sum(credits)::bigint AS credits,
              json_object_agg(bucket, requests) AS latencies
       FROM (
         SELECT ${name} AS name, s.code, r.bucket, sum(r.requests)::bigint AS requests, sum(r.credits) AS credits
         FROM usage_series s CROSS JOIN LATERAL (${sumsOf(parts, 4)}) r
         WHERE s.account_id = $1 AND (s.key_id = $2 OR $2::text IS NULL AND s.key_id <> '')
           AND ($3::text IS NULL OR s.operation = $3)
         GROUP BY 1, 2, 3
       ) b
       GROUP BY name, code`,
      [accountId, keyId, operation, ...parts.flatMap(({ from, to }) => [from, to])],
    );
  }
}

/** @param first parameter number of the first part's `from`; its `to` and the other parts follow */
function sumsOf(parts: readonly Part[], first: number): string {
  const selects = parts.map(
    ({ grain }, i) => `
           SELECT at, bucket, requests, credits FROM usage_${grain}s
           WHERE series_id = s.id AND at >= $${first + 2 * i} AND at < $${first + 1 + 2 * i}`,
  );
  // OFFSET 0 forces one index range per series, even when the planner assumes small tables.
  return `${selects.join(' UNION ALL ')} OFFSET 0`;
}

function wholeSpan(query: UsageSpan): Part {
  return { grain: query.grain, ...usageSpan(query) };
}

const coarser = { minute: ['hour', 3_600_000], hour: ['day', dayMs] } as const;

/** Divides a part into coarser counts: whole hours or days, and the rest before and after them. */
function coarsened(part: Part): Part[] {
  if (part.grain === 'day') return [part];
  const [grain, ms] = coarser[part.grain];
  const from = new Date(Math.ceil(part.from.getTime() / ms) * ms);
  const to = new Date(Math.floor(part.to.getTime() / ms) * ms);
  if (from >= to) return [part];
  return [
    { ...part, to: from },
    { grain, from, to },
    { ...part, from: to },
  ];
}

function isOlder({ at, requestId }: RequestPlace, than: RequestPlace): boolean {
  return at < than.at || (at.getTime() === than.at.getTime() && requestId < than.requestId);
}
