import type { UsageReports } from '@enrichment/billing-domain';
import { dayMs } from '@enrichment/kernel';

const hourMs = 60 * 60 * 1_000;
const days = 7;

/**
 * The credits that an account spends in a day: the mean of the last seven days, or of its whole age when it is younger.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function creditsPerDay(
  usage: UsageReports,
  account: { readonly id: string; readonly createdAt: Date },
  now: number,
): Promise<number> {
  const to = new Date(now + hourMs);
  const { total } = await usage.report({
    accountId: account.id,
    grain: 'hour',
    from: new Date(now - days * dayMs),
    to,
  });
  const lived = (now - account.createdAt.getTime()) / dayMs;
  return Math.round((total.credits / Math.min(days, Math.max(1, lived))) * 100) / 100;
}

/** The rate for forecasts and warnings: 0 in the first day of an account, which is too short for a mean. */
export function knownRate({ createdAt }: { readonly createdAt: Date }, perDay: number, now: number): number {
  return now - createdAt.getTime() < dayMs ? 0 : perDay;
}

/** Days that a balance lasts at that rate, to a tenth of a day; `undefined` without a rate or without spending. */
export function daysLeft(
  account: { readonly credits: number; readonly createdAt: Date },
  perDay: number,
  now: number,
): number | undefined {
  const rate = knownRate(account, perDay, now);
  return rate > 0 ? Math.round((account.credits / rate) * 10) / 10 : undefined;
}
