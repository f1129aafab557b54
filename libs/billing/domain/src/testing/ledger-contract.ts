import { describe, expect, it } from '@jest/globals';
import { DomainError, newUlid } from '@enrichment/kernel';
import { type Account, type LedgerQuery, maxCredits } from '../index';
import type { BillingUnderTest } from './use-billing';

/** The contract of `Ledger`; every adapter passes it. */
export function ledgerContract({
  billing,
  openAccount,
  refresh,
  entriesOf,
  charge,
  expectVerified,
}: BillingUnderTest): void {
  describe('ledger', () => {
    const page = async (account: Account, query: Partial<LedgerQuery> = {}) =>
      (await billing().ledger.page({ accountId: account.id, limit: 100, ...query })).entries.map(
        ({ kind, operation, balanceAfter }) => [kind, operation, balanceAfter],
      );

    it('charges a price and writes one entry that balances', async () => {
      const account = await openAccount(10);
      const requestId = newUlid();
      expect(await charge(account, { requestId, operation: 'profile', price: 3 })).toEqual({
        creditsCharged: 3,
        creditsLeft: 7,
        ipLookupsLeft: 0,
      });
      expect((await entriesOf(account))[1]).toMatchObject({
        kind: 'charge',
        operation: 'profile',
        requestId,
        credits: -3,
        balanceAfter: 7,
        ipLookups: 0,
      });
      expect((await refresh(account)).credits).toBe(7);
      await expectVerified();
    });

    it('makes the effect of a free answer, of an account that exists', async () => {
      const account = await openAccount(1);
      let made = 0;
      const effect = () => Promise.resolve(++made > 0);
      await billing().ledger.makeEffect(account.id, effect);
      expect(made).toBe(1);
      await expect(billing().ledger.makeEffect('acc_none', effect)).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
      await expect(
        billing().ledger.makeEffect(account.id, () => Promise.reject(new DomainError('SYS_002', 'full'))),
      ).rejects.toThrow('full');
      expect(made).toBe(1);
      expect(await entriesOf(account)).toHaveLength(1);
    });

    it('refuses charges and effects of a deleted account', async () => {
      const account = await openAccount(10);
      await charge(account);
      await billing().accounts.delete(account.id);
      const refused = { code: 'ACCOUNT_NOT_FOUND' };
      await expect(charge(account)).rejects.toMatchObject(refused);
      const effect = () => Promise.resolve(true);
      await expect(billing().ledger.makeEffect(account.id, effect)).rejects.toMatchObject(refused);
      expect(await entriesOf(account)).toHaveLength(2);
      await expectVerified();
    });

    it('numbers the entries of each account from 1', async () => {
      const [account, other] = [await openAccount(10), await openAccount(10)];
      await charge(account, { operation: 'ip' });
      await charge(other);
      await billing().ledger.grant({ accountId: account.id, credits: 1, reason: 'r' });
      expect((await entriesOf(account)).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
      expect((await entriesOf(other)).map(({ id }) => id)).toEqual(['1', '2']);
    });

    it('refuses a charge above the balance and leaves the balance unchanged', async () => {
      const account = await openAccount(2);
      await expect(charge(account, { price: 3 })).rejects.toMatchObject({
        code: 'BILLING_001',
        details: { required: 3, available: 2 },
      });
      expect((await refresh(account)).credits).toBe(2);
      expect(await entriesOf(account)).toHaveLength(1);
      expect(await charge(account, { price: 2 })).toMatchObject({ creditsLeft: 0 });
    });

    it('charges nothing for a free operation, and still writes an entry', async () => {
      const account = await openAccount(0);
      expect(await charge(account, { price: 0 })).toMatchObject({ creditsCharged: 0, creditsLeft: 0 });
      expect(await entriesOf(account)).toMatchObject([{ kind: 'charge', credits: 0 }]);
    });

    it('does not apply a charge whose request ends before the charge is sent', async () => {
      const account = await openAccount(10);
      const request = new AbortController();
      const charged = charge(account, {}, request.signal);
      request.abort(new Error('the caller disconnected'));
      await expect(charged).rejects.toThrow('the caller disconnected');
      expect(await entriesOf(account)).toHaveLength(1);
      expect(await charge(account, {}, new AbortController().signal)).toMatchObject({ creditsLeft: 9 });
    });

    it('applies a request once, also with repeated and concurrent charges', async () => {
      const account = await openAccount(10);
      const requestId = newUlid();
      const together = await Promise.all([1, 2, 3].map(() => charge(account, { requestId, price: 4 })));
      const later = await charge(account, { requestId, price: 4 });
      const receipt = { creditsCharged: 4, creditsLeft: 6, ipLookupsLeft: 0 };
      expect([...together, later]).toEqual([receipt, ...Array(3).fill({ ...receipt, isRepeated: true })]);
      expect(await entriesOf(account)).toHaveLength(2);
    });

    it('refunds a request once, also with repeated and concurrent refunds', async () => {
      const account = await openAccount(10);
      const requestId = newUlid();
      await charge(account, { requestId, price: 4 });
      const refund = () => billing().ledger.refund(account.id, requestId);
      expect(await Promise.all([refund(), refund()])).toEqual([4, 4]);
      expect(await refund()).toBe(4);
      expect(await billing().ledger.ofRequest(account.id, requestId)).toMatchObject([
        { kind: 'charge', credits: -4 },
        { kind: 'adjustment', credits: 4, balanceAfter: 10, reason: expect.any(String) },
      ]);
      expect(await charge(account, { price: 10 })).toMatchObject({ creditsLeft: 0 });
      await expectVerified();
    });

    it('refunds a lookup, but not the block that it bought', async () => {
      const account = await openAccount(10);
      const requestId = newUlid();
      await charge(account, { requestId, operation: 'ip', price: 4 });
      expect(await billing().ledger.refund(account.id, requestId)).toBe(0);
      expect(await refresh(account)).toMatchObject({ credits: 6, ipLookupsLeft: 100 });
      await expectVerified();
    });

    it('refunds nothing that another account was charged', async () => {
      const [account, other] = [await openAccount(10), await openAccount(10)];
      const [requestId, free] = [newUlid(), newUlid()];
      await charge(account, { requestId, price: 4 });
      await charge(account, { requestId: free, price: 0 });
      for (const [{ id }, request] of [
        [other, requestId],
        [account, newUlid()],
        [account, free],
      ] as const)
        expect(await billing().ledger.refund(id, request)).toBe(0);
      expect([await entriesOf(account), await entriesOf(other)].map(({ length }) => length)).toEqual([3, 1]);
    });

    it('repeats the receipt of a request that bought a block', async () => {
      const account = await openAccount(10);
      const requestId = newUlid();
      const first = await charge(account, { requestId, operation: 'ip', price: 4 });
      expect(first).toEqual({ creditsCharged: 4, creditsLeft: 6, ipLookupsLeft: 99 });
      expect(await charge(account, { requestId, operation: 'ip', price: 4 })).toEqual({
        ...first,
        isRepeated: true,
      });
    });

    it('buys a block with the first IP lookup and takes later lookups from it', async () => {
      const account = await openAccount(3);
      const receipts = [];
      for (let i = 0; i < 101; i++)
        receipts.push(await charge(account, { operation: 'ip', price: 2 }).catch((e: unknown) => e));
      expect(receipts[0]).toEqual({ creditsCharged: 2, creditsLeft: 1, ipLookupsLeft: 99 });
      expect(receipts[1]).toEqual({ creditsCharged: 0, creditsLeft: 1, ipLookupsLeft: 98 });
      expect(receipts[99]).toEqual({ creditsCharged: 0, creditsLeft: 1, ipLookupsLeft: 0 });
      expect(receipts[100]).toMatchObject({ code: 'BILLING_001', details: { required: 2, available: 1 } });
      const kinds = (await entriesOf(account)).map(({ kind }) => kind);
      expect(kinds.slice(0, 4)).toEqual(['grant', 'block_purchase', 'charge', 'charge']);
      await expectVerified();
    });

    it('delivers exactly one block to 1,000 concurrent lookups on one credit', async () => {
      const account = await openAccount(1);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 1_000 }, () => charge(account, { operation: 'ip' })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
      expect(await refresh(account)).toMatchObject({ credits: 0, ipLookupsLeft: 0 });
      await expectVerified();
    });

    it('refuses accounts without credits without delaying the others', async () => {
      const [rich, poor] = [await openAccount(50), await openAccount(1)];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, i) => charge(i % 2 ? poor : rich)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
      expect((await refresh(rich)).credits).toBe(30);
      expect((await refresh(poor)).credits).toBe(0);
    });

    it('makes granted credits available at once', async () => {
      const account = await openAccount(0);
      const entry = await billing().ledger.grant({ accountId: account.id, credits: 9, reason: 'goodwill' });
      expect(entry).toMatchObject({
        kind: 'grant',
        credits: 9,
        balanceAfter: 9,
        reason: 'goodwill',
        requestId: undefined,
        keyId: undefined,
      });
      expect(await charge(account, { price: 9 })).toMatchObject({ creditsLeft: 0 });
    });

    it('applies a grant with an idempotency key once, and refuses a different grant with the same key', async () => {
      const account = await openAccount(0);
      const other = await openAccount(0);
      const order = { accountId: account.id, credits: 9, reason: 'invoice', idempotencyKey: 'i-1' };
      const entries = await Promise.all(Array.from({ length: 8 }, () => billing().ledger.grant(order)));
      expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
      expect(await billing().ledger.grant(order)).toEqual(entries[0]);
      for (const change of [{ credits: 10 }, { reason: 'another' }])
        await expect(billing().ledger.grant({ ...order, ...change })).rejects.toMatchObject({
          code: 'IDEM_002',
          details: { idempotency_key: 'i-1' },
        });
      await billing().ledger.grant({ ...order, idempotencyKey: 'i-2' });
      await billing().ledger.grant({ ...order, idempotencyKey: undefined });
      await billing().ledger.grant({ ...order, accountId: other.id });
      expect((await refresh(account)).credits).toBe(27);
      expect((await refresh(other)).credits).toBe(9);
      expect(await billing().ledger.verify()).toMatchObject({ ok: true });
    });

    it('adjusts a balance up or down, never below zero', async () => {
      const account = await openAccount(10);
      const adjust = (credits: number, idempotencyKey?: string) =>
        billing().ledger.adjust({ accountId: account.id, credits, reason: 'mistyped', idempotencyKey });
      expect(await adjust(-4)).toMatchObject({
        kind: 'adjustment',
        credits: -4,
        balanceAfter: 6,
        reason: 'mistyped',
        requestId: undefined,
        keyId: undefined,
      });
      expect(await adjust(3)).toMatchObject({ credits: 3, balanceAfter: 9 });
      for (const credits of [-10, 0, 1.5, Number.NaN, maxCredits])
        await expect(adjust(credits)).rejects.toMatchObject({ code: 'INVALID_AMOUNT' });
      const once = await Promise.all(Array.from({ length: 4 }, () => adjust(-2, 'a-1')));
      expect(new Set(once.map(({ id }) => id)).size).toBe(1);
      const grant = { accountId: account.id, credits: 2, reason: 'mistyped', idempotencyKey: 'a-1' };
      await expect(billing().ledger.grant(grant)).rejects.toMatchObject({ code: 'IDEM_002' });
      expect(await charge(account, { price: 7 })).toMatchObject({ creditsLeft: 0 });
      const missing = { accountId: 'acc_none', credits: -1, reason: 'r' };
      await expect(billing().ledger.adjust(missing)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
      expect(await billing().ledger.verify()).toMatchObject({ ok: true });
    });

    it('pages through the ledger, newest first', async () => {
      const account = await openAccount(3);
      await openAccount(5);
      await charge(account);
      await charge(account);
      expect(await page(account)).toEqual([
        ['charge', 'email', 1],
        ['charge', 'email', 2],
        ['grant', undefined, 3],
      ]);
      const { next } = await billing().ledger.page({ accountId: account.id, limit: 1 });
      expect(await page(account, { before: next, limit: 1 })).toEqual([['charge', 'email', 2]]);
      const rest = await billing().ledger.page({ accountId: account.id, before: next, limit: 2 });
      expect(rest.entries).toHaveLength(2);
      expect(rest.next).toBeUndefined();
    });

    it('applies the filters of a query', async () => {
      const account = await openAccount(9);
      await charge(account);
      await charge(account, { operation: 'ip' });
      expect(await page(account, { kind: 'grant' })).toEqual([['grant', undefined, 9]]);
      expect(await page(account, { operation: 'ip' })).toEqual([
        ['charge', 'ip', 7],
        ['block_purchase', 'ip', 7],
      ]);
      expect(await page(account, { kind: 'charge', operation: 'ip' })).toEqual([['charge', 'ip', 7]]);
      const [newest] = (await billing().ledger.page({ accountId: account.id, limit: 1 })).entries;
      const after = new Date(newest!.createdAt.getTime() + 1_000);
      expect(await page(account, { from: after })).toEqual([]);
      expect(await page(account, { to: after })).toHaveLength(4);
      expect(await page(account, { from: new Date(0), to: new Date(1) })).toEqual([]);
    });

    it('finds the grants of several accounts after an entry of each', async () => {
      const [one, two, other] = [await openAccount(5), await openAccount(5), await openAccount(5)];
      await charge(one);
      const grant = (account: Account, credits: number) =>
        billing().ledger.grant({ accountId: account.id, credits, reason: 'top-up' });
      const granted = [await grant(one, 2), await grant(one, 3), await grant(two, 4)];
      await billing().ledger.adjust({ accountId: one.id, credits: 1, reason: 'corrected' });
      await grant(other, 9);
      const after = async (...last: [Account, string][]) =>
        billing().ledger.grantsAfter(new Map(last.map(([{ id }, number]) => [id, number])));
      expect(await after([one, '1'], [two, '1'])).toEqual(granted);
      expect((await after([one, '0'])).map(({ credits }) => credits)).toEqual([5, 2, 3]);
      expect(await after([one, granted[1]!.id], [{ ...two, id: 'acc_none' }, '0'])).toEqual([]);
      expect(await after()).toEqual([]);
    });

    it('finds the entries of a request of the account', async () => {
      const account = await openAccount();
      const requestId = newUlid();
      await charge(account, { operation: 'ip', requestId });
      await charge(account, { operation: 'ip' });
      const entries = await billing().ledger.ofRequest(account.id, requestId);
      expect(entries.map(({ kind, credits }) => [kind, credits])).toEqual([
        ['block_purchase', -1],
        ['charge', 0],
      ]);
      expect(await billing().ledger.ofRequest((await openAccount()).id, requestId)).toEqual([]);
      expect(await billing().ledger.ofRequest(account.id, newUlid())).toEqual([]);
      expect(await billing().ledger.accountOf(requestId)).toBe(account.id);
      expect(await billing().ledger.accountOf(newUlid())).toBeUndefined();
    });
  });
}
