import type { RawPage } from '../extraction/read-page';
import type { RefusalReason } from '../subject/refusals';
import type { Subject } from '../subject/subject';

/** Way of fetching a page: plain HTTP, or a browser that runs the page's scripts. */
export type Fetcher = 'html' | 'browser';

export interface FetchOptions {
  /** Ends the request; the source then releases all its resources. */
  signal: AbortSignal;
  /** The account that causes the request. */
  account?: string | undefined;
}

export interface PageRequest extends FetchOptions {
  subject: Subject;
  /** The page's address, built from the subject. */
  url: string;
  /** The validator of the known page, for a conditional request. */
  etag?: string | undefined;
}

export type PageAnswer =
  /** A final answer of any status; `retryAfterSeconds` if the site sent it. */
  | { outcome: 'page'; page: RawPage; etag?: string | undefined; retryAfterSeconds?: number | undefined }
  /** The page has not changed since the request's `etag`. */
  | { outcome: 'unchanged' }
  /** The page could not be read, for a reason outside this service. */
  | { outcome: 'refused'; reason: RefusalReason; retryAfterSeconds?: number | undefined }
  /** A time limit of the source ended, such as the one for connecting. */
  | { outcome: 'timeout' };

/**
 * Fetches pages. Two adapters implement it, one for each {@link Fetcher}: plain HTTP, and a browser for pages that are empty
 * without JavaScript. Rules of an implementation:
 *
 * - It follows at most 3 redirects (`too_many_redirects`), by {@link followRedirect}. `page.url` is the final address, at the base URL.
 * - It connects to the site's base URL only, and refuses redirects to other sites or to a login.
 * - It decodes the body by its charset, and answers `too_large` above its limit of decoded bytes.
 * - It answers `robots_txt` for pages that robots.txt disallows, and `unreachable` without a connection.
 * - It throws the signal's reason when the signal aborts, and `DomainError` SYS_002 when its queue is full.
 * - It sends no user's cookies, solves no captcha, and identifies itself truthfully.
 */
export abstract class PageSource {
  abstract fetch(request: PageRequest): Promise<PageAnswer>;
}
