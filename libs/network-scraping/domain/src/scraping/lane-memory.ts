import type { SubjectKind } from '../subject/subject';

export type Lane = 'html' | 'browser';

const shellsInARow = 5;
const retryHtmlEvery = 20;

/**
 * Remembers per kind of page whether plain HTML was enough. After 5 shells in a row the browser goes first, and every
 * 20th page tries plain HTML again, because networks change.
 */
export class LaneMemory {
  private readonly shells = { company: 0, person: 0 };
  private readonly skipped = { company: 0, person: 0 };

  /** The lane that the next page of this kind takes first. */
  first(kind: SubjectKind): Lane {
    if (this.shells[kind] < shellsInARow) return 'html';
    this.skipped[kind] = (this.skipped[kind] + 1) % retryHtmlEvery;
    return this.skipped[kind] === 0 ? 'html' : 'browser';
  }

  /** Tells what plain HTML gave. */
  sawHtml(kind: SubjectKind, wasShell: boolean): void {
    this.shells[kind] = wasShell ? this.shells[kind] + 1 : 0;
  }
}
