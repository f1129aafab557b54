import type { LatencyPercentiles } from './latency-histogram';
import type { MatchLine } from './matches';
import type { Operation } from '../accounts/price-list';

/** Reasons for refusing a request of a known key: the key's state, or its permissions. */
export const refusalReasons = ['revoked', 'disabled', 'expired', 'suspended', 'scope', 'address'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** One answered request of a known key, or a sum of refused ones. */
export interface UsageRow {
  /** More than 1 for a sum of equal refusals. Id and time are those of the first one; the latency is the mean. */
  readonly requests: number;
  readonly requestId: string;
  /** Time of arrival. */
  readonly at: Date;
  readonly accountId: string;
  readonly keyId: string;
  readonly operation: Operation;
  /** `ok`, or the code of the error. */
  readonly code: string;
  /** Reason for the codes AUTH_002 and AUTH_003. */
  readonly reason?: RefusalReason | undefined;
  /** The parameter that the error is about, where it is about one: a name, never a value. */
  readonly parameter?: string | undefined;
  /** Bits of the operation's {@link matchFields} that a successful look-up found. */
  readonly found?: number | undefined;
  /** Credits that the request was charged. */
  readonly credits: number;
  readonly latencyMs: number;
}

/** Records every request of a known key, refused ones too, after its answer. A crash may lose the last seconds. */
export abstract class UsageLog {
  /** Never throws and never waits. */
  abstract record(row: UsageRow): void;
}

/** Grain of a report. Minutes, hours and days are UTC. */
export type UsageGrain = 'minute' | 'hour' | 'day';

/** Least number of days for which single requests, and the figures of each {@link UsageGrain}, are kept. */
export type UsageRetentionDays = Readonly<Record<'request' | UsageGrain, number>>;

/** Defaults. Minutes and hours are no setting: shorter reports are made of them, and they take little space. */
export const usageRetentionDays = {
  request: 30,
  minute: 7,
  hour: 90,
  day: 731,
} as const satisfies UsageRetentionDays;

/** The most points that a report has: a day of minutes, a month of hours, two years of days. */
export const maxUsagePoints = 1_500;
/** The most lines that a breakdown has. */
export const maxUsageLines = 100;

export interface UsageQuery {
  /** `null`: all accounts together, for the operator. */
  readonly accountId: string | null;
  /** Only this key. */
  readonly keyId?: string | undefined;
  /** Only this operation. */
  readonly operation?: Operation | undefined;
  readonly grain: UsageGrain;
  /** Widened to whole minutes, hours or days; at most {@link maxUsagePoints} of them. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Minutes, hours or days of a point, counted from the start of the Unix epoch; default 1. */
  readonly step?: number | undefined;
}

/** A span of time in a report. */
export type UsageSpan = Pick<UsageQuery, 'grain' | 'from' | 'to'>;

/** A page of an account's requests. */
export interface RequestQuery {
  readonly accountId: string;
  readonly keyId?: string | undefined;
  readonly operation?: Operation | undefined;
  /** Only these outcomes: `ok`, and codes of errors. */
  readonly codes?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** Requests older than this one only. */
  readonly before?: Pick<UsageRow, 'at' | 'requestId'> | undefined;
  readonly limit: number;
}

export interface UsageFigures {
  readonly requests: number;
  readonly successes: number;
  /** Requests that failed, by code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly credits: number;
  /** Latency of successful requests, within 10 %. Refusals are quick and would distort it. */
  readonly latencyMs: LatencyPercentiles | undefined;
}

export interface UsagePoint extends UsageFigures {
  /** The start of the minute, hour or day. */
  readonly at: Date;
}

export interface UsageReport {
  /** Figures of the whole span. */
  readonly total: UsageFigures;
  /** Points in the order of time; points without requests are left out. */
  readonly points: readonly UsagePoint[];
}

export interface UsageLine extends UsageFigures {
  /** An operation, or the id of a key. */
  readonly name: string;
}

/** Figures of an account among all. */
export interface AccountUsage extends Pick<UsageFigures, 'requests' | 'successes' | 'credits'> {
  readonly accountId: string;
}

/** Reports of recorded requests, a few seconds later. */
export abstract class UsageReports {
  /** @throws DomainError INVALID_RANGE when `to` is not after `from` or there would be too many points */
  abstract report(query: UsageQuery): Promise<UsageReport>;
  /**
   * The span's figures per operation or per key, most requests first, the first {@link maxUsageLines}.
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract breakdown(query: UsageQuery, by: 'operation' | 'key'): Promise<UsageLine[]>;
  /**
   * The accounts that spent most credits in the span, most first.
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract topAccounts(span: UsageSpan, limit: number): Promise<AccountUsage[]>;
  /**
   * Counts of the fields that the span's successful look-ups found, per operation, most look-ups first. The span is
   * widened to whole hours.
   *
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract matches(query: UsageQuery): Promise<MatchLine[]>;
  /** Single requests, newest first, as far back as they are kept. */
  abstract page(query: RequestQuery): Promise<UsageRow[]>;
  /** Whether more than so many rows match. */
  abstract exceeds(query: Omit<RequestQuery, 'before' | 'limit'>, count: number): Promise<boolean>;
  /** Requests of each account that arrived since a time; accounts without any are left out. */
  abstract countSince(accountIds: readonly string[], since: Date): Promise<Map<string, number>>;
  /** Requests of each account since a time, by code and by whole minutes; accounts without any are left out. */
  abstract codesSince(
    accountIds: readonly string[],
    since: Date,
  ): Promise<Map<string, Readonly<Record<string, number>>>>;
  /** One request of the account; the latest of several attempts under one id. */
  abstract find(accountId: string, requestId: string): Promise<UsageRow | undefined>;
  /** Account of a request, for the operator. */
  abstract accountOf(requestId: string): Promise<string | undefined>;
}
