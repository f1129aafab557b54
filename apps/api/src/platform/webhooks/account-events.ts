import {
  type Account,
  type Accounts,
  type ApiKey,
  type ApiKeys,
  type BalanceCrossing,
  expiryNotice,
  longestExpiryNoticeMs,
  type ReportedBalance,
} from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { Endpoints, EventOutbox, NewEvent, Seen, Watched } from '@enrichment/webhooks-domain';
import type { BalanceLook } from './balance-look';

/** The stored state of an account: balance events that were sent, and the time of the last check, in milliseconds since the Unix epoch. */
type Mark = ReportedBalance & { readonly at: number };

/** Milliseconds between two checks of an account. */
export const accountLooksMs = 5_000;
const accountsAtOnce = 200;

export interface AccountEventsParts {
  readonly outbox: EventOutbox;
  readonly endpoints: Endpoints;
  readonly accounts: Accounts;
  readonly look: BalanceLook;
  readonly keys: ApiKeys;
  readonly clock: Clock;
}

/**
 * Turns what happens to accounts with endpoints into events: to their balances, and to keys that expire. Charges are not slowed down
 * for it: accounts are looked at every few seconds, by one replica each.
 */
export class AccountEvents {
  constructor(private readonly parts: AccountEventsParts) {}

  /** Checks every account that is due. */
  async execute(): Promise<void> {
    const { outbox, endpoints, clock } = this.parts;
    const now = clock.now();
    // Half of it: no timer is so exact that the whole would not be missed now and then.
    const notSince = new Date(now - accountLooksMs / 2);
    const deleted: string[] = [];
    for (let looked = accountsAtOnce; looked === accountsAtOnce;)
      looked = await outbox.look({ now: new Date(now), notSince, limit: accountsAtOnce }, (watched) =>
        this.judge(watched, now, deleted),
      );
    for (const id of deleted) await endpoints.removeOfAccount(id);
  }

  private async judge(watched: readonly Watched[], now: number, deleted: string[]): Promise<Seen[]> {
    const ids = watched.map(({ accountId }) => accountId);
    const { accounts, look, keys } = this.parts;
    const [found, expiring] = await Promise.all([
      accounts.findAll(ids),
      keys.expiring(ids, new Date(now), new Date(now + longestExpiryNoticeMs)),
    ]);
    deleted.push(...found.filter(({ deletedAt }) => deletedAt).map(({ id }) => id));
    const marks = new Map(watched.map(({ accountId, mark }) => [accountId, mark as Mark | undefined]));
    const keysOf = Map.groupBy(expiring, ({ accountId }) => accountId);
    const living = found.filter(({ deletedAt }) => !deletedAt);
    const looks = await look.of(living, (id) => marks.get(id), now);
    const at = new Date(now);
    return looks.map(({ crossings, reported }, place) => {
      const account = living[place]!;
      const since = marks.get(account.id)?.at ?? now;
      return {
        accountId: account.id,
        mark: { ...reported, at: now } satisfies Mark,
        events: [
          ...crossings.map((each) => balanceEvent(account, each, at)),
          ...(keysOf.get(account.id) ?? []).flatMap((key) => expiryEvent(key, since, now) ?? []),
        ],
      };
    });
  }
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
  const { id, accountId, name, prefix, expiresAt } = key;
  const days = expiresAt && expiryNotice(expiresAt, since, now);
  if (days === undefined) return undefined;
  return {
    accountId,
    type: 'key.expiring',
    at: new Date(now),
    data: {
      account_id: accountId,
      key_id: id,
      key_name: name,
      key_prefix: prefix,
      expires_at: expiresAt!.toISOString(),
      days_left: days,
    },
  };
}
