import { KeyedSemaphore, SemaphoreFull } from '@enrichment/concurrency';
import { DatabaseUnavailable } from '@enrichment/postgres';

/** Reads of one account that may wait. */
const maxWaiting = 20;

/** Reads that may be slow: one at a time of each account, so that others find free connections. */
export class OneAtATime {
  private readonly turns = new KeyedSemaphore({ permits: 1, maxWaiting });

  /** @throws DomainError SYS_002 when too many reads of the account wait */
  async run<T>(accountId: string, read: () => Promise<T>): Promise<T> {
    const release = await this.turns.acquire(accountId).catch((error: unknown) => {
      throw error instanceof SemaphoreFull ? new DatabaseUnavailable(error) : error;
    });
    try {
      return await read();
    } finally {
      release();
    }
  }
}
