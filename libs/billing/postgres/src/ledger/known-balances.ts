import type { Balance } from '@enrichment/billing-domain';
import { Recent } from './recent';

/** What an account holds, how many entries have made it so, and where the ledger keeps them. */
export interface EntryBalance extends Balance {
  readonly entries: number;
  /** The account's number, which its entries carry. */
  readonly account: number;
  /** Equal for accounts whose entries are in the same partition. */
  readonly partition: number;
}

/** How the accounts that were charged last stood then; one takes about 200 bytes. */
export class KnownBalances extends Recent<EntryBalance> {}
