import {
  type Account,
  type BalanceCrossing,
  balanceCrossings,
  type LowBalanceAlerts,
  type ToldBalance,
  type UsageReports,
} from '@enrichment/billing-domain';
import { creditsPerDay } from '../billing/burn-rate';

/** What there is to tell of an account's balance since it was looked at last. */
export class BalanceLook {
  constructor(
    private readonly alerts: LowBalanceAlerts,
    private readonly usage: UsageReports,
  ) {}

  /** Of several accounts, in their order; `before` by their ids. */
  async of(
    accounts: readonly Account[],
    before: (accountId: string) => ToldBalance | undefined,
    now: number,
  ): Promise<{ readonly crossings: readonly BalanceCrossing[]; readonly told: ToldBalance }[]> {
    const thresholds = await this.alerts.thresholdsOf(accounts.map(({ id }) => id));
    return Promise.all(
      accounts.map((account) =>
        this.cross(account, before(account.id), thresholds.get(account.id) ?? [], now),
      ),
    );
  }

  private async cross(
    account: Account,
    before: ToldBalance | undefined,
    thresholds: readonly number[],
    now: number,
  ): Promise<ReturnType<typeof balanceCrossings>> {
    const { credits } = account;
    // Only of a balance that has moved, and that no threshold watches, is it asked how long it lasts.
    const isAsked = thresholds.length === 0 && credits !== before?.credits;
    const perDay = isAsked ? await creditsPerDay(this.usage, account, now) : 0;
    return balanceCrossings(before, { credits, thresholds, perDay });
  }
}
