import type { ApiKey } from '../keys/api-key';
import type { LedgerEntry } from '../ledger/ledger';
import type { Account } from '../accounts/account';

/** Span of an error rate in milliseconds; a shorter span has too few requests. */
export const errorRateSpanMs = 15 * 60_000;

/** An error rate is high from this share of failed requests on. */
const highShare = 0.1;
const normalShare = 0.05;
/** With fewer requests the rate is not significant. */
const minRequests = 20;

/** @param was whether it was high at the last check */
export function isErrorRateHigh(was: boolean, requests: number, failed: number): boolean {
  if (requests < minRequests) return was;
  return failed / requests >= (was ? normalShare : highShare);
}

/** Changes by people to an account or its keys. */
export type AccountEvent =
  | { readonly type: 'key.created' | 'key.rerolled' | 'key.revoked'; readonly at: Date; readonly key: ApiKey }
  | { readonly type: 'account.suspended'; readonly at: Date; readonly reason: string | undefined }
  | { readonly type: 'credits.granted'; readonly at: Date; readonly entry: LedgerEntry };

/** State of the last check of an account, stored as JSON. */
export interface ReportedEvents {
  /** Names of reported key changes that the next check finds again. */
  readonly ofKeys: readonly string[];
  readonly suspendedAt: string | null;
  /** Id of the last grant; `0`: none. */
  readonly lastGrant: string;
}

/**
 * Milliseconds from the time in a key's row until the change is certainly visible: transactions take time, and clocks differ.
 * Each check reads the changes of that time again and recognises them by name.
 */
export const keyEventDelayMs = 10 * 60_000;

/**
 * Changes of an account since the last check. Each change is returned once.
 *
 * @param before `undefined` at the first check, which reports nothing
 * @param found.keys at least those changed since {@link keyEventDelayMs} before the last check
 * @param found.grants at least those after `before.lastGrant`; without `before` the last grant
 * @param times of the last check and of this one, in milliseconds since the Unix epoch
 */
export function accountEvents(
  before: ReportedEvents | undefined,
  found: {
    readonly account: Account;
    readonly keys: readonly ApiKey[];
    readonly grants: readonly LedgerEntry[];
  },
  times: { readonly last: number; readonly now: number },
): { readonly events: readonly AccountEvent[]; readonly reported: ReportedEvents } {
  const { suspendedAt, suspensionReason: reason } = found.account;
  const since = times.last - keyEventDelayMs;
  const ofKeys = found.keys.flatMap(eventsOfKey).filter(({ at }) => at.getTime() > since);
  const lastGrant = Math.max(Number(before?.lastGrant ?? 0), ...found.grants.map(({ id }) => Number(id)));
  const reported = {
    ofKeys: ofKeys.filter(({ at }) => at.getTime() > times.now - keyEventDelayMs).map(nameOf),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    lastGrant: String(lastGrant),
  };
  if (!before) return { events: [], reported };
  const known = new Set(before.ofKeys);
  const events: AccountEvent[] = [
    ...ofKeys.filter((each) => !known.has(nameOf(each))),
    ...found.grants
      .filter(({ id }) => Number(id) > Number(before.lastGrant))
      .map((entry) => ({ type: 'credits.granted' as const, at: entry.createdAt, entry })),
  ];
  if (suspendedAt && reported.suspendedAt !== before.suspendedAt)
    events.push({ type: 'account.suspended', at: suspendedAt, reason });
  return { events: events.sort((a, b) => a.at.getTime() - b.at.getTime()), reported };
}

type KeyEvent = Extract<AccountEvent, { readonly key: ApiKey }>;

function eventsOfKey(key: ApiKey): KeyEvent[] {
  const { createdAt, replacedAt, revokedAt } = key;
  return [
    { type: 'key.created', at: createdAt, key },
    ...(replacedAt ? [{ type: 'key.rerolled' as const, at: replacedAt, key }] : []),
    ...(revokedAt ? [{ type: 'key.revoked' as const, at: revokedAt, key }] : []),
  ];
}

/** Each happens to a key once. */
function nameOf({ type, key }: KeyEvent): string {
  return `${type} ${key.id}`;
}
