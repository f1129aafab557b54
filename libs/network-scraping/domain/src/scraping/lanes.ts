import { type Clock, DomainError } from '@enrichment/kernel';
import { readPage, type PageReading, type RawPage } from '../extraction/read-page';
import type { ProfileSite } from '../subject/profile-site';
import type { RefusalReason } from '../subject/refusals';
import type { Subject, SubjectKind } from '../subject/subject';
import { LaneMemory, type Lane } from './lane-memory';
import type { PageSource } from './page-source';
import { Pauses } from './pauses';

/** What a live reading of a subject's page came to, and the lane that told. */
export type LiveReading<K extends SubjectKind> =
  | (Extract<PageReading<K>, { verdict: 'ok' }> & { lane: Lane; etag?: string | undefined })
  | { verdict: 'gone'; lane: Lane }
  | { verdict: 'unchanged'; lane: Lane }
  | {
      verdict: 'refused';
      lane: Lane;
      reason: RefusalReason;
      retryAfterSeconds?: number | undefined;
      /** The page that could not be read; none when it is no page of the subject. */
      page?: RawPage | undefined;
    }
  | { verdict: 'timeout'; lane: Lane };

type Reading<K extends SubjectKind> =
  LiveReading<K> | (Extract<PageReading<K>, { verdict: 'shell' }> & { lane: Lane; page: RawPage });

/**
 * The two lanes to a page: plain HTML first, the browser only for a page that turns out to be a shell. Neither asks while
 * the network wishes to be left alone, whichever lane was told so.
 */
export class Lanes {
  private readonly memory = new LaneMemory();
  private readonly pauses: Pauses;

  constructor(
    private readonly site: ProfileSite,
    clock: Clock,
    private readonly html: PageSource,
    /** Without it, shells give what their meta tags tell. */
    private readonly browser: PageSource | undefined,
  ) {
    this.pauses = new Pauses(clock);
  }

  /** @param etag of the page already known, as the HTML lane gave it. */
  async read<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<LiveReading<K>> {
    const { browser } = this;
    if (browser && this.memory.first(subject.kind) === 'browser') {
      const rendered = await this.render(browser, subject, signal);
      if (isUsable(rendered)) return settled(rendered);
      const plain = await this.readPlain(subject, etag, signal);
      // A shell without words was not refused for what it is, when the browser had no time for it.
      if (plain.verdict === 'shell' && !plain.partial && rendered instanceof DomainError) throw rendered;
      return settled(plain);
    }
    const plain = await this.readPlain(subject, etag, signal);
    if (plain.verdict !== 'shell' || !browser) return settled(plain);
    const rendered = await this.render(browser, subject, signal);
    // When the browser gives nothing, what the shell tells by itself is better than that.
    if (!isUsable(rendered) && plain.partial) return settled(plain);
    if (rendered instanceof DomainError) throw rendered;
    return settled(rendered);
  }

  private async readPlain<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<Reading<K>> {
    const plain = await this.readIn('html', this.html, subject, etag, signal);
    if (plain.verdict === 'ok' || plain.verdict === 'shell') {
      this.memory.sawHtml(subject.kind, plain.verdict === 'shell');
    }
    return plain;
  }

  /** The rendered page, or the reason why the browser takes none. */
  private async render<K extends SubjectKind>(
    browser: PageSource,
    subject: Subject<K>,
    signal: AbortSignal,
  ): Promise<Reading<K> | DomainError> {
    try {
      return await this.readIn('browser', browser, subject, undefined, signal);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  private async readIn<K extends SubjectKind>(
    lane: Lane,
    source: PageSource,
    subject: Subject<K>,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<Reading<K>> {
    const url = this.site.urlOf(subject);
    const pause = this.pauses.of(url);
    if (pause) return { verdict: 'refused', lane, ...pause };
    const answer = await source.fetch({ subject, url, etag, signal });
    if (answer.outcome === 'page') this.pauses.note(url, answer.page.status, answer.retryAfterSeconds);
    if (answer.outcome === 'unchanged') {
      this.pauses.note(url, 304, undefined);
      return { verdict: 'unchanged', lane };
    }
    if (answer.outcome === 'timeout') return { verdict: 'timeout', lane };
    const { retryAfterSeconds } = answer;
    if (answer.outcome === 'refused')
      return { verdict: 'refused', lane, reason: answer.reason, retryAfterSeconds };
    const reading = readPage(answer.page, subject, this.site);
    const { page } = answer;
    if (reading.verdict === 'shell') return { ...reading, lane, page };
    if (reading.verdict === 'refused') {
      const unreadable = reading.reason === 'unreadable_page' ? page : undefined;
      return { ...reading, lane, retryAfterSeconds, page: unreadable };
    }
    // Another lane's validator says nothing of the plain page.
    if (reading.verdict === 'ok')
      return { ...reading, lane, etag: lane === 'html' ? answer.etag : undefined };
    return { ...reading, lane };
  }
}

/** Whether a browser's reading says something of the page, and not only of the browser. */
function isUsable<K extends SubjectKind>(rendered: Reading<K> | DomainError): rendered is Reading<K> {
  if (rendered instanceof DomainError || rendered.verdict === 'timeout') return false;
  if (rendered.verdict === 'shell') return rendered.partial !== undefined;
  return !(rendered.verdict === 'refused' && /^(?:needs_javascript|unreachable)$/.test(rendered.reason));
}

function settled<K extends SubjectKind>(reading: Reading<K>): LiveReading<K> {
  if (reading.verdict !== 'shell') return reading;
  const { partial, lane, page } = reading;
  return partial
    ? { verdict: 'ok', lane, ...partial }
    : { verdict: 'refused', lane, reason: 'needs_javascript', page };
}
