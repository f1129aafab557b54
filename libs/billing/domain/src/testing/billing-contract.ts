import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ManualClock, newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import {
  type Account,
  type Accounts,
  apiKeyDigest,
  type ApiKeys,
  type BillingChanges,
  IssueKey,
  type Ledger,
  type LedgerEntry,
  newApiKeyText,
  operations,
  RerollKey,
  settle,
} from '../index';

/** A store under test. */
export interface Billing {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly ledger: Ledger;
  readonly changes: BillingChanges;
}

/**
 * The law of the billing ports; every adapter passes it.
 *
 * @param open an empty store of the adapter
 */
export function billingContract(
  name: string,
  open: () => Promise<Billing & { close(): Promise<void> }>,
): void {
  describe(`billing contract: ${name}`, () => {
    let billing: Billing & { close(): Promise<void> };
    let count = 0;

    beforeAll(async () => {
      billing = await open();
    });
    afterAll(() => billing.close());

    const openAccount = (credits: number) =>
      billing.accounts.create({ email: `Someone.${++count}@Example.com`, credits });
    const refresh = async (account: Account) => (await billing.accounts.find(account.id))!;
    const entriesOf = async (account: Account) => {
      const entries: LedgerEntry[] = [];
      for await (const entry of billing.ledger.entries(account.id)) entries.push(entry);
      return entries;
    };
    const charge = (
      account: Account,
      more: { operation?: (typeof operations)[number]; price?: number; requestId?: string } = {},
    ) =>
      billing.ledger.charge({
        requestId: newUlid(),
        accountId: account.id,
        keyId: 'key_1',
        operation: 'email',
        price: 1,
        ...more,
      });
    const expectVerified = async () => expect(await billing.ledger.verify()).toMatchObject({ ok: true });

    describe('accounts', () => {
      it('opens an account with its first credits in the ledger', async () => {
        const account = await openAccount(25);
        expect(account).toMatchObject({
          credits: 25,
          ipLookupsLeft: 0,
          email: `someone.${count}@example.com`,
        });
        expect(await entriesOf(account)).toMatchObject([
          { kind: 'grant', credits: 25, balanceAfter: 25, reason: 'opening balance' },
        ]);
        expect((await billing.accounts.list()).map(({ id }) => id)).toContain(account.id);
      });

      it('finds an account by its address, in any case', async () => {
        const { id } = await openAccount(0);
        expect(await billing.accounts.findByEmail(`SOMEONE.${count}@example.com`)).toMatchObject({ id });
        expect(await billing.accounts.findByEmail('nobody@example.com')).toBeUndefined();
      });

      it('opens an account without credits and without an entry', async () => {
        const account = await openAccount(0);
        expect(account.credits).toBe(0);
        expect(await entriesOf(account)).toEqual([]);
      });

      it('refuses a second account for one address, in any case', async () => {
        await openAccount(1);
        await expect(
          billing.accounts.create({ email: `SOMEONE.${count}@example.com`, credits: 1 }),
        ).rejects.toMatchObject({
          code: 'ACCOUNT_EXISTS',
        });
      });

      it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %p as an amount', async (credits) => {
        const account = await openAccount(1);
        const refused = { code: 'INVALID_AMOUNT' };
        await expect(billing.accounts.create({ email: 'x@example.com', credits })).rejects.toMatchObject(
          refused,
        );
        await expect(
          billing.ledger.grant({ accountId: account.id, credits, reason: 'r' }),
        ).rejects.toMatchObject(refused);
        await expect(billing.accounts.setPrice(account.id, 'email', credits)).rejects.toMatchObject(refused);
        await expect(billing.accounts.setLimit(account.id, 'email', credits)).rejects.toMatchObject(refused);
      });

      it('knows no account that was never opened', async () => {
        const refused = { code: 'ACCOUNT_NOT_FOUND' };
        expect(await billing.accounts.find('acc_none')).toBeUndefined();
        await expect(billing.accounts.setPrice('acc_none', 'ip', 1)).rejects.toMatchObject(refused);
        await expect(billing.accounts.setLimit('acc_none', 'ip', 1)).rejects.toMatchObject(refused);
        await expect(
          billing.ledger.grant({ accountId: 'acc_none', credits: 1, reason: 'r' }),
        ).rejects.toMatchObject(refused);
        await expect(charge({ id: 'acc_none' } as Account)).rejects.toMatchObject(refused);
      });

      it('applies the default terms until the account has its own', async () => {
        const account = await openAccount(0);
        expect(await refresh(account)).toMatchObject({
          prices: { email: 1, email_company: 1, company: 1, profile: 1, ip: 1 },
          limits: { email: 10, company: 10, profile: 10, ip: 100, fresh: 2 },
        });
        await billing.accounts.setPrice(account.id, 'company', 7);
        await billing.accounts.setPrice(account.id, 'company', 5);
        await billing.accounts.setLimit(account.id, 'fresh', 0);
        const terms = await refresh(account);
        expect(terms.prices).toEqual({ email: 1, email_company: 1, company: 5, profile: 1, ip: 1 });
        expect(terms.limits).toEqual({ email: 10, company: 10, profile: 10, ip: 100, fresh: 0 });
      });
    });

    describe('keys', () => {
      it('finds a key by its digest only, with its account', async () => {
        const account = await openAccount(3);
        const expiresAt = new Date('2030-01-01T00:00:00Z');
        const issue = new IssueKey(billing.keys, (bytes) => randomBytes(bytes));
        const { key, text } = await issue.execute({
          accountId: account.id,
          name: 'mine',
          scopes: ['ip'],
          expiresAt,
          allowedIps: ['10.0.0.0/8'],
        });
        expect(key).toMatchObject({
          accountId: account.id,
          name: 'mine',
          prefix: text.slice(0, 10),
          scopes: ['ip'],
          expiresAt,
        });
        expect(await billing.keys.findByDigest(apiKeyDigest(text))).toMatchObject({
          key: { id: key.id, allowedIps: ['10.0.0.0/8'], revokedAt: undefined },
          account: { id: account.id, credits: 3, prices: { ip: 1 } },
        });
        expect(await billing.keys.findByDigest(text)).toBeUndefined();
        expect(JSON.stringify(await billing.keys.list(account.id))).not.toContain(text.slice(10));
      });

      it('gives a new key every scope unless told otherwise', async () => {
        const account = await openAccount(0);
        const { key } = await new IssueKey(billing.keys, (n) => randomBytes(n)).execute({
          accountId: account.id,
          name: 'all',
        });
        expect(key.scopes).toEqual(operations);
        expect((await billing.keys.list(account.id)).map(({ id }) => id)).toEqual([key.id]);
      });

      it('revokes a key for good, as often as it is asked to', async () => {
        const account = await openAccount(0);
        const { key, text } = await new IssueKey(billing.keys, (n) => randomBytes(n)).execute({
          accountId: account.id,
          name: 'old',
        });
        const { revokedAt } = await billing.keys.revoke(key.id);
        expect(revokedAt).toBeInstanceOf(Date);
        expect((await billing.keys.revoke(key.id)).revokedAt).toEqual(revokedAt);
        expect((await billing.keys.findByDigest(apiKeyDigest(text)))?.key.revokedAt).toEqual(revokedAt);
      });

      it('changes what it is told to and leaves the rest', async () => {
        const account = await openAccount(0);
        const issue = new IssueKey(billing.keys, (n) => randomBytes(n));
        const { key } = await issue.execute({
          accountId: account.id,
          name: 'old',
          expiresAt: new Date('2030-01-01'),
        });
        const changed = await billing.keys.change(key.id, {
          name: 'new',
          scopes: ['ip'],
          allowedIps: ['::1', '10.0.0.0/8'],
        });
        expect(changed).toEqual({ ...key, name: 'new', scopes: ['ip'], allowedIps: ['::1', '10.0.0.0/8'] });
        expect(await billing.keys.change(key.id, {})).toEqual(changed);
        expect(await billing.keys.change(key.id, { expiresAt: null })).toEqual({
          ...changed,
          expiresAt: undefined,
        });
        const disabled = await billing.keys.change(key.id, { disabled: true });
        expect(disabled.disabledAt).toBeInstanceOf(Date);
        expect((await billing.keys.change(key.id, { disabled: false })).disabledAt).toBeUndefined();
        expect(await billing.keys.find(key.id)).toEqual({ ...changed, expiresAt: undefined });
      });

      it('gives a key limits of its own and takes them away', async () => {
        const account = await openAccount(0);
        const { key } = await new IssueKey(billing.keys, (n) => randomBytes(n)).execute({
          accountId: account.id,
          name: 'k',
        });
        await billing.keys.setLimit(key.id, 'ip', 500);
        expect((await billing.keys.setLimit(key.id, 'email', 0)).limits).toEqual({ ip: 500, email: 0 });
        expect((await billing.keys.setLimit(key.id, 'ip', undefined)).limits).toEqual({ email: 0 });
        await expect(billing.keys.setLimit(key.id, 'ip', 0.5)).rejects.toMatchObject({
          code: 'INVALID_AMOUNT',
        });
      });

      it('notes the latest use of many keys at once', async () => {
        const account = await openAccount(0);
        const issue = new IssueKey(billing.keys, (n) => randomBytes(n));
        const [one, two] = [
          await issue.execute({ accountId: account.id, name: '1' }),
          await issue.execute({ accountId: account.id, name: '2' }),
        ];
        const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:01Z')];
        await billing.keys.noteUse(
          new Map([
            [one.key.id, late],
            [two.key.id, early],
            ['key_none', late],
          ]),
        );
        await billing.keys.noteUse(new Map([[one.key.id, early]]));
        await billing.keys.noteUse(new Map());
        expect((await billing.keys.list(account.id)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
          late,
          early,
        ]);
      });

      it('replaces a key: the new one is alike, the old one ends after its grace, or when it would have', async () => {
        const account = await openAccount(0);
        const random = (n: number) => randomBytes(n);
        const soon = new Date(Date.UTC(2026, 0, 1, 0, 5));
        const clock = new ManualClock(Date.UTC(2026, 0, 1));
        const reroll = new RerollKey(billing.keys, clock, random);
        const issue = new IssueKey(billing.keys, random);
        for (const [expiresAt, ends] of [
          [undefined, new Date(Date.UTC(2026, 0, 1, 1))],
          [soon, soon],
        ] as const) {
          const old = await issue.execute({
            accountId: account.id,
            name: 'ci',
            scopes: ['ip'],
            allowedIps: ['10.0.0.1'],
            expiresAt,
          });
          await billing.keys.setLimit(old.key.id, 'ip', 7);
          const { key, text } = await reroll.execute({ keyId: old.key.id, graceMs: 3_600_000 });
          expect(text).not.toBe(old.text);
          expect(key).toMatchObject({
            name: 'ci',
            scopes: ['ip'],
            allowedIps: ['10.0.0.1'],
            limits: { ip: 7 },
            expiresAt,
          });
          expect(await billing.keys.find(old.key.id)).toMatchObject({
            expiresAt: ends,
            replacedAt: expect.any(Date),
          });
          expect(key.replacedAt).toBeUndefined();
        }
        await expect(reroll.execute({ keyId: 'key_none', graceMs: 0 })).rejects.toMatchObject({
          code: 'KEY_NOT_FOUND',
        });
      });

      it('replaces a key once, however many ask for it, and none that is over', async () => {
        const account = await openAccount(0);
        const random = (n: number) => randomBytes(n);
        const now = Date.UTC(2026, 0, 1);
        const reroll = new RerollKey(billing.keys, new ManualClock(now), random);
        const issue = async (expiresAt?: Date) =>
          (await new IssueKey(billing.keys, random).execute({ accountId: account.id, name: 'ci', expiresAt }))
            .key.id;
        const keyId = await issue();
        const codes = await Promise.all(
          Array.from({ length: 8 }, () =>
            reroll.execute({ keyId, graceMs: 1_000 }).then(
              () => 'made',
              ({ code }: { code: string }) => code,
            ),
          ),
        );
        expect(codes.sort()).toEqual([...Array.from({ length: 7 }, () => 'KEY_REPLACED'), 'made']);
        expect(await billing.keys.list(account.id)).toHaveLength(2);
        const expired = await issue(new Date(now));
        await expect(reroll.execute({ keyId: expired, graceMs: 0 })).rejects.toMatchObject({
          code: 'KEY_EXPIRED',
        });
        const revoked = await issue();
        await billing.keys.revoke(revoked);
        await expect(reroll.execute({ keyId: revoked, graceMs: 0 })).rejects.toMatchObject({
          code: 'KEY_NOT_FOUND',
        });
        expect(await billing.keys.list(account.id)).toHaveLength(4);
      });

      it('refuses a key for no account, and to revoke no key', async () => {
        const text = newApiKeyText((n) => randomBytes(n));
        const order = {
          accountId: 'acc_none',
          name: 'x',
          prefix: 'enr_',
          digest: apiKeyDigest(text),
          scopes: [],
        };
        await expect(billing.keys.create(order)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
        const refused = { code: 'KEY_NOT_FOUND' };
        expect(await billing.keys.find('key_none')).toBeUndefined();
        await expect(billing.keys.revoke('key_none')).rejects.toMatchObject(refused);
        await expect(billing.keys.change('key_none', { name: 'x' })).rejects.toMatchObject(refused);
        await expect(billing.keys.setLimit('key_none', 'ip', 1)).rejects.toMatchObject(refused);
      });
    });

    describe('changes', () => {
      it('announces what others must know: granted credits, terms, keys', async () => {
        const account = await openAccount(1);
        const { key } = await new IssueKey(billing.keys, (n) => randomBytes(n)).execute({
          accountId: account.id,
          name: 'k',
        });
        const acts = [
          () => billing.ledger.grant({ accountId: account.id, credits: 1, reason: 'r' }),
          () => billing.accounts.setPrice(account.id, 'email', 2),
          () => billing.accounts.setLimit(account.id, 'email', 2),
          () => billing.keys.change(key.id, { disabled: true }),
          () => billing.keys.setLimit(key.id, 'ip', 3),
          () => billing.keys.revoke(key.id),
        ];
        for (const act of acts) {
          const announced = new Promise<void>((resolve) => {
            billing.changes.subscribe((id) => {
              if (id === account.id) resolve();
            });
          });
          await act();
          await announced;
        }
        expect(billing.changes.isLive()).toBe(true);
      });
    });

    describe('ledger', () => {
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

      it('numbers the entries of each account from 1', async () => {
        const [account, other] = [await openAccount(10), await openAccount(10)];
        await charge(account, { operation: 'ip' });
        await charge(other);
        await billing.ledger.grant({ accountId: account.id, credits: 1, reason: 'r' });
        expect((await entriesOf(account)).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
        expect((await entriesOf(other)).map(({ id }) => id)).toEqual(['1', '2']);
      });

      it('refuses what the balance does not cover and leaves it untouched', async () => {
        const account = await openAccount(2);
        await expect(charge(account, { price: 3 })).rejects.toMatchObject({
          code: 'BILLING_001',
          details: { required: 3, available: 2 },
        });
        expect((await refresh(account)).credits).toBe(2);
        expect(await entriesOf(account)).toHaveLength(1);
        expect(await charge(account, { price: 2 })).toMatchObject({ creditsLeft: 0 });
      });

      it('charges nothing for an operation that is free, and still writes it down', async () => {
        const account = await openAccount(0);
        expect(await charge(account, { price: 0 })).toMatchObject({ creditsCharged: 0, creditsLeft: 0 });
        expect(await entriesOf(account)).toMatchObject([{ kind: 'charge', credits: 0 }]);
      });

      it('applies a request once, however often and however closely it is sent', async () => {
        const account = await openAccount(10);
        const requestId = newUlid();
        const together = await Promise.all([1, 2, 3].map(() => charge(account, { requestId, price: 4 })));
        const later = await charge(account, { requestId, price: 4 });
        expect([...together, later]).toEqual(
          Array(4).fill({ creditsCharged: 4, creditsLeft: 6, ipLookupsLeft: 0 }),
        );
        expect(await entriesOf(account)).toHaveLength(2);
      });

      it('repeats the receipt of a request that bought a block', async () => {
        const account = await openAccount(10);
        const requestId = newUlid();
        const first = await charge(account, { requestId, operation: 'ip', price: 4 });
        expect(first).toEqual({ creditsCharged: 4, creditsLeft: 6, ipLookupsLeft: 99 });
        expect(await charge(account, { requestId, operation: 'ip', price: 4 })).toEqual(first);
      });

      it('buys a block of IP lookups with the first one and takes the rest from it', async () => {
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

      it('refuses the poor without holding up the rich', async () => {
        const [rich, poor] = [await openAccount(50), await openAccount(1)];
        const outcomes = await Promise.allSettled(
          Array.from({ length: 40 }, (_, i) => charge(i % 2 ? poor : rich)),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
        expect((await refresh(rich)).credits).toBe(30);
        expect((await refresh(poor)).credits).toBe(0);
      });

      it('gives granted credits at once', async () => {
        const account = await openAccount(0);
        const entry = await billing.ledger.grant({ accountId: account.id, credits: 9, reason: 'goodwill' });
        expect(entry).toMatchObject({
          kind: 'grant',
          credits: 9,
          balanceAfter: 9,
          reason: 'goodwill',
          requestId: undefined,
        });
        expect(await charge(account, { price: 9 })).toMatchObject({ creditsLeft: 0 });
      });

      it('applies a grant with an idempotency key once, and refuses another one under it', async () => {
        const account = await openAccount(0);
        const other = await openAccount(0);
        const order = { accountId: account.id, credits: 9, reason: 'invoice', idempotencyKey: 'i-1' };
        const entries = await Promise.all(Array.from({ length: 8 }, () => billing.ledger.grant(order)));
        expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
        expect(await billing.ledger.grant(order)).toEqual(entries[0]);
        for (const change of [{ credits: 10 }, { reason: 'another' }])
          await expect(billing.ledger.grant({ ...order, ...change })).rejects.toMatchObject({
            code: 'IDEM_002',
            details: { idempotency_key: 'i-1' },
          });
        await billing.ledger.grant({ ...order, idempotencyKey: 'i-2' });
        await billing.ledger.grant({ ...order, idempotencyKey: undefined });
        await billing.ledger.grant({ ...order, accountId: other.id });
        expect((await refresh(account)).credits).toBe(27);
        expect((await refresh(other)).credits).toBe(9);
        expect(await billing.ledger.verify()).toMatchObject({ ok: true });
      });

      it('agrees with the rule of charging in any order and mixture', async () => {
        const step = fc.record({
          account: fc.nat(2),
          operation: fc.constantFrom(...operations),
          price: fc.nat(4),
          retryOf: fc.option(fc.nat(20), { nil: undefined, freq: 5 }),
        });
        const batches = fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 6 });
        await fc.assert(
          fc.asyncProperty(
            batches,
            fc.array(fc.nat(12), { minLength: 3, maxLength: 3 }),
            async (plan, openings) => {
              const accounts = await Promise.all(openings.map(openAccount));
              const model = openings.map((credits) => ({ credits, ipLookupsLeft: 0 }));
              const sent: {
                account: number;
                operation: (typeof operations)[number];
                price: number;
                requestId: string;
              }[] = [];
              const applied = new Map<string, unknown>();
              for (const batch of plan) {
                const wanted = batch.map((each) => {
                  const again = each.retryOf === undefined ? undefined : sent[each.retryOf];
                  const request = again ?? {
                    account: each.account,
                    operation: each.operation,
                    price: each.price,
                    requestId: newUlid(),
                  };
                  sent.push(request);
                  let expected = applied.get(request.requestId);
                  if (!expected) {
                    const postings = settle(model[request.account]!, request);
                    const last = postings?.at(-1);
                    if (!postings || !last) return { request, expected: 'refused' };
                    const { credits: creditsLeft, ipLookupsLeft } = last;
                    model[request.account] = { credits: creditsLeft, ipLookupsLeft };
                    const creditsCharged = postings.reduce(
                      (sum, { creditsChange }) => sum - creditsChange,
                      0,
                    );
                    expected = { creditsCharged, creditsLeft, ipLookupsLeft };
                    applied.set(request.requestId, expected);
                  }
                  return { request, expected };
                });
                const answers = await Promise.all(
                  wanted.map(({ request: { account, ...rest } }) =>
                    charge(accounts[account]!, rest).catch(() => 'refused'),
                  ),
                );
                expect(answers).toEqual(wanted.map(({ expected }) => expected));
              }
              const balances = await Promise.all(accounts.map(refresh));
              expect(balances.map(({ credits, ipLookupsLeft }) => ({ credits, ipLookupsLeft }))).toEqual(
                model,
              );
            },
          ),
          { numRuns: 40 },
        );
        await expectVerified();
      }, 60_000);
    });
  });
}
