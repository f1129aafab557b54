import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { type Caller, Callers } from '../keys/callers';
import { issueKey } from '../keys/issue-key';
import { Metering } from './metering';
import type { SpendingCaps } from '../spending/spending';
import { InMemoryBilling } from '../testing';

describe('Metering', () => {
  let billing: InMemoryBilling;
  let metering: Metering;
  let caller: Caller;

  beforeEach(async () => {
    const clock = new ManualClock();
    billing = new InMemoryBilling(clock);
    metering = new Metering(billing.accounts, billing.ledger);
    const { id } = await billing.accounts.create({ email: 'a@example.com', credits: 2 });
    const { text } = await issueKey(billing.keys, { accountId: id, name: 'k' });
    caller = await new Callers(billing.keys, billing.changes, clock).authenticate(text);
  });

  const credits = async () => (await billing.accounts.find(caller.account.id))!.credits;

  it('charges when the work succeeded', async () => {
    const reservation = await metering.reserve(caller, 'email', 2);
    expect(await credits()).toBe(2);
    expect(await reservation.capture(newUlid())).toEqual({
      creditsCharged: 2,
      creditsLeft: 0,
      ipLookupsLeft: 0,
    });
    expect(await credits()).toBe(0);
    expect(caller.account.credits).toBe(0);
  });

  it('accepts the repetition of a request that was charged the last credits, and does not charge it again', async () => {
    const requestId = newUlid();
    const first = await (await metering.reserve(caller, 'email', 2)).capture(requestId);
    await expect(metering.reserve(caller, 'email', 2, newUlid())).rejects.toMatchObject({
      code: 'BILLING_001',
    });
    const repeated = await metering.reserve(caller, 'email', 2, requestId);
    expect(await repeated.capture(requestId)).toEqual({ ...first, isRepeated: true });
    expect(await credits()).toBe(0);
    expect(caller.account.freeCredits).toBe(0);
  });

  it('charges less than it reserved when less was delivered', async () => {
    const reservation = await metering.reserve(caller, 'email', 2);
    expect(await reservation.capture(newUlid(), 1)).toMatchObject({ creditsCharged: 1 });
    expect(caller.account.freeCredits).toBe(1);
  });

  it('charges nothing when the work failed, and frees its reservation once', async () => {
    const reservation = await metering.reserve(caller, 'email', 2);
    expect(caller.account.freeCredits).toBe(0);
    reservation.release();
    reservation.release();
    expect(caller.account.freeCredits).toBe(2);
    expect(await credits()).toBe(2);
  });

  it('starts at most as many requests as the balance covers', async () => {
    await metering.reserve(caller, 'company', 1);
    await metering.reserve(caller, 'company', 1);
    await expect(metering.reserve(caller, 'company', 1)).rejects.toMatchObject({
      code: 'BILLING_001',
      details: { required: 1, available: 0 },
    });
  });

  it('reports the required and the available credits', async () => {
    await metering.reserve(caller, 'email', 1);
    await expect(metering.reserve(caller, 'company', 5)).rejects.toMatchObject({
      code: 'BILLING_001',
      details: { required: 5, available: 1 },
    });
    caller.account.settled({ creditsLeft: 0, ipLookupsLeft: 0 });
    // The account is missing in this store: the cached balance decides.
    const elsewhere = new Metering(new InMemoryBilling(new ManualClock()).accounts, billing.ledger);
    await expect(elsewhere.reserve(caller, 'company', 5)).rejects.toMatchObject({
      code: 'BILLING_001',
      details: { required: 5, available: 0 },
    });
  });

  it('counts the IP lookups in progress: two credits carry two blocks', async () => {
    for (let i = 0; i < 200; i++) await metering.reserve(caller, 'ip', 1);
    await expect(metering.reserve(caller, 'ip', 1)).rejects.toMatchObject({ code: 'BILLING_001' });
    await expect(metering.reserve(caller, 'email', 1)).rejects.toMatchObject({ code: 'BILLING_001' });
  });

  it('uses the remaining lookups before it needs credits', async () => {
    const first = await metering.reserve(caller, 'ip', 2);
    await first.capture(newUlid());
    expect(caller.account).toMatchObject({ credits: 0, ipLookupsLeft: 99 });
    for (let i = 0; i < 99; i++) await metering.reserve(caller, 'ip', 2);
    await expect(metering.reserve(caller, 'ip', 2)).rejects.toMatchObject({
      details: { required: 2, available: 0 },
    });
  });

  it('reads the store before it refuses, once for concurrent requests', async () => {
    caller.account.settled({ creditsLeft: 0, ipLookupsLeft: 0 });
    const find = jest.spyOn(billing.accounts, 'find');
    await Promise.all([metering.reserve(caller, 'email', 1), metering.reserve(caller, 'email', 1)]);
    expect(find).toHaveBeenCalledTimes(1);
  });

  describe('with caps', () => {
    const reported: unknown[] = [];
    let issued: { key: { id: string }; text: string };
    let callers: Callers;
    let clock: ManualClock;

    beforeEach(async () => {
      reported.length = 0;
      clock = new ManualClock(Date.UTC(2026, 1, 28, 12));
      billing = new InMemoryBilling(clock);
      metering = new Metering(billing.accounts, billing.ledger, ({ id }, { details }) =>
        reported.push([id, details]),
      );
      const { id: accountId } = await billing.accounts.create({ email: 'a@example.com', credits: 100 });
      issued = await issueKey(billing.keys, { accountId, name: 'k' });
      callers = new Callers(billing.keys, billing.changes, clock);
    });

    const withCaps = async (caps: SpendingCaps) => {
      await billing.keys.change(issued.key.id, { caps });
      caller = await callers.authenticate(issued.text);
    };
    const reached = (cap: number, period: string, resetsAt: string) => ({
      code: 'BILLING_002',
      details: { cap, period, resets_at: `${resetsAt}T00:00:00.000Z` },
    });
    const spentElsewhere = (price: number) =>
      billing.ledger.charge({
        requestId: newUlid(),
        accountId: caller.account.id,
        keyId: issued.key.id,
        operation: 'email',
        price,
      });

    it('starts at most as many requests as the caps of the key allow, and reports each refusal', async () => {
      await withCaps({ day: 5 });
      const first = await metering.reserve(caller, 'email', 3);
      const refusal = reached(5, 'day', '2026-03-01');
      await expect(metering.reserve(caller, 'email', 3)).rejects.toMatchObject(refusal);
      expect(reported).toEqual([[issued.key.id, refusal.details]]);
      const second = await metering.reserve(caller, 'email', 2);
      first.release();
      await second.capture(newUlid(), 1);
      await metering.reserve(caller, 'email', 4);
      await expect(metering.reserve(caller, 'email', 1)).rejects.toMatchObject(refusal);
      await metering.reserve(caller, 'email', 0);
    });

    it('reads the spending before it refuses or starts work', async () => {
      await withCaps({ day: 5 });
      await spentElsewhere(5);
      await expect(metering.reserve(caller, 'email', 1)).rejects.toMatchObject({ code: 'BILLING_002' });
      clock.advance(12 * 3_600_000);
      await (await metering.reserve(caller, 'email', 5)).capture(newUlid());
      await expect(metering.reserve(caller, 'email', 1)).rejects.toMatchObject(
        reached(5, 'day', '2026-03-02'),
      );
      await withCaps({ month: 6 });
      await (await metering.reserve(caller, 'email', 1)).capture(newUlid());
      await expect(metering.reserve(caller, 'email', 1)).rejects.toMatchObject(
        reached(6, 'month', '2026-04-01'),
      );
      await withCaps({});
      await metering.reserve(caller, 'email', 1);
    });

    it('refuses at the capture when other replicas reached the cap, and the next request before its work', async () => {
      await withCaps({ day: 5 });
      const reservation = await metering.reserve(caller, 'email', 3);
      await spentElsewhere(4);
      await expect(reservation.capture(newUlid())).rejects.toMatchObject(reached(5, 'day', '2026-03-01'));
      await expect(metering.reserve(caller, 'email', 2)).rejects.toMatchObject({ code: 'BILLING_002' });
      await metering.reserve(caller, 'email', 1);
      expect(reported).toHaveLength(2);
    });

    it('accepts the repetition of a request that was charged before the cap was reached', async () => {
      await withCaps({ day: 5 });
      const requestId = newUlid();
      const first = await (await metering.reserve(caller, 'email', 5)).capture(requestId);
      await expect(metering.reserve(caller, 'email', 5, newUlid())).rejects.toMatchObject({
        code: 'BILLING_002',
      });
      const repeated = await metering.reserve(caller, 'email', 5, requestId);
      expect(await repeated.capture(requestId)).toEqual({ ...first, isRepeated: true });
    });

    it('reserves a block for the lookups in progress, and nothing for remaining lookups', async () => {
      await withCaps({ day: 2 });
      for (let i = 0; i < 100; i++) await metering.reserve(caller, 'ip', 2);
      await expect(metering.reserve(caller, 'ip', 2)).rejects.toMatchObject({ code: 'BILLING_002' });
    });

    it('sends no further query for keys without caps', async () => {
      await withCaps({});
      const spending = jest.spyOn(billing.ledger, 'spending');
      await (await metering.reserve(caller, 'email', 1)).capture(newUlid());
      await expect(metering.reserve(caller, 'email', 100)).rejects.toMatchObject({ code: 'BILLING_001' });
      expect(spending).not.toHaveBeenCalled();
    });
  });

  describe('when the ledger does not settle a charge in time', () => {
    /** A ledger that applies a charge when it is told to, unless nobody waits for an unsent one. */
    function slowLedger({ isSent }: { isSent: boolean }) {
      let settle!: () => void;
      const settled = new Promise<void>((resolve) => (settle = resolve));
      const ledger = Object.create(billing.ledger) as typeof billing.ledger;
      ledger.charge = async (charge, signal) => {
        await settled;
        return billing.ledger.charge(charge, isSent ? undefined : signal);
      };
      const refund = jest.spyOn(ledger, 'refund');
      return { settle, refund, metering: new Metering(billing.accounts, ledger, undefined, 1) };
    }

    const late = { code: 'SYS_002' };
    const nothingWaits = () => new Promise((resolve) => setImmediate(resolve));

    it('answers SYS_002, keeps the credits reserved, and refunds the charge that was applied later', async () => {
      const { settle, refund, metering } = slowLedger({ isSent: true });
      const reservation = await metering.reserve(caller, 'email', 2);
      await expect(reservation.capture(newUlid())).rejects.toMatchObject(late);
      reservation.release();
      expect(caller.account.freeCredits).toBe(0);
      settle();
      await nothingWaits();
      expect(refund).toHaveBeenCalledTimes(1);
      expect(await credits()).toBe(2);
    });

    it('drops an unsent charge', async () => {
      const { settle, refund, metering } = slowLedger({ isSent: false });
      const reservation = await metering.reserve(caller, 'email', 2);
      await expect(reservation.capture(newUlid())).rejects.toMatchObject(late);
      settle();
      await nothingWaits();
      expect(refund).not.toHaveBeenCalled();
      expect(await credits()).toBe(2);
      expect(caller.account.freeCredits).toBe(2);
    });

    it('keeps the charge of a repeatable request, which finds its result and is free', async () => {
      const { settle, refund, metering } = slowLedger({ isSent: true });
      const reservation = await metering.reserve(caller, 'email', 2);
      const capture = reservation.capture(newUlid(), 2, { isRepeatable: true });
      await expect(capture).rejects.toMatchObject(late);
      settle();
      await nothingWaits();
      expect(refund).not.toHaveBeenCalled();
      expect(await credits()).toBe(0);
    });
  });

  it('refuses at the capture when another replica has spent the credits', async () => {
    const reservation = await metering.reserve(caller, 'email', 2);
    const elsewhere = {
      requestId: newUlid(),
      accountId: caller.account.id,
      keyId: 'k',
      operation: 'email',
      price: 2,
    } as const;
    await billing.ledger.charge(elsewhere);
    await expect(reservation.capture(newUlid())).rejects.toMatchObject({ code: 'BILLING_001' });
    expect(await credits()).toBe(0);
  });
});
