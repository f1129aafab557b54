import type { RawPage } from '../extraction/read-page';
import type { RefusalReason } from '../subject/refusals';
import type { Subject } from '../subject/subject';

/** A page that arrived and could not be read, as it was sent. */
export interface PageSample {
  /** A ULID. */
  readonly id: string;
  readonly subject: Subject;
  readonly reason: RefusalReason;
  readonly page: RawPage;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
}

/** A sample without its page's text. */
export interface PageSampleSummary extends Omit<PageSample, 'page'> {
  readonly url: string;
  /** Of the text in UTF-8. */
  readonly bytes: number;
}

/**
 * A few unreadable pages of the last day: what an operator looks at when the site has changed. An implementation is
 * bounded: at most {@link PageSamples.maxSamples} pages of {@link PageSamples.maxBytes} together.
 */
export abstract class PageSamples {
  static readonly maxSamples = 50;
  static readonly maxBytes = 32_000_000;

  /** Keeps a page; the oldest go when there are too many. */
  abstract keep(sample: PageSample): Promise<void>;

  /** All samples, latest first. */
  abstract list(): Promise<readonly PageSampleSummary[]>;

  abstract find(id: string): Promise<PageSample | undefined>;

  /** Forgets what was taken before a time. @returns how many. */
  abstract prune(before: number): Promise<number>;
}
