import type { RawPage } from '../extraction/read-page';
import type { RefusalReason } from '../subject/refusals';
import type { Subject } from '../subject/subject';

export interface PageRequest {
  subject: Subject;
  /** The page's address, built by us from the subject. */
  url: string;
  /** The validator of the page that is already known, for a conditional request. */
  etag?: string | undefined;
  /** Ends the request; the source lets go of everything it holds for it. */
  signal: AbortSignal;
}

export type PageAnswer =
  /** A final answer of any status; `retryAfterSeconds` when the network named a time. */
  | { outcome: 'page'; page: RawPage; etag?: string | undefined; retryAfterSeconds?: number | undefined }
  /** The page is still the one of the request's `etag`. */
  | { outcome: 'unchanged' }
  /** There is no answer to read, for a reason that is not ours. */
  | { outcome: 'refused'; reason: RefusalReason; retryAfterSeconds?: number | undefined }
  /** A limit of the source's own ran out, such as the one for connecting. */
  | { outcome: 'timeout' };

/**
 * Where pages come from. There are two lanes, each an implementation: plain HTTP, and a browser for pages that only
 * JavaScript fills. An implementation
 *
 * - follows redirects by {@link followRedirect}, at most 3 (`too_many_redirects`): asks nobody but the network's own
 *   base, refuses what leads elsewhere or to a login; `page.url` is the final address, at the base;
 * - decodes the body by its charset, and answers `too_large` for more bytes than it allows, counted decoded;
 * - answers `robots_txt` for pages that robots.txt closes, and `unreachable` when no connection could be made;
 * - throws the signal's reason when the signal aborts, and `DomainError` SYS_002 when it is too busy to begin;
 * - sends no cookie of a person, solves no captcha, and does not disguise itself.
 */
export abstract class PageSource {
  abstract fetch(request: PageRequest): Promise<PageAnswer>;
}
