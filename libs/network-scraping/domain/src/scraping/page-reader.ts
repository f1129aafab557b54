import type { PageReading, RawPage } from '../extraction/read-page';
import type { Subject, SubjectKind } from '../subject/subject';

export interface ReadingOptions {
  /** Ends the wait; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** The account that causes the work. An implementation gives each account a fair part of its threads. */
  readonly account?: string | undefined;
}

export interface LinkOptions extends ReadingOptions {
  /** The domain of the home page. */
  readonly domain?: string | undefined;
}

/**
 * Reads untrusted pages in a limited time. A page over the limit is `unreadable_page`, or has no links. Throws `DomainError`
 * SYS_002 when too many readings wait.
 */
export abstract class PageReader {
  /** Reads like `readPage`. */
  abstract read<K extends SubjectKind>(
    page: RawPage,
    subject: Subject<K>,
    options?: ReadingOptions,
  ): Promise<PageReading<K>>;

  /** Reads like `findCompanyLinks`. */
  abstract companyLinks(html: string, options?: LinkOptions): Promise<readonly Subject<'company'>[]>;
}
