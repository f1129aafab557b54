import { describe, expect, it } from '@jest/globals';
import { ManualClock, newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import {
  type Account,
  type Charge,
  costOf,
  issueKey,
  operations,
  rerollKey,
  settle,
  spend,
  type SpendingCaps,
} from '../index';
import type { BillingUnderTest } from './use-billing';

/** The contract of `Ledger` and `ApiKeys` about spending caps; every adapter passes it. */
export function spendingCapsContract({
  billing,
  openAccount,
  refresh,
  entriesOf,
  charge,
  expectVerified,
}: BillingUnderTest): void {
  describe('spending caps', () => {
    const issue = async (account: Account, caps: SpendingCaps = {}) => {
      const { key } = await issueKey(billing().keys, { accountId: account.id, name: 'capped', caps });
      return key.id;
    };
    const change = (keyId: string, caps: SpendingCaps) => billing().keys.change(keyId, { caps });
    /** Charges a request of the key. */
    const spendWith = async (account: Account, keyId: string, more: Partial<Charge> = {}) => {
      const { caps } = (await billing().keys.find(keyId))!;
      return charge(account, { keyId, caps, ...more });
    };
    const spent = async (account: Account, keyId: string) => {
      const { today, thisMonth } = (await billing().ledger.spending(account.id, [keyId])).get(keyId)!;
      return [today, thisMonth];
    };
    const reached = { code: 'BILLING_002' };

    it('sets, changes and removes the caps of a key', async () => {
      const account = await openAccount(0);
      const keyId = await issue(account, { day: 5 });
      const caps = async () => (await billing().keys.find(keyId))!.caps;
      expect(await caps()).toEqual({ day: 5 });
      expect((await change(keyId, { month: 0 })).caps).toEqual({ month: 0 });
      expect((await billing().keys.change(keyId, { name: 'new' })).caps).toEqual({ month: 0 });
      expect((await change(keyId, {})).caps).toEqual({});
      expect((await billing().keys.list(account.id))[0]!.caps).toEqual({});
      for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53]) {
        const refused = { code: 'INVALID_AMOUNT' };
        await expect(change(keyId, { day: wrong })).rejects.toMatchObject(refused);
        await expect(issue(account, { month: wrong })).rejects.toMatchObject(refused);
      }
      await expect(change('key_none', { day: 1 })).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
    });

    it('refuses charges of a key above its cap, but not charges of other keys', async () => {
      const account = await openAccount(10);
      const [capped, other] = [await issue(account, { day: 5, month: 9 }), await issue(account)];
      expect(await spendWith(account, capped, { price: 3 })).toMatchObject({
        creditsLeft: 7,
        spent: { today: 3, thisMonth: 3 },
      });
      const refusal = await spendWith(account, capped, { price: 3 }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ ...reached, details: { cap: 5, period: 'day' } });
      const { resets_at: resetsAt } = (refusal as { details: { resets_at: string } }).details;
      expect(resetsAt).toMatch(/T00:00:00\.000Z$/);
      expect((await refresh(account)).credits).toBe(7);
      expect(await spendWith(account, capped, { price: 2 })).toMatchObject({ creditsLeft: 5 });
      await expect(spendWith(account, capped)).rejects.toMatchObject(reached);
      expect(await spendWith(account, capped, { price: 0 })).toMatchObject({ creditsLeft: 5 });
      expect(await spendWith(account, other, { price: 5 })).toMatchObject({ creditsLeft: 0 });
      expect(await spent(account, capped)).toEqual([5, 5]);
      expect(await spent(account, other)).toEqual([5, 5]);
      expect(await entriesOf(account)).toHaveLength(5);
      await expectVerified();
    });

    it('accepts 37 of 200 concurrent requests under a cap of 37', async () => {
      const account = await openAccount(1_000);
      const [capped, other] = [await issue(account, { month: 37 }), await issue(account)];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 400 }, (_, i) => spendWith(account, i % 2 ? capped : other)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(237);
      expect((await refresh(account)).credits).toBe(763);
      expect(await spent(account, capped)).toEqual([37, 37]);
    });

    it('counts spending before the cap was set, and under an earlier cap', async () => {
      const account = await openAccount(100);
      const keyId = await issue(account);
      for (let i = 0; i < 3; i++) await spendWith(account, keyId);
      await change(keyId, { day: 4 });
      expect(await spendWith(account, keyId)).toMatchObject({ spent: { today: 4, thisMonth: 4 } });
      await expect(spendWith(account, keyId)).rejects.toMatchObject(reached);
      // A replica that has not received the cap yet.
      await charge(account, { keyId });
      await change(keyId, { day: 6 });
      await spendWith(account, keyId);
      await expect(spendWith(account, keyId)).rejects.toMatchObject(reached);
      await change(keyId, {});
      await spendWith(account, keyId);
      await change(keyId, { day: 7, month: 8 });
      await expect(spendWith(account, keyId)).rejects.toMatchObject({ details: { period: 'day' } });
      await change(keyId, { month: 8 });
      await spendWith(account, keyId);
      await expect(spendWith(account, keyId)).rejects.toMatchObject({ details: { period: 'month' } });
      await change(keyId, { month: 2 });
      expect(await spent(account, keyId)).toEqual([8, 8]);
    });

    it('counts the IP blocks that a key buys, not its lookups', async () => {
      const account = await openAccount(10);
      const [buyer, user] = [await issue(account, { day: 2 }), await issue(account, { day: 0 })];
      const lookUp = (keyId: string) => spendWith(account, keyId, { operation: 'ip', price: 2 });
      await expect(lookUp(user)).rejects.toMatchObject(reached);
      expect(await lookUp(buyer)).toMatchObject({ ipLookupsLeft: 99, spent: { today: 2 } });
      for (let i = 0; i < 99; i++) await lookUp(i % 2 ? buyer : user);
      await expect(lookUp(buyer)).rejects.toMatchObject(reached);
      expect(await refresh(account)).toMatchObject({ credits: 8, ipLookupsLeft: 0 });
    });

    it('repeats the receipt of a request that was charged before the cap was reached', async () => {
      const account = await openAccount(10);
      const keyId = await issue(account, { day: 3 });
      const requestId = newUlid();
      const first = await spendWith(account, keyId, { requestId, price: 3 });
      const again = await spendWith(account, keyId, { requestId, price: 3 });
      expect(again).toMatchObject({ creditsCharged: 3, creditsLeft: first.creditsLeft });
      expect(await spent(account, keyId)).toEqual([3, 3]);
    });

    it('continues the count when a key is replaced', async () => {
      const account = await openAccount(10);
      const keyId = await issue(account, { day: 3 });
      await spendWith(account, keyId, { price: 2 });
      const { key } = await rerollKey(billing().keys, new ManualClock(Date.now()), {
        keyId,
        graceMs: 60_000,
      });
      expect(key.caps).toEqual({ day: 3 });
      expect(await spent(account, key.id)).toEqual([2, 2]);
      await expect(spendWith(account, key.id, { price: 2 })).rejects.toMatchObject(reached);
      await spendWith(account, key.id);
      await expect(spendWith(account, key.id)).rejects.toMatchObject(reached);
      await spendWith(account, keyId);
      await expect(spendWith(account, keyId)).rejects.toMatchObject(reached);
    });

    it('returns no spending of keys without charges', async () => {
      const account = await openAccount(10);
      const [keyId, other] = [await issue(account), await issue(account)];
      const found = await billing().ledger.spending(account.id, [keyId, other]);
      expect([...found.values()]).toMatchObject(Array(2).fill({ today: 0, thisMonth: 0 }));
      expect(await billing().ledger.spending(account.id, [])).toEqual(new Map());
    });

    it('agrees with `settle` for random charges of several keys', async () => {
      const request = fc.record({
        key: fc.nat(2),
        operation: fc.constantFrom(...operations),
        price: fc.nat(4),
        grants: fc.boolean(),
      });
      const cap = fc.option(fc.nat(9), { nil: undefined });
      const caps = fc.array(fc.record({ day: cap, month: cap }), { minLength: 3, maxLength: 3 });
      const batches = fc.array(fc.array(request, { maxLength: 9 }), { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(fc.nat(30), caps, batches, async (credits, capsOfKeys, plan) => {
          const account = await openAccount(credits);
          const keyIds = await Promise.all(capsOfKeys.map((each) => issue(account, each)));
          let balance = { credits, ipLookupsLeft: 0 };
          const model = capsOfKeys.map(() => ({ day: 0, today: 0, thisMonth: 0 }));
          for (const batch of plan) {
            const expected = batch.map(({ key, operation, price }) => {
              const postings = settle(balance, { operation, price, caps: capsOfKeys[key]! }, model[key]!);
              if (!Array.isArray(postings)) return postings.code;
              balance = postings.at(-1)!;
              model[key] = spend(model[key]!, costOf(postings));
              return 'charged';
            });
            const outcomes = batch.map(({ key, operation, price }) =>
              charge(account, { keyId: keyIds[key]!, operation, price, caps: capsOfKeys[key]! }).then(
                () => 'charged',
                ({ code }: { code: string }) => code,
              ),
            );
            expect(await Promise.all(outcomes)).toEqual(expected);
            if (batch[0]?.grants) {
              await billing().ledger.grant({ accountId: account.id, credits: 1, reason: 'more' });
              balance = { ...balance, credits: balance.credits + 1 };
            }
          }
          for (const [i, { today, thisMonth }] of model.entries())
            expect(await spent(account, keyIds[i]!)).toEqual([today, thisMonth]);
        }),
        { numRuns: 30 },
      );
      await expectVerified();
    });
  });
}
