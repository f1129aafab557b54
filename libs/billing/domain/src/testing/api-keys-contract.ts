import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import {
  type ApiKey,
  apiKeyDigest,
  isTestKey,
  issueKey,
  maxKeys,
  newApiKeyText,
  operations,
  rerollKey,
} from '../index';
import type { BillingUnderTest } from './use-billing';

/** The contract of `ApiKeys`; every adapter passes it. */
export function apiKeysContract({ billing, openAccount }: BillingUnderTest): void {
  describe('API keys', () => {
    it('finds a key by its digest only, with its account', async () => {
      const account = await openAccount(3);
      const expiresAt = new Date('2030-01-01T00:00:00Z');
      const { key, text } = await issueKey(billing().keys, {
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
      expect(await billing().keys.findByDigest(apiKeyDigest(text))).toMatchObject({
        key: { id: key.id, allowedIps: ['10.0.0.0/8'], revokedAt: undefined },
        account: { id: account.id, credits: 3, prices: { ip: 1 } },
      });
      expect(await billing().keys.findByDigest(text)).toBeUndefined();
      expect(await billing().keys.digestOf(key.id)).toBe(apiKeyDigest(text));
      expect(await billing().keys.digestOf('key_none')).toBeUndefined();
      expect(JSON.stringify(await billing().keys.list(account.id))).not.toContain(text.slice(10));
    });

    it('finds working keys that expire soon, without replaced ones', async () => {
      const account = await openAccount();
      const other = await openAccount();
      const at = (hours: number) => new Date(Date.UTC(2090, 0, 1, hours));
      const issue = async (expiresAt?: Date, accountId = account.id) => {
        const order = { accountId, name: 'soon', expiresAt };
        return (await issueKey(billing().keys, order)).key;
      };
      const [late, early] = [await issue(at(3)), await issue(at(2))];
      await issue(at(1));
      await issue(at(4));
      await issue();
      await issue(at(2), other.id);
      const disabled = await issue(at(2));
      await billing().keys.change(disabled.id, { disabled: true });
      await billing().keys.revoke((await issue(at(2))).id);
      const replaced = await issue(at(2));
      const { key: successor } = await rerollKey(billing().keys, new ManualClock(at(0).getTime()), {
        keyId: replaced.id,
        graceMs: 3_600_000,
      });
      const found = await billing().keys.expiring([account.id, 'acc_none'], at(1), at(3));
      expect(found.map(({ id }) => id).sort()).toEqual([late.id, early.id, successor.id].sort());
    });

    it('finds keys that were created, replaced or revoked after a time', async () => {
      const [account, other] = [await openAccount(), await openAccount()];
      const issue = async (accountId = account.id) =>
        (await issueKey(billing().keys, { accountId, name: 'news' })).key;
      const [kept, replaced, revoked] = [await issue(), await issue(), await issue()];
      await issue(other.id);
      const changedAfter = async (after: Date, ...ids: string[]) =>
        (await billing().keys.changedAfter(ids, after)).map(({ id }) => id).sort();
      const all = [kept.id, replaced.id, revoked.id].sort();
      expect(await changedAfter(new Date(0), account.id, 'acc_none')).toEqual(all);
      expect(await changedAfter(new Date('2080-01-01'), account.id, other.id)).toEqual([]);
      expect(await changedAfter(new Date(0))).toEqual([]);
      // Later than all earlier changes.
      const now = new ManualClock(Date.UTC(2085, 0, 1));
      await rerollKey(billing().keys, now, { keyId: replaced.id, graceMs: 3_600_000 });
      expect(await changedAfter(new Date('2080-01-01'), account.id)).toEqual([replaced.id]);
      const { revokedAt } = await billing().keys.revoke(revoked.id);
      const [before, after] = [-1, 1].map((ms) => new Date(revokedAt!.getTime() + ms)) as [Date, Date];
      expect(await changedAfter(before, account.id)).toContain(revoked.id);
      expect(await changedAfter(after, account.id)).not.toContain(revoked.id);
    });

    it('creates a key with every scope by default', async () => {
      const account = await openAccount(0);
      const { key } = await issueKey(billing().keys, { accountId: account.id, name: 'all' });
      expect(key.scopes).toEqual(operations);
      expect((await billing().keys.list(account.id)).map(({ id }) => id)).toEqual([key.id]);
    });

    it('stores the scope `manage`, which a new key has only on request', async () => {
      const account = await openAccount(0);
      const { key } = await issueKey(billing().keys, {
        accountId: account.id,
        name: 'm',
        scopes: ['manage'],
      });
      expect((await billing().keys.find(key.id))?.scopes).toEqual(['manage']);
      expect((await issueKey(billing().keys, { accountId: account.id, name: 'n' })).key.scopes).not.toContain(
        'manage',
      );
    });

    it('revokes a key permanently, and again without an error', async () => {
      const account = await openAccount(0);
      const { key, text } = await issueKey(billing().keys, { accountId: account.id, name: 'old' });
      const { revokedAt } = await billing().keys.revoke(key.id);
      expect(revokedAt).toBeInstanceOf(Date);
      expect((await billing().keys.revoke(key.id)).revokedAt).toEqual(revokedAt);
      expect((await billing().keys.findByDigest(apiKeyDigest(text)))?.key.revokedAt).toEqual(revokedAt);
    });

    it('changes the given properties only', async () => {
      const account = await openAccount(0);
      const { key } = await issueKey(billing().keys, {
        accountId: account.id,
        name: 'old',
        expiresAt: new Date('2030-01-01'),
      });
      const changed = await billing().keys.change(key.id, {
        name: 'new',
        scopes: ['ip'],
        allowedIps: ['::1', '10.0.0.0/8'],
      });
      expect(changed).toEqual({ ...key, name: 'new', scopes: ['ip'], allowedIps: ['::1', '10.0.0.0/8'] });
      expect(await billing().keys.change(key.id, {})).toEqual(changed);
      expect(await billing().keys.change(key.id, { expiresAt: null })).toEqual({
        ...changed,
        expiresAt: undefined,
      });
      const disabled = await billing().keys.change(key.id, { disabled: true });
      expect(disabled.disabledAt).toBeInstanceOf(Date);
      expect((await billing().keys.change(key.id, { disabled: false })).disabledAt).toBeUndefined();
      expect(await billing().keys.find(key.id)).toEqual({ ...changed, expiresAt: undefined });
    });

    it('sets and removes limits of a key', async () => {
      const account = await openAccount(0);
      const { key } = await issueKey(billing().keys, { accountId: account.id, name: 'k' });
      await billing().keys.setLimit(key.id, 'ip', 500);
      expect((await billing().keys.setLimit(key.id, 'email', 0)).limits).toEqual({ ip: 500, email: 0 });
      expect((await billing().keys.setLimit(key.id, 'ip', undefined)).limits).toEqual({ email: 0 });
      await expect(billing().keys.setLimit(key.id, 'ip', 0.5)).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
    });

    it('stores the latest use of many keys at once', async () => {
      const account = await openAccount(0);
      const [one, two] = [
        await issueKey(billing().keys, { accountId: account.id, name: '1' }),
        await issueKey(billing().keys, { accountId: account.id, name: '2' }),
      ];
      const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:01Z')];
      await billing().keys.recordUse(
        new Map([
          [one.key.id, late],
          [two.key.id, early],
          ['key_none', late],
        ]),
      );
      await billing().keys.recordUse(new Map([[one.key.id, early]]));
      await billing().keys.recordUse(new Map());
      expect((await billing().keys.list(account.id)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
        late,
        early,
      ]);
    });

    it('replaces a key by an equal one; the old key ends after its grace, or at its own expiry', async () => {
      const account = await openAccount(0);
      const soon = new Date(Date.UTC(2026, 0, 1, 0, 5));
      const clock = new ManualClock(Date.UTC(2026, 0, 1));
      for (const [expiresAt, ends] of [
        [undefined, new Date(Date.UTC(2026, 0, 1, 1))],
        [soon, soon],
      ] as const) {
        const old = await issueKey(billing().keys, {
          accountId: account.id,
          name: 'ci',
          scopes: ['ip'],
          allowedIps: ['10.0.0.1'],
          expiresAt,
        });
        await billing().keys.setLimit(old.key.id, 'ip', 7);
        const { key, text } = await rerollKey(billing().keys, clock, {
          keyId: old.key.id,
          graceMs: 3_600_000,
        });
        expect(text).not.toBe(old.text);
        expect(key).toMatchObject({
          name: 'ci',
          scopes: ['ip'],
          allowedIps: ['10.0.0.1'],
          limits: { ip: 7 },
          expiresAt,
        });
        expect(await billing().keys.find(old.key.id)).toMatchObject({
          expiresAt: ends,
          replacedAt: expect.any(Date),
        });
        expect(key.replacedAt).toBeUndefined();
      }
      await expect(rerollKey(billing().keys, clock, { keyId: 'key_none', graceMs: 0 })).rejects.toMatchObject(
        { code: 'KEY_NOT_FOUND' },
      );
    });

    it('issues test keys, and replaces one by another', async () => {
      const account = await openAccount();
      const { key: old, text } = await issueKey(billing().keys, {
        accountId: account.id,
        name: 'ci',
        isTest: true,
      });
      const { key } = await rerollKey(billing().keys, new ManualClock(Date.now()), {
        keyId: old.id,
        graceMs: 0,
      });
      const live = await issueKey(billing().keys, { accountId: account.id, name: 'ci' });
      expect(text).toMatch(/^enr_test_/);
      expect([old, key, live.key].map(isTestKey)).toEqual([true, true, false]);
      expect((await billing().keys.list(account.id)).filter(isTestKey)).toHaveLength(2);
    });

    it('refuses keys above the limit of an account, also with concurrent requests', async () => {
      const account = await openAccount();
      const order = { accountId: account.id, name: 'many' };
      for (let i = 0; i < maxKeys - 2; i++) await issueKey(billing().keys, order);
      const made = await Promise.allSettled(Array.from({ length: 6 }, () => issueKey(billing().keys, order)));
      const keys = made.flatMap((each) => (each.status === 'fulfilled' ? each.value.key : []));
      expect(keys).toHaveLength(2);
      for (const one of [
        issueKey(billing().keys, order),
        rerollKey(billing().keys, new ManualClock(Date.now()), { keyId: keys[0]!.id, graceMs: 0 }),
      ])
        await expect(one).rejects.toMatchObject({ code: 'KEY_TOO_MANY' });
      await billing().keys.revoke(keys[1]!.id);
      await rerollKey(billing().keys, new ManualClock(Date.now()), { keyId: keys[0]!.id, graceMs: 0 });
    });

    it('creates one key of a unique name, also with concurrent requests', async () => {
      const account = await openAccount();
      const order = { accountId: account.id, name: 'one', isNameUnique: true };
      const made = await Promise.allSettled(Array.from({ length: 6 }, () => issueKey(billing().keys, order)));
      const [one, ...others] = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value.key] : []));
      expect(others).toEqual([]);
      await expect(issueKey(billing().keys, order)).rejects.toMatchObject({ code: 'KEY_NAME_TAKEN' });
      await issueKey(billing().keys, { ...order, name: 'other' });
      const other = await openAccount();
      await issueKey(billing().keys, { ...order, accountId: other.id });
      await billing().keys.revoke(one!.id);
      const { key } = await issueKey(billing().keys, order);
      const { key: successor } = await rerollKey(billing().keys, new ManualClock(Date.now()), {
        keyId: key.id,
        graceMs: 1_000,
      });
      await expect(issueKey(billing().keys, order)).rejects.toMatchObject({ code: 'KEY_NAME_TAKEN' });
      await billing().keys.revoke(successor.id);
      await issueKey(billing().keys, order);
    });

    it('checks the state of a key before its change, which waits for concurrent ones', async () => {
      const account = await openAccount();
      const { key } = await issueKey(billing().keys, {
        accountId: account.id,
        name: 'checked',
        scopes: ['ip'],
      });
      const refused = (current: ApiKey) => {
        expect(current).toEqual(key);
        throw new Error('no');
      };
      await expect(billing().keys.change(key.id, { name: 'x' }, refused)).rejects.toThrow('no');
      await expect(billing().keys.revoke(key.id, refused)).rejects.toThrow('no');
      expect(await billing().keys.find(key.id)).toEqual(key);
      const onlyOnce = (name: string) =>
        billing().keys.change(key.id, { name }, ({ name: current }) => {
          if (current !== 'checked') throw new Error('late');
        });
      const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(onlyOnce));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('replaces a key once, also with concurrent requests, and refuses a key that has ended', async () => {
      const account = await openAccount(0);
      const now = Date.UTC(2026, 0, 1);
      const issue = async (expiresAt?: Date) =>
        (await issueKey(billing().keys, { accountId: account.id, name: 'ci', expiresAt })).key.id;
      const keyId = await issue();
      const codes = await Promise.all(
        Array.from({ length: 8 }, () =>
          rerollKey(billing().keys, new ManualClock(now), { keyId, graceMs: 1_000 }).then(
            () => 'made',
            ({ code }: { code: string }) => code,
          ),
        ),
      );
      expect(codes.sort()).toEqual([...Array.from({ length: 7 }, () => 'KEY_REPLACED'), 'made']);
      expect(await billing().keys.list(account.id)).toHaveLength(2);
      const expired = await issue(new Date(now));
      await expect(
        rerollKey(billing().keys, new ManualClock(now), { keyId: expired, graceMs: 0 }),
      ).rejects.toMatchObject({ code: 'KEY_EXPIRED' });
      const revoked = await issue();
      await billing().keys.revoke(revoked);
      await expect(
        rerollKey(billing().keys, new ManualClock(now), { keyId: revoked, graceMs: 0 }),
      ).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
      expect(await billing().keys.list(account.id)).toHaveLength(4);
    });

    it('refuses unknown accounts and unknown keys', async () => {
      const text = newApiKeyText();
      const order = {
        accountId: 'acc_none',
        name: 'x',
        prefix: 'enr_',
        digest: apiKeyDigest(text),
        scopes: [],
      };
      await expect(billing().keys.create(order)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
      const refused = { code: 'KEY_NOT_FOUND' };
      expect(await billing().keys.find('key_none')).toBeUndefined();
      await expect(billing().keys.revoke('key_none')).rejects.toMatchObject(refused);
      await expect(billing().keys.change('key_none', { name: 'x' })).rejects.toMatchObject(refused);
      await expect(billing().keys.setLimit('key_none', 'ip', 1)).rejects.toMatchObject(refused);
    });
  });
}
