import { PageSamples, type PageSample, type PageSampleSummary } from '../scraping/page-samples';

/** `PageSamples` in an array, for tests. */
export class InMemoryPageSamples implements PageSamples {
  private samples: PageSample[] = [];

  keep(sample: PageSample): Promise<void> {
    let bytes = 0;
    this.samples = [sample, ...this.samples]
      .sort((a, b) => b.takenAt - a.takenAt || (a.id < b.id ? 1 : -1))
      .slice(0, PageSamples.maxSamples)
      .filter(({ page }) => (bytes += Buffer.byteLength(page.html)) <= PageSamples.maxBytes);
    return Promise.resolve();
  }

  list(): Promise<readonly PageSampleSummary[]> {
    return Promise.resolve(
      this.samples.map(({ page, ...sample }) => ({
        ...sample,
        url: page.url,
        bytes: Buffer.byteLength(page.html),
      })),
    );
  }

  find(id: string): Promise<PageSample | undefined> {
    return Promise.resolve(this.samples.find((sample) => sample.id === id));
  }

  prune(before: number): Promise<number> {
    const kept = this.samples.filter(({ takenAt }) => takenAt >= before);
    const pruned = this.samples.length - kept.length;
    this.samples = kept;
    return Promise.resolve(pruned);
  }
}
