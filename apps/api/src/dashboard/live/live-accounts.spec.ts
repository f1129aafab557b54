import { describe, expect, it } from '@jest/globals';
import { InMemoryBilling, InMemoryUsage } from '@enrichment/billing-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { type LiveFigures, LiveAccounts } from './live-accounts';

describe('LiveAccounts', () => {
  const open = async () => {
    const clock = new ManualClock();
    const billing = new InMemoryBilling(clock);
    let queries = 0;
    const accounts = {
      findAll: (ids: readonly string[]) => {
        queries++;
        return billing.accounts.findAll(ids);
      },
    };
    const usage = new InMemoryUsage();
    const live = new LiveAccounts(accounts, usage, clock);
    const { id } = await billing.accounts.create({ email: 'a@example.com', credits: 5 });
    const other = await billing.accounts.create({ email: 'b@example.com', credits: 6 });
    return { billing, usage, clock, live, id, otherId: other.id, queries: () => queries };
  };

  it('sends the current state immediately, and again after a change', async () => {
    const { billing, usage, clock, live, id } = await open();
    const received: LiveFigures[] = [];
    const end = live.watch(id, (figures) => received.push(figures));
    await live.poll();
    await live.poll();
    await billing.ledger.grant({ accountId: id, credits: 2, reason: 'r' });
    await live.poll();
    usage.record({
      ...{ requestId: '1', at: new Date(clock.now()), accountId: id, keyId: 'k', operation: 'ip' },
      ...{ code: 'ok', credits: 0, latencyMs: 1, requests: 1 },
    });
    await live.poll();
    clock.advance(60_001);
    await live.poll();
    end();
    await live.poll();
    expect(received.map(({ credits, requests_last_minute: requests }) => [credits, requests])).toEqual([
      [5, 0],
      [7, 0],
      [7, 1],
      [7, 0],
    ]);
  });

  it('queries once a round for all listeners, and sends each only its own account', async () => {
    const { live, id, otherId, queries } = await open();
    const received: [string, number][] = [];
    const ends = [id, id, otherId].map((account) =>
      live.watch(account, ({ credits }) => received.push([account, credits])),
    );
    await live.poll();
    expect(queries()).toBe(1);
    expect(received.sort()).toEqual([
      [id, 5],
      [id, 5],
      [otherId, 6],
    ]);
    for (const end of ends) end();
  });

  it('limits the listeners of an account', async () => {
    const { live, id } = await open();
    const ends = Array.from({ length: 50 }, () => live.watch(id, () => undefined));
    expect(() => live.watch(id, () => undefined)).toThrow(expect.objectContaining({ code: 'SESSION_005' }));
    ends[0]!();
    ends.push(live.watch(id, () => undefined));
    for (const end of ends) end();
  });
});
