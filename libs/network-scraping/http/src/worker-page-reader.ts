import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  KeyedSemaphore,
  type Release,
  Semaphore,
  SemaphoreFull,
  SharedBudget,
  untilAborted,
} from '@enrichment/concurrency';
import { withDeadline } from '@enrichment/egress';
import { DomainError } from '@enrichment/kernel';
import type {
  LinkOptions,
  PageReader,
  PageReading,
  ProfileSite,
  ProfileSitePaths,
  RawPage,
  ReadingOptions,
  Subject,
  SubjectKind,
} from '@enrichment/network-scraping-domain';
import type { Tinypool } from 'tinypool';
import type { PageWork, PageWorkResult } from './page-work';

export interface WorkerPageReaderOptions {
  readonly site: ProfileSite;
  readonly paths?: ProfileSitePaths | undefined;
  /** Time for one page, and for the start of a further thread. Default 3,000. */
  readonly budgetMs?: number;
  /** Threads at the same time. Default: the machine's processors minus one, at least 2. */
  readonly threads?: number;
  readonly program?: string;
  /** Called when a thread fails outside of a page, such as at its start. */
  readonly onFault?: (error: unknown) => void;
}

/** Time for the start of the first thread. */
const startMs = 30_000;
/** Readings that may wait for a thread, for each thread. */
const maxWaitingPerThread = 64;
/** Time that a further thread is kept without work. */
const idleMs = 30_000;
/** The domain bounds the memory of a page: the hardest pages of 2 MB need less. */
const maxHeapMb = 128;
const maxYoungHeapMb = 16;

/** Characters of all pages that wait or are read; one account has at most half. */
const maxCharacters = 64_000_000;

class TimedOut extends Error {}

/**
 * `PageReader` in threads: slow pages delay no request. The first page starts the first thread, which is then kept. A page over
 * its time limit ends its thread, and is `unreadable_page`. An account has at most half of the threads. A caller that leaves ends
 * its wait for a thread. A page in a thread is finished, because a new thread would cost more.
 */
export class WorkerPageReader implements PageReader {
  private readonly permits: Semaphore;
  private readonly shares: KeyedSemaphore;
  private readonly sizes = new SharedBudget(maxCharacters);
  private readonly threads: number;
  private readonly site: PageWork['site'];
  private pool: Promise<Tinypool> | undefined;
  private isClosed = false;

  constructor(private readonly options: WorkerPageReaderOptions) {
    this.threads = options.threads ?? Math.max(2, availableParallelism() - 1);
    this.site = [options.site.baseUrl, options.paths ?? {}];
    const maxWaiting = maxWaitingPerThread * this.threads;
    this.permits = new Semaphore({ permits: this.threads, maxWaiting });
    this.shares = new KeyedSemaphore({ permits: Math.ceil(this.threads / 2), maxWaiting });
  }

  async read<K extends SubjectKind>(
    page: RawPage,
    subject: Subject<K>,
    options: ReadingOptions = {},
  ): Promise<PageReading<K>> {
    const reading = await this.run({ site: this.site, page, subject }, options);
    // A reading is of its subject's kind.
    return (reading as PageReading<K> | undefined) ?? { verdict: 'refused', reason: 'unreadable_page' };
  }

  async companyLinks(html: string, options: LinkOptions = {}): Promise<readonly Subject<'company'>[]> {
    const links = await this.run({ site: this.site, html, domain: options.domain }, options);
    return (links as readonly Subject<'company'>[] | undefined) ?? [];
  }

  /** Ends all work, and its threads. */
  async close(): Promise<void> {
    this.isClosed = true;
    await (await this.pool)?.destroy();
  }

  /** @returns undefined when the work exceeds its time limit */
  private async run(
    work: PageWork,
    { signal, account }: ReadingOptions,
  ): Promise<PageWorkResult | undefined> {
    let leave: Release | undefined;
    try {
      leave = this.sizes.take(('html' in work ? work : work.page).html.length, account);
      // The share comes first: an account waits for threads only with its share, so that all accounts take turns.
      const releaseShare = account === undefined ? undefined : await this.shares.acquire(account, { signal });
      const release = await this.permits.acquire({ signal }).catch((error: unknown) => {
        releaseShare?.();
        throw error;
      });
      // Ending a thread costs more than letting it finish: a caller that leaves keeps its share until then.
      const result = this.runInThread(work).finally(() => {
        release();
        releaseShare?.();
      });
      return await untilAborted(result, signal);
    } catch (error) {
      if (error instanceof SemaphoreFull)
        throw new DomainError('SYS_002', 'Too many pages are being read: repeat the request shortly.');
      throw error;
    } finally {
      leave?.();
    }
  }

  private async runInThread(work: PageWork): Promise<PageWorkResult | undefined> {
    const pool = await (this.pool ??= this.start());
    const { budgetMs = 3_000 } = this.options;
    try {
      return await withDeadline(
        { timeoutMs: budgetMs, late: () => new TimedOut() },
        async (over) => (await pool.run(work, { signal: over })) as PageWorkResult,
      );
    } catch (error) {
      if (error instanceof TimedOut) return undefined;
      throw error;
    }
  }

  private async start(): Promise<Tinypool> {
    // Loaded with the first page, since the start of the service needs no threads.
    const { Tinypool } = await import('tinypool');
    if (this.isClosed) throw new DomainError('SYS_002', 'The service is shutting down: repeat the request.');
    const { program, onFault = () => undefined } = this.options;
    const pool = new Tinypool({
      // The compiled program, when this file runs from its source.
      filename: program ?? join(__dirname, '../dist/page-worker.js'),
      ...{ minThreads: 1, maxThreads: this.threads, idleTimeout: idleMs },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
    });
    pool.on('error', onFault);
    // The first thread starts before the time limit of the first page, which would be too short on a slow machine.
    await withDeadline({ timeoutMs: startMs, late: () => new TimedOut() }, (over) =>
      pool.run({ site: this.site, html: '' } satisfies PageWork, { signal: over }),
    ).catch(onFault);
    return pool;
  }
}
