import type { Clock } from '@enrichment/kernel';

/** Requests within this time get the same page. */
const sharedForMs = 100;

/** The page for Prometheus. It is public, and rendering it blocks the event loop for a millisecond. */
export class MetricsPage {
  private page: Promise<Buffer> | undefined;
  private renderedAt = 0;

  constructor(
    private readonly registry: { metrics(): Promise<string> },
    private readonly clock: Clock,
  ) {}

  bytes(): Promise<Buffer> {
    const now = this.clock.monotonic();
    if (!this.page || now - this.renderedAt >= sharedForMs) {
      this.renderedAt = now;
      this.page = this.registry.metrics().then((text) => Buffer.from(text));
    }
    return this.page;
  }
}
