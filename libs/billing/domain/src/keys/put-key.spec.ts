import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { InMemoryBilling } from '../testing';
import { IssueKey } from './issue-key';
import { type KeySettings, PutKey } from './put-key';
import { RerollKey } from './reroll-key';
import { RevokeNamedKey } from './revoke-named-key';

const settings: KeySettings = {
  scopes: ['ip'],
  allowedIps: [],
  caps: { day: 5 },
  expiresAt: new Date('2030-01-01'),
  disabled: false,
  isTest: false,
};
const random = (count: number) => randomBytes(count);

describe('keys by name', () => {
  let clock: ManualClock;
  let billing: InMemoryBilling;
  let accountId: string;
  let issue: IssueKey;
  let put: PutKey;
  beforeEach(async () => {
    clock = new ManualClock(Date.parse('2026-01-01'));
    billing = new InMemoryBilling(clock);
    accountId = (await billing.accounts.create({ email: 'ada@example.org', credits: 0 })).id;
    issue = new IssueKey(billing.keys, random);
    put = new PutKey(billing.keys, issue, () => clock.now());
  });

  const order = (change: Partial<KeySettings> = {}, isExpected: (key: unknown) => boolean = () => true) => ({
    ...{ accountId, name: 'ci', isExpected },
    settings: { ...settings, ...change },
  });
  const revoke = (isExpected = () => true) =>
    new RevokeNamedKey(billing.keys).execute({ accountId, name: 'ci', isExpected });
  const refusal = (code: string) => ({ code });

  it('are created once, also by concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => put.execute(order())));
    expect(made.filter(({ text }) => text !== undefined)).toHaveLength(1);
    expect(new Set(made.map(({ key }) => key.id)).size).toBe(1);
    expect(await billing.keys.list(accountId)).toMatchObject([
      { name: 'ci', scopes: ['ip'], caps: { day: 5 }, expiresAt: settings.expiresAt, disabledAt: undefined },
    ]);
  });

  it('get all settings of a later request', async () => {
    const { key: first } = await put.execute(order({ disabled: true }));
    expect(first.disabledAt).toBeDefined();
    const changed = await put.execute(order({ scopes: ['email'], caps: {}, expiresAt: undefined }));
    expect(changed).toMatchObject({ before: first, text: undefined });
    expect(changed.key).toMatchObject({ id: first.id, scopes: ['email'], caps: {} });
    expect([changed.key.expiresAt, changed.key.disabledAt]).toEqual([undefined, undefined]);
  });

  it('keep their expiry when the same request is repeated after it', async () => {
    await put.execute(order());
    clock.advance(10 * 365 * 86_400_000);
    await put.execute(order());
    const past = order({ expiresAt: new Date('2029-01-01') });
    await expect(put.execute(past)).rejects.toMatchObject(refusal('KEY_ENDS_IN_PAST'));
    await revoke();
    await expect(put.execute(order())).rejects.toMatchObject(refusal('KEY_ENDS_IN_PAST'));
  });

  it('are not changed when they have the scope manage', async () => {
    const { key } = await issue.execute({ accountId, name: 'ci', scopes: ['manage', 'ip'] });
    for (const change of [put.execute(order()), revoke()])
      await expect(change).rejects.toMatchObject(refusal('KEY_MANAGES'));
    expect(await billing.keys.find(key.id)).toEqual(key);
  });

  it('are not changed when their state differs from the expected one', async () => {
    const no = () => false;
    await expect(put.execute(order({}, no))).rejects.toMatchObject(refusal('KEY_NOT_AS_EXPECTED'));
    expect(await billing.keys.list(accountId)).toEqual([]);
    const { key } = await put.execute(order());
    await expect(put.execute(order({ scopes: ['email'] }, no))).rejects.toMatchObject(
      refusal('KEY_NOT_AS_EXPECTED'),
    );
    await expect(revoke(no)).rejects.toMatchObject(refusal('KEY_NOT_AS_EXPECTED'));
    expect(await billing.keys.find(key.id)).toEqual(key);
  });

  it('remain live keys or test keys', async () => {
    await put.execute(order());
    await expect(put.execute(order({ isTest: true }))).rejects.toMatchObject(refusal('KEY_KIND'));
  });

  it('are not found by a name that several keys share', async () => {
    const [one] = [await put.execute(order()), await issue.execute({ accountId, name: 'ci' })];
    for (const change of [put.execute(order()), revoke()])
      await expect(change).rejects.toMatchObject(refusal('KEY_NAME_SHARED'));
    await billing.keys.change(one.key.id, { name: 'other' });
    await put.execute(order());
  });

  it('leave their name to a successor when they are revoked', async () => {
    const { key: first } = await put.execute(order());
    const reroll = new RerollKey(billing.keys, clock, random);
    const { key: second } = await reroll.execute({ keyId: first.id, graceMs: 1_000 });
    expect((await put.execute(order())).key.id).toBe(second.id);
    expect(await revoke()).toMatchObject({ before: { id: second.id }, key: { revokedAt: expect.any(Date) } });
    await expect(revoke()).rejects.toMatchObject(refusal('KEY_NOT_FOUND'));
    expect((await put.execute(order())).text).toBeDefined();
  });
});
