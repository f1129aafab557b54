import { type Clock, dayMs, newUlid } from '@enrichment/kernel';
import type { SubjectKind } from '../subject/subject';
import type { PageSamples } from './page-samples';
import type { ScrapeEvent } from './scrape-subject';

export const SAMPLE_MAX_AGE_MS = dayMs;
/** When the site changes its pages, all are unreadable; one sample of each kind per period is enough. */
const everyMs = 30_000;

/** Stores some of the pages that live scrapes could not read. */
export class SamplePages {
  private readonly lastTaken = new Map<SubjectKind, number>();

  constructor(
    private readonly samples: PageSamples,
    private readonly clock: Clock,
  ) {}

  /** @returns whether the event's page was kept */
  async execute({ subject, reason, page }: ScrapeEvent): Promise<boolean> {
    if (!page || !reason || !/html/i.test(page.contentType)) return false;
    const now = this.clock.monotonic();
    if (now - (this.lastTaken.get(subject.kind) ?? -Infinity) < everyMs) return false;
    this.lastTaken.set(subject.kind, now);
    await this.samples.keep({ id: newUlid(), subject, reason, page, takenAt: this.clock.now() });
    return true;
  }
}
