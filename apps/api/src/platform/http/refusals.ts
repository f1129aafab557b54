import type { Metrics } from '../observability/metrics/metrics';
import type { Log } from '../observability/logging';
import type { LimitName } from '../limits/table';

const reportEveryMs = 1_000;

/** Counts, by limit, the requests that are refused before their route is known. Logs at most one line a second. */
export function refusals(metrics: Metrics, log: Log): (why: LimitName) => void {
  // A counter with labels costs as much as the rest of a refusal, so it is updated when the metrics are collected.
  const counts: Partial<Record<LimitName, number>> = {};
  metrics.observe('http_requests_refused_total', () =>
    Object.entries(counts).map(([reason, count]) => [count, { reason }]),
  );
  let unreported = 0;
  let timer: NodeJS.Timeout | undefined;
  return (reason) => {
    counts[reason] = (counts[reason] ?? 0) + 1;
    unreported += 1;
    timer ??= setTimeout(() => {
      log.warn({ refused: unreported }, 'limits of the service refuse requests or close connections');
      unreported = 0;
      timer = undefined;
    }, reportEveryMs).unref();
  };
}
