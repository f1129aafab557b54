import { Latest, nextMoment } from '@enrichment/kernel';
import type { AccountTerms } from './account';
import { ipBlockSize, isSoldInBlocks, type Limits, type Operation, type Prices } from './price-list';
import { type ReachedCap, reachedCap, type Spending, type SpendingCaps } from '../spending/spending';

/**
 * State of an account in this process: terms, last received balance, and the credits that its own running requests
 * hold. Other replicas spend too, so the balance may be old. The ledger decides; this state saves queries.
 */
export class AccountState {
  readonly id: string;
  /** Number of cached keys of the account. */
  rememberedKeys = 0;
  private readonly terms = new Latest<AccountTerms>();
  /** Apart from the terms: charges change it too, and a read that a charge overtook has fresh terms. */
  private readonly balance = new Latest<Pick<AccountTerms, 'credits' | 'ipLookupsLeft'>>();
  private heldCredits = 0;
  private heldLookups = 0;
  /** Spending of keys with caps, by key id. */
  private readonly spending = new Map<string, KeySpendingState>();

  /**
   * @param moment when the read started
   * @param changedAt moment of the last change of the account or its keys that was announced: keys read before it are read again
   */
  constructor(
    terms: AccountTerms,
    moment = nextMoment(),
    public changedAt = 0,
  ) {
    this.id = terms.id;
    this.update(terms, moment);
  }

  /** @param moment when the read started */
  update(terms: AccountTerms, moment: number): void {
    this.terms.take(terms, moment);
    this.balance.take(terms, moment);
  }

  /** Called after a charge of this process. */
  settled({ creditsLeft: credits, ipLookupsLeft }: { creditsLeft: number; ipLookupsLeft: number }): void {
    this.balance.take({ credits, ipLookupsLeft });
  }

  get credits(): number {
    return this.balance.value!.credits;
  }

  get ipLookupsLeft(): number {
    return this.balance.value!.ipLookupsLeft;
  }

  get prices(): Prices {
    return this.terms.value!.prices;
  }

  get limits(): Limits {
    return this.terms.value!.limits;
  }

  /** Whether the operator has suspended or deleted the account: its keys are refused. */
  get isSuspended(): boolean {
    const { suspendedAt, deletedAt } = this.terms.value!;
    // A key can be created while its account is being deleted.
    return suspendedAt !== undefined || deletedAt !== undefined;
  }

  /** Whether a validation without a result is charged. */
  get chargeUnknown(): boolean {
    return this.terms.value!.chargeUnknown;
  }

  /** Days for which the bodies of its requests and answers are kept. */
  get bodyDays(): number {
    return this.terms.value!.bodyDays;
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

/**
 * State of a key with caps in this process: the last known sum of its charges, and the credits that its requests in progress
 * hold. The ledger decides; this state saves queries.
 */
class KeySpendingState {
  readonly spent = new Latest<Spending>();
  private heldCredits = 0;

  /** The cap that a number of further credits would exceed if all requests in progress succeed. */
  reached(caps: SpendingCaps, credits: number): ReachedCap | undefined {
    const { heldCredits } = this;
    const spent = this.spent.value;
    if (!spent || credits === 0) return undefined;
    return reachedCap(caps, spent, heldCredits + credits);
  }

  hold(credits: number): void {
    this.heldCredits += credits;
  }

  releaseHold(credits: number): void {
    this.heldCredits -= credits;
  }
}
