import type { PageLayout } from '../extraction/generation';
import type { Origins } from '../extraction/merge-facts';
import type { Records } from '../extraction/recipes';
import type { Subject, SubjectKind } from '../subject/subject';

export interface StoredPage<K extends SubjectKind = SubjectKind> {
  /** The canonical subject: by slug, once the slug is known. */
  subject: Subject<K>;
  record: Records[K];
  /** The source of each field on the page. */
  origins: Origins;
  /** Absent for pages that an earlier release read. */
  layout?: PageLayout | null | undefined;
  /** Time of the site's last answer for this page; milliseconds since the epoch. */
  fetchedAt: number;
  /** The validator for conditional requests. */
  etag?: string | undefined;
  parserVersion: number;
}

/** The pages read so far, one per subject, under all their names. */
export abstract class PageStore {
  /** The page of a subject, by its canonical name or an alias, of any age. */
  abstract find<K extends SubjectKind>(subject: Subject<K>): Promise<StoredPage<K> | undefined>;

  /**
   * Stores a page instead of the earlier one, with its aliases. A page stored under an alias is replaced, with its names. A name
   * that was an alias of another page then belongs to this page.
   */
  abstract put<K extends SubjectKind>(page: StoredPage<K>, aliases: readonly Subject<K>[]): Promise<void>;

  /** Removes pages last fetched before a time, with their aliases. @returns how many. */
  abstract prune(before: number): Promise<number>;
}
