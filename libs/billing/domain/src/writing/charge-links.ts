import type { Charge, Receipt } from '../ledger/ledger';
import type { Replica } from './writer-lease';

/** Connections to the replica that writes. */
export abstract class ChargeLinks {
  /** @throws Error when the replica cannot be reached or fails the check of its secret */
  abstract connect(replica: Replica): Promise<ChargeLink>;
}

/** A connection that sends charges to another replica and receives their outcomes. */
export abstract class ChargeLink {
  /** Whether charges can be written. It never changes from `false` to `true`. */
  abstract readonly isOpen: boolean;
  /** Number of charges without an outcome yet. */
  abstract readonly waiting: number;
  /**
   * @throws DomainError of the other replica: the charge is certainly not applied; LinkBroken without an outcome: the charge
   * may be applied, now or later
   */
  abstract write(charge: Charge): Promise<Receipt>;
  /** Refuses new charges, and ends when all outcomes have arrived. */
  abstract close(): Promise<void>;
}

/** The other replica has ended, does not respond, or cannot be reached. */
export class LinkBroken extends Error {
  constructor(reason: string) {
    super(`The connection to the writer is broken: ${reason}.`);
  }
}
