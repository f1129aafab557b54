import type { SubjectKind } from '../subject/subject';
import type { Fetcher } from './page-source';

const shellsInARow = 5;
const retryHtmlEvery = 20;

/**
 * Counts consecutive shells in plain HTML, per kind of page. After 5 the browser is used first, and plain HTML is tried again for
 * every 20th page, since sites change.
 */
export class StrategyMemory {
  private readonly shells = { company: 0, person: 0 };
  private readonly skipped = { company: 0, person: 0 };

  /** The fetcher to use first for the next page of this kind. */
  first(kind: SubjectKind): Fetcher {
    if (this.shells[kind] < shellsInARow) return 'html';
    this.skipped[kind] = (this.skipped[kind] + 1) % retryHtmlEvery;
    return this.skipped[kind] === 0 ? 'html' : 'browser';
  }

  /** Records a result of plain HTML. */
  sawHtml(kind: SubjectKind, wasShell: boolean): void {
    this.shells[kind] = wasShell ? this.shells[kind] + 1 : 0;
  }
}
