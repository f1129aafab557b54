import type { LatencyPercentiles } from './latency-histogram';
import type { MatchLine } from './matches';
import type { Operation } from '../accounts/price-list';

/** Why a request of a known key was let in no further: the key itself, or what it may not do. */
export const refusalReasons = ['revoked', 'disabled', 'expired', 'suspended', 'scope', 'address'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** One request of a known key, answered; or a sum of refused ones. */
export interface UsageRow {
  /** More than 1: a sum of requests that were refused alike. Id and time are those of the first, the latency is their mean. */
  readonly requests: number;
  readonly requestId: string;
  /** When the request arrived. */
  readonly at: Date;
  readonly accountId: string;
  readonly keyId: string;
  readonly operation: Operation;
  /** `ok`, or the code of the error. */
  readonly code: string;
  /** For the codes AUTH_002 and AUTH_003. */
  readonly reason?: RefusalReason | undefined;
  /** The parameter that the error is about, where it is about one: a name, never a value. */
  readonly parameter?: string | undefined;
  /** Which of its operation's {@link matchFields} a successful look-up found, as bits. */
  readonly found?: number | undefined;
  /** What the request was charged. */
  readonly credits: number;
  readonly latencyMs: number;
}

/** Where every request of a known key, refused ones too, is written down, off its way: the last seconds may be lost in a crash. */
export abstract class UsageLog {
  /** Never throws and never waits. */
  abstract record(row: UsageRow): void;
}

/** How finely reports divide the time; minutes, hours and days are those of UTC. */
export type UsageGrain = 'minute' | 'hour' | 'day';

/** How many days are kept at least: of single requests, and of the figures per {@link UsageGrain}. */
export type UsageRetentionDays = Readonly<Record<'request' | UsageGrain, number>>;

/**
 * So many unless the operator says otherwise. Those of minutes and hours are no setting: they are what the shorter reports are made of, and
 * take little space.
 */
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
  readonly accountId: string;
  /** Of this key only. */
  readonly keyId?: string | undefined;
  /** Of this operation only. */
  readonly operation?: Operation | undefined;
  readonly grain: UsageGrain;
  /** Widened to whole minutes, hours or days; at most {@link maxUsagePoints} of them. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** How many minutes, hours or days make a point of a report, counted from the start of the Unix epoch; default 1. */
  readonly step?: number | undefined;
}

/** A page of an account's requests. */
export interface RequestQuery {
  readonly accountId: string;
  readonly keyId?: string | undefined;
  readonly operation?: Operation | undefined;
  /** Those with one of these codes only: `ok`, and codes of errors. */
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
  /** Of the successful requests, within 10 %: refusals are quick, and would make the service look so. */
  readonly latencyMs: LatencyPercentiles | undefined;
}

export interface UsagePoint extends UsageFigures {
  /** The start of the minute, hour or day. */
  readonly at: Date;
}

export interface UsageReport {
  /** Of the whole span. */
  readonly total: UsageFigures;
  /** In the order of time; what saw no request is left out. */
  readonly points: readonly UsagePoint[];
}

export interface UsageLine extends UsageFigures {
  /** An operation, or the id of a key. */
  readonly name: string;
}

/** What was recorded, a few seconds later. */
export abstract class UsageReports {
  /** @throws DomainError INVALID_RANGE when `to` is not after `from` or there would be too many points */
  abstract report(query: UsageQuery): Promise<UsageReport>;
  /**
   * The span's figures per operation or per key, most requests first, the first {@link maxUsageLines}.
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract breakdown(query: UsageQuery, by: 'operation' | 'key'): Promise<UsageLine[]>;
  /**
   * How often the span's successful look-ups found a value, per operation, most look-ups first; the span is widened to whole hours.
   * @throws DomainError INVALID_RANGE as {@link report}
   */
  abstract matches(query: UsageQuery): Promise<MatchLine[]>;
  /** Single requests, newest first, as far back as they are kept. */
  abstract page(query: RequestQuery): Promise<UsageRow[]>;
  /** Whether more than so many rows match. */
  abstract exceeds(query: Omit<RequestQuery, 'before' | 'limit'>, count: number): Promise<boolean>;
  /** Requests of each account that arrived since a time; accounts without any are left out. */
  abstract countSince(accountIds: readonly string[], since: Date): Promise<Map<string, number>>;
  /** One request of the account; of several attempts under one id, the latest. */
  abstract find(accountId: string, requestId: string): Promise<UsageRow | undefined>;
  /** Whose request it was, of all accounts: for the operator. */
  abstract accountOf(requestId: string): Promise<string | undefined>;
}
