import { type ScrapeEvent, subjectKey } from '@enrichment/network-scraping-domain';
import { Histogram } from 'prom-client';
import type { RequestMetrics } from '../http/monitoring/request-metrics';
import type { Log } from '../logging';

/**
 * Where live scrapes are told: a measurement of each, and a line in the log. The line of a page that was read names
 * where each field was found, so that a page that changed can be diagnosed.
 */
export function reportScrapes(metrics: RequestMetrics, log: Log): (event: ScrapeEvent) => void {
  const duration = new Histogram({
    name: 'network_scrape_duration_seconds',
    help: 'Time of a live scrape, by kind of subject, the lane that told, and what came of it.',
    labelNames: ['kind', 'lane', 'result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [metrics.registry],
  });
  return ({ subject, lane = 'none', verdict, reason, origins, durationMs }) => {
    duration.observe({ kind: subject.kind, lane, result: reason ?? verdict }, durationMs / 1_000);
    const line = { subject: subjectKey(subject), lane, verdict, reason, origins, ms: Math.round(durationMs) };
    if (verdict === 'refused' || verdict === 'timeout') log.info(line, 'the network gave no page');
    else log.debug(line, 'page read');
  };
}
