import type { Balance, Spending } from '@enrichment/billing-domain';
import { Recent } from './recent';

/** What an account holds, how many entries have made it so, and where the ledger keeps them. */
export interface EntryBalance extends Balance {
  readonly entries: number;
  /** The account's number, which its entries carry. */
  readonly account: number;
  /** Equal for accounts whose entries are in the same partition. */
  readonly partition: number;
  /** By these entries, of those of its keys with caps that were charged: by their ids. */
  readonly spent?: ReadonlyMap<string, Spending>;
}

/** The balances of the last charged accounts; one takes about 200 bytes. */
export class KnownBalances extends Recent<EntryBalance> {}
