import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Module } from '@nestjs/common';
import { provide } from '../../provide';
import { buildInfo } from './build-info';
import { MatchMetrics, RequestMetrics } from './request-metrics';
import { Metrics } from './metrics';

/** The histogram measures the time between two ticks of this length. */
const resolutionMs = 5;

/** Measures how late the event loop of this thread turns. */
function observeEventLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  metrics.observe('event_loop_delay_p999_seconds', () => {
    const seconds = Math.max(0, delay.percentile(99.9) / 1e9 - resolutionMs / 1_000);
    delay.reset();
    return [[seconds]];
  });
}

/** Registry to which every module adds its metrics. */
@Module({
  providers: [
    provide(Metrics, [], () => {
      const metrics = new Metrics();
      const info = buildInfo();
      metrics.observe('enrichment_build_info', () => [[1, info]]);
      observeEventLoop(metrics);
      return metrics;
    }),
    provide(MatchMetrics, [Metrics]),
    provide(RequestMetrics, [Metrics]),
  ],
  exports: [Metrics, MatchMetrics, RequestMetrics],
})
export class MetricsModule {}
