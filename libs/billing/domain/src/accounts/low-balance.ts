/** Balances at which the owner of an account wants to be told, in credits. */
export abstract class LowBalanceAlerts {
  /** Highest first; none to begin with. */
  abstract thresholds(accountId: string): Promise<number[]>;
  /**
   * @param thresholds whole numbers, in any order; a repeated one counts once
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setThresholds(accountId: string, thresholds: readonly number[]): Promise<void>;
}

/** The lowest threshold that a balance has come down to. */
export function passedThreshold(credits: number, thresholds: readonly number[]): number | undefined {
  const passed = thresholds.filter((threshold) => credits <= threshold);
  return passed.length > 0 ? Math.min(...passed) : undefined;
}
