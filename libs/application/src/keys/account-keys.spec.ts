import type { KeySettings } from '@enrichment/billing-domain';
import { InMemoryBilling } from '@enrichment/billing-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditedAction } from '../accounts/audited-action';
import { AccountKeys } from './account-keys';

describe('the keys of an account', () => {
  let keys: AccountKeys;
  let accountId: string;
  let acts: AuditedAction[];
  const record = (audited: AuditedAction) => Promise.resolve(void acts.push(audited));
  const actions = () => acts.map(({ action }) => action);

  beforeEach(async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 1));
    const billing = new InMemoryBilling(clock);
    keys = new AccountKeys(billing.keys, billing.ledger, clock);
    accountId = (await billing.accounts.create({ email: 'ada@example.com', credits: 5 })).id;
    acts = [];
  });

  it('notes each change, with the state before and after', async () => {
    const { key } = await keys.create({ accountId, name: 'ci' }, record);
    await keys.change({ accountId, id: key.id }, { disabled: true }, record);
    await keys.change({ id: key.id }, ({ caps }) => ({ caps: { ...caps, day: 3 } }), record);
    const { key: successor } = await keys.reroll({ accountId, id: key.id, graceMs: 1_000 }, record);
    await keys.revoke({ accountId, id: successor.id }, record);
    expect(actions()).toEqual(
      ['made', 'changed', 'changed', 'replaced', 'made', 'revoked'].map((what) => `key.${what}`),
    );
    expect(acts[2]).toMatchObject({
      accountId,
      subject: key.id,
      before: { day_cap: null },
      after: { day_cap: 3, disabled: true },
    });
  });

  it('notes no repetition', async () => {
    const settings: KeySettings = {
      scopes: ['ip'],
      allowedIps: [],
      caps: {},
      expiresAt: undefined,
      disabled: false,
      isTest: false,
    };
    const order = { accountId, name: 'ci', settings, isExpected: () => true };
    await keys.put(order, record);
    await keys.put(order, record);
    await keys.put({ ...order, settings: { ...settings, disabled: true } }, record);
    await keys.revokeNamed({ accountId, name: 'ci', isExpected: () => true }, record);
    expect(actions()).toEqual(['key.made', 'key.changed', 'key.revoked']);
  });

  it('finds no key of another account, and changes none that is revoked', async () => {
    const { key } = await keys.create({ accountId, name: 'ci' }, record);
    const notFound = { code: 'KEY_NOT_FOUND' };
    await expect(keys.one({ accountId: 'acc_other', id: key.id })).rejects.toMatchObject(notFound);
    await keys.revoke({ accountId, id: key.id }, record);
    await expect(keys.change({ accountId, id: key.id }, {}, record)).rejects.toMatchObject(notFound);
    await expect(keys.revoke({ accountId, id: key.id }, record)).rejects.toMatchObject(notFound);
    expect((await keys.one({ accountId, id: key.id })).key.revokedAt).toBeDefined();
    expect(actions()).toEqual(['key.made', 'key.revoked']);
  });

  it('shows the spending of keys with caps that are not revoked', async () => {
    const [capped, other] = [
      await keys.create({ accountId, name: 'a', caps: { day: 5 } }, record),
      await keys.create({ accountId, name: 'b' }, record),
    ];
    const spent = async () => (await keys.list(accountId)).map((each) => [each.key.id, each.spent?.today]);
    expect(await spent()).toEqual([
      [capped.key.id, 0],
      [other.key.id, undefined],
    ]);
    await keys.revoke({ id: capped.key.id }, record);
    expect((await spent())[0]).toEqual([capped.key.id, undefined]);
  });
});
