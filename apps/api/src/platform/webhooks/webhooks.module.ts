import { Module } from '@nestjs/common';
import { AccountWebhooks } from '@enrichment/application';
import { MailAlerts, MailOutbox } from '@enrichment/alerts-domain';
import { Accounts, ApiKeys, Ledger, UsageReports } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import {
  Deliveries,
  Endpoints,
  EndpointSetup,
  EventOutbox,
  SendDeliveries,
  Sender,
} from '@enrichment/webhooks-domain';
import { PostgresDeliveries, PostgresEndpoints, PostgresEventOutbox } from '@enrichment/webhooks-postgres';
import { BillingModule } from '../billing/billing.module';
import { EgressModule } from '../egress/egress.module';
import { Outside } from '../egress/outside';
import { Log } from '../observability/logging';
import { Metrics } from '../observability/metrics/metrics';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { ClosingModule } from '../lifecycle/closing';
import { open, provide } from '../provide';
import { CapRefusals } from '../billing/cap-refusals';
import { CapEvents } from './cap-events';
import { AccountEvents } from './account-events';
import { BalanceChanges } from '../billing/balance-changes';
import { AlertsModule } from '../alerts/alerts.module';

/** Connections of a host are kept in one thread. */
const hostOf = (url: string) => URL.parse(url)?.host ?? '';

/** Webhooks, stored in PostgreSQL and sent through the egress guard. */
@Module({
  imports: [AlertsModule, BillingModule, EgressModule, ClosingModule, MetricsModule],
  providers: [
    provide(Endpoints, [Database], ({ dataSource }) => new PostgresEndpoints(dataSource)),
    provide(EventOutbox, [Database], ({ dataSource }) => new PostgresEventOutbox(dataSource)),
    provide(Deliveries, [Database, Clock, Metrics], ({ dataSource }, clock, metrics) => {
      const deliveries = new PostgresDeliveries(dataSource);
      metrics.observe('webhook_deliveries_overdue_seconds', async () => {
        const now = clock.now();
        const { overdueSince } = await deliveries.state(new Date(now));
        return [[overdueSince ? (now - overdueSince.getTime()) / 1_000 : 0]];
      });
      return deliveries;
    }),
    provide(Sender, [Outside], (outside) =>
      outside.port('sender', { problemOf: hostOf, send: ({ url }) => hostOf(url) }),
    ),
    open(
      SendDeliveries,
      {
        deliveries: Deliveries,
        sender: Sender,
        clock: Clock,
        alerts: MailAlerts,
        mails: MailOutbox,
        log: Log,
        metrics: Metrics,
      },
      ({ alerts, mails, log, metrics, ...parts }) => {
        const attempts = metrics.counter('webhook_attempts_total');
        for (const result of ['delivered', 'failed']) attempts.inc({ result }, 0);
        return new SendDeliveries({
          ...parts,
          random: Math.random,
          onAttempt: (result) => attempts.inc({ result }),
          onDisabled: async ({ endpoint: { id, accountId, url } }, because) => {
            log.warn({ endpoint_id: id, account_id: accountId }, 'an endpoint was disabled');
            const content = { type: 'webhook.stopped', origin: new URL(url).origin, because } as const;
            for (const mail of await alerts.messages(accountId, content))
              await mails.add(mail, new Date(parts.clock.now()));
          },
          onError: (error) => {
            log.warn({ err: error }, 'an attempt could not be noted; it is made again');
          },
        });
      },
    ),
    provide(
      AccountWebhooks,
      [Endpoints, Sender, Clock, AccountEvents],
      (endpoints, sender, clock, events) =>
        new AccountWebhooks(endpoints, new EndpointSetup(endpoints, sender, clock), () => events.execute()),
    ),
    provide(
      AccountEvents,
      {
        outbox: EventOutbox,
        accounts: Accounts,
        balances: BalanceChanges,
        keys: ApiKeys,
        ledger: Ledger,
        usage: UsageReports,
        clock: Clock,
        database: Database,
      },
      ({ database, ...parts }) => new AccountEvents({ ...parts, asJob: (work) => database.as('jobs', work) }),
    ),
    provide(CapEvents, [CapRefusals, EventOutbox]),
  ],
  exports: [Endpoints, EventOutbox, Deliveries, SendDeliveries, AccountWebhooks, AccountEvents, CapEvents],
})
export class WebhooksModule {}
