import {
  type ApiKey,
  ApiKeys,
  type Operation,
  stepMs,
  type UsageQuery,
  UsageReports,
} from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '@enrichment/kernel';
import type { Unsent } from '../http/answers.decorator';
import { errorKind } from './error-kinds';
import { ranges } from './ranges';
import { nothing, presentFigures, type UsageAnswer, type UsageQueryString } from './usage.dto';

/** The performance of an account over a range that ends now. */
@Injectable()
export class UsageView {
  constructor(
    private readonly usage: UsageReports,
    private readonly apiKeys: ApiKeys,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string, { range, operation, key }: UsageQueryString): Promise<Unsent<UsageAnswer>> {
    const { lengthMs, grain, step } = ranges[range];
    const ms = stepMs({ grain, step });
    const to = Math.ceil((this.clock.now() + 1) / ms) * ms;
    const from = to - lengthMs;
    const query: UsageQuery = {
      ...{ accountId, grain, step, from: new Date(from), to: new Date(to) },
      operation: operation || undefined,
      keyId: key || undefined,
    };
    const [report, operations, lines, matches, keys] = await Promise.all([
      this.usage.report(query),
      this.usage.breakdown(query, 'operation'),
      this.usage.breakdown(query, 'key'),
      this.usage.matches(query),
      this.keys(accountId),
    ]);
    const points = new Map(report.points.map((point) => [point.at.getTime(), point]));
    const times = Array.from({ length: (to - from) / ms }, (_, i) => from + i * ms);
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      step_seconds: ms / 1_000,
      totals: presentFigures(report.total),
      series: times.map((at) => ({
        at: new Date(at).toISOString(),
        ...presentFigures(points.get(at) ?? nothing),
      })),
      operations: operations.map((line) => ({ operation: line.name as Operation, ...presentFigures(line) })),
      keys: lines
        .filter(({ name: id }) => query.keyId === undefined || id === query.keyId)
        .map((line) => ({
          key_id: line.name,
          name: keys.get(line.name)?.name ?? '',
          ...presentFigures(line),
        })),
      matches: matches.map(({ operation, lookups, fields }) => ({ operation, lookups, fields: [...fields] })),
      codes: Object.entries(report.total.errors)
        .map(([code, count]) => ({ code, kind: errorKind(code), count }))
        .sort((a, b) => b.count - a.count),
    };
  }

  /** The account's keys by their ids, revoked ones too. */
  async keys(accountId: string): Promise<ReadonlyMap<string, ApiKey>> {
    return new Map((await this.apiKeys.list(accountId)).map((key) => [key.id, key]));
  }
}
