import type { Records } from '../extraction/recipes';
import type { Subject, SubjectKind } from '../subject/subject';

/** What an account subscribes to: the changes of one page. */
export interface Watch {
  /** `wat_` and a ULID. */
  readonly id: string;
  readonly account: string;
  readonly subject: Subject;
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** When the page was last read for it. */
  readonly checkedAt: Date;
  /** The page as the account knows it. */
  readonly record: Records[SubjectKind];
  /** The `PARSER_VERSION` that read the record. */
  readonly parserVersion: number;
  /** Counts the records. */
  readonly revision: number;
}

export type NewWatch = Omit<Watch, 'revision'> & {
  /** The first check. */
  readonly dueAt: Date;
  /** An existing watch that ends before this time is extended to `endsAt`; one that ends later is left as it is. */
  readonly extendsBefore: Date;
};

/** What a check found. */
export interface Checked extends Pick<Watch, 'record' | 'parserVersion' | 'checkedAt'> {
  readonly dueAt: Date;
}

/** The watches of all accounts: at most one for an account and a subject. */
export abstract class Watches {
  /** @returns the watch of that account and subject, and whether this call created or extended it */
  abstract start(watch: NewWatch): Promise<{ readonly watch: Watch; readonly isExtended: boolean }>;

  /** The watches of an account that have not ended, oldest first. */
  abstract list(account: string, now: Date, limit: number): Promise<readonly Watch[]>;

  /** @returns whether the account had it */
  abstract end(account: string, id: string): Promise<boolean>;

  /** Due watches that have not ended. Each is given to one process, and again when its lease has ended. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<readonly Watch[]>;

  /** Keeps what a check found, unless another process has kept a later record. */
  abstract settle(watch: Watch, checked: Checked): Promise<void>;

  /** The check failed; the next one is at `dueAt`. */
  abstract postpone(watch: Watch, dueAt: Date): Promise<void>;

  /** Deletes watches that ended before a time. @returns how many */
  abstract prune(before: Date): Promise<number>;
}
