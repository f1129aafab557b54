import type { Charge, Receipt } from '../ledger/ledger';
import type { Replica } from './writer-lease';

/** Connections to the replica that writes. */
export abstract class ChargeLinks {
  /** @throws Error when it cannot be reached, or does not know its own secret */
  abstract connect(replica: Replica): Promise<ChargeLink>;
}

/** A connection over which charges go to another replica, and their outcomes come back. */
export abstract class ChargeLink {
  /** Whether charges can be written; once `false`, it stays `false`. */
  abstract readonly isOpen: boolean;
  /** Charges whose outcomes have not come. */
  abstract readonly waiting: number;
  /**
   * @throws DomainError of the other replica: the charge is certainly not applied;
   *   LinkBroken when no outcome comes: it may be applied, or may be yet
   */
  abstract write(charge: Charge): Promise<Receipt>;
  /** Takes no more charges, and ends when the outcomes of the others have come. */
  abstract close(): Promise<void>;
}

/** The other replica has ended, is silent, or cannot be reached any more. */
export class LinkBroken extends Error {
  constructor(reason: string) {
    super(`The connection to the writer is broken: ${reason}.`);
  }
}
