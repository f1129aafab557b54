import {
  type Account,
  type Accounts,
  type BalanceCrossing,
  balanceCrossings,
  type ReportedBalance,
  type UsageReports,
} from '@enrichment/billing-domain';
import { creditsPerDay, knownRate } from './burn-rate';

/** Changes of an account's balance since the last check. */
export class BalanceChanges {
  constructor(
    private readonly accounts: Accounts,
    private readonly usage: UsageReports,
  ) {}

  /** Changes of several accounts, in their order; `before` is keyed by account id. */
  async of(
    accounts: readonly Account[],
    before: (accountId: string) => ReportedBalance | undefined,
    now: number,
  ): Promise<{ readonly crossings: readonly BalanceCrossing[]; readonly reported: ReportedBalance }[]> {
    const thresholds = await this.accounts.thresholdsOf(accounts.map(({ id }) => id));
    return Promise.all(
      accounts.map((account) =>
        this.cross(account, before(account.id), thresholds.get(account.id) ?? [], now),
      ),
    );
  }

  private async cross(
    account: Account,
    before: ReportedBalance | undefined,
    thresholds: readonly number[],
    now: number,
  ): Promise<ReturnType<typeof balanceCrossings>> {
    const { credits } = account;
    // The days left are queried only for a balance that has changed and has no threshold.
    const isNeeded = thresholds.length === 0 && credits !== before?.credits;
    const perDay = isNeeded ? knownRate(account, await creditsPerDay(this.usage, account, now), now) : 0;
    return balanceCrossings(before, { credits, thresholds, perDay });
  }
}
