import { GeoFile } from './geo-file';
import { type Fingerprint, fingerprintOf, readWhole } from './read-file';

/** What became of a file; for logs, never for callers. */
export interface GeoFileEvent {
  readonly event: 'opened' | 'reloaded' | 'refused' | 'unreadable_record';
  readonly path: string;
  /** Why, for the last two. */
  readonly reason?: string;
}

/** A path, and the last sound database that was found there. */
export class WatchedFile {
  current: GeoFile | undefined;
  /** Why the newest content is not in use; undefined when it is. */
  problem: string | undefined;
  /** The content that was last opened or refused. */
  private settled: string | undefined;
  /** The content that was last seen, when it may still be written to. */
  private unsettled: string | undefined;

  constructor(readonly path: string) {}

  /**
   * Opens what is new at the path, unless it is broken: then what was open stays.
   *
   * A file that took the place of another by a rename is whole. One that was written to in place may not be, and is
   * opened when two looks in a row found the same.
   *
   * @returns what is worth telling: another database is in use now, or there is a new problem
   */
  async refresh(): Promise<GeoFileEvent | undefined> {
    try {
      const seen = await fingerprintOf(this.path);
      if (seen.content === this.settled || this.isBeingWritten(seen)) return undefined;
      // Settled before it is tried: what is refused is tried again when it has changed.
      this.settled = seen.content;
      const { bytes, read } = await readWhole(this.path);
      this.settled = read.content;
      const opened = new GeoFile(bytes);
      const event = this.current ? 'reloaded' : 'opened';
      this.current = opened;
      this.problem = undefined;
      return { event, path: this.path };
    } catch (error) {
      const reason = (error as Error).message;
      if (reason === this.problem) return undefined;
      this.problem = reason;
      return { event: 'refused', path: this.path, reason };
    }
  }

  private isBeingWritten(seen: Fingerprint): boolean {
    const written = this.settled?.startsWith(`${seen.file}:`) ?? false;
    const waiting = written && this.unsettled !== seen.content;
    this.unsettled = seen.content;
    return waiting;
  }
}
