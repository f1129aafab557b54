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

/** Who chose no threshold is warned when the balance lasts for fewer days than this. */
const warnedDays = 7;

/** Why the owner of an account is warned: nothing is left, a threshold of theirs is passed, or it lasts for less than a week. */
export const balanceWarnings = ['empty', 'threshold', 'week'] as const;
export type BalanceWarning = (typeof balanceWarnings)[number];

/** @param perDay credits spent in a day */
export function balanceWarning(
  credits: number,
  thresholds: readonly number[],
  perDay: number,
): BalanceWarning | undefined {
  if (credits === 0) return 'empty';
  if (passedThreshold(credits, thresholds) !== undefined) return 'threshold';
  return thresholds.length === 0 && credits < perDay * warnedDays ? 'week' : undefined;
}
