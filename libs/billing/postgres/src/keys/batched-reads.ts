import { DomainError } from '@enrichment/kernel';

interface Waiting<Row> {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads rows by their keys, many with one statement: one statement is in progress at a time, and calls during it go with
 * the next. So a flood of questions costs one connection and few statements, whatever its rate.
 */
export class BatchedReads<Row> {
  private waiting: Waiting<Row>[] = [];
  private reading = false;

  /**
   * @param read the rows that there are, by their keys
   * @param options how many keys go with one statement, and how many wait, at most
   */
  constructor(
    private readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
    private readonly options = { batchSize: 200, waiting: 5_000 },
  ) {}

  /** @throws DomainError SYS_002 when too many wait, and what `read` throws */
  find(key: string): Promise<Row | undefined> {
    if (this.waiting.length >= this.options.waiting) return Promise.reject(tooManyReads());
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (!this.reading) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.reading = true;
    while (this.waiting.length > 0) {
      // Reads of one turn of the event loop share a query.
      await new Promise(setImmediate);
      const batch = this.waiting.slice(0, this.options.batchSize);
      this.waiting = this.waiting.slice(batch.length);
      try {
        const rows = await this.read([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(rows.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.reading = false;
  }
}

function tooManyReads(): DomainError {
  return new DomainError('SYS_002', 'Too many API keys are being looked up: repeat the request shortly.');
}
