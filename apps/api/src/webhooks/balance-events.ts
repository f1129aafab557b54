import {
  type Account,
  type Accounts,
  type BalanceCrossing,
  balanceCrossings,
  type LowBalanceAlerts,
  type ToldBalance,
  type UsageReports,
} from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { Endpoints, EventOutbox, NewEvent, Seen, Watched } from '@enrichment/webhooks-domain';
import { creditsPerDay } from '../billing/burn-rate';

/** How often an account is looked at. */
export const balanceLooksMs = 5_000;
const accountsAtOnce = 200;

export interface BalanceEventsParts {
  readonly outbox: EventOutbox;
  readonly endpoints: Endpoints;
  readonly accounts: Accounts;
  readonly alerts: LowBalanceAlerts;
  readonly usage: UsageReports;
  readonly clock: Clock;
}

/**
 * Turns what happens to the balances of accounts with endpoints into events. Charges are not slowed down for it: balances are
 * looked at every few seconds, by one replica each.
 */
export class BalanceEvents {
  constructor(private readonly parts: BalanceEventsParts) {}

  /** Looks at every account whose turn it is. */
  async execute(): Promise<void> {
    const { outbox, endpoints, clock } = this.parts;
    const now = clock.now();
    // Half of it: no timer is so exact that the whole would not be missed now and then.
    const notSince = new Date(now - balanceLooksMs / 2);
    const deleted: string[] = [];
    for (let looked = accountsAtOnce; looked === accountsAtOnce;)
      looked = await outbox.look({ now: new Date(now), notSince, limit: accountsAtOnce }, (watched) =>
        this.judge(watched, now, deleted),
      );
    for (const id of deleted) await endpoints.removeOfAccount(id);
  }

  private async judge(watched: readonly Watched[], now: number, deleted: string[]): Promise<Seen[]> {
    const ids = watched.map(({ accountId }) => accountId);
    const { accounts, alerts } = this.parts;
    const [found, thresholds] = await Promise.all([accounts.findAll(ids), alerts.thresholdsOf(ids)]);
    deleted.push(...found.filter(({ deletedAt }) => deletedAt).map(({ id }) => id));
    const marks = new Map(watched.map(({ accountId, mark }) => [accountId, mark as ToldBalance | undefined]));
    return Promise.all(
      found
        .filter(({ deletedAt }) => !deletedAt)
        .map((account) => this.see(account, marks.get(account.id), thresholds.get(account.id) ?? [], now)),
    );
  }

  private async see(
    account: Account,
    before: ToldBalance | undefined,
    thresholds: readonly number[],
    now: number,
  ): Promise<Seen> {
    const { id: accountId, credits } = account;
    // Only of a balance that has moved, and that no threshold watches, is it asked how long it lasts.
    const isAsked = thresholds.length === 0 && credits !== before?.credits;
    const perDay = isAsked ? await creditsPerDay(this.parts.usage, account, now) : 0;
    const { crossings, told } = balanceCrossings(before, { credits, thresholds, perDay });
    return {
      accountId,
      mark: told,
      events: crossings.map((each) => balanceEvent(account, each, new Date(now))),
    };
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
