import { readPage, type PageReading } from '../extraction/read-page';
import type { Network } from '../subject/network';
import type { RefusalReason } from '../subject/refusals';
import type { Subject, SubjectKind } from '../subject/subject';
import { LaneMemory, type Lane } from './lane-memory';
import type { PageSource } from './page-source';

/** What a live reading of a subject's page came to, and the lane that told. */
export type LiveReading<K extends SubjectKind> =
  | (Extract<PageReading<K>, { verdict: 'ok' }> & { lane: Lane; etag?: string | undefined })
  | { verdict: 'gone'; lane: Lane }
  | { verdict: 'unchanged'; lane: Lane }
  | { verdict: 'refused'; lane: Lane; reason: RefusalReason; retryAfterSeconds?: number | undefined }
  | { verdict: 'timeout'; lane: Lane };

type Shell<K extends SubjectKind> = Extract<PageReading<K>, { verdict: 'shell' }> & { lane: Lane };

/** The two lanes to a page: plain HTML first, the browser only for a page that turns out to be a shell. */
export class Lanes {
  private readonly memory = new LaneMemory();

  constructor(
    private readonly network: Network,
    private readonly html: PageSource,
    /** Without it, shells give what their meta tags tell. */
    private readonly browser: PageSource | undefined,
  ) {}

  /** @param etag of the page already known, as the HTML lane gave it. */
  async read<K extends SubjectKind>(
    subject: Subject<K>,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<LiveReading<K>> {
    if (this.browser && this.memory.first(subject.kind) === 'browser') {
      return settled(await this.readIn('browser', this.browser, subject, undefined, signal));
    }
    const plain = await this.readIn('html', this.html, subject, etag, signal);
    if (plain.verdict === 'ok' || plain.verdict === 'shell') {
      this.memory.sawHtml(subject.kind, plain.verdict === 'shell');
    }
    if (plain.verdict !== 'shell' || !this.browser) return settled(plain);
    const rendered = await this.renderOr(plain, this.browser, subject, signal);
    return settled(rendered);
  }

  /** What the browser gives; when it gives nothing, what the shell told is better than that. */
  private async renderOr<K extends SubjectKind>(
    shell: Shell<K>,
    browser: PageSource,
    subject: Subject<K>,
    signal: AbortSignal,
  ): Promise<LiveReading<K> | Shell<K>> {
    try {
      const rendered = await this.readIn('browser', browser, subject, undefined, signal);
      const failed = rendered.verdict === 'shell' || rendered.verdict === 'timeout' || isUnusable(rendered);
      return failed && shell.partial ? shell : rendered;
    } catch (error) {
      if (shell.partial && !signal.aborted) return shell;
      throw error;
    }
  }

  private async readIn<K extends SubjectKind>(
    lane: Lane,
    source: PageSource,
    subject: Subject<K>,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<LiveReading<K> | Shell<K>> {
    const answer = await source.fetch({ subject, url: this.network.urlOf(subject), etag, signal });
    if (answer.outcome === 'unchanged') return { verdict: 'unchanged', lane };
    if (answer.outcome === 'timeout') return { verdict: 'timeout', lane };
    const { retryAfterSeconds } = answer;
    if (answer.outcome === 'refused')
      return { verdict: 'refused', lane, reason: answer.reason, retryAfterSeconds };
    const reading = readPage(answer.page, subject, this.network);
    if (reading.verdict === 'refused') return { ...reading, lane, retryAfterSeconds };
    // Another lane's validator says nothing of the plain page.
    if (reading.verdict === 'ok')
      return { ...reading, lane, etag: lane === 'html' ? answer.etag : undefined };
    return { ...reading, lane };
  }
}

function isUnusable(reading: { verdict: string; reason?: RefusalReason }): boolean {
  return (
    reading.verdict === 'refused' &&
    (reading.reason === 'needs_javascript' || reading.reason === 'unreachable')
  );
}

function settled<K extends SubjectKind>(reading: LiveReading<K> | Shell<K>): LiveReading<K> {
  if (reading.verdict !== 'shell') return reading;
  const { partial, lane } = reading;
  return partial
    ? { verdict: 'ok', lane, ...partial }
    : { verdict: 'refused', lane, reason: 'needs_javascript' };
}
