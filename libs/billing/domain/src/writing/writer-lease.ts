/** A replica that writes charges for others. */
export interface Replica {
  /** No other process has or had it. */
  readonly id: string;
  /** Where it listens, `host:port`. */
  readonly address: string;
  /** What both ends of a connection to it prove that they know. */
  readonly secret: string;
}

/**
 * Which replica writes the charges of all: the one that holds the lease. It saves the replicas from writing at the same time, and
 * nothing depends on it: two that both believe they hold it are as exact as one.
 */
export abstract class WriterLease {
  /**
   * Renews the lease that `candidate` holds, or takes it when it has expired.
   *
   * @returns who holds it
   */
  abstract claim(candidate: Replica): Promise<Replica>;
  /** Gives it up, if this one holds it. */
  abstract release(id: string): Promise<void>;
}
