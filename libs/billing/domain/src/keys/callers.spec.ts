import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import fc from 'fast-check';
import { apiKeyDigest, apiKeyPrefix, newApiKeyText } from './api-key';
import { Callers } from './callers';
import { issueKey } from './issue-key';
import { InMemoryBilling } from '../testing';

describe('Callers', () => {
  const clock = new ManualClock();
  let billing: InMemoryBilling;
  let callers: Callers;
  let accountId: string;

  beforeEach(async () => {
    billing = new InMemoryBilling(clock);
    callers = new Callers(billing.keys, billing.changes, clock, 3);
    accountId = (await billing.accounts.create({ email: 'a@example.com', credits: 5 })).id;
  });

  const issue = (more: { expiresAt?: Date } = {}) =>
    issueKey(billing.keys, { accountId, name: 'k', ...more });
  const refusal = {
    code: 'AUTH_002',
    message: 'Invalid API key: check the key, and its state in the dashboard.',
    details: {},
  };

  it('finds the caller of a key', async () => {
    const { key, text } = await issue();
    expect(await callers.authenticate(text)).toMatchObject({
      key: { id: key.id },
      account: { id: accountId, credits: 5 },
    });
  });

  it('keeps the reserved credits of an account when its keys are read again', async () => {
    const { text } = await issue();
    const { account } = await callers.authenticate(text);
    expect(account.hold('email', 5)).toBe(true);
    await billing.accounts.change(accountId, { chargeUnknown: true });
    expect((await callers.authenticate(text)).account.freeCredits).toBe(0);
    // The memory has room for three keys: those of others replace the account's.
    for (let i = 0; i < 4; i++) {
      const other = await billing.accounts.create({ email: `${i}@example.com`, credits: 0 });
      const stored = await issueKey(billing.keys, { accountId: other.id, name: 'k' });
      await callers.authenticate(stored.text);
    }
    expect((await callers.authenticate(text)).account.freeCredits).toBe(0);
    account.releaseHold('email', 5);
    expect((await callers.authenticate(text)).account.freeCredits).toBe(5);
  });

  it('never replaces what it knows of an account by an older read, in any order of their ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.boolean(), { minLength: 2, maxLength: 3 })
          .chain((suspended) =>
            fc.record({
              suspended: fc.constant(suspended),
              ends: fc.shuffledSubarray([...suspended.keys()], { minLength: suspended.length }),
            }),
          ),
        async ({ suspended, ends }) => {
          billing = new InMemoryBilling(clock);
          accountId = (await billing.accounts.create({ email: 'a@example.com', credits: 5 })).id;
          callers = new Callers(billing.keys, { isLive: () => true, subscribe: () => undefined }, clock, 9);
          const find = billing.keys.findByDigest.bind(billing.keys);
          const texts = await Promise.all(suspended.map(async () => (await issue()).text));
          const opened: (() => void)[] = [];
          const reading = jest.spyOn(billing.keys, 'findByDigest').mockImplementation(async (digest) => {
            const found = await find(digest);
            await new Promise<void>((resolve) => opened.push(resolve));
            return found;
          });
          const outcomes: Promise<unknown>[] = [];
          for (const [i, isSuspended] of suspended.entries()) {
            await billing.accounts.change(accountId, { suspension: isSuspended ? 'unpaid' : null });
            outcomes.push(callers.authenticate(texts[i]).catch(() => undefined));
            while (opened.length <= i) await new Promise(setImmediate);
          }
          for (const i of ends) {
            opened[i]!();
            await outcomes[i];
          }
          reading.mockRestore();
          const last = callers.authenticate(texts.at(-1)).then(
            () => 'accepted',
            () => 'refused',
          );
          expect(await last).toBe(suspended.at(-1) ? 'refused' : 'accepted');
        },
      ),
    );
  });

  it('counts how often a key was in memory', async () => {
    const { text } = await issue();
    for (let i = 0; i < 3; i++) await callers.authenticate(text);
    expect(callers.usage).toEqual({ hits: 2, misses: 1, entries: 1, fill: 1 / 3 });
  });

  it('requires a key', async () => {
    for (const nothing of [undefined, ''])
      await expect(callers.authenticate(nothing)).rejects.toMatchObject({ code: 'AUTH_001' });
  });

  it('refuses malformed, unknown, revoked and expired keys with the same error', async () => {
    const revoked = await issue();
    await billing.keys.revoke(revoked.key.id);
    const expired = await issue({ expiresAt: new Date(clock.now()) });
    for (const text of ['nonsense', newApiKeyText(), revoked.text, expired.text]) {
      await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
    }
  });

  it('accepts a stored key that contains a short name', async () => {
    const text = newApiKeyText().replace('enr_', 'enr_eu1_');
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
    const scopes = ['ip'] as const;
    const stored = {
      accountId,
      name: 'older',
      prefix: apiKeyPrefix(text),
      digest: apiKeyDigest(text),
      scopes,
    };
    const { id } = await billing.keys.create(stored);
    expect((await callers.authenticate(text)).key.id).toBe(id);
  });

  it('refuses the keys of a suspended account, in memory or not, until it is resumed', async () => {
    const { key, text } = await issue();
    await callers.authenticate(text);
    const reported: unknown[] = [];
    const attempt = () => callers.authenticate(text, [], ({ id }, reason) => reported.push([id, reason]));
    await billing.accounts.change(accountId, { suspension: 'spam' });
    await expect(attempt()).rejects.toMatchObject(refusal);
    await expect(attempt()).rejects.toMatchObject(refusal);
    await billing.accounts.change(accountId, { suspension: null });
    expect(await attempt()).toMatchObject({ key: { id: key.id } });
    expect(reported).toEqual(Array(2).fill([key.id, 'suspended']));
  });

  it('refuses a key that is created while its account is deleted', async () => {
    await billing.accounts.delete(accountId);
    const { text } = await issue();
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('reports why an existing key is refused, outside the answer', async () => {
    const [expired, disabled, revoked] = [
      await issue({ expiresAt: new Date(clock.now()) }),
      await issue(),
      await issue(),
    ];
    await billing.keys.change(disabled.key.id, { disabled: true });
    await billing.keys.revoke(revoked.key.id);
    const reported: unknown[] = [];
    const keys = [expired.text, disabled.text, revoked.text, newApiKeyText()];
    for (const text of keys)
      await expect(
        callers.authenticate(text, [], ({ id }, reason) => reported.push([id, reason])),
      ).rejects.toMatchObject(refusal);
    expect(reported).toEqual([
      [expired.key.id, 'expired'],
      [disabled.key.id, 'disabled'],
      [revoked.key.id, 'revoked'],
    ]);
    await callers.authenticate((await issue()).text, [], () => reported.push('accepted'));
    expect(reported).toHaveLength(3);
  });

  it('does not look up a malformed key', async () => {
    const lookUp = jest.spyOn(billing.keys, 'findByDigest');
    await expect(callers.authenticate('enr_0123')).rejects.toMatchObject(refusal);
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('accepts a key until the moment it expires', async () => {
    const { text } = await issue({ expiresAt: new Date(clock.now() + 1_000) });
    clock.advance(999);
    await callers.authenticate(text);
    clock.advance(1);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('reads a key once for concurrent requests', async () => {
    const { text } = await issue();
    const lookUp = jest.spyOn(billing.keys, 'findByDigest');
    const together = await Promise.all([1, 2, 3].map(() => callers.authenticate(text)));
    expect(await callers.authenticate(text)).toBe(together[0]);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('shares one balance among the keys of an account', async () => {
    const [first, second] = [await issue(), await issue()];
    expect((await callers.authenticate(first.text)).account).toBe(
      (await callers.authenticate(second.text)).account,
    );
  });

  it('refuses a cached key as soon as its revocation is announced', async () => {
    const { key, text } = await issue();
    await callers.authenticate(text);
    await billing.keys.revoke(key.id);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('applies new prices and grants', async () => {
    const { text } = await issue();
    await callers.authenticate(text);
    await billing.accounts.change(accountId, { prices: { email: 3 } });
    await billing.ledger.grant({ accountId, credits: 4, reason: 'r' });
    expect(await callers.authenticate(text)).toMatchObject({ account: { credits: 9, prices: { email: 3 } } });
  });

  it('does not use cached keys while changes do not arrive, nor those read in that time', async () => {
    const { key, text } = await issue();
    await callers.authenticate(text);
    billing.setLive(false);
    await callers.authenticate(text);
    await billing.keys.revoke(key.id);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
    billing.setLive(true);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('reads a key again when a change is announced during the read', async () => {
    const { key, text } = await issue();
    const original = billing.keys.findByDigest.bind(billing.keys);
    jest.spyOn(billing.keys, 'findByDigest').mockImplementationOnce(async (digest) => {
      const found = await original(digest);
      await billing.keys.revoke(key.id);
      return found;
    });
    await callers.authenticate(text);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  describe('unknown keys', () => {
    const newText = () => newApiKeyText();
    const guess = (source: string[], text = newText()) =>
      callers.authenticate(text, source).then(
        () => 'accepted',
        ({ code }: { code: string }) => code,
      );
    const limited = { code: 'RATE_001', details: { limit: 100, window_seconds: 60, retry_after_seconds: 1 } };

    it('are looked up once in ten seconds', async () => {
      const lookUp = jest.spyOn(billing.keys, 'findByDigest');
      const text = newText();
      for (let i = 0; i < 3; i++) expect(await guess(['a'], text)).toBe('AUTH_002');
      expect(lookUp).toHaveBeenCalledTimes(1);
      clock.advance(10_000);
      await guess(['a'], text);
      expect(lookUp).toHaveBeenCalledTimes(2);
    });

    it('are found as soon as they are created, also during the look-up', async () => {
      const create = async (text: string) =>
        billing.keys.create({ accountId, name: 'k', prefix: 'enr_', digest: apiKeyDigest(text), scopes: [] });
      const [before, during] = [newText(), newText()];
      expect(await guess([], before)).toBe('AUTH_002');
      await create(before);
      expect(await guess([], before)).toBe('accepted');
      const original = billing.keys.findByDigest.bind(billing.keys);
      jest.spyOn(billing.keys, 'findByDigest').mockImplementationOnce(async (digest) => {
        const found = await original(digest);
        await create(during);
        return found;
      });
      expect(await guess([], during)).toBe('AUTH_002');
      expect(await guess([], during)).toBe('accepted');
    });

    it('are looked up again while changes do not arrive', async () => {
      const lookUp = jest.spyOn(billing.keys, 'findByDigest');
      const text = newText();
      await guess([], text);
      billing.setLive(false);
      await guess([], text);
      expect(lookUp).toHaveBeenCalledTimes(2);
    });

    it('are allowed a hundred times a minute from one network, and twenty times a second above that', async () => {
      const outcomes = await Promise.all(Array.from({ length: 130 }, () => guess(['a'])));
      expect(outcomes.filter((code) => code === 'AUTH_002')).toHaveLength(120);
      await expect(callers.authenticate(newText(), ['a'])).rejects.toMatchObject(limited);
      expect(await guess(['b'])).toBe('AUTH_002');
      clock.advance(60_000);
      expect(await guess(['a'])).toBe('AUTH_002');
    });

    it('count for the wider networks too, which have higher limits', async () => {
      // 400 a minute from the wider network, and 80 a second above that.
      for (let i = 0; i < 480; i++) expect(await guess([`64-${i}`, '56', '48'])).toBe('AUTH_002');
      expect(await guess(['64-480', '56', '48'])).toBe('RATE_001');
      expect(await guess(['64-480', '56-b', '48'])).toBe('AUTH_002');
    });

    it('are not counted for concurrent requests with one valid key', async () => {
      const { text } = await issue();
      const together = async () =>
        new Set(await Promise.all(Array.from({ length: 300 }, () => guess(['a'], text))));
      expect(await together()).toEqual(new Set(['accepted']));
      billing.setLive(false);
      expect(await together()).toEqual(new Set(['accepted']));
    });

    it('do not stop the valid keys of that network', async () => {
      const [known, fresh] = [await issue(), await issue()];
      await callers.authenticate(known.text, ['a']);
      for (let i = 0; i < 110; i++) await guess(['a']);
      expect(await guess(['a'], known.text)).toBe('accepted');
      expect(await guess(['a'], fresh.text)).toBe('accepted');
      for (let i = 0; i < 190; i++) expect(await guess(['b'], (await issue()).text)).toBe('accepted');
    });

    it('do not stop a valid key whose account changed during its first look-up', async () => {
      const { text } = await issue();
      const original = billing.keys.findByDigest.bind(billing.keys);
      jest.spyOn(billing.keys, 'findByDigest').mockImplementationOnce(async (digest) => {
        const found = await original(digest);
        await billing.accounts.change(accountId, { prices: { email: 3 } });
        return found;
      });
      await callers.authenticate(text, ['a']);
      for (let i = 0; i < 100; i++) await guess(['a']);
      expect(await guess(['a'], text)).toBe('accepted');
    });
  });

  it('reports the last use of each key once', async () => {
    const [one, other] = [await issue(), await issue()];
    await callers.authenticate(one.text);
    clock.advance(1_000);
    await callers.authenticate(one.text);
    await callers.authenticate(newApiKeyText()).catch(() => undefined);
    expect(callers.drainUses()).toEqual(new Map([[one.key.id, new Date(clock.now())]]));
    await callers.authenticate(other.text);
    expect([...callers.drainUses().keys()]).toEqual([other.key.id]);
    expect(callers.drainUses().size).toBe(0);
  });

  it('caches a limited number of keys, and drops the oldest', async () => {
    const issued = [await issue(), await issue(), await issue(), await issue()];
    for (const { text } of issued) await callers.authenticate(text);
    const lookUp = jest.spyOn(billing.keys, 'findByDigest');
    await callers.authenticate(issued[3]!.text);
    expect(lookUp).toHaveBeenCalledTimes(0);
    await callers.authenticate(issued[0]!.text);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});
