/** A replica that writes charges for others. */
export interface Replica {
  /** Unique id of the process. */
  readonly id: string;
  /** Address at which it listens, `host:port`. */
  readonly address: string;
  /** Secret for connections to the replica. */
  readonly secret: string;
}

/** Lease of the replica that writes the charges of all. It only avoids conflicts: charges are also exact when two replicas write. */
export abstract class WriterLease {
  /**
   * Renews the lease that `candidate` holds, or takes it when it has expired.
   *
   * @returns the holder
   */
  abstract claim(candidate: Replica): Promise<Replica>;
  /** Releases the lease if the replica with this id holds it. */
  abstract release(id: string): Promise<void>;
}
