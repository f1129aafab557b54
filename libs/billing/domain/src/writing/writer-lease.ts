/** A replica that writes charges for others. */
export interface Replica {
  /** Unique id of the process. */
  readonly id: string;
  /** Address at which it listens, `host:port`. */
  readonly address: string;
  /** Secret that both ends of a connection to it must know. */
  readonly secret: string;
}

/**
 * Lease of the replica that writes the charges of all. It only prevents parallel writes: two replicas that both believe
 * they hold it are as exact as one.
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
