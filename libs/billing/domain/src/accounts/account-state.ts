import type { AccountTerms } from './account';
import { KeySpendingState } from '../spending/key-spending-state';
import { ipBlockSize, isSoldInBlocks, type Limits, type Operation, type Prices } from './price-list';

let reads = 0;

/** The place of a read among all reads of this process. Call it before the read. */
export function startRead(): number {
  return ++reads;
}

/**
 * State of an account in this process: terms, last received balance, and the credits that its own running requests
 * hold. Other replicas spend too, so the balance may be old. The ledger decides; this state saves queries.
 */
export class AccountState {
  readonly id: string;
  credits!: number;
  ipLookupsLeft!: number;
  prices!: Prices;
  limits!: Limits;
  /** Whether the operator has suspended or deleted the account: its keys are refused. */
  isSuspended!: boolean;
  /** Whether a validation without a result is charged. */
  chargeUnknown!: boolean;
  /** Days for which the bodies of its requests and answers are kept. */
  bodyDays!: number;
  /** Increases when another process changes the account or its keys. */
  version = 0;
  /** Number of cached keys of the account. */
  rememberedKeys = 0;
  /** The place of the read that the state has its terms from. */
  private read = 0;
  private heldCredits = 0;
  private heldLookups = 0;
  /** Spending of keys with caps, by key id. */
  private readonly spending = new Map<string, KeySpendingState>();

  constructor(terms: AccountTerms, read = startRead()) {
    this.id = terms.id;
    this.update(terms, read);
  }

  /** Takes the terms, unless the state has those of a read that started later. */
  update(terms: AccountTerms, read: number): void {
    if (read < this.read) return;
    this.read = read;
    this.credits = terms.credits;
    this.ipLookupsLeft = terms.ipLookupsLeft;
    this.prices = terms.prices;
    this.limits = terms.limits;
    // A key can be created while its account is being deleted.
    this.isSuspended = terms.suspendedAt !== undefined || terms.deletedAt !== undefined;
    this.chargeUnknown = terms.chargeUnknown;
    this.bodyDays = terms.bodyDays;
  }

  /** Called after a charge of this process. */
  settled(left: { readonly creditsLeft: number; readonly ipLookupsLeft: number }): void {
    this.credits = left.creditsLeft;
    this.ipLookupsLeft = left.ipLookupsLeft;
  }

  outdate(): void {
    this.version++;
  }

  /** Credits that are not reserved by requests in progress in this process. */
  get freeCredits(): number {
    return this.credits - this.heldCredits - this.heldBlocks(this.heldLookups) * this.prices.ip;
  }

  /** Credits that one more request needs, beyond those held by requests in progress. */
  needed(operation: Operation, price: number): number {
    if (!isSoldInBlocks(operation)) return price;
    return (this.heldBlocks(this.heldLookups + 1) - this.heldBlocks(this.heldLookups)) * price;
  }

  /** Reserves the credits that a request may cost; `false` when there are not enough. */
  hold(operation: Operation, price: number): boolean {
    if (this.needed(operation, price) > this.freeCredits) return false;
    if (isSoldInBlocks(operation)) this.heldLookups++;
    else this.heldCredits += price;
    return true;
  }

  releaseHold(operation: Operation, price: number): void {
    if (isSoldInBlocks(operation)) this.heldLookups--;
    else this.heldCredits -= price;
  }

  /** Whether requests in progress hold credits. */
  get isHolding(): boolean {
    return this.heldCredits > 0 || this.heldLookups > 0;
  }

  /** Spending state of a key with caps. */
  spendingOf(keyId: string): KeySpendingState {
    let state = this.spending.get(keyId);
    if (!state) this.spending.set(keyId, (state = new KeySpendingState()));
    return state;
  }

  /** Blocks that must still be bought for a number of lookups. */
  private heldBlocks(lookups: number): number {
    return Math.max(0, Math.ceil((lookups - this.ipLookupsLeft) / ipBlockSize));
  }
}
