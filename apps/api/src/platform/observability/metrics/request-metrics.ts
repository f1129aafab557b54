import { matchFields, type Operation } from '@enrichment/billing-domain';
import type { Metrics, Sample } from './metrics';

/** Fields of a request that are measured. */
interface MeasuredRequest {
  readonly method: string;
  readonly route?: { readonly path: unknown };
}

/** Known methods. All others are counted together, because callers can invent any number of them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Rate, errors and duration of requests. */
export class RequestMetrics {
  private readonly duration;
  private readonly errors;

  constructor(metrics: Metrics) {
    this.duration = metrics.histogram('http_request_duration_seconds');
    this.errors = metrics.counter('http_request_errors_total');
  }

  /** @param status of the answer; its class is counted */
  observe(request: MeasuredRequest, status: number, errorCode: string | undefined, seconds: number): void {
    const method = methods.has(request.method) ? request.method : 'other';
    const route = routeOf(request);
    this.duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    if (errorCode !== undefined) this.errors.inc({ method, route, code: errorCode });
  }
}

/** The template of the route that took the request, such as `/dashboard/api/keys/:id`; `none` when no route did. */
export function routeOf({ route }: Pick<MeasuredRequest, 'route'>): string {
  return typeof route?.path === 'string' ? route.path : 'none';
}

interface Counts {
  lookups: number;
  /** Counts by field, in the order of {@link matchFields}. */
  readonly found: Float64Array;
}

/**
 * Counts how often successful look-ups found a value. Plain numbers, because a labelled counter takes nearly as long as
 * an IP lookup.
 */
export class MatchMetrics {
  private readonly counts = new Map<string, Counts>();

  constructor(metrics: Metrics) {
    for (const [operation, fields] of Object.entries(matchFields))
      this.counts.set(operation, { lookups: 0, found: new Float64Array(fields.length) });
    metrics.observe('lookups_total', () => this.each((labels, { lookups }) => [[lookups, labels]]));
    metrics.observe('lookup_fields_found_total', () =>
      this.each(({ operation }, { found }) =>
        matchFields[operation]!.map((field, place) => [found[place]!, { operation, field }]),
      ),
    );
  }

  /** @param found fields, as bits by their place in {@link matchFields} */
  count(operation: Operation, found: number): void {
    const counts = this.counts.get(operation);
    if (!counts) return;
    counts.lookups++;
    for (let place = 0; place < counts.found.length; place++)
      if ((found >> place) & 1) counts.found[place]!++;
  }

  private each(samples: (labels: { operation: Operation }, counts: Counts) => Sample[]): Sample[] {
    return [...this.counts].flatMap(([operation, counts]) =>
      samples({ operation: operation as Operation }, counts),
    );
  }
}

const paths = new Map(
  Object.entries(matchFields).map(([name, fields]) => [name, fields.map((field) => field.split('.'))]),
);

/**
 * Bits of the operation's fields that have a value.
 *
 * @param record of the answer
 */
export function foundFields(operation: Operation, record: object): number | undefined {
  const fields = paths.get(operation);
  if (!fields) return undefined;
  let found = 0;
  for (let place = 0; place < fields.length; place++) {
    let value: unknown = record;
    for (const name of fields[place]!) value = (value as Record<string, unknown> | undefined)?.[name];
    if (value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
      found |= 1 << place;
  }
  return found;
}
