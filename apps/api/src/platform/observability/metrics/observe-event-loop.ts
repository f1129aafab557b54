import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics';

/** The histogram measures the time between two ticks of this length. */
const resolutionMs = 5;

/** Measures how late the event loop of this thread turns. */
export function observeEventLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  metrics.observe('event_loop_delay_p999_seconds', () => {
    const seconds = Math.max(0, delay.percentile(99.9) / 1e9 - resolutionMs / 1_000);
    delay.reset();
    return [[seconds]];
  });
}
