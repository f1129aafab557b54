import type { Effect } from '@enrichment/kernel';
import type { List, RowClaim } from './list';

/** The answer to the request of a row. */
export interface RowReply {
  readonly status: number;
  readonly body: string;
  /** Credits charged for the row, by this request or by an earlier one with the same id. */
  readonly credits: number;
  /** The answer to a test key: its error is a sample. */
  readonly isTest: boolean;
  /** Pause that the answer demands. */
  readonly retryAfterMs: number | undefined;
}

/** The operations, as callers with a key reach them. */
export abstract class RowRequests {
  /**
   * Takes permits to send requests of a list. All lists of the account together get half of its limit.
   *
   * @param wanted at most so many
   * @returns the number of permits
   * @throws DomainError AUTH_002 when the key of the list is refused, RATE_001 when its limit is 0
   */
  abstract permits(list: List, wanted: number): Promise<number>;
  /** Sends a request. A second one with the same id is not charged. @throws Error when its connection was cut */
  abstract send(list: List, row: RowClaim): Promise<RowReply>;
}

/** Reports the end of each list. */
export abstract class ListEvents {
  /** The report, as a part of the list's change. */
  abstract finished(list: List, at: Date): Effect;
}
