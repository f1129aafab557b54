/** Notifies this process of changes by other processes: accounts, keys, prices, limits, granted credits. */
export abstract class BillingChanges {
  /** @param onChange called with the id of the changed account, or with `undefined` when any account may have changed */
  abstract subscribe(onChange: (accountId: string | undefined) => void): void;
  /** Whether notifications arrive at present. Otherwise cached data must not be used. */
  abstract isLive(): boolean;
}
