import { GeoFile, type Spell } from './geo-file';
import { type Fingerprint, fingerprintOf, readWhole } from './read-file';

/** Event about a file, for logs and never for callers. */
export interface GeoFileEvent {
  readonly event: 'opened' | 'reloaded' | 'refused' | 'unreadable_record';
  readonly path: string;
  /** Why, for the last two. */
  readonly reason?: string;
}

/** A path, and the last valid database at it. */
export class WatchedFile {
  current: GeoFile | undefined;
  /** Why the newest content is not in use; undefined when it is. */
  problem: string | undefined;
  /** The content that was last opened or refused. */
  private settled: string | undefined;
  /** Reason for its refusal; undefined when it was opened. */
  private refusal: string | undefined;
  /** The content of the last read, while the file may still be written. */
  private unsettled: string | undefined;

  /** @param isOptional whether a missing file is no problem */
  constructor(
    readonly path: string,
    private readonly spell: Spell | undefined,
    readonly isOptional = false,
  ) {}

  /**
   * Opens a new file at the path. The open file remains when the new one is broken. An unreadable file is tried again at the
   * next check, a broken one when it has changed.
   *
   * @returns the event to report: a new database in use, or a new problem
   */
  async refresh(): Promise<GeoFileEvent | undefined> {
    const { path } = this;
    const before = this.current;
    const problem = await this.openNewest().then(
      () => this.refusal,
      (error: NodeJS.ErrnoException) =>
        this.isOptional && error.code === 'ENOENT' ? undefined : error.message,
    );
    const isNew = problem !== this.problem;
    this.problem = problem;
    if (this.current !== before) return { event: before ? 'reloaded' : 'opened', path };
    return problem !== undefined && isNew ? { event: 'refused', path, reason: problem } : undefined;
  }

  /** @throws Error when the file cannot be read */
  private async openNewest(): Promise<void> {
    const seen = await fingerprintOf(this.path);
    if (seen.content === this.settled || this.isBeingWritten(seen)) return;
    const { bytes, read } = await readWhole(this.path);
    this.settled = read.content;
    try {
      this.current = new GeoFile(bytes, this.spell);
      this.refusal = undefined;
    } catch (error) {
      this.refusal = (error as Error).message;
    }
  }

  /**
   * A file that took the place of another by a rename is whole. One that was written to in place may not be, and is
   * trusted when two consecutive checks find the same.
   */
  private isBeingWritten(seen: Fingerprint): boolean {
    const written = this.settled?.startsWith(`${seen.file}:`) ?? false;
    const waiting = written && this.unsettled !== seen.content;
    this.unsettled = seen.content;
    return waiting;
  }
}
