import type { Charge, Receipt } from '../ledger/ledger';

export interface WriteOptions {
  /**
   * The charge was sent to another replica and no outcome arrived, so that replica may apply it, now or later. The writer
   * searches the ledger for the charge before it applies it. Such a charge has no timeout.
   */
  readonly mayBeApplied?: boolean;
  /** Aborted when no caller waits for the outcome: a charge that is not sent by then is dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** Writes charges to the ledger. Several replicas may write at the same time: results are exact, but conflicts make it slow. */
export abstract class ChargeWriter {
  /** Like `Ledger.charge`. */
  abstract write(charge: Charge, options?: WriteOptions): Promise<Receipt>;
  /** Drops cached balances, because other replicas may have charged. */
  abstract forget(): void;
}
