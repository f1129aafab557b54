import { type Clock, DomainError } from '@enrichment/kernel';
import { haveWordInCommon } from '../extraction/markup/page-names';
import type { PageReading, RawPage } from '../extraction/read-page';
import type { ProfileSite } from '../subject/profile-site';
import type { RefusalReason } from '../subject/refusals';
import { subjectKey, type Subject, type SubjectKind } from '../subject/subject';
import type { PageReader } from './page-reader';
import type { Fetcher, FetchOptions, PageSource } from './page-source';
import { RetryAfterWindows } from './retry-after';
import { StrategyMemory } from './strategy-memory';

/** The result of reading a subject's page live, and the fetcher that was used. */
export type LiveReading<K extends SubjectKind> =
  | (Extract<PageReading<K>, { verdict: 'ok' }> & {
      fetcher: Fetcher;
      etag?: string | undefined;
      page: RawPage;
    })
  | { verdict: 'gone'; fetcher: Fetcher }
  | { verdict: 'unchanged'; fetcher: Fetcher }
  | {
      verdict: 'refused';
      fetcher: Fetcher;
      reason: RefusalReason;
      retryAfterSeconds?: number | undefined;
      /** The page that could not be read; none when it is no page of the subject. */
      page?: RawPage | undefined;
    }
  | { verdict: 'timeout'; fetcher: Fetcher };

type StrategyReading<K extends SubjectKind> =
  LiveReading<K> | (Extract<PageReading<K>, { verdict: 'shell' }> & { fetcher: Fetcher; page: RawPage });

/** Reads pages live. */
export abstract class LivePages {
  /**
   * Reads a subject's page.
   * @param etag validator of the known page, from plain HTTP
   */
  abstract read<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    options: FetchOptions,
  ): Promise<LiveReading<K>>;

  /** Reads a page a second time, in another session. A record with a different name is another subject's. */
  abstract confirm<K extends SubjectKind>(
    first: Extract<LiveReading<K>, { verdict: 'ok' }>,
    subject: Subject<K>,
    options: FetchOptions,
  ): Promise<LiveReading<K>>;
}

/**
 * Chooses the fetcher that reads a page: plain HTML first, the browser for a shell. No request is sent during `Retry-After`,
 * whichever fetcher received it.
 */
export class FetchStrategy implements LivePages {
  private readonly memory = new StrategyMemory();
  private readonly retryAfter: RetryAfterWindows;

  constructor(
    private readonly site: ProfileSite,
    clock: Clock,
    private readonly html: PageSource,
    /** Without a browser, a shell gives only the data of its meta tags. */
    private readonly browser: PageSource | undefined,
    private readonly reader: PageReader,
  ) {
    this.retryAfter = new RetryAfterWindows(clock);
  }

  /**
   * Reads a subject's page. A page that names another slug as its own is followed: the two are one subject only if the page at
   * that address answers for itself.
   * @param etag validator of the known page, from plain HTTP
   */
  async read<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    options: FetchOptions,
  ): Promise<LiveReading<K>> {
    const first = await this.readOnce(subject, etag, options);
    const declared = first.verdict === 'ok' ? first.declared : undefined;
    if (first.verdict !== 'ok' || !declared) return first;
    const own = await this.readOnce(declared, undefined, options);
    const isOwn = own.verdict === 'ok' && !own.declared && subjectKey(own.subject) === subjectKey(declared);
    return isOwn ? { ...own, aliases: [...first.aliases, first.subject] } : first;
  }

  private async readOnce<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    options: FetchOptions,
  ): Promise<LiveReading<K>> {
    const { browser } = this;
    // A page with a validator was read as plain HTML before.
    if (browser && etag === undefined && this.memory.first(subject.kind) === 'browser') {
      const rendered = await this.render(browser, subject, options);
      if (isUsable(rendered)) return settled(rendered);
      const plain = await this.readPlain(subject, etag, options);
      // An empty shell is no evidence of a refusal when the browser was too busy to render it.
      if (plain.verdict === 'shell' && !plain.partial && rendered instanceof DomainError) throw rendered;
      return settled(plain);
    }
    const plain = await this.readPlain(subject, etag, options);
    if (plain.verdict !== 'shell' || !browser) return settled(plain);
    const rendered = await this.render(browser, subject, options, plain);
    // If the browser returns no page, the shell's own meta tags are used.
    if (!isUsable(rendered) && plain.partial) return settled(plain);
    if (rendered instanceof DomainError) throw rendered;
    return settled(rendered);
  }

  /**
   * Reads a page a second time, in another session: in the browser after plain HTTP, else again as plain HTML. A record with
   * a different name is another subject's.
   */
  async confirm<K extends SubjectKind>(
    first: Extract<LiveReading<K>, { verdict: 'ok' }>,
    subject: Subject<K>,
    options: FetchOptions,
  ): Promise<LiveReading<K>> {
    const { browser } = this;
    const rendered =
      browser && first.fetcher === 'html' ? await this.render(browser, subject, options) : undefined;
    const second =
      rendered && isUsable(rendered) ? rendered : await this.readPlain(subject, undefined, options);
    const reading = settled(second);
    if (reading.verdict !== 'ok' || haveWordInCommon(reading.record.name, first.record.name)) return reading;
    const { fetcher, page } = reading;
    return { verdict: 'refused', fetcher, reason: 'another_subject', page };
  }

  private async readPlain<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    options: FetchOptions,
  ): Promise<StrategyReading<K>> {
    const plain = await this.readIn('html', this.html, subject, etag, options);
    const { verdict } = plain;
    if (verdict === 'ok' || verdict === 'unchanged' || verdict === 'shell') {
      this.memory.sawHtml(subject.kind, verdict === 'shell');
    }
    return plain;
  }

  /**
   * The rendered page, or the error of a browser that accepts no page. A page's script may navigate to another subject's page,
   * which is refused. Only the site's own redirects count, which the plain page shows.
   */
  private async render<K extends SubjectKind>(
    browser: PageSource,
    subject: Subject<K>,
    options: FetchOptions,
    plain?: StrategyReading<K>,
  ): Promise<StrategyReading<K> | DomainError> {
    try {
      const rendered = await this.readIn('browser', browser, subject, undefined, options);
      const served = this.servedBy(rendered, subject.kind);
      if (served === undefined || served === subjectKey(subject)) return rendered;
      const redirected = plain ?? (await this.readPlain(subject, undefined, options));
      return served === this.servedBy(redirected, subject.kind)
        ? rendered
        : { verdict: 'refused', fetcher: 'browser', reason: 'another_subject' };
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  /** The subject whose address served a page. */
  private servedBy(reading: StrategyReading<SubjectKind>, kind: SubjectKind): string | undefined {
    const page = 'page' in reading ? reading.page : undefined;
    const subject = page && this.site.subjectAt(kind, page.url);
    return subject && subjectKey(subject);
  }

  private async readIn<K extends SubjectKind>(
    fetcher: Fetcher,
    source: PageSource,
    subject: Subject<K>,
    etag: string | undefined,
    options: FetchOptions,
  ): Promise<StrategyReading<K>> {
    const url = this.site.urlOf(subject);
    const window = this.retryAfter.find(url);
    if (window) return { verdict: 'refused', fetcher, ...window };
    const answer = await source.fetch({ subject, url, etag, ...options });
    if (answer.outcome === 'page') this.retryAfter.record(url, answer.page.status, answer.retryAfterSeconds);
    if (answer.outcome === 'unchanged') {
      this.retryAfter.record(url, 304, undefined);
      return { verdict: 'unchanged', fetcher };
    }
    if (answer.outcome === 'timeout') return { verdict: 'timeout', fetcher };
    const { retryAfterSeconds } = answer;
    if (answer.outcome === 'refused')
      return { verdict: 'refused', fetcher, reason: answer.reason, retryAfterSeconds };
    const reading = await this.reader.read(answer.page, subject, options);
    const { page } = answer;
    if (reading.verdict === 'shell') return { ...reading, fetcher, page };
    if (reading.verdict === 'refused') {
      const unreadable = isOfUse(reading.reason) ? page : undefined;
      return { ...reading, fetcher, retryAfterSeconds, page: unreadable };
    }
    // A rendered page's validator does not apply to the plain page.
    if (reading.verdict === 'ok')
      return { ...reading, fetcher, page, etag: fetcher === 'html' ? answer.etag : undefined };
    return { ...reading, fetcher };
  }
}

/** Whether a page without a record shows an operator the cause. */
function isOfUse(reason: RefusalReason): boolean {
  return reason === 'unreadable_page' || reason === 'another_subject';
}

/** Whether a browser's reading is a result about the page, and not a failure of the browser. */
function isUsable<K extends SubjectKind>(
  rendered: StrategyReading<K> | DomainError,
): rendered is StrategyReading<K> {
  if (rendered instanceof DomainError || rendered.verdict === 'timeout') return false;
  if (rendered.verdict === 'shell') return rendered.partial !== undefined;
  return !(rendered.verdict === 'refused' && /^(?:needs_javascript|unreachable)$/.test(rendered.reason));
}

function settled<K extends SubjectKind>(reading: StrategyReading<K>): LiveReading<K> {
  if (reading.verdict !== 'shell') return reading;
  const { partial, fetcher, page } = reading;
  return partial
    ? { verdict: 'ok', fetcher, page, ...partial }
    : { verdict: 'refused', fetcher, reason: 'needs_javascript', page };
}
