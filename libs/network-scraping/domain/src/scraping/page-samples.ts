import type { RawPage } from '../extraction/read-page';
import type { RefusalReason } from '../subject/refusals';
import type { Subject } from '../subject/subject';

/** A received page that could not be read, unchanged. */
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
  /** Size of the text in UTF-8. */
  readonly bytes: number;
}

/**
 * A few unreadable pages of the last day, for an operator after a change of the site. An implementation is bounded: at most
 * {@link PageSamples.maxSamples} pages of {@link PageSamples.maxBytes} together.
 */
export abstract class PageSamples {
  static readonly maxSamples = 50;
  static readonly maxBytes = 32_000_000;

  /** Stores a page; the oldest ones are removed when there are too many. */
  abstract keep(sample: PageSample): Promise<void>;

  /** All samples, the latest first. */
  abstract list(): Promise<readonly PageSampleSummary[]>;

  abstract find(id: string): Promise<PageSample | undefined>;

  /** Removes samples taken before a time. @returns how many. */
  abstract prune(before: number): Promise<number>;
}
