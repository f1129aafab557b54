import { Module } from '@nestjs/common';
import { provide } from '../../provide';
import { buildInfo } from './build-info';
import { observeEventLoop } from './observe-event-loop';
import { MatchMetrics } from './match-metrics';
import { Metrics } from './metrics';
import { RequestMetrics } from './request-metrics';

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
