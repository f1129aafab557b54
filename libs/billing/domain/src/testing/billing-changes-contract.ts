import { describe, expect, it } from '@jest/globals';
import { issueKey } from '../index';
import type { BillingUnderTest } from './use-billing';

/** The contract of `BillingChanges`; every adapter passes it. */
export function billingChangesContract({ billing, openAccount }: BillingUnderTest): void {
  describe('billing changes', () => {
    it('announces granted credits, and changes of terms and keys', async () => {
      const account = await openAccount(1);
      const { key } = await issueKey(billing().keys, { accountId: account.id, name: 'k' });
      const acts = [
        () => billing().ledger.grant({ accountId: account.id, credits: 1, reason: 'r' }),
        () => billing().accounts.change(account.id, { prices: { email: 2 } }),
        () => billing().accounts.change(account.id, { limits: { email: 2 } }),
        () => billing().keys.change(key.id, { disabled: true }),
        () => billing().keys.setLimit(key.id, 'ip', 3),
        () => billing().keys.revoke(key.id),
      ];
      for (const act of acts) {
        const announced = new Promise<void>((resolve) => {
          billing().changes.subscribe((id) => {
            if (id === account.id) resolve();
          });
        });
        await act();
        await announced;
      }
      expect(billing().changes.isLive()).toBe(true);
    });
  });
}
