import { beforeEach, describe, expect, it } from '@jest/globals';
import { issueKey, rerollKey } from '@enrichment/billing-domain';
import { InMemoryBilling, InMemoryUsage } from '@enrichment/billing-domain/testing';
import { DomainError, ManualClock, newUlid } from '@enrichment/kernel';
import { inMemoryWebhooks } from '@enrichment/webhooks-domain/testing';
import { CapRefusals } from '../billing/cap-refusals';
import { CapEvents } from './cap-events';
import { BalanceChanges } from '../billing/balance-changes';
import { AccountEvents, accountEventsMs } from './account-events';

describe('AccountEvents', () => {
  let clock: ManualClock;
  let billing: InMemoryBilling;
  let webhooks: ReturnType<typeof inMemoryWebhooks>;
  let usage: InMemoryUsage;
  let events: AccountEvents;
  let accountId: string;
  const types = ['balance.low', 'balance.empty', 'key.expiring', 'cap.reached'] as const;
  const accountEventTypes = [
    'credits.granted',
    'account.suspended',
    'key.created',
    'key.rerolled',
    'key.revoked',
  ] as const;

  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    billing = new InMemoryBilling(clock);
    webhooks = inMemoryWebhooks();
    const { accounts, keys, ledger } = billing;
    usage = new InMemoryUsage();
    const balances = new BalanceChanges(accounts, usage);
    const asJob = <T>(work: () => T) => work();
    events = new AccountEvents({ ...webhooks, accounts, balances, keys, ledger, usage, clock, asJob });
    ({ id: accountId } = await accounts.create({ email: 'ada@example.com', credits: 10 }));
    const endpoint = { accountId, url: 'https://example.com/', description: '', types, secret: 'whsec_' };
    await webhooks.endpoints.create(endpoint, new Date(clock.now()));
  });

  const spend = (price: number) =>
    billing.ledger.charge({ requestId: newUlid(), accountId, keyId: 'key_1', operation: 'email', price });
  const check = async () => {
    await events.execute();
    clock.advance(accountEventsMs);
    const log = await webhooks.deliveries.page({ accountId, limit: 100 });
    return log.map(({ event }) => JSON.parse(event.body) as { type: string; data: object });
  };

  it('reports a threshold and an empty balance once until a top-up', async () => {
    await billing.accounts.change(accountId, { thresholds: [5] });
    expect(await check()).toEqual([]);
    await spend(5);
    const data = { account_id: accountId, credits: 5, ip_lookups_left: 0, reason: 'threshold', threshold: 5 };
    expect(await check()).toMatchObject([{ type: 'balance.low', data }]);
    await spend(5);
    expect(await check()).toMatchObject([{ type: 'balance.empty', data: { credits: 0 } }, { data }]);
    expect(await check()).toHaveLength(2);
    await billing.ledger.grant({ accountId, credits: 9, reason: 'top-up' });
    expect(await check()).toHaveLength(2);
    await spend(9);
    expect(
      (await check())
        .map(({ type }) => type)
        .slice(0, 2)
        .sort(),
    ).toEqual(['balance.empty', 'balance.low']);
  });

  it('reports many errors once, until few requests fail', async () => {
    const { id } = await billing.accounts.create({ email: 'grace@example.com', credits: 10 });
    const endpoint = { accountId: id, url: 'https://example.com/', description: '', secret: 'whsec_' };
    await webhooks.endpoints.create({ ...endpoint, types: ['errors.high'] }, new Date(clock.now()));
    const requests = (count: number, code: string) => {
      for (let i = 0; i < count; i++)
        usage.record({
          requestId: newUlid(),
          at: new Date(clock.now()),
          accountId: id,
          keyId: 'key_1',
          code,
          ...({ operation: 'email', credits: 0, latencyMs: 1, requests: 1 } as const),
        });
    };
    const sent = async () => {
      clock.advance(60_000);
      await events.execute();
      const log = await webhooks.deliveries.page({ accountId: id, limit: 100 });
      return log.map(({ event }) => JSON.parse(event.body) as { type: string; data: object });
    };
    await events.execute();
    requests(18, 'ok');
    requests(5, 'NETWORK_004');
    requests(1, 'EMAIL_001');
    expect(await sent()).toEqual([]);
    requests(1, 'EMAIL_001');
    requests(2, 'SYS_001');
    const data = { account_id: id, requests: 27, caller_errors: 2, service_errors: 2 };
    expect(await sent()).toMatchObject([{ type: 'errors.high', data }]);
    expect(await sent()).toHaveLength(1);
    requests(100, 'ok');
    expect(await sent()).toHaveLength(1);
    requests(30, 'NETWORK_006');
    expect(await sent()).toHaveLength(2);
  });

  it('checks an account once for all replicas', async () => {
    await billing.accounts.change(accountId, { thresholds: [5] });
    await check();
    await spend(6);
    await Promise.all([events.execute(), events.execute()]);
    expect(await check()).toHaveLength(1);
  });

  it('reports the expiry of a key a week and a day before', async () => {
    const dayMs = 86_400_000;
    const expiresAt = new Date(clock.now() + 8 * dayMs);
    const { key } = await issueKey(billing.keys, { accountId, name: 'production', expiresAt });
    await issueKey(billing.keys, { accountId, name: 'short', expiresAt: new Date(clock.now() + 2 * dayMs) });
    expect(await check()).toEqual([]);
    const days: unknown[] = [];
    for (let day = 0; day < 9; day++) {
      clock.advance(dayMs);
      const found = (await check()).filter((each) => JSON.stringify(each).includes(key.id));
      days.push(...found.slice(0, found.length - days.length));
    }
    const data = {
      account_id: accountId,
      key_id: key.id,
      key_name: 'production',
      key_prefix: key.prefix,
      expires_at: expiresAt.toISOString(),
    };
    expect(days).toMatchObject([
      { type: 'key.expiring', data: { ...data, days_left: 7 } },
      { data: { ...data, days_left: 1 } },
    ]);
  });

  describe('reports actions on the account and its keys', () => {
    /** An account with an endpoint for these events, and the sent ones, oldest first. */
    const watchedAccount = async () => {
      const { id } = await billing.accounts.create({ email: 'grace@example.com', credits: 10 });
      const issue = (name: string) => issueKey(billing.keys, { accountId: id, name }).then(({ key }) => key);
      const old = await issue('old');
      const endpoint = {
        accountId: id,
        url: 'https://example.com/',
        description: '',
        types: accountEventTypes,
      };
      await webhooks.endpoints.create({ ...endpoint, secret: 'whsec_' }, new Date(clock.now()));
      const sent = async () => {
        const log = await webhooks.deliveries.page({ accountId: id, limit: 100 });
        return log
          .reverse()
          .map(({ event }) => JSON.parse(event.body) as { type: string; timestamp: string; data: object });
      };
      return { id, old, issue, sent };
    };

    it("once, without secrets, and no action before the endpoint's creation", async () => {
      const { id, old, issue, sent } = await watchedAccount();
      await check();
      expect(await sent()).toEqual([]);
      const key = await issue('batch');
      const createdAt = new Date(clock.now()).toISOString();
      await check();
      const data = { account_id: id, key_id: key.id, key_name: 'batch', key_prefix: key.prefix };
      expect(await sent()).toEqual([{ type: 'key.created', timestamp: createdAt, data }]);
      const { key: successor } = await rerollKey(billing.keys, clock, { keyId: key.id, graceMs: 60_000 });
      const expires_at = new Date(clock.now() + 60_000).toISOString();
      clock.advance(1);
      await billing.keys.revoke(old.id);
      clock.advance(1);
      await billing.ledger.grant({ accountId: id, credits: 7, reason: 'top-up' });
      await billing.ledger.adjust({ accountId: id, credits: 1, reason: 'corrected' });
      clock.advance(1);
      await billing.accounts.change(id, { suspension: 'unpaid' });
      await check();
      const [, ...later] = await sent();
      expect(later.map(({ type, data: sentData }) => [type, sentData])).toEqual([
        ['key.rerolled', { ...data, expires_at }],
        ['key.created', { ...data, key_id: successor.id, key_prefix: successor.prefix }],
        ['key.revoked', { account_id: id, key_id: old.id, key_name: 'old', key_prefix: old.prefix }],
        [
          'credits.granted',
          { account_id: id, entry_id: '2', credits: 7, balance_after: 17, reason: 'top-up' },
        ],
        ['account.suspended', { account_id: id, reason: 'unpaid' }],
      ]);
      for (let minute = 0; minute < 20; minute++) {
        clock.advance(60_000);
        await check();
      }
      expect(await sent()).toHaveLength(6);
    });

    it('once, with several replicas and failed checks', async () => {
      const { id, issue, sent } = await watchedAccount();
      await check();
      await issue('batch');
      await billing.ledger.grant({ accountId: id, credits: 7, reason: 'top-up' });
      const { accounts } = billing;
      const thresholdsOf = accounts.thresholdsOf.bind(accounts);
      accounts.thresholdsOf = () => Promise.reject(new Error('no database'));
      await expect(events.execute()).rejects.toThrow('no database');
      accounts.thresholdsOf = thresholdsOf;
      await Promise.all([events.execute(), events.execute()]);
      await check();
      expect((await sent()).map(({ type }) => type).sort()).toEqual(['credits.granted', 'key.created']);
    });

    it('from the upgrade on, if the previous release did not check it', async () => {
      const { issue, sent } = await watchedAccount();
      await webhooks.outbox.check(
        { now: new Date(clock.now()), notSince: new Date(clock.now()), limit: 10 },
        async (watched) =>
          watched.map(({ accountId: watchedId }) => ({
            accountId: watchedId,
            mark: { credits: 10, low: null, isEmpty: false, at: clock.now() },
            events: [],
          })),
      );
      clock.advance(accountEventsMs);
      await check();
      expect(await sent()).toEqual([]);
      await issue('batch');
      await check();
      expect(await sent()).toMatchObject([{ type: 'key.created' }]);
    });
  });

  it('reports a cap that refused a request once for its period, also after a failure', async () => {
    const refusals = new CapRefusals(clock);
    const caps = new CapEvents(refusals, webhooks.outbox);
    const { key } = await issueKey(billing.keys, { accountId, name: 'batch' });
    const details = { cap: 100, period: 'day', resets_at: '2026-11-23T00:00:00.000Z' };
    const refuse = (cap = 100) => refusals.add(key, new DomainError('BILLING_002', '', { ...details, cap }));
    const { publish } = webhooks.outbox;
    webhooks.outbox.publish = () => Promise.reject(new Error('no database'));
    refuse();
    refuse();
    await expect(caps.execute()).rejects.toThrow('no database');
    webhooks.outbox.publish = publish;
    for (let minute = 0; minute < 30; minute++) {
      refuse();
      await caps.execute();
      clock.advance(60_000);
    }
    const data = { account_id: accountId, key_id: key.id, key_name: 'batch', ...details };
    expect(await check()).toMatchObject([{ type: 'cap.reached', data }]);
    refuse(200);
    await caps.execute();
    expect(await check()).toHaveLength(2);
  });
});
