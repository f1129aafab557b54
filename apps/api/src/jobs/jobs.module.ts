import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@enrichment/kernel';
import { Database, JobTurns } from '@enrichment/postgres';
import { DataModule } from '../data/data.module';
import { BillingModule } from '../platform/billing/billing.module';
import { IdentityModule } from '../platform/identity/identity.module';
import { Metrics } from '../platform/observability/metrics/metrics';
import { MetricsModule } from '../platform/observability/metrics/metrics.module';
import { EmailModule } from '../v1/email/email.module';
import { NetworkModule } from '../v1/network/network.module';
import { ListsModule } from '../platform/lists/lists.module';
import { AlertsModule } from '../platform/alerts/alerts.module';
import { WebhooksModule } from '../platform/webhooks/webhooks.module';
import { ClosingModule } from '../platform/lifecycle/closing';
import { open, provide } from '../platform/provide';
import { DeletionTime } from './deletion-time';
import { jobParts, jobs } from './jobs';
import { type Job, type JobObserver, Scheduler } from './scheduler';

/**
 * Counts and times the runs of jobs, under labels such as `roll_up_the_usage`. The label is `task`, because Prometheus
 * sets `job` itself.
 */
function jobMetrics(metrics: Metrics, jobs: readonly Job[], clock: Clock): JobObserver {
  const duration = metrics.summary('job_duration_seconds');
  const failures = metrics.counter('job_failures_total');
  const succeeded = new Map<string, number>();
  const labelOf = (name: string) => name.replaceAll(' ', '_');
  for (const { name } of jobs) {
    // A job that never succeeded is late since the start of the process.
    succeeded.set(labelOf(name), clock.now());
    failures.inc({ task: labelOf(name) }, 0);
  }
  metrics.observe('job_last_success_timestamp_seconds', () =>
    [...succeeded].map(([task, at]) => [at / 1_000, { task }]),
  );
  return {
    ran: (name, seconds, ok) => {
      const task = labelOf(name);
      duration.observe({ task }, seconds);
      if (ok) succeeded.set(task, clock.now());
      else failures.inc({ task });
    },
    succeededAt: (name, at) => succeeded.set(labelOf(name), at),
  };
}

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
    open(Scheduler, { ...jobParts, metrics: Metrics }, ({ metrics, ...parts }) => {
      const { database, log } = parts;
      const all = jobs(parts);
      const observer = jobMetrics(metrics, all, parts.clock);
      const asJob = <T>(work: () => T) => database.as('jobs', work);
      return new Scheduler(all, new JobTurns(database.dataSource), log, observer, asJob);
    }),
  ],
})
export class JobsModule implements OnApplicationBootstrap {
  constructor(private readonly scheduler: Scheduler) {}

  onApplicationBootstrap(): void {
    this.scheduler.start();
  }
}
