import type { FlushReport } from '@enrichment/billing-postgres';
import type { Metrics } from '../observability/metrics/metrics';

/** Counts the batches of charges that this process writes. */
export function flushMetrics(metrics: Metrics): (flush: FlushReport) => void {
  const duration = metrics.histogram('ledger_flush_duration_seconds');
  // Prometheus detects the first failure only after it has read a zero.
  duration.zero({ result: 'failed' });
  const size = metrics.histogram('ledger_flush_charges');
  const conflicts = metrics.counter('ledger_conflicts_total');
  return ({ charges, seconds, conflicts: count, ok }) => {
    duration.observe({ result: ok ? 'ok' : 'failed' }, seconds);
    size.observe(charges);
    conflicts.inc(count);
  };
}
