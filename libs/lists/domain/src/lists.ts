import type { Effect } from '@enrichment/kernel';
import type { List, ListState, NewList, NewRow, RowOutcome, Row, RowClaim } from './list';

/** The lists of all accounts, and their rows. The rows are the queue: a row is claimed, then settled or released. */
export abstract class Lists {
  /** @throws DomainError LIST_TOO_MANY */
  abstract create(list: NewList, now: Date): Promise<List>;
  /**
   * Adds rows to a draft. Rows that it has already are not changed, so an upload can be repeated.
   *
   * @param from number of the first of these rows
   * @throws DomainError LIST_NOT_FOUND, LIST_STATE, LIST_TOO_MANY
   */
  abstract append(accountId: string, id: string, from: number, rows: readonly NewRow[]): Promise<void>;
  abstract find(accountId: string, id: string): Promise<List | undefined>;
  /** Newest first. */
  abstract list(accountId: string): Promise<List[]>;
  /** The next rows after a number, in their order. */
  abstract rows(id: string, after: number, limit: number): Promise<Row[]>;
  /**
   * Starts a draft that has all its rows.
   *
   * @throws DomainError LIST_NOT_FOUND, LIST_STATE, LIST_INCOMPLETE
   */
  abstract start(accountId: string, id: string, rows: number, now: Date): Promise<List>;
  /**
   * Changes the state.
   *
   * @param because a sentence, where the service pauses it
   * @param effect is part of the change: both are made or neither
   * @throws DomainError LIST_NOT_FOUND, LIST_STATE when its state may not be followed by the new one
   */
  abstract move(
    accountId: string,
    id: string,
    to: Exclude<ListState, 'draft'>,
    now: Date,
    because?: string,
    effect?: Effect,
  ): Promise<List>;
  /** Deletes a list that does not run. @throws DomainError LIST_NOT_FOUND, LIST_STATE */
  abstract remove(accountId: string, id: string): Promise<void>;

  /** The lists that run, by their start. */
  abstract running(): Promise<List[]>;
  /**
   * Claims due rows of a running list in their order. No other process claims them before the lease ends. A claim counts as an attempt,
   * unless {@link release} says otherwise: one that nobody ends killed its process.
   *
   * @param newIds a ULID for each row that has none
   */
  abstract claim(
    id: string,
    newIds: readonly string[],
    turn: { readonly now: Date; readonly leaseEndsAt: Date },
  ): Promise<RowClaim[]>;
  /** Stores outcomes of rows, whichever the state of the list, and counts them. The first outcome of a row stays. */
  abstract settle(id: string, outcomes: ReadonlyMap<number, RowOutcome>): Promise<void>;
  /** Ends a claim without an outcome. @param isFailure whether the attempt counts */
  abstract release(id: string, number: number, dueAt: Date, isFailure: boolean): Promise<void>;
  /** Deletes the lists that were created before a time, and older drafts. @returns their number */
  abstract prune(before: Date, draftsBefore: Date): Promise<number>;
}
