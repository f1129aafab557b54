import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** Rate, errors and duration of requests, beside the process' own figures, for Prometheus. */
export class RequestMetrics {
  readonly registry = new Registry();
  private readonly duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['operation', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly errors = new Counter({
    name: 'http_request_errors_total',
    help: 'Answers that were errors, by their code.',
    labelNames: ['operation', 'code'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param dropped how many rows of usage could not be written so far */
  tellDroppedUsage(dropped: () => number): void {
    new Counter({
      name: 'usage_rows_dropped_total',
      help: 'Rows of usage that could not be written, because the database was away for too long.',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(dropped());
      },
    });
  }

  /** @param operation `none` for requests that are no operation */
  observe(operation: string, status: number, errorCode: string | undefined, seconds: number): void {
    this.duration.observe({ operation, status }, seconds);
    if (errorCode !== undefined) this.errors.inc({ operation, code: errorCode });
  }
}
