import { type ApiKey, isCapped, type Ledger, type UsageReports } from '@enrichment/billing-domain';

/**
 * The credits that a key has spent since midnight and since the first of the month, UTC: for a key with caps as the ledger has it, for
 * others as recorded, some seconds behind.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function keySpending(
  usage: UsageReports,
  ledger: Pick<Ledger, 'spending'>,
  { id: keyId, accountId, caps }: Pick<ApiKey, 'id' | 'accountId' | 'caps'>,
  now: number,
): Promise<{ readonly today: number; readonly thisMonth: number }> {
  if (isCapped(caps)) return (await ledger.spending(accountId, [keyId])).get(keyId)!;
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
