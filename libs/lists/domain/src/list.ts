/** A draft receives its rows. `finished` and `cancelled` are ends. */
export const listStates = ['draft', 'running', 'paused', 'finished', 'cancelled'] as const;
export type ListState = (typeof listStates)[number];

/** The states that each state may follow. A draft is started once it has all its rows. */
export const statesBefore: Readonly<Record<ListState, readonly ListState[]>> = {
  draft: [],
  running: ['paused'],
  paused: ['running'],
  finished: ['running'],
  cancelled: ['running', 'paused'],
};

export interface NewList {
  readonly accountId: string;
  /** The key that its requests are charged to: its limits, scopes and caps hold. */
  readonly keyId: string;
  readonly name: string;
  /** Operation of each request. */
  readonly operation: string;
  /** Field of the request that holds the subject. */
  readonly field: string;
  /** Further fields of each request. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Names of the columns of its rows. */
  readonly columns: readonly string[];
}

/** One operation for many subjects, each in a request of its own. */
export interface List extends NewList {
  /** `lst_` and a ULID. */
  readonly id: string;
  readonly state: ListState;
  /** Why the service has paused it, in a sentence. */
  readonly pausedBecause: string | undefined;
  readonly rows: number;
  /** Rows with a request: not empty, and no duplicates. */
  readonly subjects: number;
  /** Requests with an outcome. */
  readonly done: number;
  /** Outcomes with an answer. */
  readonly answered: number;
  readonly credits: number;
  readonly createdAt: Date;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

export interface NewRow {
  /** `undefined`: the row is empty, and no request is sent. */
  readonly subject: string | undefined;
  /** Number of the first row with the same subject, whose outcome this row shares. */
  readonly sameAs: number | undefined;
  /** JSON of the values of the columns. */
  readonly cells: string;
}

/** What became of a request: an answer, or the code of a refusal that would come again. */
export interface RowOutcome {
  /** JSON of the answer or of the error. */
  readonly body: string;
  /** Code of an error. */
  readonly code: string | undefined;
  readonly credits: number;
}

export interface Row extends NewRow {
  /** From 0, in the order of the file. */
  readonly number: number;
  /** A duplicate has the outcome of its first row, without credits. */
  readonly outcome: RowOutcome | undefined;
}

/** A row whose request one process sends. */
export interface RowClaim {
  readonly number: number;
  readonly subject: string;
  /** A ULID, the same for each claim of the row: its charge is applied once. */
  readonly requestId: string;
  /** Failed attempts, and those during which the process died. */
  readonly tries: number;
  /** An earlier claim may have been charged. */
  readonly isRepeated: boolean;
}

export const listBounds = {
  /** Rows of a list. */
  rows: 100_000,
  /** Lists of an account, with those that have ended. */
  lists: 100,
  /** Rows of all lists of an account. */
  rowsOfAccount: 1_000_000,
  /** Characters in the values of these rows. */
  charactersOfAccount: 500_000_000,
  /** Rows of one upload. */
  rowsAtOnce: 1_000,
  /** Days after which a list is deleted. */
  keptDays: 30,
  /** Days after which a list without its last rows is deleted. */
  draftDays: 1,
} as const;

/** Whether an account would have too much with more rows. @param held by all its lists */
export function exceeds(held: { rows: number; characters: number }, more: readonly NewRow[]): boolean {
  const { rowsOfAccount, charactersOfAccount } = listBounds;
  return (
    held.rows + more.length > rowsOfAccount || held.characters + charactersOf(more) > charactersOfAccount
  );
}

export function charactersOf(rows: readonly NewRow[]): number {
  return rows.reduce((sum, { subject = '', cells }) => sum + subject.length + cells.length, 0);
}
