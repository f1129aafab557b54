import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryBilling, InMemoryUsage } from '@enrichment/billing-domain/testing';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { inMemoryWebhooks } from '@enrichment/webhooks-domain/testing';
import { BalanceEvents, balanceLooksMs } from './balance-events';

describe('BalanceEvents', () => {
  let clock: ManualClock;
  let billing: InMemoryBilling;
  let webhooks: ReturnType<typeof inMemoryWebhooks>;
  let events: BalanceEvents;
  let accountId: string;
  const types = ['balance.low', 'balance.empty'] as const;

  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    billing = new InMemoryBilling(clock);
    webhooks = inMemoryWebhooks();
    const { accounts, alerts } = billing;
    events = new BalanceEvents({ ...webhooks, accounts, alerts, usage: new InMemoryUsage(), clock });
    ({ id: accountId } = await accounts.create({ email: 'ada@example.com', credits: 10 }));
    const endpoint = { accountId, url: 'https://example.com/', description: '', types, secret: 'whsec_' };
    await webhooks.endpoints.create(endpoint, new Date(clock.now()));
  });

  const spend = (price: number) =>
    billing.ledger.charge({ requestId: newUlid(), accountId, keyId: 'key_1', operation: 'email', price });
  const look = async () => {
    await events.execute();
    clock.advance(balanceLooksMs);
    const log = await webhooks.deliveries.page({ accountId, limit: 100 });
    return log.map(({ event }) => JSON.parse(event.body) as { type: string; data: object });
  };

  it('tells of a threshold and of nothing left, once until a top-up', async () => {
    await billing.alerts.setThresholds(accountId, [5]);
    expect(await look()).toEqual([]);
    await spend(5);
    const data = { account_id: accountId, credits: 5, ip_lookups_left: 0, reason: 'threshold', threshold: 5 };
    expect(await look()).toMatchObject([{ type: 'balance.low', data }]);
    await spend(5);
    expect(await look()).toMatchObject([{ type: 'balance.empty', data: { credits: 0 } }, { data }]);
    expect(await look()).toHaveLength(2);
    await billing.ledger.grant({ accountId, credits: 9, reason: 'top-up' });
    expect(await look()).toHaveLength(2);
    await spend(9);
    expect(
      (await look())
        .map(({ type }) => type)
        .slice(0, 2)
        .sort(),
    ).toEqual(['balance.empty', 'balance.low']);
  });

  it('looks at an account once however many replicas do', async () => {
    await billing.alerts.setThresholds(accountId, [5]);
    await look();
    await spend(6);
    await Promise.all([events.execute(), events.execute()]);
    expect(await look()).toHaveLength(1);
  });

  it('forgets the endpoints of a deleted account', async () => {
    await billing.accounts.delete(accountId);
    await look();
    expect(await webhooks.endpoints.list(accountId)).toEqual([]);
  });
});
