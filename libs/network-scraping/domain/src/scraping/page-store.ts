import type { Origins } from '../extraction/merge-facts';
import type { Records } from '../extraction/recipes';
import type { Subject, SubjectKind } from '../subject/subject';

/** What is kept of a page. */
export interface StoredPage<K extends SubjectKind = SubjectKind> {
  /** The canonical subject: by slug, once the page has given it. */
  subject: Subject<K>;
  record: Records[K];
  /** Where on the page each field was found. */
  origins: Origins;
  /** When the site last answered for this page; milliseconds since the epoch. */
  fetchedAt: number;
  /** The validator for conditional requests. */
  etag?: string | undefined;
  /** The `PARSER_VERSION` that read the page. */
  parserVersion: number;
}

/** The pages seen so far, one per subject, under every name they answer to. */
export abstract class PageStore {
  /** The page of a subject, by its canonical name or an alias, whatever its age. */
  abstract find<K extends SubjectKind>(subject: Subject<K>): Promise<StoredPage<K> | undefined>;

  /**
   * Keeps a page in place of the one stored before, and lets the aliases lead to it. What was stored under an alias is
   * replaced, with the names that led there. A name that was an alias of another page becomes this page's own.
   */
  abstract put<K extends SubjectKind>(page: StoredPage<K>, aliases: readonly Subject<K>[]): Promise<void>;

  /**
   * The companies that are not deleted and whose website is on a registrable domain, at most 50, latest first.
   * @param domain as `registrableDomain` writes it; an implementation stores `registrableDomain(record.websiteUrl)`.
   */
  abstract findCompaniesByDomain(domain: string): Promise<readonly StoredPage<'company'>[]>;

  /** Forgets pages, with their aliases, last fetched before a time. @returns how many. */
  abstract prune(before: number): Promise<number>;
}
