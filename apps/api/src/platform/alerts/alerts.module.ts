import { Module } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { may, Members, type Permission } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { type AlertContent, MailAlerts, SendMails } from '@enrichment/alerts-domain';
import { PostgresAlertMarks } from '@enrichment/alerts-postgres';
import { Database } from '@enrichment/postgres';
import { Config } from '@enrichment/application';
import { BillingModule } from '../billing/billing.module';
import { IdentityModule } from '../identity/identity.module';
import { MailModule } from '../mail.module';
import { provide } from '../provide';
import { BalanceAlerts } from './balance-alerts';
import { BalanceChanges } from '../billing/balance-changes';

/** Permission that a member needs to receive each kind of mail. */
export const alertPermission = {
  'balance.low': 'billing:manage',
  'balance.empty': 'billing:manage',
  'webhook.stopped': 'webhooks:manage',
} as const satisfies Record<AlertContent['type'], Permission>;

/** Mail to people, sent through the operator's relay. */
@Module({
  imports: [BillingModule, IdentityModule, MailModule],
  providers: [
    provide(
      MailAlerts,
      [Accounts, Members, SendMails, Config],
      (accounts, members, { isOn }, { publicUrl }) =>
        new MailAlerts(isOn ? publicUrl : undefined, async (accountId, type) => {
          const [account, all] = await Promise.all([accounts.find(accountId), members.ofAccount(accountId)]);
          const notified = all.filter(
            (each) => each.mailsAlerts && each.holdsRole && may(each.role, alertPermission[type]),
          );
          return { account: account?.email ?? accountId, to: notified.map(({ email }) => email) };
        }),
    ),
    provide(
      BalanceAlerts,
      [Database, MailAlerts, Accounts, Members, BalanceChanges, Clock],
      ({ dataSource }, alerts, accounts, members, balances, clock) =>
        new BalanceAlerts({
          marks: new PostgresAlertMarks(dataSource),
          messages: (...about) => alerts.messages(...about),
          accounts,
          balances,
          clock,
          accountsAfter: (id, limit) => members.accounts(id, limit),
        }),
    ),
  ],
  exports: [BalanceAlerts, MailAlerts, MailModule],
})
export class AlertsModule {}
