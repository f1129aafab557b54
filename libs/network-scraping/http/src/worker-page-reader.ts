import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type Release,
  SemaphoreFull,
  SharedBudget,
  SharedSemaphore,
  untilAborted,
} from '@enrichment/concurrency';
import { withDeadline } from '@enrichment/egress';
import { Thread } from '@enrichment/egress/threads';
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
import type { PageWork, PageWorkResult, SiteArguments } from './page-work';

export interface WorkerPageReaderOptions {
  readonly site: ProfileSite;
  readonly paths?: ProfileSitePaths | undefined;
  /** Time for one page. Default 3,000. */
  readonly budgetMs?: number;
  /** Threads at the same time. Default: the machine's processors minus one, at least 2. */
  readonly threads?: number;
  readonly program?: string;
  /** Called when a thread fails outside of a page, such as at its start. */
  readonly onFault?: (error: unknown) => void;
}

/** Readings that may wait for a thread, for each thread. */
const maxWaitingPerThread = 64;
/** The domain bounds the memory of a page: the hardest pages of 2 MB need less. */
const maxHeapMb = 128;
const maxYoungHeapMb = 16;

/** Characters of all pages that wait or are read; one account has at most half. */
const maxCharacters = 64_000_000;

class TimedOut extends Error {}

/**
 * `PageReader` in threads: slow pages delay no request. The first page starts the first thread. A page over
 * its time limit ends its thread, and is `unreadable_page`. An account has at most half of the threads. A caller that leaves ends
 * its wait for a thread. A page in a thread is finished, because a new thread would cost more.
 */
export class WorkerPageReader implements PageReader {
  private readonly permits: SharedSemaphore;
  private readonly sizes = new SharedBudget(maxCharacters);
  private readonly threads: readonly Thread[];
  private readonly budgetMs: number;
  /** Threads without a page. The last one that became free is next, so most pages use the first thread. */
  private readonly free: Thread[];

  constructor({ site, paths = {}, budgetMs = 3_000, ...options }: WorkerPageReaderOptions) {
    const { threads: permits = Math.max(2, availableParallelism() - 1), onFault = () => undefined } = options;
    const thread = () =>
      new Thread({
        // The compiled program, when this file runs from its source.
        program: options.program ?? join(__dirname, '../dist/page-worker.js'),
        settings: [site.baseUrl, paths] satisfies SiteArguments,
        maxHeapMb,
        maxYoungHeapMb,
        onFault,
      });
    this.threads = Array.from({ length: permits }, thread);
    this.free = [...this.threads];
    this.budgetMs = budgetMs;
    this.permits = new SharedSemaphore({ permits, maxWaiting: maxWaitingPerThread * permits });
  }

  async read<K extends SubjectKind>(
    page: RawPage,
    subject: Subject<K>,
    options: ReadingOptions = {},
  ): Promise<PageReading<K>> {
    const reading = await this.run({ page, subject }, options);
    // A reading is of its subject's kind.
    return (reading as PageReading<K> | undefined) ?? { verdict: 'refused', reason: 'unreadable_page' };
  }

  async companyLinks(html: string, options: LinkOptions = {}): Promise<readonly Subject<'company'>[]> {
    const links = await this.run({ html, domain: options.domain }, options);
    return (links as readonly Subject<'company'>[] | undefined) ?? [];
  }

  /** Ends all work, and its threads. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** @returns undefined when the work exceeds its time limit */
  private async run(
    work: PageWork,
    { signal, account }: ReadingOptions,
  ): Promise<PageWorkResult | undefined> {
    let leave: Release | undefined;
    try {
      leave = this.sizes.take(('html' in work ? work : work.page).html.length, account);
      const release = await this.permits.acquire('threads', { account, signal });
      // Ending a thread costs more than letting it finish: a caller that leaves keeps its share until then.
      const thread = this.free.pop()!;
      const result = this.runIn(thread, work).finally(() => {
        this.free.push(thread);
        release();
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

  private async runIn(thread: Thread, work: PageWork): Promise<PageWorkResult | undefined> {
    // The time limit begins after the start of the thread, which takes long on a slow machine.
    await thread.call('thread', 'turn', []);
    try {
      return await withDeadline(
        { timeoutMs: this.budgetMs, late: () => new TimedOut() },
        async () => (await thread.call('pages', 'run', [work])) as PageWorkResult,
      );
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error;
      await thread.end();
      return undefined;
    }
  }
}
