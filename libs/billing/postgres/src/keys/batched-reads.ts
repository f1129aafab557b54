import { DomainError } from '@enrichment/kernel';

interface WaitingRead<Row> {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads rows by their keys, many with one statement. One statement is in progress at a time; calls during it use the next one.
 * So a flood of calls uses one connection and few statements.
 */
export class BatchedReads<Row> {
  private waiting: WaitingRead<Row>[] = [];
  private reading = false;

  /**
   * @param read returns the existing rows, by key
   * @param options maximum number of keys of a statement and of waiting keys
   */
  constructor(
    private readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
    private readonly options = { batchSize: 200, waiting: 5_000 },
  ) {}

  /** @throws DomainError SYS_002 when too many keys wait; and errors of `read` */
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
        // Those that wait would wait as long again for the same server.
        for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
      }
    }
    this.reading = false;
  }
}

function tooManyReads(): DomainError {
  return new DomainError('SYS_002', 'Too many API keys are being looked up: repeat the request shortly.');
}
