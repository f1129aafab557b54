/** Notifies this process of changes by others: accounts, keys, prices, limits, granted credits. */
export abstract class BillingChanges {
  /**
   * @param onChange called with the account concerned, or with `undefined` when anything may have changed
   */
  abstract subscribe(onChange: (accountId: string | undefined) => void): void;
  /** Whether a change of a moment ago would have arrived. When not, nothing remembered may be trusted. */
  abstract isLive(): boolean;
}
