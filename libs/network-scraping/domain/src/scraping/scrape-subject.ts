import { SingleFlight, untilAborted } from '@enrichment/concurrency';
import type { Clock } from '@enrichment/kernel';
import type { Origins } from '../extraction/merge-facts';
import { PARSER_VERSION, type RawPage } from '../extraction/read-page';
import { withAllKeys, type Records } from '../extraction/recipes';
import type { ProfileSite } from '../subject/profile-site';
import { NetworkRefused, networkTimeout, subjectNotFound, type RefusalReason } from '../subject/refusals';
import { subjectKey, type Subject, type SubjectKind } from '../subject/subject';
import type { FlightLeases } from './flight-leases';
import { Lanes, type LiveReading } from './lanes';
import type { Lane } from './lane-memory';
import type { PageSource } from './page-source';
import type { PageStore, StoredPage } from './page-store';
import type { Scraped, Scraper, ScrapeRequest } from './scraper';

/** `cached: true` serves what the network told in the last 30 days. */
export const CACHED_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;
/** Clocks of replicas differ; a page from further in the future was written by a wrong one. */
const maxSkewMs = 60_000;

/** One live scrape, for logs and metrics. */
export interface ScrapeEvent {
  subject: Subject;
  /** The lane that told; none when the time ran out before any did. */
  lane?: Lane;
  verdict: LiveReading<SubjectKind>['verdict'];
  reason?: RefusalReason;
  /** Where each field was found: a page that changed shows here first. */
  origins?: Origins;
  /** The page, when it arrived and could not be read. */
  page?: RawPage | undefined;
  durationMs: number;
}

export interface ScrapingOptions {
  site: ProfileSite;
  clock: Clock;
  store: PageStore;
  /** Plain HTTP. */
  html: PageSource;
  /** The browser, when there is one. */
  browser?: PageSource | undefined;
  /** Single flight across replicas; without it only within this process. */
  leases?: FlightLeases | undefined;
  /** The whole time that one live scrape may take. */
  timeoutMs: number;
  /** How old data may be for `cached: false`; FRESH_MAX_AGE_SECONDS in milliseconds. */
  freshMaxAgeMs: number;
  /** Told of each live scrape that ended; must not throw. */
  observe?: ((event: ScrapeEvent) => void) | undefined;
}

/** How a flight ended. It is shared by callers with different texts for the same subject, so it names none. */
type Landing =
  | { outcome: 'page'; page: StoredPage; servedFrom: 'cache' | 'network' }
  | { outcome: 'absent' }
  | { outcome: 'refused'; reason: RefusalReason; retryAfterSeconds?: number | undefined }
  | { outcome: 'timeout' };

/**
 * The rules of docs/caching.md, for both kinds of subject. One scrape per subject runs at a
 * time; refusals are never stored, and a page that is gone keeps its last record, marked as deleted.
 */
export class SubjectScraper implements Scraper {
  private readonly lanes: Lanes;
  private readonly flights = new SingleFlight<Landing>();

  constructor(private readonly options: ScrapingOptions) {
    this.lanes = new Lanes(options.site, options.clock, options.html, options.browser);
  }

  async scrape<K extends SubjectKind>({
    id,
    cached,
    signal,
  }: ScrapeRequest<K>): Promise<Scraped<Records[K]>> {
    const stored = await untilAborted(this.options.store.find(id.subject), signal);
    if (stored && (cached ? this.age(stored) <= CACHED_MAX_AGE_MS : this.isFresh(stored))) {
      return this.serve(stored, 'cache');
    }
    const target = stored?.subject ?? id.subject;
    const landing = await untilAborted(
      this.flights.run(subjectKey(target), () => this.fly(target)),
      signal,
    );
    switch (landing.outcome) {
      case 'page':
        // A flight is keyed by its subject, so its page is of the subject's kind.
        return this.serve(landing.page as StoredPage<K>, landing.servedFrom);
      case 'absent':
        throw subjectNotFound(id.subject.kind, id.text);
      case 'refused':
        throw new NetworkRefused(id.text, landing.reason, landing.retryAfterSeconds);
      case 'timeout':
        throw networkTimeout(id.text);
    }
  }

  private async fly<K extends SubjectKind>(target: Subject<K>): Promise<Landing> {
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort(new Error('The time for a live scrape ran out.'));
    }, this.options.timeoutMs);
    try {
      return await untilAborted(this.alone(target, deadline.signal), deadline.signal);
    } catch (error) {
      if (!deadline.signal.aborted) throw error;
      this.options.observe?.({ subject: target, verdict: 'timeout', durationMs: this.options.timeoutMs });
      return { outcome: 'timeout' };
    } finally {
      clearTimeout(timer);
    }
  }

  private async alone<K extends SubjectKind>(target: Subject<K>, signal: AbortSignal): Promise<Landing> {
    const { leases, store, timeoutMs } = this.options;
    const lease = await leases?.acquire(subjectKey(target), timeoutMs + 1_000, signal);
    try {
      // Whoever held the lease, or landed since the caller looked, may have brought what we are about to fetch.
      const stored = await store.find(target);
      if (stored && this.isFresh(stored)) return { outcome: 'page', page: stored, servedFrom: 'cache' };
      return await this.live(target, stored, signal);
    } finally {
      await lease?.release();
    }
  }

  private async live<K extends SubjectKind>(
    target: Subject<K>,
    stored: StoredPage<K> | undefined,
    signal: AbortSignal,
  ): Promise<Landing> {
    const { clock, store, observe } = this.options;
    const started = clock.monotonic();
    const reading = await this.lanes.read(target, validator(stored), signal);
    observe?.({
      subject: target,
      lane: reading.lane,
      verdict: reading.verdict,
      ...('reason' in reading ? { reason: reading.reason, page: reading.page } : {}),
      ...('origins' in reading ? { origins: reading.origins } : {}),
      durationMs: clock.monotonic() - started,
    });
    if (reading.verdict === 'timeout') return { outcome: 'timeout' };
    if (reading.verdict === 'refused') {
      const { reason, retryAfterSeconds } = reading;
      return { outcome: 'refused', reason, retryAfterSeconds };
    }
    const fetchedAt = clock.now();
    if (reading.verdict === 'ok') {
      const { subject, record, origins, etag, aliases } = reading;
      const page = { subject, record, origins, etag, fetchedAt, parserVersion: PARSER_VERSION };
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
  ): Scraped<Records[K]> {
    const record = page.parserVersion === PARSER_VERSION ? page.record : withAllKeys(page);
    return { record, servedFrom, ageMs: Math.max(0, this.age(page)), chargeable: !page.record.deleted };
  }

  private isFresh(page: StoredPage): boolean {
    return this.age(page) < this.options.freshMaxAgeMs;
  }

  private age(page: StoredPage): number {
    const age = this.options.clock.now() - page.fetchedAt;
    return age < -maxSkewMs ? Infinity : age;
  }
}

/** A page that is to be read anew, by another parser or after its absence, is fetched whatever its validator says. */
function validator(stored: StoredPage | undefined): string | undefined {
  return stored && stored.parserVersion === PARSER_VERSION && !stored.record.deleted
    ? stored.etag
    : undefined;
}
