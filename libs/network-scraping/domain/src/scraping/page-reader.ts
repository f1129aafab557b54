import { readPage, type PageReading, type RawPage } from '../extraction/read-page';
import type { ProfileSite } from '../subject/profile-site';
import type { Subject, SubjectKind } from '../subject/subject';
import { findCompanyLinks } from '../extraction/company-links';

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
  /** Reads like {@link readPage}. */
  abstract read<K extends SubjectKind>(
    page: RawPage,
    subject: Subject<K>,
    options?: ReadingOptions,
  ): Promise<PageReading<K>>;

  /** Reads like {@link findCompanyLinks}. */
  abstract companyLinks(html: string, options?: LinkOptions): Promise<readonly Subject<'company'>[]>;
}

/** Reads in the caller's thread, without a time limit: for tools and tests, and in a worker. */
export class DirectPageReader implements PageReader {
  constructor(private readonly site: ProfileSite) {}

  async read<K extends SubjectKind>(
    page: RawPage,
    subject: Subject<K>,
    { signal }: ReadingOptions = {},
  ): Promise<PageReading<K>> {
    signal?.throwIfAborted();
    return Promise.resolve(readPage(page, subject, this.site));
  }

  async companyLinks(
    html: string,
    { signal, domain }: LinkOptions = {},
  ): Promise<readonly Subject<'company'>[]> {
    signal?.throwIfAborted();
    return Promise.resolve(findCompanyLinks(html, this.site, domain));
  }
}
