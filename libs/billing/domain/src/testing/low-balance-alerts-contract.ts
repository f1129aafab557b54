import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@enrichment/kernel';
import type { BillingUnderTest } from './use-billing';

/** The contract of `LowBalanceAlerts`; every adapter passes it. */
export function lowBalanceAlertsContract({ billing, openAccount }: BillingUnderTest): void {
  describe('low-balance alerts', () => {
    it('stores the thresholds', async () => {
      const { id } = await openAccount();
      expect(await billing().alerts.thresholds(id)).toEqual([]);
      await billing().alerts.setThresholds(id, [10, 500, 10, 0]);
      const refuse = (before: readonly number[]) => {
        throw new DomainError('LATE', `now ${before.join()}`);
      };
      await expect(billing().alerts.setThresholds(id, [1], refuse)).rejects.toThrow('now 500,10,0');
      expect(await billing().alerts.thresholds(id)).toEqual([500, 10, 0]);
      const sets = [
        [1, 2],
        [3, 4],
        [5, 6],
      ];
      await Promise.all(sets.map((set) => billing().alerts.setThresholds(id, set)));
      expect(sets.map(([a, b]) => [b, a])).toContainEqual(await billing().alerts.thresholds(id));
      await billing().alerts.setThresholds(id, []);
      expect(await billing().alerts.thresholds(id)).toEqual([]);
      const { id: other } = await openAccount();
      const { id: third } = await openAccount();
      await billing().alerts.setThresholds(other, [7, 70]);
      await billing().alerts.setThresholds(third, [1]);
      const both = await billing().alerts.thresholdsOf([id, other, 'acc_none']);
      expect([...both]).toEqual([[other, [70, 7]]]);
      await expect(billing().alerts.setThresholds(id, [1.5])).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
      await expect(billing().alerts.setThresholds('acc_none', [1])).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
    });
  });
}
