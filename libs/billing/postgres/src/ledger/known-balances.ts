import type { Balance, Spending } from '@enrichment/billing-domain';
import { Recent } from './recent';

/** Balance of an account, with its number of entries and its place in the ledger. */
export interface EntryBalance extends Balance {
  readonly entries: number;
  /** The account's number in its entries. */
  readonly account: number;
  /** Spending of charged keys with caps up to the last entry, by key id. */
  readonly spent?: ReadonlyMap<string, Spending> | undefined;
}

/** The balances of the last charged accounts; one takes about 200 bytes. */
export class KnownBalances extends Recent<EntryBalance> {}
