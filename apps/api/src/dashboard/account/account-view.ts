import {
  Accounts,
  type AccountSettings,
  balanceWarning,
  passedThreshold,
  RequestBodies,
  UsageReports,
} from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import type { Unsent } from '../../platform/http/operation/answer.dto';
import { notFound } from '../http/refusals';
import { etagOf } from '../../platform/http/conditions';
import { AccountAnswer, Suspension, TopUp } from './account.dto';
import { creditsPerDay, daysLeft, knownRate } from '../../platform/billing/burn-rate';
import { present, presentAnswer } from '../../platform/http/operation/present';

/** Makes the answer about an account. */
@Injectable()
export class AccountView {
  constructor(
    private readonly accounts: Accounts,
    private readonly usage: UsageReports,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly bodies: RequestBodies,
  ) {}

  /** @throws DomainError RESOURCE_001 */
  async of(accountId: string): Promise<Unsent<AccountAnswer>> {
    const account = await this.accounts.find(accountId);
    if (!account) throw notFound('account');
    const now = this.clock.now();
    const { thresholds } = account;
    const [perDay, requests] = await Promise.all([
      creditsPerDay(this.usage, account, now),
      this.usage.countSince(accountId, new Date(now - 60_000)),
    ]);
    const { suspendedAt: since, suspensionReason: reason } = account;
    return presentAnswer(AccountAnswer, {
      ...account,
      requestsLastMinute: requests,
      creditsPerDay: perDay,
      daysLeft: daysLeft(account, perDay, now),
      lowBalanceThresholds: thresholds,
      lowBalance: passedThreshold(account.credits, thresholds),
      warning: balanceWarning(account.credits, thresholds, knownRate(account, perDay, now)),
      topUp: present(TopUp, { url: this.config.topUpUrl, text: this.config.topUpText }),
      suspension: since && present(Suspension, { since, reason, contactUrl: this.config.contactUrl }),
      bodyDays: this.bodies.isOffered ? account.bodyDays : null,
      etag: accountTag(account),
    });
  }
}

export function accountTag({ id, chargeUnknown, bodyDays, thresholds }: AccountSettings): string {
  return etagOf({ id, chargeUnknown, bodyDays, thresholds });
}
