import type { Clock } from '@enrichment/kernel';
import type { Metrics } from '../platform/observability/metrics/metrics';
import type { Job, JobObserver } from './scheduler';

/**
 * Counts and times the runs of jobs, under labels such as `roll_up_the_usage`. The label is `task`, because Prometheus
 * sets `job` itself.
 */
export function jobMetrics(metrics: Metrics, jobs: readonly Job[], clock: Clock): JobObserver {
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
