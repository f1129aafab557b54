import {
  type Account,
  type AccountEvent,
  accountEvents,
  type Accounts,
  type ApiKey,
  type ApiKeys,
  type BalanceCrossing,
  errorRateSpanMs,
  expiryNotice,
  isErrorRateHigh,
  keyEventDelayMs,
  type Ledger,
  type LedgerEntry,
  maxExpiryNoticeMs,
  type ReportedBalance,
  type ReportedEvents,
  type UsageReports,
} from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { EventOutbox, NewEvent, AccountCheck, DueAccount } from '@enrichment/webhooks-domain';
import { countErrors } from '../errors/error-kinds';
import type { BalanceChanges } from '../billing/balance-changes';

/** The stored state of an account: its reported events, and the time of the last check in milliseconds since the Unix epoch. */
type Mark = ReportedBalance & {
  readonly at: number;
  /** Stored as `news`; absent in a mark of an earlier release. */
  readonly news?: ReportedEvents;
  readonly errors?: ErrorRate;
};
/** Whether an account's error rate was high, and when it was read, in milliseconds since the Unix epoch. */
interface ErrorRate {
  readonly at: number;
  readonly isHigh: boolean;
}
type Marks = ReadonlyMap<string, Mark | undefined>;

/** Milliseconds between two checks of an account. */
export const accountEventsMs = 5_000;
const accountsAtOnce = 200;
/** Milliseconds between two reads of an account's error rate. */
const errorRateMs = 60_000;

interface AccountEventsParts {
  readonly outbox: EventOutbox;
  readonly accounts: Accounts;
  readonly balances: BalanceChanges;
  readonly keys: ApiKeys;
  readonly ledger: Ledger;
  readonly usage: Pick<UsageReports, 'codesSince'>;
  readonly clock: Clock;
  /**
   * Runs work on the connections of jobs. A check holds rows for which requests wait, so it must not need their connections.
   */
  readonly asJob: <T>(work: () => T) => T;
}

/**
 * Publishes events for accounts with endpoints: changes of their balances, states and keys. One replica reads each account every few
 * seconds, so charges and changes do no extra work.
 */
export class AccountEvents {
  constructor(private readonly parts: AccountEventsParts) {}

  /** Checks every account that is due. */
  execute(): Promise<void> {
    return this.parts.asJob(() => this.check());
  }

  private async check(): Promise<void> {
    const { outbox, clock } = this.parts;
    const now = clock.now();
    // Half of the interval, because a timer may fire early.
    const notSince = new Date(now - accountEventsMs / 2);
    for (let checked = accountsAtOnce; checked === accountsAtOnce;)
      checked = await outbox.check({ now: new Date(now), notSince, limit: accountsAtOnce }, (watched) =>
        this.judge(watched, now),
      );
  }

  private async judge(watched: readonly DueAccount[], now: number): Promise<AccountCheck[]> {
    const ids = watched.map(({ accountId }) => accountId);
    const { accounts, balances, keys } = this.parts;
    const marks: Marks = new Map(watched.map(({ accountId, mark }) => [accountId, mark as Mark | undefined]));
    const lastOf = (id: string) => marks.get(id)?.at ?? now;
    const changedSince = Math.min(...ids.map(lastOf)) - keyEventDelayMs;
    const [found, expiring, changed] = await Promise.all([
      accounts.findAll(ids),
      keys.expiring(ids, new Date(now), new Date(now + maxExpiryNoticeMs)),
      keys.changedAfter(ids, new Date(changedSince)),
    ]);
    const living = found.filter(({ deletedAt }) => !deletedAt);
    const [changes, granted, errorRates] = await Promise.all([
      balances.of(living, (id) => marks.get(id), now),
      this.grants(living, marks),
      this.errorRates(living, marks, now),
    ]);
    const [expiringOf, changedOf, grantsOf] = [byAccount(expiring), byAccount(changed), byAccount(granted)];
    const at = new Date(now);
    return changes.map(({ crossings, reported }, place) => {
      const account = living[place]!;
      const { id } = account;
      const facts = { account, keys: changedOf.get(id) ?? [], grants: grantsOf.get(id) ?? [] };
      const { events, reported: reportedEvents } = accountEvents(marks.get(id)?.news, facts, {
        last: lastOf(id),
        now,
      });
      return {
        accountId: id,
        mark: {
          ...reported,
          at: now,
          news: reportedEvents,
          errors: errorRates.get(id)!.reported,
        } satisfies Mark,
        events: [
          ...events.map((each) => webhookEvent(id, each)),
          ...errorRates.get(id)!.events,
          ...crossings.map((each) => balanceEvent(account, each, at)),
          ...(expiringOf.get(id) ?? []).flatMap((key) => expiryEvent(key, lastOf(id), now) ?? []),
        ],
      };
    });
  }

  /** Error rates that are due; the others are those of the last read. */
  private async errorRates(
    accounts: readonly Account[],
    marks: Marks,
    now: number,
  ): Promise<Map<string, { readonly reported: ErrorRate; readonly events: readonly NewEvent[] }>> {
    const lastOf = (id: string) => marks.get(id)?.errors;
    const due = accounts.filter(({ id }) => now - (lastOf(id)?.at ?? 0) >= errorRateMs).map(({ id }) => id);
    const since = new Date(now - errorRateSpanMs);
    const counts = await this.parts.usage.codesSince(due, since);
    return new Map(
      accounts.map(({ id }) => {
        const last = lastOf(id);
        if (last && !due.includes(id)) return [id, { reported: last, events: [] }];
        const { ok = 0, ...errors } = counts.get(id) ?? {};
        const { caller, service, not_found: notFound } = countErrors(errors);
        const requests = ok + caller + service + notFound;
        const isHigh = isErrorRateHigh(last?.isHigh ?? false, requests, caller + service);
        const data = { account_id: id, requests, caller_errors: caller, service_errors: service };
        const event = { accountId: id, type: 'errors.high', at: new Date(now), data } as const;
        // A rate that is high at the first read is older than the endpoint.
        return [id, { reported: { at: now, isHigh }, events: last && isHigh && !last.isHigh ? [event] : [] }];
      }),
    );
  }

  /** Grants since the last check; the last one of an account that is checked for the first time. */
  private async grants(accounts: readonly Account[], marks: Marks): Promise<LedgerEntry[]> {
    const { ledger } = this.parts;
    const last = new Map<string, string>();
    const unknown: string[] = [];
    for (const { id } of accounts) {
      const grant = marks.get(id)?.news?.lastGrant;
      if (grant === undefined) unknown.push(id);
      else last.set(id, grant);
    }
    const [later, ...pages] = await Promise.all([
      ledger.grantsAfter(last),
      ...unknown.map((accountId) => ledger.page({ accountId, kind: 'grant', limit: 1 })),
    ]);
    return [...later, ...pages.flatMap(({ entries }) => entries)];
  }
}

function byAccount<T extends { readonly accountId: string }>(all: readonly T[]): Map<string, T[]> {
  return Map.groupBy(all, ({ accountId }) => accountId);
}

function webhookEvent(accountId: string, event: AccountEvent): NewEvent {
  const { type, at } = event;
  return { accountId, type, at, data: { account_id: accountId, ...eventData(event) } };
}

function eventData(event: AccountEvent): NewEvent['data'] {
  switch (event.type) {
    case 'key.created':
    case 'key.revoked':
      return keyData(event.key);
    case 'key.rerolled':
      return { ...keyData(event.key), expires_at: event.key.expiresAt?.toISOString() ?? null };
    case 'account.suspended':
      return { reason: event.reason ?? null };
    case 'credits.granted': {
      const { id, credits, balanceAfter, reason } = event.entry;
      return { entry_id: id, credits, balance_after: balanceAfter, reason: reason ?? null };
    }
  }
}

function keyData({ id, name, prefix }: ApiKey): NewEvent['data'] {
  return { key_id: id, key_name: name, key_prefix: prefix };
}

function balanceEvent(account: Account, crossing: BalanceCrossing, at: Date): NewEvent {
  const { id: accountId, credits, ipLookupsLeft } = account;
  const data = { account_id: accountId, credits, ip_lookups_left: ipLookupsLeft };
  if (crossing.type === 'empty') return { accountId, type: 'balance.empty', at, data };
  const { threshold } = crossing;
  const reason = threshold === undefined ? 'week' : 'threshold';
  return { accountId, type: 'balance.low', at, data: { ...data, reason, threshold: threshold ?? null } };
}

function expiryEvent(key: ApiKey, since: number, now: number): NewEvent | undefined {
  const { accountId, expiresAt } = key;
  const days = expiresAt && expiryNotice(expiresAt, since, now);
  if (days === undefined) return undefined;
  return {
    accountId,
    type: 'key.expiring',
    at: new Date(now),
    data: { account_id: accountId, ...keyData(key), expires_at: expiresAt!.toISOString(), days_left: days },
  };
}
