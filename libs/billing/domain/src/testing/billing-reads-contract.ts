import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import {
  type Account,
  type Accounts,
  type BillingChanges,
  defaultPrices,
  type Ledger,
  type LedgerQuery,
  type LowBalanceAlerts,
} from '../index';

/** A store under test. */
export interface AccountReads {
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly alerts: LowBalanceAlerts;
  readonly changes: BillingChanges;
}

/**
 * The law of what pages about accounts are made of; every adapter passes it.
 *
 * @param open an empty store of the adapter
 */
export function billingReadsContract(
  name: string,
  open: () => Promise<AccountReads & { close(): Promise<void> }>,
): void {
  describe(`billing reads contract: ${name}`, () => {
    let billing: AccountReads & { close(): Promise<void> };
    beforeAll(async () => {
      billing = await open();
    });
    afterAll(() => billing.close());

    const openAccount = (credits = 10) =>
      billing.accounts.create({ email: `${newUlid()}@example.com`, credits });
    const charge = (account: Account, operation: 'email' | 'ip', requestId = newUlid()) =>
      billing.ledger.charge({ requestId, accountId: account.id, keyId: 'key_1', operation, price: 1 });
    const page = async (account: Account, query: Partial<LedgerQuery> = {}) =>
      (await billing.ledger.page({ accountId: account.id, limit: 100, ...query })).map(
        ({ kind, operation, balanceAfter }) => [kind, operation, balanceAfter],
      );

    it('pages through the ledger, newest first', async () => {
      const account = await openAccount(3);
      await openAccount(5);
      await charge(account, 'email');
      await charge(account, 'email');
      expect(await page(account)).toEqual([
        ['charge', 'email', 1],
        ['charge', 'email', 2],
        ['grant', undefined, 3],
      ]);
      const [first] = await billing.ledger.page({ accountId: account.id, limit: 1 });
      expect(await page(account, { before: first!.id, limit: 1 })).toEqual([['charge', 'email', 2]]);
      expect(await page(account, { before: first!.id })).toHaveLength(2);
    });

    it('shows only what was asked for', async () => {
      const account = await openAccount(9);
      await charge(account, 'email');
      await charge(account, 'ip');
      expect(await page(account, { kind: 'grant' })).toEqual([['grant', undefined, 9]]);
      expect(await page(account, { operation: 'ip' })).toEqual([
        ['charge', 'ip', 7],
        ['block_purchase', 'ip', 7],
      ]);
      expect(await page(account, { kind: 'charge', operation: 'ip' })).toEqual([['charge', 'ip', 7]]);
      const [newest] = await billing.ledger.page({ accountId: account.id, limit: 1 });
      const after = new Date(newest!.createdAt.getTime() + 1_000);
      expect(await page(account, { from: after })).toEqual([]);
      expect(await page(account, { to: after })).toHaveLength(4);
      expect(await page(account, { from: new Date(0), to: new Date(1) })).toEqual([]);
    });

    it('finds what a request of the account was charged', async () => {
      const account = await openAccount();
      const requestId = newUlid();
      await charge(account, 'ip', requestId);
      await charge(account, 'ip');
      const entries = await billing.ledger.ofRequest(account.id, requestId);
      expect(entries.map(({ kind, credits }) => [kind, credits])).toEqual([
        ['block_purchase', -1],
        ['charge', 0],
      ]);
      expect(await billing.ledger.ofRequest((await openAccount()).id, requestId)).toEqual([]);
      expect(await billing.ledger.ofRequest(account.id, newUlid())).toEqual([]);
    });

    it('pages through the accounts, newest first, and searches them', async () => {
      const [older, newer] = [await openAccount(), await openAccount()];
      const first = await billing.accounts.page({ limit: 1 });
      expect(first).toEqual([newer]);
      expect(await billing.accounts.page({ before: newer.id, limit: 1 })).toEqual([older]);
      const part = older.email.slice(3, 28).toUpperCase();
      expect(await billing.accounts.page({ search: part, limit: 9 })).toEqual([older]);
      expect(await billing.accounts.page({ search: newer.id, limit: 9 })).toEqual([newer]);
      expect(await billing.accounts.page({ search: '%', limit: 9 })).toEqual([]);
    });

    it('finds many accounts at once', async () => {
      const [a, b] = [await openAccount(), await openAccount()];
      const found = await billing.accounts.findAll([b.id, 'acc_none', a.id]);
      expect(new Set(found)).toEqual(new Set([a, b]));
      expect(await billing.accounts.findAll([])).toEqual([]);
    });

    it("tells the terms that are an account's own, and takes them back", async () => {
      const { id } = await openAccount();
      expect(await billing.accounts.overrides(id)).toEqual({ prices: {}, limits: {} });
      await billing.accounts.setPrice(id, 'email', 0);
      await billing.accounts.setLimit(id, 'fresh', 9);
      expect(await billing.accounts.overrides(id)).toEqual({ prices: { email: 0 }, limits: { fresh: 9 } });
      await billing.accounts.setPrice(id, 'email', undefined);
      await billing.accounts.setLimit(id, 'fresh', undefined);
      await billing.accounts.setLimit(id, 'fresh', undefined);
      expect(await billing.accounts.overrides(id)).toEqual({ prices: {}, limits: {} });
      expect((await billing.accounts.find(id))!.prices).toEqual(defaultPrices);
      const refused = { code: 'ACCOUNT_NOT_FOUND' };
      await expect(billing.accounts.overrides('acc_none')).rejects.toMatchObject(refused);
      await expect(billing.accounts.setPrice('acc_none', 'ip', undefined)).rejects.toMatchObject(refused);
    });

    it('changes the default of everybody without a price of their own, and announces it', async () => {
      const [a, b] = [await openAccount(), await openAccount()];
      await billing.accounts.setPrice(b.id, 'profile', 2);
      const announced = new Promise<void>((resolve) => {
        billing.changes.subscribe((id) => {
          if (id === undefined) resolve();
        });
      });
      await billing.accounts.setDefaultPrice('profile', 7);
      await announced;
      expect(await billing.accounts.defaultPrices()).toEqual({ ...defaultPrices, profile: 7 });
      expect((await billing.accounts.find(a.id))!.prices.profile).toBe(7);
      expect((await billing.accounts.find(b.id))!.prices.profile).toBe(2);
      await billing.accounts.setDefaultPrice('profile', defaultPrices.profile);
      expect(await billing.accounts.defaultPrices()).toEqual(defaultPrices);
      await expect(billing.accounts.setDefaultPrice('ip', -1)).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
    });

    it('keeps the balances at which to warn', async () => {
      const { id } = await openAccount();
      expect(await billing.alerts.thresholds(id)).toEqual([]);
      await billing.alerts.setThresholds(id, [10, 500, 10, 0]);
      expect(await billing.alerts.thresholds(id)).toEqual([500, 10, 0]);
      const sets = [
        [1, 2],
        [3, 4],
        [5, 6],
      ];
      await Promise.all(sets.map((set) => billing.alerts.setThresholds(id, set)));
      expect(sets.map(([a, b]) => [b, a])).toContainEqual(await billing.alerts.thresholds(id));
      await billing.alerts.setThresholds(id, []);
      expect(await billing.alerts.thresholds(id)).toEqual([]);
      await expect(billing.alerts.setThresholds(id, [1.5])).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
      await expect(billing.alerts.setThresholds('acc_none', [1])).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
    });
  });
}
