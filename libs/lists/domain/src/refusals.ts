import { DomainError } from '@enrichment/kernel';
import { type ListState, listBounds } from './list';

export function listNotFound(): DomainError {
  return new DomainError('LIST_NOT_FOUND', 'There is no such list.');
}

export function tooManyLists(): DomainError {
  const { lists, rowsOfAccount, charactersOfAccount } = listBounds;
  return new DomainError(
    'LIST_TOO_MANY',
    `An account has at most ${lists} lists, with ${rowsOfAccount} rows and ${charactersOfAccount} characters together: delete one first.`,
  );
}

export function tooManyRows(): DomainError {
  return new DomainError(
    'LIST_TOO_LONG',
    `A list has at most ${listBounds.rows} rows: split it into several.`,
  );
}

const being: Readonly<Record<ListState, string>> = {
  draft: 'has not started',
  running: 'runs',
  paused: 'is paused',
  finished: 'has finished',
  cancelled: 'was cancelled',
};

/** The list is in a state in which this cannot be done. */
export function listIsIn(state: ListState): DomainError {
  return new DomainError('LIST_STATE', `The list ${being[state]}.`, { state });
}

export function listIncomplete(): DomainError {
  return new DomainError('LIST_INCOMPLETE', 'Rows of the list are missing: upload it again.');
}
