import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { InMemoryBilling } from '../testing';
import { issueKey, rerollKey } from './issue-key';
import { type KeySettings, putKey, type PutKeyOrder, revokeNamedKey } from './named-key';

const settings: KeySettings = {
  scopes: ['ip'],
  allowedIps: [],
  caps: { day: 5 },
  expiresAt: new Date('2030-01-01'),
  disabled: false,
  isTest: false,
};

describe('keys by name', () => {
  let clock: ManualClock;
  let billing: InMemoryBilling;
  let accountId: string;
  beforeEach(async () => {
    clock = new ManualClock(Date.parse('2026-01-01'));
    billing = new InMemoryBilling(clock);
    accountId = (await billing.accounts.create({ email: 'ada@example.org', credits: 0 })).id;
  });

  const order = (change: Partial<KeySettings> = {}, isExpected: (key: unknown) => boolean = () => true) => ({
    accountId,
    name: 'ci',
    isExpected,
    settings: { ...settings, ...change },
  });
  const put = (given: PutKeyOrder) => putKey(billing.keys, clock, given);
  const revoke = (isExpected = () => true) =>
    revokeNamedKey(billing.keys, { accountId, name: 'ci', isExpected });
  const refusal = (code: string) => ({ code });

  it('are created once, also by concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => put(order())));
    expect(made.filter(({ text }) => text !== undefined)).toHaveLength(1);
    expect(new Set(made.map(({ key }) => key.id)).size).toBe(1);
    expect(await billing.keys.list(accountId)).toMatchObject([
      { name: 'ci', scopes: ['ip'], caps: { day: 5 }, expiresAt: settings.expiresAt, disabledAt: undefined },
    ]);
  });

  it('get all settings of a later request', async () => {
    const { key: first } = await put(order({ disabled: true }));
    expect(first.disabledAt).toBeDefined();
    const changed = await put(order({ scopes: ['email'], caps: {}, expiresAt: undefined }));
    expect(changed).toMatchObject({ before: first, text: undefined });
    expect(changed.key).toMatchObject({ id: first.id, scopes: ['email'], caps: {} });
    expect([changed.key.expiresAt, changed.key.disabledAt]).toEqual([undefined, undefined]);
  });

  it('keep their expiry when the same request is repeated after it', async () => {
    await put(order());
    clock.advance(10 * 365 * 86_400_000);
    await put(order());
    const past = order({ expiresAt: new Date('2029-01-01') });
    await expect(put(past)).rejects.toMatchObject(refusal('KEY_ENDS_IN_PAST'));
    await revoke();
    await expect(put(order())).rejects.toMatchObject(refusal('KEY_ENDS_IN_PAST'));
  });

  it('are not changed when they have the scope manage', async () => {
    const { key } = await issueKey(billing.keys, { accountId, name: 'ci', scopes: ['manage', 'ip'] });
    for (const change of [put(order()), revoke()])
      await expect(change).rejects.toMatchObject(refusal('KEY_MANAGES'));
    expect(await billing.keys.find(key.id)).toEqual(key);
  });

  it('are not changed when their state differs from the expected one', async () => {
    const no = () => false;
    await expect(put(order({}, no))).rejects.toMatchObject(refusal('KEY_NOT_AS_EXPECTED'));
    expect(await billing.keys.list(accountId)).toEqual([]);
    const { key } = await put(order());
    await expect(put(order({ scopes: ['email'] }, no))).rejects.toMatchObject(refusal('KEY_NOT_AS_EXPECTED'));
    await expect(revoke(no)).rejects.toMatchObject(refusal('KEY_NOT_AS_EXPECTED'));
    expect(await billing.keys.find(key.id)).toEqual(key);
  });

  it('remain live keys or test keys', async () => {
    await put(order());
    await expect(put(order({ isTest: true }))).rejects.toMatchObject(refusal('KEY_KIND'));
  });

  it('are not found by a name that several keys share', async () => {
    const [one] = [await put(order()), await issueKey(billing.keys, { accountId, name: 'ci' })];
    for (const change of [put(order()), revoke()])
      await expect(change).rejects.toMatchObject(refusal('KEY_NAME_SHARED'));
    await billing.keys.change(one.key.id, { name: 'other' });
    await put(order());
  });

  it('leave their name to a successor when they are revoked', async () => {
    const { key: first } = await put(order());
    const { key: second } = await rerollKey(billing.keys, clock, { keyId: first.id, graceMs: 1_000 });
    expect((await put(order())).key.id).toBe(second.id);
    expect(await revoke()).toMatchObject({ before: { id: second.id }, key: { revokedAt: expect.any(Date) } });
    await expect(revoke()).rejects.toMatchObject(refusal('KEY_NOT_FOUND'));
    expect((await put(order())).text).toBeDefined();
  });
});
