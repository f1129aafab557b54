import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryBilling, InMemoryUsage } from '@enrichment/billing-domain/testing';
import type { AlertContent } from '@enrichment/alerts-domain';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { InMemoryAlertMarks, InMemoryMailOutbox } from '@enrichment/alerts-domain/testing';
import { BalanceAlerts } from './balance-alerts';
import { BalanceChanges } from '../billing/balance-changes';

describe('BalanceAlerts', () => {
  let clock: ManualClock;
  let billing: InMemoryBilling;
  let outbox: InMemoryMailOutbox;
  let marks: InMemoryAlertMarks;
  let ids: string[];

  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    billing = new InMemoryBilling(clock);
    outbox = new InMemoryMailOutbox();
    marks = new InMemoryAlertMarks(outbox);
    ids = [];
    for (const email of ['ada@example.com', 'ben@example.com'])
      ids.push((await billing.accounts.create({ email, credits: 10 })).id);
    ids.sort();
  });

  const replica = () =>
    new BalanceAlerts({
      marks,
      clock,
      messages: (to, content) =>
        Promise.resolve([{ to, subject: content.type, text: JSON.stringify(content) }]),
      accounts: billing.accounts,
      accountsAfter: (after, limit) =>
        Promise.resolve(ids.filter((id) => after === undefined || id > after).slice(0, limit)),
      balances: new BalanceChanges(billing.accounts, new InMemoryUsage()),
    });
  const spend = (accountId: string, price: number) =>
    billing.ledger.charge({ requestId: newUlid(), accountId, keyId: 'key_1', operation: 'email', price });
  /** Runs the checks of several replicas at the same time. */
  const found = async () => {
    await Promise.all([replica().execute(), replica().execute(), replica().execute()]);
    clock.advance(60_000);
    const now = new Date(clock.now());
    const claims = await outbox.claim({ now, leaseEndsAt: now, limit: 100 });
    for (const { id } of claims) await outbox.settle(id, undefined);
    return claims.map(({ mail }) => ({ accountId: mail.to, ...(JSON.parse(mail.text) as AlertContent) }));
  };

  it('reports a threshold and an empty balance once until a top-up', async () => {
    const [accountId, other] = ids as [string, string];
    await billing.accounts.change(accountId, { thresholds: [5] });
    expect(await found()).toEqual([]);
    await spend(accountId, 6);
    await spend(other, 1);
    expect(await found()).toEqual([{ accountId, type: 'balance.low', credits: 4, threshold: 5 }]);
    await spend(accountId, 4);
    expect(await found()).toEqual([{ accountId, type: 'balance.empty' }]);
    expect(await found()).toEqual([]);
    await billing.ledger.grant({ accountId, credits: 20, reason: 'top-up' });
    expect(await found()).toEqual([]);
    await spend(accountId, 20);
    expect((await found()).map(({ type }) => type).sort()).toEqual(['balance.empty', 'balance.low']);
  });

  it('reports nothing about deleted accounts', async () => {
    await found();
    for (const id of ids) await spend(id, 10);
    await billing.accounts.delete(ids[0]!);
    expect((await found()).map(({ accountId }) => accountId)).not.toContain(ids[0]);
  });
});
