import { describe, expect, it } from '@jest/globals';
import { InMemoryUsage } from '@enrichment/billing-domain/testing';
import { newUlid } from '@enrichment/kernel';
import { keySpending } from './account.controller';

describe('the spending of a key', () => {
  const usage = new InMemoryUsage();
  const key = { id: 'key_1', accountId: 'acc_1', caps: {} };
  const spending = new Map([['key_1', { day: 0, today: 5, thisMonth: 6 }]]);
  const ledger = { spending: () => Promise.resolve(spending) };
  const spend = (at: string, credits: number, keyId = key.id) =>
    usage.record({
      requestId: newUlid(),
      accountId: key.accountId,
      operation: 'email',
      code: 'ok',
      latencyMs: 1,
      requests: 1,
      at: new Date(at),
      credits,
      keyId,
    });
  spend('2026-01-31T23:59:59.999Z', 1);
  spend('2026-02-01T00:00:00.000Z', 2);
  spend('2026-02-27T23:59:59.999Z', 4);
  spend('2026-02-28T00:00:00.000Z', 8);
  spend('2026-02-28T12:00:00.000Z', 16);
  spend('2026-02-28T12:00:00.000Z', 32, 'key_2');

  it.each([
    ['2026-01-31T23:59:59.999Z', 1, 1],
    ['2026-02-01T00:00:00.000Z', 2, 2],
    ['2026-02-28T23:59:59.999Z', 24, 30],
    ['2026-03-01T00:00:00.000Z', 0, 0],
  ])('counts days and months of UTC: at %s %i today, %i this month', async (now, today, thisMonth) => {
    expect(await keySpending(usage, ledger, key, Date.parse(now))).toEqual({ today, thisMonth });
  });

  it('reads the ledger for a key with caps', async () => {
    const capped = { ...key, caps: { day: 9 } };
    expect(await keySpending(usage, ledger, capped, Date.now())).toMatchObject({ today: 5, thisMonth: 6 });
  });
});
