import type { LatencyPercentiles } from './latency-histogram';
import type { MatchLine } from './matches';
import type { Operation } from '../accounts/price-list';

/** Reasons for refusing a request of a known key: the key's state, or its permissions. */
export const refusalReasons = ['revoked', 'disabled', 'expired', 'suspended', 'scope', 'address'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** One answered request of a known key, or a sum of refused ones. */
export interface UsageRow {
  /** More than 1 for a sum of equal refusals. Id and time are those of the first refusal; the latency is the mean. */
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
  /** Name of the parameter that the error concerns, never its value. */
  readonly parameter?: string | undefined;
  /** Bits of the operation's {@link matchFields} that a successful look-up found. */
  readonly found?: number | undefined;
  /** Credits that the request was charged. */
  readonly credits: number;
  readonly latencyMs: number;
  /** The stored answer of an earlier request was sent again, under the same id and without a charge. */
  readonly isReplay?: true | undefined;
  /** Sent with a test key: left out of all figures but those of its key. */
  readonly isTest?: true | undefined;
}

/** Records every request of a known key after its answer, including refused requests. A crash may lose the last seconds. */
export abstract class UsageLog {
  /** Never throws and never waits. */
  abstract record(row: UsageRow): void;
}

/** The row of a request among its events: the last attempt, which replays repeat. */
export function attemptOf(events: readonly UsageRow[]): UsageRow | undefined {
  return events.findLast(({ isReplay }) => !isReplay) ?? events[0];
}

/** Grain of a report. Minutes, hours and days are UTC. */
export type UsageGrain = 'minute' | 'hour' | 'day';

/** Minimum number of days for which single requests and the figures of each {@link UsageGrain} are kept. */
export type UsageRetentionDays = Readonly<Record<'request' | UsageGrain, number>>;

/** Defaults. Minutes and hours are not configurable: they take little space. */
export const usageRetentionDays = {
  request: 30,
  minute: 7,
  hour: 90,
  day: 731,
} as const satisfies UsageRetentionDays;

/** Maximum number of points of a report: a day of minutes, a month of hours, two years of days. */
export const maxUsagePoints = 1_500;
/** Maximum number of rows under one request id in an answer. */
export const maxEvents = 100;
/** Maximum number of lines of a breakdown. */
export const maxUsageLines = 100;

export interface UsageQuery {
  readonly accountId: string;
  /** Only this key. Without it, tests are left out. */
  readonly keyId?: string | undefined;
  /** Only this operation. */
  readonly operation?: Operation | undefined;
  readonly grain: UsageGrain;
  /** Widened to whole minutes, hours or days; at most {@link maxUsagePoints} of them. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Minutes, hours or days per point, aligned to the Unix epoch; default 1. */
  readonly step?: number | undefined;
}

/** A span of time in a report. */
export type UsageSpan = Pick<UsageQuery, 'grain' | 'from' | 'to'>;

/** A page of an account's requests. */
export interface RequestQuery {
  readonly accountId: string;
  readonly keyId?: string | undefined;
  readonly operation?: Operation | undefined;
  /** Only these outcomes: `ok` or error codes. */
  readonly codes?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** Only requests older than this one. */
  readonly before?: RequestPlace | undefined;
  readonly limit: number;
}

/** The place of a request in the order of a page. */
export type RequestPlace = Pick<UsageRow, 'at' | 'requestId'>;

export interface RequestPage {
  /** Newest first. A page may have fewer requests than its limit, or none, because it reads a limited number. */
  readonly rows: readonly UsageRow[];
  /** `before` of the next page; `undefined`: this is the last one. */
  readonly next: RequestPlace | undefined;
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
  /** Points in order of time, without points that have no requests. */
  readonly points: readonly UsagePoint[];
}

/** The requests of all accounts, without tests. */
export interface ServiceUsage extends UsageReport {
  /** Most requests first. */
  readonly operations: readonly UsageLine[];
  /** Time of the oldest request that is not counted yet; normally seconds ago, or `undefined`. */
  readonly countedTo?: Date | undefined;
}

/** The credits of a quarter of an hour: every time zone begins its days with one. */
export interface QuarterCredits {
  readonly at: Date;
  readonly credits: number;
}

export interface UsageLine extends UsageFigures {
  /** An operation, or the id of a key. */
  readonly name: string;
}

export interface AccountUsage extends Pick<UsageFigures, 'requests' | 'successes' | 'credits'> {
  readonly accountId: string;
}

/** Reports of recorded requests. They include a request after a few seconds. */
export abstract class UsageReports {
  /** @throws DomainError INVALID_RANGE when `to` is not after `from` or the span has too many points */
  abstract report(query: UsageQuery): Promise<UsageReport>;
  /**
   * The span's figures per operation or per key, most requests first, the first {@link maxUsageLines}.
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract breakdown(query: UsageQuery, by: 'operation' | 'key'): Promise<UsageLine[]>;
  /**
   * The requests of all accounts since the first start.
   * @param starts of the points, ascending, at quarters of an hour; a point ends where the next one starts
   */
  abstract service(starts: readonly Date[]): Promise<ServiceUsage>;
  /**
   * The accounts that spent the most credits since a time, in descending order.
   * @param since a quarter of an hour
   */
  abstract topAccounts(since: Date, limit: number): Promise<AccountUsage[]>;
  /** Credits of an account since a time, in order of time, without quarters of an hour that took none. */
  abstract credits(accountId: string, since: Date): Promise<QuarterCredits[]>;
  /**
   * Counts of the fields that the span's successful look-ups found, per operation, most look-ups first. The span is
   * widened to whole hours.
   *
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract matches(query: UsageQuery): Promise<MatchLine[]>;
  /** Single requests, newest first, within the retention. */
  abstract page(query: RequestQuery): Promise<RequestPage>;
  /** Whether more than `count` rows match. */
  abstract exceeds(query: Omit<RequestQuery, 'before' | 'limit'>, count: number): Promise<boolean>;
  /** Number of requests of an account since a time, without tests. */
  abstract countSince(accountId: string, since: Date): Promise<number>;
  /** Number of requests since a time by account, code and minute, without accounts that have none. */
  abstract codesSince(
    accountIds: readonly string[],
    since: Date,
  ): Promise<Map<string, Readonly<Record<string, number>>>>;
  /** The account's rows with a request's id, oldest first, at most {@link maxEvents}: attempts, then replays of the answer. */
  abstract events(accountId: string, requestId: string): Promise<UsageRow[]>;
  /** Account of a request, for the operator. */
  abstract accountOf(requestId: string): Promise<string | undefined>;
}

/** Maintains the recorded usage. Any number of processes may do it at any time. */
export abstract class UsageKeeper {
  /** Adds the requests since the last round to the reports. A call during a round returns the same round; the next one repeats failed steps. */
  abstract run(): Promise<unknown>;
  /**
   * Drops counted data whose retention has ended.
   *
   * @param now by a reliable clock, because dropped data cannot be restored
   * @returns the names of the dropped parts
   */
  abstract forget(now: number): Promise<string[]>;
}
