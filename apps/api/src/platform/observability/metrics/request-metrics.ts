import type { Metrics } from './metrics';

/** Fields of a request that are measured. */
interface Measured {
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
  observe(request: Measured, status: number, errorCode: string | undefined, seconds: number): void {
    const method = methods.has(request.method) ? request.method : 'other';
    const route = routeOf(request);
    this.duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    if (errorCode !== undefined) this.errors.inc({ method, route, code: errorCode });
  }
}

/** The template of the route that took the request, such as `/dashboard/api/keys/:id`; `none` when no route did. */
export function routeOf({ route }: Pick<Measured, 'route'>): string {
  return typeof route?.path === 'string' ? route.path : 'none';
}
