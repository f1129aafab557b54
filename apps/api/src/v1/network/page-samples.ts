import type { SamplePages, ScrapeEvent } from '@enrichment/network-scraping-domain';
import type { Log } from '../../platform/observability/logging';

/** Keeps a sample of unreadable pages. The answer does not wait for it. */
export function samplePages(sample: SamplePages, log: Log): (event: ScrapeEvent) => void {
  return (event) => {
    sample.execute(event).catch((error: unknown) => {
      log.warn({ err: error }, 'could not keep an unreadable page');
    });
  };
}
