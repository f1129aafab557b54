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
import type { AccountAnswer } from './account.dto';
import { creditsPerDay, daysLeft, knownRate } from '../../platform/billing/burn-rate';

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
    return {
      id: account.id,
      email: account.email,
      credits: account.credits,
      ip_lookups_left: account.ipLookupsLeft,
      requests_last_minute: requests,
      credits_per_day: perDay,
      days_left: daysLeft(account, perDay, now) ?? null,
      low_balance_thresholds: [...thresholds],
      low_balance: passedThreshold(account.credits, thresholds) ?? null,
      warning: balanceWarning(account.credits, thresholds, knownRate(account, perDay, now)) ?? null,
      top_up: { url: this.config.topUpUrl ?? null, text: this.config.topUpText ?? null },
      suspension: account.suspendedAt
        ? {
            since: account.suspendedAt.toISOString(),
            reason: account.suspensionReason ?? null,
            contact_url: this.config.contactUrl ?? null,
          }
        : null,
      prices: account.prices,
      limits: account.limits,
      charge_unknown: account.chargeUnknown,
      body_days: this.bodies.isOffered ? account.bodyDays : null,
      created_at: account.createdAt.toISOString(),
      etag: accountTag(account),
    };
  }
}

export function accountTag({ id, chargeUnknown, bodyDays, thresholds }: AccountSettings): string {
  return etagOf({ id, chargeUnknown, bodyDays, thresholds });
}
