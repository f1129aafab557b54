import { Injectable } from '@nestjs/common';
import {
  Accounts,
  type ApiKey,
  ApiKeys,
  beforeDays,
  creditsByDay,
  type DayCredits,
  type Operation,
  startsOfDays,
  stepMs,
  type UsageLine,
  type UsageQuery,
  type UsageReport,
  UsageReports,
  type UsageSpan,
} from '@enrichment/billing-domain';
import { Clock, dayMs } from '@enrichment/kernel';
import { errorKind } from '../errors/error-kinds';
import {
  nothing,
  presentFigures,
  type Range,
  type RangeName,
  ranges,
  type ServiceRangeName,
  serviceRanges,
} from './figures';

const topAccounts = 10;
/** Rounds of the job that counts take seconds. */
const usualLagMs = 60_000;
/** Days of the chart of credits. */
const shownDays = 30;

/** A part of an account's usage. Empty values count as absent. */
interface UsagePart {
  readonly range: RangeName;
  readonly operation?: Operation | undefined;
  /** The id of a key. */
  readonly key?: string | undefined;
}

/** The performance of an account, or of the service, over a range that ends now. */
@Injectable()
export class UsageView {
  constructor(
    private readonly usage: UsageReports,
    private readonly apiKeys: ApiKeys,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string, { range, operation, key }: UsagePart) {
    const query: UsageQuery = {
      accountId,
      ...this.span(ranges[range]),
      operation: operation || undefined,
      keyId: key || undefined,
    };
    const [span, lines, matches, keys] = await Promise.all([
      this.spanAnswer(query),
      this.usage.breakdown(query, 'key'),
      this.usage.matches(query),
      this.keys(accountId),
    ]);
    return {
      ...span,
      keys: lines
        .filter(({ name: id }) => query.keyId === undefined || id === query.keyId)
        .map((line) => ({
          key_id: line.name,
          name: keys.get(line.name)?.name ?? '',
          ...presentFigures(line),
        })),
      matches: matches.map(({ operation, lookups, fields }) => ({ operation, lookups, fields: [...fields] })),
    };
  }

  /** The credits of the account in the last 30 days of a time zone. */
  async days(accountId: string, zone: string): Promise<DayCredits[]> {
    const now = this.clock.now();
    const quarters = await this.usage.credits(accountId, beforeDays(shownDays, now));
    return creditsByDay(quarters, zone, shownDays, now);
  }

  /** @param part.zone name of the time zone whose days are the points of a month */
  async ofService({ range, zone }: { readonly range: ServiceRangeName; readonly zone: string }) {
    const now = this.clock.now();
    const { pointMs, points } = serviceRanges[range];
    const last = now - (now % pointMs);
    const starts =
      pointMs === dayMs
        ? startsOfDays(zone, points, now)
        : Array.from({ length: points }, (_, i) => new Date(last - (points - 1 - i) * pointMs));
    const from = starts[0]!;
    const [{ operations, countedTo, ...report }, newAccounts, lines] = await Promise.all([
      this.usage.service(starts),
      this.accounts.countOpened(from),
      this.usage.topAccounts(from, topAccounts),
    ]);
    const accounts = await this.accounts.findAll(lines.map(({ accountId }) => accountId));
    const names = new Map(accounts.map(({ id, email }) => [id, email]));
    return {
      ...presentSpan(starts, new Date(now), pointMs, report, operations),
      counted_to: countedTo && now - countedTo.getTime() > usualLagMs ? countedTo.toISOString() : null,
      new_accounts: newAccounts,
      accounts: lines.map(({ accountId, ...figures }) => ({
        account_id: accountId,
        name: names.get(accountId) ?? accountId,
        ...figures,
      })),
    };
  }

  /** The account's keys by their ids, revoked ones too. */
  async keys(accountId: string): Promise<ReadonlyMap<string, ApiKey>> {
    return new Map((await this.apiKeys.list(accountId)).map((key) => [key.id, key]));
  }

  /** Ends with the point that holds the current time. */
  private span({ lengthMs, grain, step }: Range): UsageSpan & Pick<UsageQuery, 'step'> {
    const ms = stepMs({ grain, step });
    const to = Math.ceil((this.clock.now() + 1) / ms) * ms;
    return { grain, step, from: new Date(to - lengthMs), to: new Date(to) };
  }

  private async spanAnswer(query: UsageQuery) {
    const [report, operations] = await Promise.all([
      this.usage.report(query),
      this.usage.breakdown(query, 'operation'),
    ]);
    const from = query.from.getTime();
    const ms = stepMs(query);
    const starts = Array.from(
      { length: (query.to.getTime() - from) / ms },
      (_, i) => new Date(from + i * ms),
    );
    return presentSpan(starts, query.to, ms, report, operations);
  }
}

/** @param starts of all points, ascending, of which the report has those with requests */
function presentSpan(
  starts: readonly Date[],
  to: Date,
  pointMs: number,
  { total, points }: UsageReport,
  operations: readonly UsageLine[],
) {
  const known = new Map(points.map((point) => [point.at.getTime(), point]));
  return {
    from: starts[0]!.toISOString(),
    to: to.toISOString(),
    step_seconds: pointMs / 1_000,
    totals: presentFigures(total),
    series: starts.map((at) => ({
      at: at.toISOString(),
      ...presentFigures(known.get(at.getTime()) ?? nothing),
    })),
    operations: operations.map((line) => ({ operation: line.name as Operation, ...presentFigures(line) })),
    codes: Object.entries(total.errors)
      .map(([code, count]) => ({ code, kind: errorKind(code), count }))
      .sort((a, b) => b.count - a.count),
  };
}
