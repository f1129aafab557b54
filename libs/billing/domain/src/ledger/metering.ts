import { SingleFlight } from '@enrichment/concurrency';
import { DomainError, type Effect, nextMoment } from '@enrichment/kernel';
import type { Accounts } from '../accounts/account';
import type { ApiKey } from '../keys/api-key';
import { type Caller, keyRefused } from '../keys/callers';
import type { Charge, Ledger, Receipt, CallerSignal } from './ledger';
import type { Operation } from '../accounts/price-list';
import { capReached, notEnoughCredits, notRecorded } from '../refusals';
import { isCapped } from '../spending/spending';

/** Called for each request that a cap refuses, with its key and BILLING_002 { cap, period, resets_at }. Must not throw. */
type OnCapReached = (key: ApiKey, refusal: DomainError) => void;

/** Longest wait of a request for its charge, in milliseconds. */
export const maxCaptureMs = 5_000;

/**
 * Charges successful requests only: reserve -> work -> capture. The reservation is released when the work fails or the client
 * disconnects. A reservation is in memory, so a crash frees it; a capture is durable.
 */
export class Metering {
  private readonly refreshes = new SingleFlight<void>();

  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly onCapReached: OnCapReached = () => undefined,
    private readonly maxWaitMs = maxCaptureMs,
  ) {}

  /**
   * Reserves the price before the work starts: the balance and the caps of the key must allow it.
   *
   * @param price the highest price of the request; for `ip` the price of a block
   * @param repeats id of a request whose earlier attempt may have been charged; if it was, it needs no credits
   * @throws DomainError BILLING_001 { required, available }, BILLING_002 { cap, period, resets_at }
   */
  async reserve(caller: Caller, operation: Operation, price: number, repeats?: string): Promise<Reservation> {
    if (spendingOf(caller)?.spent.value === undefined) await this.refreshSpending(caller);
    let held = hold(caller, operation, price);
    if (held instanceof DomainError) {
      // The cached state may be old: credits may have been granted, or a day may have ended. Read it again before refusing.
      await Promise.all([this.refresh(caller), this.refreshSpending(caller)]);
      held = hold(caller, operation, price);
    }
    if (held instanceof DomainError && !(await this.isCharged(caller.account.id, repeats)))
      throw this.reported(caller.key, held);
    const release = held instanceof DomainError ? () => undefined : held;
    return new Reservation(caller, operation, price, release, {
      maxWaitMs: this.maxWaitMs,
      charge: (charge, signal) => this.charge(caller, charge, signal),
      // When the refund fails, the request remains charged, and its usage row shows the charge.
      refund: ({ accountId, requestId }) => this.ledger.refund(accountId, requestId).catch(() => 0),
      makeEffect: (effect) =>
        this.ledger.makeEffect(caller.account.id, effect).catch((error: unknown) => {
          throw this.reported(caller.key, error);
        }),
    });
  }

  private async charge(caller: Caller, charge: Charge, signal: CallerSignal): Promise<Receipt> {
    const spending = spendingOf(caller);
    try {
      const receipt = await this.ledger.charge(charge, signal);
      caller.account.settled(receipt);
      if (receipt.spent) spending?.spent.take(receipt.spent);
      return receipt;
    } catch (error) {
      // Other replicas have spent. The old state would start the next request without credits.
      spending?.spent.drop();
      throw this.reported(caller.key, error);
    }
  }

  private reported(key: ApiKey, error: unknown): unknown {
    if (!(error instanceof DomainError)) return error;
    if (error.code === 'BILLING_002') this.onCapReached(key, error);
    // The account was deleted during the request.
    return error.code === 'ACCOUNT_NOT_FOUND' ? keyRefused() : error;
  }

  private async isCharged(accountId: string, requestId: string | undefined): Promise<boolean> {
    return requestId !== undefined && (await this.ledger.ofRequest(accountId, requestId)).length > 0;
  }

  private refresh({ account }: Caller): Promise<void> {
    return this.refreshes.run(account.id, async () => {
      const moment = nextMoment();
      const terms = await this.accounts.find(account.id);
      if (terms) account.update(terms, moment);
    });
  }

  private async refreshSpending(caller: Caller): Promise<void> {
    const spending = spendingOf(caller);
    if (!spending) return;
    const { account, key } = caller;
    await this.refreshes.run(key.id, async () => {
      const moment = nextMoment();
      const spent = (await this.ledger.spending(account.id, [key.id])).get(key.id);
      if (spent) spending.spent.take(spent, moment);
    });
  }
}

function spendingOf({ account, key }: Caller) {
  return isCapped(key.caps) ? account.spendingOf(key.id) : undefined;
}

/**
 * Reserves the cost of a request from the account's credits and from its key's caps.
 *
 * @returns a function that releases the reservation, or the refusal
 */
function hold(caller: Caller, operation: Operation, price: number): (() => void) | DomainError {
  const { account, key } = caller;
  const spending = spendingOf(caller);
  const needed = account.needed(operation, price);
  const reached = spending?.reached(key.caps, needed);
  if (reached) return capReached(reached);
  if (!account.hold(operation, price)) return notEnoughCredits(price, Math.max(0, account.freeCredits));
  spending?.hold(needed);
  return () => {
    account.releaseHold(operation, price);
    spending?.releaseHold(needed);
  };
}

interface CaptureOptions extends Pick<Charge, 'answer' | 'effect'> {
  readonly signal?: CallerSignal;
  readonly isRepeatable?: boolean;
}

/** Ends with exactly one call of {@link capture}, {@link makeEffect} or {@link release}; further releases do nothing. */
class Reservation {
  private open = true;

  constructor(
    private readonly caller: Caller,
    private readonly operation: Operation,
    private readonly held: number,
    private readonly releaseHold: () => void,
    private readonly book: {
      readonly maxWaitMs: number;
      charge(charge: Charge, signal: CallerSignal): Promise<Receipt>;
      /** @returns the refunded credits */
      refund(charge: Charge): Promise<number>;
      makeEffect(effect: Effect): Promise<void>;
    },
  ) {}

  /**
   * Charges for the answer, durably. A charge that the ledger does not settle in time is given up: it is dropped when it is
   * unsent, and refunded when the ledger applies it later.
   *
   * @param price the final price, at most the reserved one
   * @param more.answer kept with the charge, for a request with an idempotency key
   * @param more.effect made with the charge
   * @param more.isRepeatable a repeated request is free and finds what this one made: its late charge is not refunded
   * @param more.signal aborts when the client disconnects: a charge that was not sent to the ledger by then is dropped
   * @throws DomainError BILLING_001 when other replicas have spent the credits, BILLING_002 when they have reached the cap of
   * the key, SYS_002 after 5 seconds; EffectMadeBefore
   */
  async capture(
    requestId: string,
    price = this.held,
    { answer, effect, signal, isRepeatable = false }: CaptureOptions = {},
  ): Promise<Receipt> {
    const { account, key } = this.caller;
    const charge = {
      requestId,
      accountId: account.id,
      keyId: key.id,
      operation: this.operation,
      price,
      answer,
      effect,
      ...(isCapped(key.caps) && { caps: key.caps }),
    };
    // The credits stay reserved until the charge is settled, also when its caller no longer waits.
    this.open = false;
    let isLate = false;
    const waiting: CallerSignal = {
      get aborted() {
        return isLate || signal?.aborted === true;
      },
      get reason(): unknown {
        return isLate ? notRecorded() : signal?.reason;
      },
    };
    const settle = async (): Promise<Receipt> => {
      const receipt = await this.book.charge(charge, waiting).finally(this.releaseHold);
      // Refund a sent charge, but not a repeated one: its first answer may have arrived.
      const stays = receipt.isRepeated || (isLate && isRepeatable);
      if (!waiting.aborted || stays) return receipt;
      return { ...receipt, creditsCharged: receipt.creditsCharged - (await this.book.refund(charge)) };
    };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isLate = true;
        reject(notRecorded());
      }, this.book.maxWaitMs);
      settle()
        .finally(() => clearTimeout(timer))
        .then(resolve, reject);
    });
  }

  /** Makes the effect of a free answer. */
  async makeEffect(effect: Effect): Promise<void> {
    this.release();
    await this.book.makeEffect(effect);
  }

  release(): void {
    if (this.open) this.releaseHold();
    this.open = false;
  }
}
