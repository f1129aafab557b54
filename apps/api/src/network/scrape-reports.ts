import { type ScrapeEvent, subjectKey } from '@enrichment/network-scraping-domain';
import { Counter, Histogram } from 'prom-client';
import type { RequestMetrics } from '../metrics/request-metrics';
import type { Log } from '../logging';

/**
 * Metrics and a log line for each live scrape. For a page that was read, both contain where each field was found: the
 * share of pages that fill a field falls when the profile site changes its pages.
 */
export function reportScrapes(metrics: RequestMetrics, log: Log): (event: ScrapeEvent) => void {
  const duration = new Histogram({
    name: 'network_scrape_duration_seconds',
    help: 'Time of a live scrape, by kind of subject, fetcher, and result.',
    labelNames: ['kind', 'fetcher', 'result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [metrics.registry],
  });
  const read = new Counter({
    name: 'network_pages_read_total',
    help: 'Pages that gave a record.',
    labelNames: ['kind'],
    registers: [metrics.registry],
  });
  const filled = new Counter({
    name: 'network_field_filled_total',
    help: 'Fields found in these pages, by where on the page they were found.',
    labelNames: ['kind', 'field', 'origin'],
    registers: [metrics.registry],
  });
  return ({ subject, fetcher = 'none', verdict, reason, origins, durationMs }) => {
    duration.observe({ kind: subject.kind, fetcher, result: reason ?? verdict }, durationMs / 1_000);
    if (verdict === 'ok') read.inc({ kind: subject.kind });
    for (const [field, origin] of Object.entries(origins ?? {}))
      filled.inc({ kind: subject.kind, field: snakeCase(field), origin });
    const line = {
      subject: subjectKey(subject),
      fetcher,
      verdict,
      reason,
      origins,
      ms: Math.round(durationMs),
    };
    if (verdict === 'refused' || verdict === 'timeout') log.info(line, 'the profile site gave no page');
    else log.debug(line, 'page read');
  };
}

/** A field's name as the API says it. */
const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
