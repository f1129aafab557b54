import type { Balance, Spending } from '@enrichment/billing-domain';
import { Recent } from './recent';

/** Balance of an account, with its number of entries and its place in the ledger. */
export interface EntryBalance extends Balance {
  readonly entries: number;
  /** The account's number, which its entries carry. */
  readonly account: number;
  /** Equal for accounts whose entries are in the same partition. */
  readonly partition: number;
  /** Whether it moves to another cell, or has moved: it has no new entries here. */
  readonly isMoving?: boolean;
  /** Spending up to these entries of charged keys with caps, by key id. */
  readonly spent?: ReadonlyMap<string, Spending>;
}

/** The balances of the last charged accounts; one takes about 200 bytes. */
export class KnownBalances extends Recent<EntryBalance> {}
