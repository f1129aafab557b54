import { describe, expect, it } from '@jest/globals';
import { dayMs, DomainError } from '@enrichment/kernel';
import { type Account, defaultLimits, defaultPrices } from '../index';
import type { BillingUnderTest } from './use-billing';

/** The contract of `Accounts`; every adapter passes it. */
export function accountsContract({
  billing,
  openAccount,
  refresh,
  entriesOf,
  charge,
}: BillingUnderTest): void {
  describe('accounts', () => {
    it('opens an account with its first credits in the ledger', async () => {
      const account = await openAccount(25);
      expect(account).toMatchObject({ credits: 25, ipLookupsLeft: 0 });
      expect(account.email).toMatch(/^someone\.[0-9a-z]+@example\.com$/);
      expect(await entriesOf(account)).toMatchObject([
        { kind: 'grant', credits: 25, balanceAfter: 25, reason: 'opening balance' },
      ]);
      expect((await billing().accounts.list()).map(({ id }) => id)).toContain(account.id);
    });

    it('finds an account by its address, in any case', async () => {
      const { id, email } = await openAccount(0);
      expect(await billing().accounts.findByEmail(email.toUpperCase())).toMatchObject({ id });
      expect(await billing().accounts.findByEmail('nobody@example.com')).toBeUndefined();
    });

    it('opens an account without credits and without an entry', async () => {
      const account = await openAccount(0);
      expect(account.credits).toBe(0);
      expect(await entriesOf(account)).toEqual([]);
    });

    it('refuses a second account for one address, in any case', async () => {
      const { email } = await openAccount(1);
      await expect(
        billing().accounts.create({ email: email.toUpperCase(), credits: 1 }),
      ).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
    });

    it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %p as an amount', async (credits) => {
      const account = await openAccount(1);
      const refused = { code: 'INVALID_AMOUNT' };
      await expect(billing().accounts.create({ email: 'x@example.com', credits })).rejects.toMatchObject(
        refused,
      );
      await expect(
        billing().ledger.grant({ accountId: account.id, credits, reason: 'r' }),
      ).rejects.toMatchObject(refused);
      await expect(
        billing().accounts.change(account.id, { prices: { email: credits } }),
      ).rejects.toMatchObject(refused);
      await expect(
        billing().accounts.change(account.id, { limits: { email: credits } }),
      ).rejects.toMatchObject(refused);
    });

    it('finds no account that was never opened', async () => {
      const refused = { code: 'ACCOUNT_NOT_FOUND' };
      expect(await billing().accounts.find('acc_none')).toBeUndefined();
      await expect(billing().accounts.change('acc_none', { prices: { ip: 1 } })).rejects.toMatchObject(
        refused,
      );
      await expect(billing().accounts.change('acc_none', { limits: { ip: 1 } })).rejects.toMatchObject(
        refused,
      );
      await expect(
        billing().ledger.grant({ accountId: 'acc_none', credits: 1, reason: 'r' }),
      ).rejects.toMatchObject(refused);
      await expect(charge({ id: 'acc_none' } as Account)).rejects.toMatchObject(refused);
    });

    it('applies the default terms until the account has its own', async () => {
      const account = await openAccount(0);
      expect(await refresh(account)).toMatchObject({ prices: defaultPrices, limits: defaultLimits });
      await billing().accounts.change(account.id, { prices: { company: 7 } });
      await billing().accounts.change(account.id, { prices: { company: 5 } });
      await billing().accounts.change(account.id, { limits: { fresh: 0 } });
      const terms = await refresh(account);
      expect(terms.prices).toEqual({ ...defaultPrices, company: 5 });
      expect(terms.limits).toEqual({ ...defaultLimits, fresh: 0 });
    });

    it('pages through the accounts, newest first, and searches them', async () => {
      const [older, newer] = [await openAccount(), await openAccount()];
      const first = await billing().accounts.page({ limit: 1 });
      expect(first).toEqual([newer]);
      expect(await billing().accounts.page({ before: newer.id, limit: 1 })).toEqual([older]);
      const part = older.email.slice(3, 34).toUpperCase();
      expect(await billing().accounts.page({ search: part, limit: 9 })).toEqual([older]);
      expect(await billing().accounts.page({ search: newer.id, limit: 9 })).toEqual([newer]);
      expect(await billing().accounts.page({ search: '%', limit: 9 })).toEqual([]);
    });

    it('counts the accounts that were opened since a time', async () => {
      const { accounts } = billing();
      await openAccount();
      const { createdAt } = await openAccount();
      const before = await accounts.countOpened(createdAt);
      const { id } = await openAccount();
      expect(await accounts.countOpened(createdAt)).toBe(before + 1);
      await accounts.delete(id);
      expect(await accounts.countOpened(createdAt)).toBe(before);
      expect(await accounts.countOpened(new Date(createdAt.getTime() + dayMs))).toBe(0);
    });

    it('finds many accounts at once', async () => {
      const [a, b] = [await openAccount(), await openAccount()];
      const found = await billing().accounts.findAll([b.id, 'acc_none', a.id]);
      expect(new Set(found)).toEqual(new Set([a, b]));
      expect(await billing().accounts.findAll([])).toEqual([]);
    });

    it("returns an account's overrides, and removes them", async () => {
      const { id } = await openAccount();
      expect((await billing().accounts.find(id))!.own).toEqual({ prices: {}, limits: {} });
      await billing().accounts.change(id, { prices: { email: 0 } });
      await billing().accounts.change(id, { limits: { fresh: 9 } });
      expect((await billing().accounts.find(id))!.own).toEqual({
        prices: { email: 0 },
        limits: { fresh: 9 },
      });
      await billing().accounts.change(id, { prices: { email: null } });
      await billing().accounts.change(id, { limits: { fresh: null } });
      await billing().accounts.change(id, { limits: { fresh: null } });
      expect((await billing().accounts.find(id))!.own).toEqual({ prices: {}, limits: {} });
      expect((await billing().accounts.find(id))!.prices).toEqual(defaultPrices);
      const refused = { code: 'ACCOUNT_NOT_FOUND' };
      await expect(billing().accounts.change('acc_none', { prices: { ip: null } })).rejects.toMatchObject(
        refused,
      );
    });

    it('changes the default price of accounts without an override, and announces it', async () => {
      const [a, b] = [await openAccount(), await openAccount()];
      await billing().accounts.change(b.id, { prices: { profile: 2 } });
      const announced = new Promise<void>((resolve) => {
        billing().changes.subscribe((id) => {
          if (id === undefined) resolve();
        });
      });
      await billing().accounts.setDefaults({ prices: { profile: 7 } });
      await announced;
      expect(await billing().accounts.defaults()).toMatchObject({ prices: { ...defaultPrices, profile: 7 } });
      expect((await billing().accounts.find(a.id))!.prices.profile).toBe(7);
      expect((await billing().accounts.find(b.id))!.prices.profile).toBe(2);
      await billing().accounts.setDefaults({ prices: { profile: defaultPrices.profile } });
      expect(await billing().accounts.defaults()).toMatchObject({ prices: defaultPrices });
      await expect(billing().accounts.setDefaults({ prices: { ip: -1 } })).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
    });

    it('changes the default limit of accounts without an override', async () => {
      const [a, b] = [await openAccount(), await openAccount()];
      const { accounts } = billing();
      await accounts.change(b.id, { limits: { profile: 2 } });
      await accounts.setDefaults({ limits: { profile: 7 } });
      expect(await accounts.defaults()).toMatchObject({ limits: { ...defaultLimits, profile: 7 } });
      expect((await accounts.find(a.id))!.limits.profile).toBe(7);
      expect((await accounts.find(b.id))!.limits.profile).toBe(2);
      await accounts.setDefaults({ limits: { profile: defaultLimits.profile } });
      expect(await accounts.defaults()).toMatchObject({ limits: defaultLimits });
      await expect(accounts.setDefaults({ limits: { ip: 0.5 } })).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
    });

    it('charges validations without a result only where that is set, and announces it', async () => {
      const { id } = await openAccount();
      const { accounts } = billing();
      expect((await accounts.find(id))!.chargeUnknown).toBe(false);
      const announced = new Promise<void>((resolve) => {
        billing().changes.subscribe((changed) => {
          if (changed === id) resolve();
        });
      });
      await accounts.change(id, { chargeUnknown: true });
      await announced;
      expect((await accounts.find(id))!.chargeUnknown).toBe(true);
      await accounts.change(id, { suspension: 'spam' });
      expect((await accounts.find(id))!.chargeUnknown).toBe(true);
      await accounts.change(id, { suspension: null });
      await accounts.change(id, { chargeUnknown: false });
      expect(await accounts.find(id)).toMatchObject({ chargeUnknown: false, suspendedAt: undefined });
      await expect(accounts.change('acc_none', { chargeUnknown: true })).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
    });

    it('keeps bodies for the days that are set, none by default, and announces the days', async () => {
      const { id } = await openAccount();
      const { accounts } = billing();
      expect((await accounts.find(id))!.bodyDays).toBe(0);
      const announced = new Promise<void>((resolve) => {
        billing().changes.subscribe((changed) => {
          if (changed === id) resolve();
        });
      });
      await accounts.change(id, { bodyDays: 30 });
      await announced;
      await accounts.change(id, { chargeUnknown: true });
      expect(await accounts.find(id)).toMatchObject({ bodyDays: 30, chargeUnknown: true });
      for (const wrong of [31, -1, 1.5, Number.NaN])
        await expect(accounts.change(id, { bodyDays: wrong })).rejects.toMatchObject({
          code: 'INVALID_AMOUNT',
        });
      await accounts.change(id, { bodyDays: 0 });
      expect((await accounts.find(id))!.bodyDays).toBe(0);
      await expect(accounts.change('acc_none', { bodyDays: 1 })).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
    });

    it('suspends an account, ends the suspension, and announces both', async () => {
      const { id } = await openAccount();
      const { accounts } = billing();
      const announced = new Promise<void>((resolve) => {
        billing().changes.subscribe((changed) => {
          if (changed === id) resolve();
        });
      });
      await accounts.change(id, { suspension: 'spam' });
      await announced;
      const suspended = { suspendedAt: expect.any(Date), suspensionReason: 'spam' };
      expect(await accounts.find(id)).toMatchObject(suspended);
      expect(await accounts.page({ search: id, limit: 1 })).toMatchObject([suspended]);
      await accounts.change(id, { suspension: null });
      const resumed = await accounts.find(id);
      expect([resumed!.suspendedAt, resumed!.suspensionReason]).toEqual([undefined, undefined]);
      const refused = { code: 'ACCOUNT_NOT_FOUND' };
      await expect(accounts.change('acc_none', { suspension: 'spam' })).rejects.toMatchObject(refused);
    });

    it('stores thresholds', async () => {
      const { accounts } = billing();
      const { id } = await openAccount();
      const thresholds = async () => (await accounts.find(id))!.thresholds;
      expect(await thresholds()).toEqual([]);
      await accounts.change(id, { thresholds: [10, 500, 10, 0] });
      expect(await thresholds()).toEqual([500, 10, 0]);
      await accounts.change(id, { chargeUnknown: true });
      expect(await thresholds()).toEqual([500, 10, 0]);
      await accounts.change(id, { thresholds: [] });
      expect(await thresholds()).toEqual([]);
      const { id: other } = await openAccount();
      const { id: third } = await openAccount();
      await accounts.change(other, { thresholds: [7, 70] });
      await accounts.change(third, { thresholds: [1] });
      expect([...(await accounts.thresholdsOf([id, other, 'acc_none']))]).toEqual([[other, [70, 7]]]);
      await expect(accounts.change(id, { thresholds: [1.5] })).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
    });

    it('compares with the last of concurrent changes, and refuses the rest', async () => {
      const { accounts } = billing();
      const { id } = await openAccount();
      const expected = (seen: unknown) => (before: unknown) => {
        if (JSON.stringify(seen) !== JSON.stringify(before)) throw new DomainError('LATE', 'changed');
      };
      const account = expected(await accounts.find(id));
      const defaults = expected(await accounts.defaults());
      const { profile } = defaultPrices;
      const changes: (() => Promise<unknown>)[] = [
        () => accounts.change(id, { prices: { ip: 7 } }, account),
        () => accounts.change(id, { limits: { ip: 7 } }, account),
        () => accounts.change(id, { thresholds: [1, 2] }, account),
        () => accounts.change(id, { bodyDays: 3, suspension: 'spam' }, account),
      ];
      const ends = await Promise.allSettled(changes.map((change) => change()));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const set = (credits: number) => accounts.setDefaults({ prices: { profile: credits } }, defaults);
      const others = await Promise.allSettled([1, 2, 3].map((more) => set(profile + more)));
      expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await accounts.setDefaults({ prices: { profile } });
    });

    it('changes the address of an account to one that no other account has', async () => {
      const [account, other] = [await openAccount(5), await openAccount(0)];
      const { accounts } = billing();
      const email = `moved-${account.email}`;
      await accounts.setEmail(account.id, email.toUpperCase());
      expect(await accounts.find(account.id)).toMatchObject({ email, credits: 5 });
      expect(await accounts.findByEmail(account.email)).toBeUndefined();
      await expect(accounts.setEmail(account.id, other.email)).rejects.toMatchObject({
        code: 'ACCOUNT_EXISTS',
      });
      await expect(accounts.setEmail('acc_none', account.email)).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
      expect((await accounts.findByEmail(email))!.id).toBe(account.id);
    });

    it('deletes an account with its keys and address, but not its ledger', async () => {
      const account = await openAccount(9);
      const { id, email } = account;
      const { accounts, keys } = billing();
      const key = await keys.create({
        accountId: id,
        name: 'n',
        prefix: 'enr_x',
        digest: `digest of ${id}`,
        scopes: ['ip'],
      });
      await accounts.delete(id);
      await accounts.delete(id);
      expect((await keys.find(key.id))!.revokedAt).toEqual(expect.any(Date));
      expect(await accounts.find(id)).toMatchObject({ credits: 9, deletedAt: expect.any(Date) });
      expect(JSON.stringify(await accounts.find(id))).not.toContain(email);
      expect(await accounts.findByEmail(email)).toBeUndefined();
      expect((await accounts.list()).map((each) => each.id)).not.toContain(id);
      expect(await accounts.page({ search: 'deleted.invalid', limit: 9 })).toEqual([]);
      expect(await accounts.page({ search: id, limit: 9 })).toMatchObject([{ id }]);
      expect(await entriesOf(account)).toHaveLength(1);
      expect((await accounts.create({ email, credits: 0 })).id).not.toBe(id);
      await expect(accounts.delete('acc_none')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    });
  });
}
