import type { Charge, Receipt } from '../ledger/ledger';

export interface WriteOptions {
  /**
   * Another replica may have applied the charge, or may yet: it was sent there and no outcome came. It is looked for before it
   * is applied, and does not fail for having waited too long.
   */
  readonly mayBeApplied?: boolean;
  /** Aborted when no caller waits for the outcome: a charge that was not sent by then never is. */
  readonly signal?: AbortSignal | undefined;
}

/** Writes charges to the ledger. Any number of replicas may write at the same time; they are exact, and slow. */
export abstract class ChargeWriter {
  /** Like `Ledger.charge`. */
  abstract write(charge: Charge, options?: WriteOptions): Promise<Receipt>;
  /** Others may have charged: remembered balances are read again. */
  abstract forget(): void;
}
