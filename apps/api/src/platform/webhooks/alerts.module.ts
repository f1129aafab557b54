import { Module } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { may, Members } from '@enrichment/identity-domain';
import { RelayMailer } from '@enrichment/identity-nodemailer';
import { Clock } from '@enrichment/kernel';
import { AlertOutbox, MailAlerts } from '@enrichment/alerts-domain';
import { BillingModule } from '../billing/billing.module';
import { Config } from '@enrichment/application';
import { IdentityModule } from '../identity/identity.module';
import { Log } from '../observability/logging';
import { ClosingModule } from '../lifecycle/closing';
import { open, provide } from '../provide';
import { alertPermission } from './alert-permission';
import { BalanceAlerts } from './balance-alerts';
import { BalanceChanges } from './balance-changes';
import { WebhooksModule } from './webhooks.module';

/** Mail to people, sent through the operator's relay. */
@Module({
  imports: [BillingModule, IdentityModule, WebhooksModule, ClosingModule],
  providers: [
    provide(
      BalanceAlerts,
      [AlertOutbox, Accounts, Members, BalanceChanges, Clock],
      (outbox, accounts, members, balances, clock) =>
        new BalanceAlerts({
          ...{ outbox, accounts, balances, clock },
          accountsAfter: (id, limit) => members.accounts(id, limit),
        }),
    ),
    open(
      MailAlerts,
      [AlertOutbox, Accounts, Members, Config, Clock, Log],
      (outbox, accounts, members, { mail, publicUrl }, clock, log) =>
        new MailAlerts({
          ...{ outbox, clock, random: Math.random },
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
          // Each message has a connection of its own, so there is nothing to close.
          mailing:
            mail && publicUrl !== undefined
              ? { mailer: new RelayMailer(mail.relay, mail.from), dashboard: publicUrl }
              : undefined,
          onFailure: (error, isLast) => {
            if (isLast) log.error({ err: error }, 'an alert could not be mailed');
            else log.warn({ err: error }, 'an alert could not be mailed; it is tried again');
          },
        }),
    ),
  ],
  exports: [BalanceAlerts, MailAlerts],
})
export class AlertsModule {}
