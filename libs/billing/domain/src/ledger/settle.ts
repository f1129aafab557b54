import { ipBlockSize, isSoldInBlocks } from '../accounts/price-list';
import type { Charge, EntryKind } from './ledger';

/** What an account holds. */
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
 * The rule of charging: the entries that a charge makes on a balance, in order, each with the balance after
 * it; `undefined` when the credits do not suffice, and then nothing happens.
 *
 * Every ledger applies this rule.
 */
export function settle(balance: Balance, charge: Pick<Charge, 'operation' | 'price'>): Posting[] | undefined {
  const { operation, price } = charge;
  if (!isSoldInBlocks(operation)) {
    const credits = balance.credits - price;
    if (credits < 0) return undefined;
    return [
      {
        kind: 'charge',
        creditsChange: 0 - price,
        ipLookupsChange: 0,
        credits,
        ipLookupsLeft: balance.ipLookupsLeft,
      },
    ];
  }
  const postings: Posting[] = [];
  let { credits, ipLookupsLeft } = balance;
  if (ipLookupsLeft === 0) {
    credits -= price;
    if (credits < 0) return undefined;
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
