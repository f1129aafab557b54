import { MemoryRequestWindows, type RequestWindows } from '@enrichment/billing-domain';
import type { PostgresBillingChanges } from '@enrichment/billing-postgres';
import { RedisRequestWindows } from '@enrichment/billing-redis';
import type { Clock } from '@enrichment/kernel';
import type { Config } from '@enrichment/application';
import type { Metrics } from '../observability/metrics/metrics';
import type { Log } from '../observability/logging';

/** Counts limits in a shared Redis, or in this process up to the replica's share. */
export async function requestWindows(
  { redisUrl: url }: Config,
  clock: Clock,
  log: Log,
  changes: PostgresBillingChanges,
  metrics: Metrics,
): Promise<RequestWindows & { close?(): void }> {
  const replicas = () => changes.replicas;
  if (url === undefined) return new MemoryRequestWindows(clock, replicas);
  const duration = metrics.histogram('redis_request_duration_seconds');
  const losses = metrics.counter('redis_failures_total');
  const windows = await RedisRequestWindows.open({
    ...{ url, clock, replicas },
    onAnswer: (seconds) => duration.observe(seconds),
    onLoss: () => losses.inc(),
    onNotice: (notice) => log.warn(notice),
  });
  metrics.observe('redis_up', () => [[Number(windows.isShared)]]);
  return windows;
}
