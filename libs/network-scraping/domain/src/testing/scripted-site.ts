import type { PageAnswer, PageRequest, PageSource } from '../scraping/page-source';
import { untilAborted } from '@enrichment/concurrency';
import { ProfileSite } from '../subject/profile-site';
import { followRedirect } from '../extraction/verdict/redirect';

export interface ScriptedAnswer {
  /** Default: 200. */
  status?: number;
  /** Text, or bytes in the charset of `contentType`. */
  body?: string | Uint8Array;
  /** Default: `text/html; charset=utf-8`. */
  contentType?: string;
  /** Sent with the answer; a request with it gets 304. */
  etag?: string;
  /** Makes the answer a redirect (302, or `status`). */
  location?: string;
  retryAfterSeconds?: number;
  /** The connection is accepted, and no answer is sent. */
  silent?: boolean;
}

/** A site by path, such as `/company/acme`; other paths are 404. */
export type ScriptedSite = Readonly<Record<string, ScriptedAnswer>>;

const maxHops = 3;
const maxBytes = 8_000_000;

/** `PageSource` over a scripted site, for tests. The script may be changed at any time. */
export class ScriptedPages implements PageSource {
  /** The requested addresses, in order, without redirects. */
  readonly requests: string[] = [];
  /** Answers wait for this promise. */
  hold: Promise<void> | undefined;

  private readonly profileSite: ProfileSite;

  constructor(
    origin: string,
    public site: ScriptedSite,
  ) {
    this.profileSite = new ProfileSite(origin);
  }

  async fetch({ url, etag, signal }: PageRequest): Promise<PageAnswer> {
    signal.throwIfAborted();
    this.requests.push(url);
    if (this.hold) await untilAborted(this.hold, signal);
    let address = new URL(url);
    for (let hop = 0; hop <= maxHops; hop += 1) {
      const path = decodeURIComponent(address.pathname);
      const answer = Object.hasOwn(this.site, path) ? this.site[path]! : { status: 404 };
      if (answer.silent) await untilAborted(new Promise<never>(() => undefined), signal);
      if (answer.location === undefined) return answerOf(answer, address.href, etag);
      const next = followRedirect(this.profileSite, address.href, new URL(answer.location, address));
      if ('refused' in next) return { outcome: 'refused', reason: next.refused };
      address = new URL(next.url);
    }
    return { outcome: 'refused', reason: 'too_many_redirects' };
  }
}

/** `PageSource` of a site that cannot be reached, for tests. */
export class UnreachablePages implements PageSource {
  async fetch(): Promise<PageAnswer> {
    return Promise.resolve({ outcome: 'refused', reason: 'unreachable' });
  }
}

function answerOf(answer: ScriptedAnswer, url: string, etag: string | undefined): PageAnswer {
  if (etag !== undefined && etag === answer.etag) return { outcome: 'unchanged' };
  const { status = 200, body = '', contentType = 'text/html; charset=utf-8', retryAfterSeconds } = answer;
  if (body.length > maxBytes) return { outcome: 'refused', reason: 'too_large' };
  const charset = /charset=([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const html = typeof body === 'string' ? body : new TextDecoder(charset).decode(body);
  return { outcome: 'page', page: { status, url, contentType, html }, etag: answer.etag, retryAfterSeconds };
}
