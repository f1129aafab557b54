import { MemoryRequestWindows, type RequestWindows } from '@enrichment/billing-domain';
import type { PostgresBillingChanges } from '@enrichment/billing-postgres';
import { RedisRequestWindows } from '@enrichment/billing-redis';
import type { Clock } from '@enrichment/kernel';
import { Gauge, Histogram } from 'prom-client';
import type { Config } from '../config';
import type { RequestMetrics } from '../metrics/request-metrics';
import type { Log } from '../logging';

/** Where limits are counted: in a Redis that replicas share, or here. */
export async function requestWindows(
  { redisUrl: url }: Config,
  clock: Clock,
  log: Log,
  changes: PostgresBillingChanges,
  { registry }: RequestMetrics,
): Promise<RequestWindows & { close?(): void }> {
  if (url === undefined) return new MemoryRequestWindows(clock);
  const duration = new Histogram({
    name: 'redis_request_duration_seconds',
    help: 'Time until Redis has answered a question about a limit.',
    buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
    registers: [registry],
  });
  const windows = await RedisRequestWindows.open({
    ...{ url, clock },
    replicas: () => changes.replicas,
    onAnswer: (seconds) => duration.observe(seconds),
    onNotice: (notice) => log.warn(notice),
  });
  new Gauge({
    name: 'redis_up',
    help: '1 while replicas share their limits in Redis, 0 while each allows its share of them.',
    registers: [registry],
    collect() {
      this.set(windows.isShared ? 1 : 0);
    },
  });
  new Gauge({
    name: 'replicas',
    help: 'Replicas that live, as this one knows it.',
    registers: [registry],
    collect() {
      this.set(changes.replicas.count);
    },
  });
  return windows;
}
