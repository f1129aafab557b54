import type { ApiKey, UsageReports } from '@enrichment/billing-domain';

/**
 * The credits that a key has spent since midnight and since the first of the month, UTC: as recorded, some seconds behind.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function keySpending(
  usage: UsageReports,
  { id: keyId, accountId }: Pick<ApiKey, 'id' | 'accountId'>,
  now: number,
): Promise<{ readonly today: number; readonly thisMonth: number }> {
  const at = new Date(now);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const midnight = Date.UTC(year, month, day);
  const { total, points } = await usage.report({
    accountId,
    keyId,
    grain: 'day',
    from: new Date(Date.UTC(year, month, 1)),
    to: new Date(Date.UTC(year, month, day + 1)),
  });
  const today = points.find((point) => point.at.getTime() === midnight);
  return { today: today?.credits ?? 0, thisMonth: total.credits };
}
