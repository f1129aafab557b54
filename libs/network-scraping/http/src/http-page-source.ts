import {
  ConnectFailed,
  FetchFailed,
  type GuardedHttp,
  GuardRefused,
  type GuardedResponse,
} from '@enrichment/egress';
import {
  followRedirect,
  type ProfileSite,
  type PageAnswer,
  type PageRequest,
  type PageSource,
  readRetryAfter,
  type RefusalReason,
} from '@enrichment/network-scraping-domain';
import { Semaphore, SemaphoreFull, untilAborted } from '@enrichment/concurrency';
import { type Clock, DomainError } from '@enrichment/kernel';
import { decodePage } from './charset';
import type { Robots } from './robots';
import { conditionOf, validatorOf } from './validators';

export interface HttpPageSourceOptions {
  readonly site: ProfileSite;
  /** Fetches documents through the egress guard. */
  readonly http: GuardedHttp;
  readonly clock: Clock;
  readonly robots: Robots;
  /** Time for one page, redirects included. */
  readonly timeoutMs: number;
  /** Pages requested at the same time. Default 32; four times as many may wait. */
  readonly concurrency?: number;
}

const maxPageBytes = 4_000_000;

/** `PageSource` by plain HTTP: no scripts run. */
export class HttpPageSource implements PageSource {
  private readonly permits: Semaphore;

  constructor(private readonly options: HttpPageSourceOptions) {
    const { concurrency = 32 } = options;
    this.permits = new Semaphore({ permits: concurrency, maxWaiting: 4 * concurrency });
  }

  async fetch(request: PageRequest): Promise<PageAnswer> {
    const { signal } = request;
    signal.throwIfAborted();
    try {
      return await this.permits.run(() => this.visit(request), { signal });
    } catch (error) {
      signal.throwIfAborted();
      return answerOfFailure(error);
    }
  }

  private async visit({ url, etag, signal }: PageRequest): Promise<PageAnswer> {
    const may = await untilAborted(this.options.robots.rules(), signal);
    const check = (page: string) => {
      if (!may(page)) throw new NotFollowed('robots_txt');
    };
    const onRedirect = (to: URL, from: URL) => {
      const redirect = followRedirect(this.options.site, from.href, to);
      if ('refused' in redirect) throw new NotFollowed(redirect.refused);
      check(redirect.url);
      return new URL(redirect.url);
    };
    check(url);
    const request = () =>
      this.options.http.fetch(url, {
        accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
        headers: conditionOf(etag),
        sameOrigin: true,
        onRedirect,
        maxDecodedBytes: maxPageBytes,
        timeoutMs: this.options.timeoutMs,
        signal,
      });
    // The server may have closed a kept connection at the same moment.
    const answer = await request().catch((error: unknown) => {
      if (error instanceof FetchFailed && error.reason === 'broken' && !signal.aborted) return request();
      throw error;
    });
    return this.read(etag, answer);
  }

  private read(etag: string | undefined, { status, headers, body, url }: GuardedResponse): PageAnswer {
    const retryAfterSeconds = readRetryAfter(headers['retry-after'], this.options.clock.now());
    if (status === 304 && etag !== undefined) return { outcome: 'unchanged' };
    const contentType = String(headers['content-type'] ?? '');
    return {
      outcome: 'page',
      page: { status, url, contentType, html: decodePage(body, contentType) },
      etag: validatorOf(headers),
      retryAfterSeconds,
    };
  }
}

/** The error for an address that is not requested. */
class NotFollowed extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}

const refusals: Readonly<Partial<Record<FetchFailed['reason'], RefusalReason>>> = {
  bad_redirect: 'unexpected_redirect',
  off_origin: 'redirect_off_origin',
  too_many_redirects: 'too_many_redirects',
  too_large: 'too_large',
  encoding: 'unreadable_page',
  broken: 'unreachable',
};

/** @throws DomainError SYS_002 when too many pages are being read; the error itself if this service caused it */
function answerOfFailure(error: unknown): PageAnswer {
  if (error instanceof SemaphoreFull)
    throw new DomainError('SYS_002', 'Too many pages are being read: repeat the request shortly.');
  if (error instanceof NotFollowed) return { outcome: 'refused', reason: error.reason };
  if (error instanceof GuardRefused) return { outcome: 'refused', reason: 'unreachable' };
  const reason = error instanceof FetchFailed || error instanceof ConnectFailed ? error.reason : undefined;
  if (reason === undefined) throw error;
  if (reason === 'timeout') return { outcome: 'timeout' };
  return { outcome: 'refused', reason: refusals[reason as FetchFailed['reason']] ?? 'unreachable' };
}
