import { DomainError } from '@enrichment/kernel';
import { DatabaseUnavailable, uniqueViolated } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';

/** Runs a transaction. @returns `'taken'` when a user or an account now has the address; nothing has changed then */
export async function unlessTaken<T>(
  dataSource: DataSource,
  act: (manager: EntityManager) => Promise<T>,
): Promise<T | 'taken'> {
  try {
    return await dataSource.transaction(act);
  } catch (error) {
    const isRefusal = error instanceof DomainError && !(error instanceof DatabaseUnavailable);
    if (isRefusal || uniqueViolated(error)) return 'taken';
    throw error;
  }
}

export function untaken<T>(outcome: T | 'taken'): T | undefined {
  return outcome === 'taken' ? undefined : outcome;
}
