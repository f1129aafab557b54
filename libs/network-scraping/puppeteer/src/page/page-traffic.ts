import type { CDPEvents, CDPSession } from 'puppeteer';
import { ConnectFailed } from '@enrichment/egress';
import {
  followRedirect,
  type ProfileSite,
  type PageAnswer,
  type RawPage,
  readRetryAfter,
  type Redirect,
  type RefusalReason,
} from '@enrichment/network-scraping-domain';
import { type Tab, TabLost } from '../pool/tab';

interface PageRules {
  readonly site: ProfileSite;
  readonly mayVisit: (url: string) => boolean;
  /** Limit of the page itself, decoded; four times as many for all its resources. */
  readonly maxPageBytes: number;
}

const maxHops = 3;
/** Types of requests that last as long as the page. */
const endless = new Set(['EventSource', 'WebSocket', 'Media', 'Ping', 'Prefetch']);

interface Document {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
}

/**
 * A page's requests to the site and the site's answers: from the answer for its own address, through redirects and script
 * navigations, until no request is in progress.
 */
export class PageTraffic {
  /** The answer, if it is final without the page's content. */
  readonly ended: Promise<PageAnswer>;
  /** Resolves when the page's HTML has been read. */
  readonly loaded: Promise<unknown>;
  /** Time of the last request or answer, by `performance.now()`. */
  lastActivity = performance.now();

  isStopped = false;
  /** The site's `Retry-After`. */
  retryAfterSeconds: number | undefined;

  private readonly end = Promise.withResolvers<PageAnswer>();
  private readonly load = Promise.withResolvers<unknown>();
  private changed = Promise.withResolvers<unknown>();
  private readonly listeners: (() => void)[] = [];
  private readonly inProgress = new Set<string>();
  /** The last requested address at our base. */
  private requested: string;
  private loader: string | undefined;
  private document: Document | undefined;
  private hops = -1;
  private pageBytes = 0;
  private allBytes = 0;

  constructor(
    private readonly tab: Tab,
    private readonly rules: PageRules & { readonly url: string },
  ) {
    this.ended = this.end.promise;
    this.loaded = this.load.promise;
    this.requested = rules.url;
    this.listen('Fetch.requestPaused', (event) => this.onPaused(event));
    this.listen('Network.requestWillBeSent', (event) => this.onRequest(event));
    this.listen('Network.responseReceived', (event) => this.onResponse(event));
    this.listen('Network.dataReceived', (event) => this.onData(event));
    this.listen('Network.loadingFinished', ({ requestId }) => this.onDone(requestId));
    this.listen('Network.loadingFailed', (event) => this.onFailure(event));
    this.listen('Page.domContentEventFired', () => this.document && this.load.resolve(true));
  }

  /** @throws TabLost when the tab dies; its own event may come later, and failures of the page are events */
  async start(url: string): Promise<void> {
    await this.tab.session.send('Page.navigate', { url }).catch(() => {
      throw new TabLost();
    });
  }

  /** Whether the site has answered with a page, and not with an error. */
  get isOfUse(): boolean {
    const { status = 0 } = this.document ?? {};
    return status >= 200 && status <= 299;
  }

  get isCalm(): boolean {
    return this.inProgress.size === 0;
  }

  /** Resolves when nothing is in progress, or soon after this time. */
  async calm(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    while (!this.isCalm && performance.now() < until) await this.change(milliseconds);
  }

  /** Resolves at the next event, or after this time. */
  async change(milliseconds: number): Promise<void> {
    this.changed = Promise.withResolvers<unknown>();
    const timer = setTimeout(this.changed.resolve, milliseconds);
    await this.changed.promise;
    clearTimeout(timer);
  }

  /** The page with its present HTML; undefined between two pages. */
  pageOf(html: string): RawPage | undefined {
    return this.document && { ...this.document, html };
  }

  /** Unsubscribes from the tab's events. */
  stop(): void {
    this.isStopped = true;
    for (const forget of this.listeners) forget();
    this.changed.resolve(true);
  }

  /**
   * Runs before the request for the page or its redirects; the proxy blocks frames within it. A redirect to the same page at our
   * base is made here, without a request to the network.
   */
  private onPaused({ requestId, frameId, request }: CDPEvents['Fetch.requestPaused']): void {
    const { session, frame } = this.tab;
    const next = frameId === frame ? this.next(request.url) : { url: request.url };
    if ('refused' in next) this.refuse(next.refused);
    const decided =
      'refused' in next
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : next.url === request.url
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.fulfillRequest', { requestId, ...redirectTo(next.url) });
    // The tab may close at this moment.
    decided.catch(() => undefined);
  }

  private next(address: string): Redirect {
    const { site, mayVisit } = this.rules;
    const to = URL.parse(address);
    const next: Redirect = to ? followRedirect(site, this.requested, to) : { refused: 'redirect_off_origin' };
    if ('refused' in next) return next;
    if (!mayVisit(next.url)) return { refused: 'robots_txt' };
    return next.url === to?.href ? { url: address } : next;
  }

  private onRequest(event: CDPEvents['Network.requestWillBeSent']): void {
    const { requestId, loaderId, type, frameId, request } = event;
    if (!endless.has(type ?? '')) this.inProgress.add(requestId);
    this.touch();
    if (type !== 'Document' || frameId !== this.tab.frame) return;
    this.loader = loaderId;
    this.document = undefined;
    this.pageBytes = 0;
    const next = this.next(request.url);
    if ('refused' in next) return this.refuse(next.refused);
    // The redirect continues at our base, and counts as a hop there.
    if (next.url !== request.url) return;
    this.requested = next.url;
    this.hops += 1;
    if (this.hops > maxHops) this.refuse('too_many_redirects');
  }

  private onResponse({ loaderId, type, frameId, response }: CDPEvents['Network.responseReceived']): void {
    this.touch();
    if (type !== 'Document' || frameId !== this.tab.frame || loaderId !== this.loader) return;
    const { status, mimeType } = response;
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1];
    const contentType = header('content-type') ?? mimeType;
    this.document = { url: response.url, status, contentType };
    this.retryAfterSeconds = readRetryAfter(header('retry-after'), Date.now());
    if (this.isOfUse && !/html/i.test(contentType)) this.refuse('unreadable_page');
  }

  private onData({ requestId, dataLength }: CDPEvents['Network.dataReceived']): void {
    this.touch();
    this.allBytes += dataLength;
    // The request of a page has the id of its loader.
    if (requestId === this.loader) this.pageBytes += dataLength;
    const { maxPageBytes } = this.rules;
    if (this.pageBytes > maxPageBytes || this.allBytes > 4 * maxPageBytes) this.refuse('too_large');
  }

  private onFailure({ requestId, errorText }: CDPEvents['Network.loadingFailed']): void {
    if (this.tab.proxy.exceeded) this.refuse('too_large');
    if (requestId === this.loader) this.end.resolve(this.answerOfFailure(errorText));
    this.onDone(requestId);
  }

  private answerOfFailure(errorText: string): PageAnswer {
    // Browsers treat a 404 without a body as a failure.
    if (this.document && !this.isOfUse) {
      const { retryAfterSeconds } = this;
      return { outcome: 'page', page: { ...this.document, html: '' }, retryAfterSeconds };
    }
    const { failure } = this.tab.proxy;
    if (failure instanceof ConnectFailed && failure.reason === 'timeout') return { outcome: 'timeout' };
    const reason = errorText === 'net::ERR_TOO_MANY_REDIRECTS' ? 'too_many_redirects' : 'unreachable';
    return { outcome: 'refused', reason };
  }

  private onDone(requestId: string): void {
    this.inProgress.delete(requestId);
    this.touch();
  }

  private touch(): void {
    this.lastActivity = performance.now();
    this.changed.resolve(true);
  }

  private refuse(reason: RefusalReason): void {
    this.end.resolve({ outcome: 'refused', reason });
  }

  private listen<E extends keyof CDPEvents>(event: E, handle: (event: CDPEvents[E]) => void): void {
    const { session } = this.tab as { session: CDPSession };
    session.on(event, handle);
    this.listeners.push(() => session.off(event, handle));
  }
}

/** A redirect without a request to the network. */
function redirectTo(location: string) {
  return { responseCode: 302, responseHeaders: [{ name: 'location', value: location }] };
}
