import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { apiKeyDigest, cellOfKey, newApiKeyText } from './api-key';
import { Callers } from './callers';
import { IssueKey } from './issue-key';
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
    new IssueKey(billing.keys, (n) => randomBytes(n)).execute({ accountId, name: 'k', ...more });
  const refusal = { code: 'AUTH_002', message: 'Invalid API key.', details: {} };

  it('knows the caller behind a key', async () => {
    const { key, text } = await issue();
    expect(await callers.authenticate(text)).toMatchObject({
      key: { id: key.id },
      account: { id: accountId, credits: 5 },
    });
  });

  it('tells how often it had a key in memory', async () => {
    const { text } = await issue();
    for (let i = 0; i < 3; i++) await callers.authenticate(text);
    expect(callers.usage).toEqual({ hits: 2, misses: 1, entries: 1, fill: 1 / 3 });
  });

  it('asks for a key when there is none', async () => {
    for (const nothing of [undefined, ''])
      await expect(callers.authenticate(nothing)).rejects.toMatchObject({ code: 'AUTH_001' });
  });

  it('answers alike to malformed, unknown, revoked and expired keys', async () => {
    const revoked = await issue();
    await billing.keys.revoke(revoked.key.id);
    const expired = await issue({ expiresAt: new Date(clock.now()) });
    for (const text of ['nonsense', newApiKeyText((n) => randomBytes(n)), revoked.text, expired.text]) {
      await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
    }
  });

  it('names the cell of an unknown key of another one, and takes keys of any cell that it has', async () => {
    const random = (n: number) => randomBytes(n);
    const [ours, theirs] = [newApiKeyText(random, false, 'a'), newApiKeyText(random, false, 'b')];
    const inA = new Callers(billing.keys, billing.changes, clock, 3, 'a');
    for (const [text, cell] of [
      [theirs, 'b'],
      [newApiKeyText(random), 'default'],
    ] as const)
      await expect(inA.authenticate(text)).rejects.toMatchObject({ code: 'AUTH_004', details: { cell } });
    await expect(inA.authenticate(ours)).rejects.toMatchObject(refusal);
    await expect(callers.authenticate(ours)).rejects.toMatchObject({
      code: 'AUTH_004',
      details: { cell: 'a' },
    });
    const moved = await new IssueKey(billing.keys, random, 'b').execute({ accountId, name: 'moved' });
    expect(cellOfKey(moved.text)).toBe('b');
    expect((await inA.authenticate(moved.text)).key.id).toBe(moved.key.id);
  });

  it('leads the keys of an account that moves to its cell', async () => {
    const { text } = await issue();
    await callers.authenticate(text);
    await billing.accounts.setMove(accountId, { cell: 'b', isDone: false });
    await expect(callers.authenticate(text)).rejects.toMatchObject({ code: 'SYS_002' });
    await billing.accounts.setMove(accountId, { cell: 'b', isDone: true });
    await expect(callers.authenticate(text)).rejects.toMatchObject({
      code: 'AUTH_004',
      details: { cell: 'b' },
    });
    await billing.accounts.setMove(accountId, undefined);
    await callers.authenticate(text);
  });

  it('refuses the keys of a suspended account, in memory or not, until it is suspended no more', async () => {
    const { key, text } = await issue();
    await callers.authenticate(text);
    const told: unknown[] = [];
    const attempt = () => callers.authenticate(text, [], ({ id }, reason) => told.push([id, reason]));
    await billing.accounts.setSuspended(accountId, 'spam');
    await expect(attempt()).rejects.toMatchObject(refusal);
    await expect(attempt()).rejects.toMatchObject(refusal);
    await billing.accounts.setSuspended(accountId, undefined);
    expect(await attempt()).toMatchObject({ key: { id: key.id } });
    expect(told).toEqual(Array(2).fill([key.id, 'suspended']));
  });

  it('refuses a key that is made while its account is deleted', async () => {
    await billing.accounts.delete(accountId);
    const { text } = await issue();
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('tells why a key is refused that exists, beside the answer', async () => {
    const [expired, disabled, revoked] = [
      await issue({ expiresAt: new Date(clock.now()) }),
      await issue(),
      await issue(),
    ];
    await billing.keys.change(disabled.key.id, { disabled: true });
    await billing.keys.revoke(revoked.key.id);
    const told: unknown[] = [];
    const keys = [expired.text, disabled.text, revoked.text, newApiKeyText((n) => randomBytes(n))];
    for (const text of keys)
      await expect(
        callers.authenticate(text, [], ({ id }, reason) => told.push([id, reason])),
      ).rejects.toMatchObject(refusal);
    expect(told).toEqual([
      [expired.key.id, 'expired'],
      [disabled.key.id, 'disabled'],
      [revoked.key.id, 'revoked'],
    ]);
    await callers.authenticate((await issue()).text, [], () => told.push('accepted'));
    expect(told).toHaveLength(3);
  });

  it('does not look a malformed key up', async () => {
    const look = jest.spyOn(billing.keys, 'findByDigest');
    await expect(callers.authenticate('enr_0123')).rejects.toMatchObject(refusal);
    expect(look).not.toHaveBeenCalled();
  });

  it('lets a key live until the moment it expires', async () => {
    const { text } = await issue({ expiresAt: new Date(clock.now() + 1_000) });
    clock.advance(999);
    await callers.authenticate(text);
    clock.advance(1);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('reads a key once, also for requests that come together', async () => {
    const { text } = await issue();
    const look = jest.spyOn(billing.keys, 'findByDigest');
    const together = await Promise.all([1, 2, 3].map(() => callers.authenticate(text)));
    expect(await callers.authenticate(text)).toBe(together[0]);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('shares one balance among the keys of an account', async () => {
    const [first, second] = [await issue(), await issue()];
    expect((await callers.authenticate(first.text)).account).toBe(
      (await callers.authenticate(second.text)).account,
    );
  });

  it('refuses a remembered key as soon as its revocation is announced', async () => {
    const { key, text } = await issue();
    await callers.authenticate(text);
    await billing.keys.revoke(key.id);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('follows new prices and grants', async () => {
    const { text } = await issue();
    await callers.authenticate(text);
    await billing.accounts.setPrice(accountId, 'email', 3);
    await billing.ledger.grant({ accountId, credits: 4, reason: 'r' });
    expect(await callers.authenticate(text)).toMatchObject({ account: { credits: 9, prices: { email: 3 } } });
  });

  it('trusts no memory while changes do not arrive, nor any from that time', async () => {
    const { key, text } = await issue();
    await callers.authenticate(text);
    billing.setLive(false);
    await callers.authenticate(text);
    await billing.keys.revoke(key.id);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
    billing.setLive(true);
    await expect(callers.authenticate(text)).rejects.toMatchObject(refusal);
  });

  it('reads again what a change announced while it was being read', async () => {
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

  describe('keys that do not exist', () => {
    const newText = () => newApiKeyText((n) => randomBytes(n));
    const guess = (source: string[], text = newText()) =>
      callers.authenticate(text, source).then(
        () => 'let in',
        ({ code }: { code: string }) => code,
      );
    const limited = {
      code: 'RATE_001',
      details: { limit: 100, window_seconds: 60, retry_after_seconds: 1 },
    };

    it('are looked up once in ten seconds', async () => {
      const look = jest.spyOn(billing.keys, 'findByDigest');
      const text = newText();
      for (let i = 0; i < 3; i++) expect(await guess(['a'], text)).toBe('AUTH_002');
      expect(look).toHaveBeenCalledTimes(1);
      clock.advance(10_000);
      await guess(['a'], text);
      expect(look).toHaveBeenCalledTimes(2);
    });

    it('are known as soon as they are created, also when that happens during the look-up', async () => {
      const create = async (text: string) =>
        billing.keys.create({ accountId, name: 'k', prefix: 'enr_', digest: apiKeyDigest(text), scopes: [] });
      const [before, during] = [newText(), newText()];
      expect(await guess([], before)).toBe('AUTH_002');
      await create(before);
      expect(await guess([], before)).toBe('let in');
      const original = billing.keys.findByDigest.bind(billing.keys);
      jest.spyOn(billing.keys, 'findByDigest').mockImplementationOnce(async (digest) => {
        const found = await original(digest);
        await create(during);
        return found;
      });
      expect(await guess([], during)).toBe('AUTH_002');
      expect(await guess([], during)).toBe('let in');
    });

    it('are trusted to be unknown only while changes arrive', async () => {
      const look = jest.spyOn(billing.keys, 'findByDigest');
      const text = newText();
      await guess([], text);
      billing.setLive(false);
      await guess([], text);
      expect(look).toHaveBeenCalledTimes(2);
    });

    it('may be tried a hundred times a minute from one network, and twenty times a second beyond', async () => {
      const outcomes = await Promise.all(Array.from({ length: 130 }, () => guess(['a'])));
      expect(outcomes.filter((code) => code === 'AUTH_002')).toHaveLength(120);
      await expect(callers.authenticate(newText(), ['a'])).rejects.toMatchObject(limited);
      expect(await guess(['b'])).toBe('AUTH_002');
      clock.advance(60_000);
      expect(await guess(['a'])).toBe('AUTH_002');
    });

    it('count for the wider networks too, which may try more', async () => {
      // 400 a minute of the wider network, and 80 a second beyond.
      for (let i = 0; i < 480; i++) expect(await guess([`64-${i}`, '56', '48'])).toBe('AUTH_002');
      expect(await guess(['64-480', '56', '48'])).toBe('RATE_001');
      expect(await guess(['64-480', '56-b', '48'])).toBe('AUTH_002');
    });

    it('are not what many requests with one key are, new or while memory is not trusted', async () => {
      const { text } = await issue();
      const together = async () =>
        new Set(await Promise.all(Array.from({ length: 300 }, () => guess(['a'], text))));
      expect(await together()).toEqual(new Set(['let in']));
      billing.setLive(false);
      expect(await together()).toEqual(new Set(['let in']));
    });

    it('keep no key of that network from working', async () => {
      const [known, fresh] = [await issue(), await issue()];
      await callers.authenticate(known.text, ['a']);
      for (let i = 0; i < 110; i++) await guess(['a']);
      expect(await guess(['a'], known.text)).toBe('let in');
      expect(await guess(['a'], fresh.text)).toBe('let in');
      for (let i = 0; i < 190; i++) expect(await guess(['b'], (await issue()).text)).toBe('let in');
    });

    it('keep no key from working whose account changed while it was first looked up', async () => {
      const { text } = await issue();
      const original = billing.keys.findByDigest.bind(billing.keys);
      jest.spyOn(billing.keys, 'findByDigest').mockImplementationOnce(async (digest) => {
        const found = await original(digest);
        await billing.accounts.setPrice(accountId, 'email', 3);
        return found;
      });
      await callers.authenticate(text, ['a']);
      for (let i = 0; i < 100; i++) await guess(['a']);
      expect(await guess(['a'], text)).toBe('let in');
    });
  });

  it('tells once when which keys were last used', async () => {
    const [one, other] = [await issue(), await issue()];
    await callers.authenticate(one.text);
    clock.advance(1_000);
    await callers.authenticate(one.text);
    await callers.authenticate(newApiKeyText((n) => randomBytes(n))).catch(() => undefined);
    expect(callers.drainUses()).toEqual(new Map([[one.key.id, new Date(clock.now())]]));
    await callers.authenticate(other.text);
    expect([...callers.drainUses().keys()]).toEqual([other.key.id]);
    expect(callers.drainUses().size).toBe(0);
  });

  it('remembers so many keys at most, and forgets the oldest', async () => {
    const issued = [await issue(), await issue(), await issue(), await issue()];
    for (const { text } of issued) await callers.authenticate(text);
    const look = jest.spyOn(billing.keys, 'findByDigest');
    await callers.authenticate(issued[3]!.text);
    expect(look).toHaveBeenCalledTimes(0);
    await callers.authenticate(issued[0]!.text);
    expect(look).toHaveBeenCalledTimes(1);
  });
});
