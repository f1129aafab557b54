import { Clock } from '@enrichment/kernel';
import { Database, JobTurns } from '@enrichment/postgres';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DataModule } from '../data/data.module';
import { BillingModule } from '../platform/billing/billing.module';
import { IdentityModule } from '../platform/identity/identity.module';
import { Log } from '../platform/observability/logging';
import { Metrics } from '../platform/observability/metrics/metrics';
import { MetricsModule } from '../platform/observability/metrics/metrics.module';
import { EmailModule } from '../v1/email/email.module';
import { NetworkModule } from '../v1/network/network.module';
import { ListsModule } from '../platform/lists/lists.module';
import { AlertsModule } from '../platform/webhooks/alerts.module';
import { WebhooksModule } from '../platform/webhooks/webhooks.module';
import { ClosingModule } from '../platform/lifecycle/closing';
import { open, provide } from '../platform/provide';
import { DeletionTime } from './deletion-time';
import { jobMetrics } from './job-metrics';
import { type JobParts, jobParts, jobs } from './jobs';
import { Scheduler } from './scheduler';

/** Background jobs. */
@Module({
  imports: [
    BillingModule,
    DataModule,
    IdentityModule,
    EmailModule,
    NetworkModule,
    WebhooksModule,
    AlertsModule,
    ListsModule,
    MetricsModule,
    ClosingModule,
  ],
  providers: [
    provide(
      DeletionTime,
      [Clock, Database],
      (clock, database) => new DeletionTime(clock, () => database.now()),
    ),
    open(
      Scheduler,
      [Database, Log, Metrics, ...Object.values(jobParts)],
      (database, log, metrics, ...made) => {
        const parts = Object.fromEntries(Object.keys(jobParts).map((name, i) => [name, made[i]])) as JobParts;
        const all = jobs(parts);
        const observer = jobMetrics(metrics, all, parts.clock);
        const asJob = <T>(work: () => T) => database.as('jobs', work);
        return new Scheduler(all, new JobTurns(database.dataSource), log, observer, asJob);
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
