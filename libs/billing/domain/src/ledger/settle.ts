import type { DomainError } from '@enrichment/kernel';
import { ipBlockSize, isSoldInBlocks } from '../accounts/price-list';
import { capReached, notEnoughCredits } from '../refusals';
import type { Charge, EntryKind } from './ledger';
import { reachedCap, type Spending } from '../spending/spending';

/** Balance of an account. */
export interface Balance {
  readonly credits: number;
  readonly ipLookupsLeft: number;
}

export interface Posting extends Balance {
  readonly kind: EntryKind;
  readonly creditsChange: number;
  readonly ipLookupsChange: number;
}

/**
 * The rule of charging: the entries of a charge on a balance, in order, each with the balance after it; or the reason of its
 * refusal.
 *
 * Every ledger applies this rule.
 *
 * @param spent earlier spending of the charge's key; required for a key with caps
 * @returns BILLING_002 { cap, period, resets_at } above a cap, BILLING_001 { required, available }
 */
export function settle(
  balance: Balance,
  charge: Pick<Charge, 'operation' | 'price' | 'caps'>,
  spent?: Spending,
): Posting[] | DomainError {
  const { operation, price, caps } = charge;
  const inBlocks = isSoldInBlocks(operation);
  const buysBlock = inBlocks && balance.ipLookupsLeft === 0;
  const cost = buysBlock || !inBlocks ? price : 0;
  const reached = caps && reachedCap(caps, spent!, cost);
  if (reached) return capReached(reached);
  const credits = balance.credits - cost;
  if (credits < 0) return notEnoughCredits(price, balance.credits);
  let { ipLookupsLeft } = balance;
  if (!inBlocks) {
    return [{ kind: 'charge', creditsChange: 0 - price, ipLookupsChange: 0, credits, ipLookupsLeft }];
  }
  const postings: Posting[] = [];
  if (buysBlock) {
    ipLookupsLeft = ipBlockSize;
    postings.push({
      kind: 'block_purchase',
      creditsChange: 0 - price,
      ipLookupsChange: ipBlockSize,
      credits,
      ipLookupsLeft,
    });
  }
  ipLookupsLeft -= 1;
  postings.push({ kind: 'charge', creditsChange: 0, ipLookupsChange: -1, credits, ipLookupsLeft });
  return postings;
}

/** Reason in the ledger entry of a refund. */
export const refundReason = 'The caller left before the answer.';

/** Idempotency key of a refund: a request is refunded once. */
export function refundKey(requestId: string): string {
  return `refund ${requestId}`;
}

/** Cost of the postings of a charge, in credits. */
export function costOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { creditsChange }) => sum - creditsChange, 0);
}
