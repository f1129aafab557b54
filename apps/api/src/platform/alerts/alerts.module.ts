import { Module } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { may, Members, type Permission } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { type AlertContent, AlertOutbox, MailAlerts, SendMails } from '@enrichment/alerts-domain';
import { Config } from '@enrichment/application';
import { BillingModule } from '../billing/billing.module';
import { IdentityModule } from '../identity/identity.module';
import { MailModule } from '../mail.module';
import { provide } from '../provide';
import { BalanceAlerts } from './balance-alerts';
import { BalanceChanges } from '../webhooks/balance-changes';
import { WebhooksModule } from '../webhooks/webhooks.module';

/** Permission that a member needs to receive each kind of mail. */
export const alertPermission = {
  'balance.low': 'billing:manage',
  'balance.empty': 'billing:manage',
  'webhook.stopped': 'webhooks:manage',
} as const satisfies Record<AlertContent['type'], Permission>;

/** Mail to people, sent through the operator's relay. */
@Module({
  imports: [BillingModule, IdentityModule, WebhooksModule, MailModule],
  providers: [
    provide(
      BalanceAlerts,
      [AlertOutbox, Accounts, Members, BalanceChanges, Clock],
      (outbox, accounts, members, balances, clock) =>
        new BalanceAlerts({
          outbox,
          accounts,
          balances,
          clock,
          accountsAfter: (id, limit) => members.accounts(id, limit),
        }),
    ),
    provide(
      MailAlerts,
      {
        outbox: AlertOutbox,
        clock: Clock,
        accounts: Accounts,
        members: Members,
        mails: SendMails,
        config: Config,
      },
      ({ outbox, clock, accounts, members, mails, config }) =>
        new MailAlerts({
          outbox,
          clock,
          dashboard: mails.isOn ? config.publicUrl : undefined,
          audienceOf: async (accountId, type) => {
            const [account, all] = await Promise.all([
              accounts.find(accountId),
              members.ofAccount(accountId),
            ]);
            const notified = all.filter(
              (each) => each.mailsAlerts && each.holdsRole && may(each.role, alertPermission[type]),
            );
            return { account: account?.email ?? accountId, to: notified.map(({ email }) => email) };
          },
        }),
    ),
  ],
  exports: [BalanceAlerts, MailAlerts, MailModule],
})
export class AlertsModule {}
