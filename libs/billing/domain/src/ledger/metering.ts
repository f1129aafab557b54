import { SingleFlight } from '@enrichment/concurrency';
import type { Accounts } from '../accounts/account';
import type { AccountState } from '../accounts/account-state';
import type { Caller } from '../keys/callers';
import type { Charge, Ledger, Receipt } from './ledger';
import type { Operation } from '../accounts/price-list';
import { notEnoughCredits } from '../refusals';

/**
 * Payment for success only: reserve -> work -> capture, or release when the work failed or nobody waits for
 * its answer any more. A reservation lives in memory, so a crash frees it; a capture is durable.
 */
export class Metering {
  private readonly refreshes = new SingleFlight<void>();

  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Makes sure that the account can pay before any work is done.
   *
   * @param price the most that the request may cost; for `ip` the price of a block
   * @param repeats id of a request whose earlier attempt may have been charged: it needs no credits if so
   * @throws DomainError BILLING_001 { required, available }
   */
  async reserve(caller: Caller, operation: Operation, price: number, repeats?: string): Promise<Reservation> {
    const { account } = caller;
    let isHeld = account.hold(operation, price);
    if (!isHeld) {
      // Credits may have been granted since: no one is refused on a memory.
      await this.refresh(account);
      isHeld = account.hold(operation, price);
    }
    if (!isHeld && !(await this.isCharged(account.id, repeats)))
      throw notEnoughCredits(price, Math.max(0, account.freeCredits));
    return new Reservation(this.ledger, caller, operation, price, isHeld);
  }

  private async isCharged(accountId: string, requestId: string | undefined): Promise<boolean> {
    return requestId !== undefined && (await this.ledger.ofRequest(accountId, requestId)).length > 0;
  }

  private refresh(account: AccountState): Promise<void> {
    return this.refreshes.run(account.id, async () => {
      const terms = await this.accounts.find(account.id);
      if (terms) account.update(terms);
    });
  }
}

/** Ends with exactly one call of {@link capture} or {@link release}; further calls do nothing. */
export class Reservation {
  constructor(
    private readonly ledger: Ledger,
    private readonly caller: Caller,
    private readonly operation: Operation,
    private readonly held: number,
    /** Whether credits are set aside: they are not for a request that was charged before. */
    private open: boolean,
  ) {}

  /**
   * Charges for the answer, durably.
   *
   * @param price what it costs in the end, at most what was reserved
   * @param answer kept with the charge, for a request with an idempotency key
   * @throws DomainError BILLING_001 when other replicas have spent the credits meanwhile, SYS_002
   */
  async capture(requestId: string, price = this.held, answer?: Charge['answer']): Promise<Receipt> {
    const { account, key } = this.caller;
    try {
      const receipt = await this.ledger.charge({
        requestId,
        accountId: account.id,
        keyId: key.id,
        operation: this.operation,
        price,
        answer,
      });
      account.settled(receipt);
      return receipt;
    } finally {
      this.release();
    }
  }

  release(): void {
    if (this.open) this.caller.account.releaseHold(this.operation, this.held);
    this.open = false;
  }
}
