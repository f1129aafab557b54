import { type ScrapeEvent, subjectKey } from '@enrichment/network-scraping-domain';
import type { Metrics } from '../../platform/observability/metrics/metrics';
import type { Tracing } from '../../platform/observability/tracing';
import type { Log } from '../../platform/observability/logging';

/**
 * Metrics and a log line for each live scrape, with the source of each field. When the profile site changes its pages, fewer pages fill a
 * field.
 */
export function reportScrapes(metrics: Metrics, tracing: Tracing, log: Log): (event: ScrapeEvent) => void {
  const duration = metrics.histogram('network_scrape_duration_seconds');
  const read = metrics.counter('network_pages_read_total');
  const filled = metrics.counter('network_field_filled_total');
  const contradictions = metrics.counter('network_field_contradictions_total');
  return ({ subject, fetcher = 'none', verdict, reason, origins, contradicted = [], durationMs }) => {
    duration.observe({ kind: subject.kind, fetcher, result: reason ?? verdict }, durationMs / 1_000);
    tracing.ended('read a page', durationMs / 1_000, {
      kind: subject.kind,
      fetcher,
      result: reason ?? verdict,
    });
    if (verdict === 'ok') read.inc({ kind: subject.kind });
    for (const [field, origin] of Object.entries(origins ?? {}))
      filled.inc({ kind: subject.kind, field: snakeCase(field), origin });
    for (const field of contradicted) contradictions.inc({ kind: subject.kind, field: snakeCase(field) });
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

/** A field's name in the API. */
export const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
