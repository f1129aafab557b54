import { ManualClock } from '@enrichment/kernel';
import { describe, expect, it } from '@jest/globals';
import { issueKey, listedRevokedKeys, maxNewKeys } from '../index';
import { billingContract, InMemoryBilling } from './index';

const open = () =>
  Promise.resolve(Object.assign(new InMemoryBilling(new ManualClock()), { close: () => Promise.resolve() }));

billingContract('in memory', open);

describe('revoked keys in memory', () => {
  it('are listed up to a number, and count for the number of new keys in a day', async () => {
    const clock = new ManualClock();
    const { accounts, keys } = new InMemoryBilling(clock);
    const { id: accountId } = await accounts.create({ email: 'ada@example.com', credits: 0 });
    const issue = () => issueKey(keys, { accountId, name: 'ci' });
    for (let i = 0; i < maxNewKeys; i++) await keys.revoke((await issue()).key.id);
    await expect(issue()).rejects.toMatchObject({ code: 'KEY_TOO_MANY', message: /in 24 hours/ });
    clock.advance(86_400_000);
    await keys.revoke((await issue()).key.id);
    const { key } = await issue();
    const listed = await keys.list(accountId);
    expect(listed).toHaveLength(listedRevokedKeys + 1);
    expect(listed.at(-1)!.id).toBe(key.id);
  });
});
