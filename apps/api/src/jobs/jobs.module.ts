import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiKeys, Callers, StoredAnswers } from '@enrichment/billing-domain';
import { PostgresLedgerKeeper, PostgresUsageKeeper } from '@enrichment/billing-postgres';
import {
  Attempts,
  AuditLog,
  EmailLinks,
  Invitations,
  PasswordLinks,
  Sessions,
} from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { PageSamples, PageStore } from '@enrichment/network-scraping-domain';
import { Deliveries, MailAlerts, SendDeliveries } from '@enrichment/webhooks-domain';
import { BillingModule } from '../platform/billing/billing.module';
import { Config } from '../config/config';
import { IdentityModule } from '../platform/identity/identity.module';
import { Log } from '../platform/observability/logging';
import { Metrics } from '../platform/observability/metrics/metrics';
import { MetricsModule } from '../platform/observability/metrics/metrics.module';
import { NetworkModule } from '../v1/network/network.module';
import { AccountEvents } from '../platform/webhooks/account-events';
import { AlertsModule } from '../platform/webhooks/alerts.module';
import { BalanceAlerts } from '../platform/webhooks/balance-alerts';
import { CapEvents } from '../platform/webhooks/cap-events';
import { WebhooksModule } from '../platform/webhooks/webhooks.module';
import { ClosingModule } from '../platform/lifecycle/closing';
import { open } from '../platform/provide';
import { jobMetrics } from './job-metrics';
import { jobs } from './jobs';
import { Scheduler } from './scheduler';

/** What runs by itself. */
@Module({
  imports: [
    BillingModule,
    IdentityModule,
    NetworkModule,
    WebhooksModule,
    AlertsModule,
    MetricsModule,
    ClosingModule,
  ],
  providers: [
    open(
      Scheduler,
      [
        ...([Log, Config, Clock, Metrics] as const),
        ...([StoredAnswers, Callers, ApiKeys, PostgresLedgerKeeper, PostgresUsageKeeper] as const),
        ...([PageStore, PageSamples, Sessions, Attempts] as const),
        ...([PasswordLinks, EmailLinks, Invitations, AuditLog] as const),
        ...([AccountEvents, CapEvents, SendDeliveries, Deliveries, BalanceAlerts, MailAlerts] as const),
      ],
      (
        log,
        config,
        clock,
        metrics,
        answers,
        callers,
        keys,
        ledger,
        usage,
        pages,
        samples,
        sessions,
        attempts,
        links,
        emailLinks,
        invitations,
        audit,
        accountEvents,
        capEvents,
        sending,
        deliveries,
        balanceAlerts,
        mailAlerts,
      ) => {
        const all = jobs({
          config,
          clock,
          answers,
          callers,
          keys,
          ledger,
          usage,
          pages,
          samples,
          sessions,
          attempts,
          links,
          emailLinks,
          invitations,
          audit,
          accountEvents,
          capEvents,
          sending,
          deliveries,
          balanceAlerts,
          mailAlerts,
        });
        return new Scheduler(all, log, jobMetrics(metrics, all, clock));
      },
    ),
  ],
})
export class JobsModule implements OnApplicationBootstrap {
  constructor(private readonly scheduler: Scheduler) {}

  onApplicationBootstrap(): void {
    this.scheduler.start();
  }
}
