import { ApiProperty } from '@nestjs/swagger';
import {
  type Generation,
  generations,
  type Origin,
  type ScrapedRecord,
  type ScrapeEvent,
  subjectKey,
} from '@enrichment/network-scraping-domain';
import { snakeCase } from '@enrichment/kernel';
import { OrNull } from '../../platform/http/openapi/properties';
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
    const scrape = { kind: subject.kind, fetcher, result: reason ?? verdict };
    duration.observe(scrape, durationMs / 1_000);
    tracing.ended('read a page', durationMs / 1_000, scrape);
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

const kinds = ['visible', 'microdata', 'json_ld', 'embedded_state', 'meta'] as const;
type SourceKind = (typeof kinds)[number];
const kindOf: Readonly<Record<Origin, SourceKind>> = {
  visible: 'visible',
  microdata: 'microdata',
  'json-ld': 'json_ld',
  state: 'embedded_state',
  meta: 'meta',
};

/** Where the values of a record were found on its page. */
export class PageSources {
  @OrNull('string', {
    enum: [...generations, null],
    example: 'section_cards',
    description: 'The mark-up of the page; null for one that is none of these.',
  })
  generation!: Generation | null;
  @OrNull('string', { example: 'en', description: 'The language that the page declares.' })
  language!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...kinds] },
    example: { name: 'visible', employee_count: 'visible', picture_url: 'json_ld' },
    description: 'The kind of source of each known field of `result`. The entries of a list have one kind.',
  })
  fields!: Record<string, SourceKind>;
}

export function presentSources({ origins, layout }: ScrapedRecord<object>['sources']): PageSources {
  const fields = Object.entries(origins).map(([field, origin]) => [snakeCase(field), kindOf[origin]]);
  return { ...layout, fields: Object.fromEntries(fields) as PageSources['fields'] };
}
