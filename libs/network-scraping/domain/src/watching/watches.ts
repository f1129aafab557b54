import type { RunStatement } from '@enrichment/kernel';
import type { Records } from '../extraction/recipes';
import type { Subject, SubjectKind } from '../subject/subject';

/** An account's subscription to the changes of a page. */
export interface Watch {
  /** `wat_` and a ULID. */
  readonly id: string;
  readonly account: string;
  readonly subject: Subject;
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** Time of the last reading of the page for this watch. */
  readonly checkedAt: Date;
  /** The record that the account knows. */
  readonly record: Records[SubjectKind];
  /** The `PARSER_VERSION` that read the record. */
  readonly parserVersion: number;
  /** Number of the record. */
  readonly revision: number;
}

export type NewWatch = Omit<Watch, 'revision'> & {
  /** Time of the first check. */
  readonly dueAt: Date;
  /** An existing watch that ends before this time is extended to `endsAt`; a later one is unchanged. */
  readonly extendsBefore: Date;
};

export interface CheckedWatch extends Pick<Watch, 'record' | 'parserVersion' | 'checkedAt'> {
  readonly dueAt: Date;
}

/** The watches of all accounts: at most one for an account and a subject. */
export abstract class Watches {
  /** The watch of an account and subject, also one that has ended. */
  abstract find(account: string, subject: Subject): Promise<Watch | undefined>;

  /**
   * @param run runs the statement in a transaction of the same database; without it, the store's own connection does
   * @returns whether this call created or extended the watch of that account and subject
   */
  abstract start(watch: NewWatch, run?: RunStatement): Promise<boolean>;

  /** The watches of an account that have not ended, oldest first. */
  abstract list(account: string, now: Date, limit: number): Promise<readonly Watch[]>;

  /** @returns whether the account had this watch */
  abstract end(account: string, id: string): Promise<boolean>;

  /** Due watches that have not ended. Each is given to one process, and again when its lease has ended. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<readonly Watch[]>;

  /** Stores the result of a check, unless another process has stored a later record. */
  abstract settle(watch: Watch, checked: CheckedWatch): Promise<void>;

  /** Plans the next check at `dueAt` after a failed one. */
  abstract postpone(watch: Watch, dueAt: Date): Promise<void>;

  /** Deletes watches that ended before a time. @returns how many */
  abstract prune(before: Date): Promise<number>;
}
