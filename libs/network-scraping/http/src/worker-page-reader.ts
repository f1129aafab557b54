import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { KeyedSemaphore, Semaphore, SemaphoreFull, untilAborted } from '@enrichment/concurrency';
import { withDeadline } from '@enrichment/egress';
import { DomainError } from '@enrichment/kernel';
import type {
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
  /** Those that the site was made with. */
  readonly paths?: ProfileSitePaths | undefined;
  /** For one page, and for the start of a thread beyond the first. Default 3,000. */
  readonly budgetMs?: number;
  /** Threads at the same time. Default: one less than the machine's processors, and at least 2. */
  readonly threads?: number;
  /** The threads' program. */
  readonly program?: string;
  /** Called when a thread fails outside of a page, such as at its start. */
  readonly onFault?: (error: unknown) => void;
}

/** For the start of the first thread. */
const startMs = 30_000;
/** Readings that may wait for a thread, for each thread. */
const maxWaitingPerThread = 64;
/** How long a thread beyond the first is kept without work. */
const idleMs = 30_000;
/** The domain bounds what it keeps of a page: the hardest of 2 MB need less. */
const maxHeapMb = 128;
const maxYoungHeapMb = 16;

class TimeIsUp extends Error {}

/**
 * `PageReader` in threads: pages that take long to parse hold up no request. The first page starts the first thread, which is
 * then kept. A page beyond its budget of time ends its thread, and is `unreadable_page`. An account has at most half of the
 * threads. A caller that leaves ends the wait for a thread; a page in a thread is finished, which takes less than a new thread.
 */
export class WorkerPageReader implements PageReader {
  private readonly permits: Semaphore;
  private readonly shares: KeyedSemaphore;
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
    // A reading is of the kind of its subject.
    return (reading as PageReading<K> | undefined) ?? { verdict: 'refused', reason: 'unreadable_page' };
  }

  async companyLinks(html: string, options: ReadingOptions = {}): Promise<readonly Subject<'company'>[]> {
    return (
      ((await this.run({ site: this.site, html }, options)) as readonly Subject<'company'>[] | undefined) ??
      []
    );
  }

  /** Ends all work, and its threads. */
  async close(): Promise<void> {
    this.isClosed = true;
    await (await this.pool)?.destroy();
  }

  /** @returns undefined when the work is beyond its budget */
  private async run(
    work: PageWork,
    { signal, account }: ReadingOptions,
  ): Promise<PageWorkResult | undefined> {
    try {
      // The share comes first: of each account only its share waits for a thread, so all accounts take turns.
      const giveBack = account === undefined ? undefined : await this.shares.acquire(account, { signal });
      const release = await this.permits.acquire({ signal }).catch((error: unknown) => {
        giveBack?.();
        throw error;
      });
      // To end a thread costs more than to let it finish: a caller that leaves keeps its share until then.
      const result = this.runInThread(work).finally(() => {
        release();
        giveBack?.();
      });
      return await untilAborted(result, signal);
    } catch (error) {
      if (error instanceof SemaphoreFull)
        throw new DomainError('SYS_002', 'Too many pages are being read; try again shortly.');
      throw error;
    }
  }

  private async runInThread(work: PageWork): Promise<PageWorkResult | undefined> {
    const pool = await (this.pool ??= this.start());
    const { budgetMs = 3_000 } = this.options;
    try {
      return await withDeadline(
        { timeoutMs: budgetMs, late: () => new TimeIsUp() },
        async (over) => (await pool.run(work, { signal: over })) as PageWorkResult,
      );
    } catch (error) {
      if (error instanceof TimeIsUp) return undefined;
      throw error;
    }
  }

  private async start(): Promise<Tinypool> {
    // Loaded with the first page, since a start needs no threads.
    const { Tinypool } = await import('tinypool');
    if (this.isClosed) throw new DomainError('SYS_002', 'The service shuts down.');
    const { program, onFault = () => undefined } = this.options;
    const pool = new Tinypool({
      // Compiled, where this file is run from its source.
      filename: program ?? join(__dirname, '../dist/page-worker.js'),
      ...{ minThreads: 1, maxThreads: this.threads, idleTimeout: idleMs },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
    });
    pool.on('error', onFault);
    // A first page whose budget includes the first thread's start is refused on a slow machine.
    await withDeadline({ timeoutMs: startMs, late: () => new TimeIsUp() }, (over) =>
      pool.run({ site: this.site, html: '' } satisfies PageWork, { signal: over }),
    ).catch(onFault);
    return pool;
  }
}
