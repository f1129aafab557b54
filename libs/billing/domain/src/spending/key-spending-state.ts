import { Latest } from '@enrichment/kernel';
import { type ReachedCap, reachedCap, type Spending, type SpendingCaps } from './spending';

/**
 * State of a key with caps in this process: the last known sum of its charges, and the credits that its requests in progress
 * hold. The ledger decides; this state saves queries.
 */
export class KeySpendingState {
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
