/** The lowest threshold that a balance has reached. */
export function passedThreshold(credits: number, thresholds: readonly number[]): number | undefined {
  const passed = thresholds.filter((threshold) => credits <= threshold);
  return passed.length > 0 ? Math.min(...passed) : undefined;
}

/** Without a threshold, an account is warned when its balance lasts for fewer days than this. */
const warnedDays = 7;

/** Reasons for a warning: the balance is empty, has passed a threshold, or lasts for less than a week. */
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

/** Level of a balance: the threshold that it has reached, less than a week's use, or neither. */
type Lowness = number | 'week' | undefined;

/** The balance events that were sent to an account's owner, or that are not needed. */
export interface ReportedBalance {
  /** Balance at the last check. */
  readonly credits: number;
  readonly low: number | 'week' | null;
  readonly isEmpty: boolean;
}

/** A balance event that is sent once, until the balance is topped up. */
export type BalanceCrossing =
  | {
      readonly type: 'low';
      /** `undefined`: it lasts for less than a week. */ readonly threshold: number | undefined;
    }
  | { readonly type: 'empty' };

/**
 * Levels that a balance has reached since the last check. Of several thresholds the lowest counts. Less than a week's use is
 * reported again only after a top-up, because use varies.
 *
 * @param before `undefined` at the first check, which reports nothing
 */
export function balanceCrossings(
  before: ReportedBalance | undefined,
  balance: { readonly credits: number; readonly thresholds: readonly number[]; readonly perDay: number },
): { readonly crossings: readonly BalanceCrossing[]; readonly reported: ReportedBalance } {
  const { credits, thresholds, perDay } = balance;
  const isEmpty = credits === 0;
  const low = lownessOf(credits, thresholds, perDay);
  const isToppedUp = before !== undefined && credits > before.credits;
  const isStillReported = low === undefined && before?.low === 'week' && !isToppedUp;
  const reported = { credits, low: isStillReported ? 'week' : (low ?? null), isEmpty } as const;
  if (!before) return { crossings: [], reported };
  const crossings: BalanceCrossing[] = [];
  if (isLower(low, before.low)) crossings.push({ type: 'low', threshold: low === 'week' ? undefined : low });
  if (isEmpty && !before.isEmpty) crossings.push({ type: 'empty' });
  return { crossings, reported };
}

function lownessOf(credits: number, thresholds: readonly number[], perDay: number): Lowness {
  const warning = balanceWarning(credits, thresholds, perDay);
  const threshold = passedThreshold(credits, thresholds);
  if (threshold !== undefined) return threshold;
  return warning === 'week' || (warning === 'empty' && thresholds.length === 0) ? 'week' : undefined;
}

function isLower(low: Lowness, reported: ReportedBalance['low']): low is number | 'week' {
  if (low === undefined) return false;
  return reported === null || (low !== 'week' && (reported === 'week' || low < reported));
}
