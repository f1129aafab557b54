import { SingleFlight, untilAborted } from '@enrichment/concurrency';
import { type Clock, dayMs } from '@enrichment/kernel';
import { haveWordInCommon } from '../extraction/markup/page-names';
import type { PageLayout } from '../extraction/generation';
import type { Origins } from '../extraction/merge-facts';
import { PARSER_VERSION, type RawPage } from '../extraction/read-page';
import { withAllKeys, type Records } from '../extraction/recipes';
import { NetworkRefused, networkTimeout, subjectNotFound, type RefusalReason } from '../subject/refusals';
import { subjectKey, type Subject, type SubjectKind } from '../subject/subject';
import type { ScrapeLeases } from './scrape-leases';
import type { LivePages, LiveReading } from './fetch-strategy';
import type { Fetcher, FetchOptions } from './page-source';
import type { PageStore, StoredPage } from './page-store';
import type { ScrapedRecord, Scraper, ScrapeRequest } from './scraper';

/** `cached: true` serves records of the last 30 days. */
export const CACHED_MAX_AGE_MS = 30 * dayMs;
const noLayout: PageLayout = { generation: null, language: null };
/** Largest difference between the clocks of replicas; a page from further in the future counts as too old. */
const maxSkewMs = 60_000;

export interface ScrapeEvent {
  subject: Subject;
  /** The fetcher of the result; absent when the timeout came first. */
  fetcher?: Fetcher;
  verdict: LiveReading<SubjectKind>['verdict'];
  reason?: RefusalReason;
  origins?: Origins;
  /** Fields about which two sources contradict each other. */
  contradicted?: readonly string[];
  /** The received page, if it could not be read. */
  page?: RawPage | undefined;
  durationMs: number;
}

export interface ScrapingOptions {
  clock: Clock;
  store: PageStore;
  pages: LivePages;
  /** Single flight across replicas; absent: only within this process. */
  leases?: ScrapeLeases | undefined;
  /** Time limit of a live scrape. */
  timeoutMs: number;
  /** Maximum age of data for `cached: false`; FRESH_MAX_AGE_SECONDS in milliseconds. */
  freshMaxAgeMs: number;
  /** Called after each live scrape; must not throw. */
  observe?: ((event: ScrapeEvent) => void) | undefined;
}

/** The outcome of a scrape. Callers with different texts for one subject share it, so it contains no caller's text. */
type ScrapeOutcome =
  | { outcome: 'page'; page: StoredPage; servedFrom: 'cache' | 'network' }
  | { outcome: 'absent' }
  | { outcome: 'refused'; reason: RefusalReason; retryAfterSeconds?: number | undefined }
  | { outcome: 'timeout' };

/**
 * The rules of docs/caching.md, for both kinds of subject. Only one scrape per subject runs at a time. Refusals are never stored,
 * and a page that is gone keeps its last record, marked as deleted.
 */
export class SubjectScraper implements Scraper {
  private readonly singleFlight = new SingleFlight<ScrapeOutcome>();

  constructor(private readonly options: ScrapingOptions) {}

  async scrape<K extends SubjectKind>({
    id,
    cached,
    signal,
    account,
  }: ScrapeRequest<K>): Promise<ScrapedRecord<Records[K]>> {
    const stored = await untilAborted(this.options.store.find(id.subject), signal);
    if (stored && (cached ? this.age(stored) <= CACHED_MAX_AGE_MS : this.isFresh(stored))) {
      return this.serve(stored, 'cache');
    }
    const target = stored?.subject ?? id.subject;
    const outcome = await this.singleFlight.run(
      subjectKey(target),
      (abandoned) => this.scrapeOnce(target, abandoned, account),
      signal,
    );
    switch (outcome.outcome) {
      case 'page':
        // Scrapes are keyed by subject, so the page is of the subject's kind.
        return this.serve(outcome.page as StoredPage<K>, outcome.servedFrom);
      case 'absent':
        throw subjectNotFound(id.subject.kind, id.text);
      case 'refused':
        throw new NetworkRefused(id.text, outcome.reason, outcome.retryAfterSeconds);
      case 'timeout':
        throw networkTimeout(id.text);
    }
  }

  /** @param abandoned aborts when no caller waits any more */
  private async scrapeOnce<K extends SubjectKind>(
    target: Subject<K>,
    abandoned: AbortSignal,
    account: string | undefined,
  ): Promise<ScrapeOutcome> {
    const deadline = new AbortController();
    const { signal } = deadline;
    abandoned.addEventListener('abort', () => deadline.abort(abandoned.reason), { once: true });
    const timer = setTimeout(() => {
      deadline.abort(new Error('The time for a live scrape ran out.'));
    }, this.options.timeoutMs);
    try {
      return await untilAborted(this.scrapeWithLease(target, { signal, account }), signal);
    } catch (error) {
      if (!signal.aborted || abandoned.aborted) throw error;
      this.options.observe?.({ subject: target, verdict: 'timeout', durationMs: this.options.timeoutMs });
      return { outcome: 'timeout' };
    } finally {
      clearTimeout(timer);
    }
  }

  private async scrapeWithLease<K extends SubjectKind>(
    target: Subject<K>,
    options: FetchOptions,
  ): Promise<ScrapeOutcome> {
    const { leases, store, timeoutMs } = this.options;
    const lease = await leases?.acquire(subjectKey(target), timeoutMs + 1_000, options.signal);
    try {
      // A scrape that ended after the caller's check, here or in another replica, may have stored a fresh page.
      const stored = await store.find(target);
      if (stored && this.isFresh(stored)) return { outcome: 'page', page: stored, servedFrom: 'cache' };
      return await this.live(target, stored, options);
    } finally {
      // The release is not awaited: the page is stored, and waiting requests poll again soon.
      void lease?.release();
    }
  }

  private async live<K extends SubjectKind>(
    target: Subject<K>,
    stored: StoredPage<K> | undefined,
    options: FetchOptions,
  ): Promise<ScrapeOutcome> {
    const { clock, store, pages, observe } = this.options;
    const started = clock.monotonic();
    const first = await pages.read(target, validator(stored), options);
    // A completely different name may be another subject's: a second session has to confirm it.
    const isRenamed =
      first.verdict === 'ok' &&
      stored !== undefined &&
      !haveWordInCommon(first.record.name, stored.record.name);
    const reading = isRenamed ? await pages.confirm(first, target, options) : first;
    observe?.({
      subject: target,
      fetcher: reading.fetcher,
      verdict: reading.verdict,
      ...('reason' in reading ? { reason: reading.reason, page: reading.page } : {}),
      ...('origins' in reading ? { origins: reading.origins, contradicted: reading.contradicted } : {}),
      durationMs: clock.monotonic() - started,
    });
    if (reading.verdict === 'timeout') return { outcome: 'timeout' };
    if (reading.verdict === 'refused') {
      const { reason, retryAfterSeconds } = reading;
      return { outcome: 'refused', reason, retryAfterSeconds };
    }
    const fetchedAt = clock.now();
    if (reading.verdict === 'ok') {
      const { subject, record, origins, layout, etag, aliases } = reading;
      const page = { subject, record, origins, layout, etag, fetchedAt, parserVersion: PARSER_VERSION };
      await store.put(page, aliases);
      return { outcome: 'page', page, servedFrom: 'network' };
    }
    if (!stored) return { outcome: 'absent' };
    const gone = reading.verdict === 'gone';
    const page = { ...stored, fetchedAt, record: gone ? { ...stored.record, deleted: true } : stored.record };
    await store.put(page, []);
    return { outcome: 'page', page, servedFrom: 'network' };
  }

  private serve<K extends SubjectKind>(
    page: StoredPage<K>,
    servedFrom: 'cache' | 'network',
  ): ScrapedRecord<Records[K]> {
    const record = page.parserVersion === PARSER_VERSION ? page.record : withAllKeys(page);
    return {
      record,
      servedFrom,
      parserVersion: page.parserVersion,
      sources: { origins: page.origins, layout: page.layout ?? noLayout },
      ageMs: Math.max(0, this.age(page)),
      chargeable: !page.record.deleted,
    };
  }

  private isFresh(page: StoredPage): boolean {
    return this.age(page) < this.options.freshMaxAgeMs;
  }

  private age(page: StoredPage): number {
    const age = this.options.clock.now() - page.fetchedAt;
    return age < -maxSkewMs ? Infinity : age;
  }
}

/** Absent for a page that must be read again (from an older parser, or gone): it is fetched unconditionally. */
function validator(stored: StoredPage | undefined): string | undefined {
  return stored && stored.parserVersion === PARSER_VERSION && !stored.record.deleted
    ? stored.etag
    : undefined;
}
