import { describe, expect, it } from '@jest/globals';
import type { RunStatement } from '@enrichment/kernel';
import type { Outcomes } from '../ports/outcomes';
import { type NewRecheck, recheckBounds, type Rechecks } from '../ports/rechecks';

export interface OpenedRechecks {
  /** An empty store. */
  readonly rechecks: Rechecks;
  /** Reads the same store. */
  readonly outcomes: Outcomes;
  readonly addresses: () => Promise<readonly string[]>;
  /** Runs a statement in the store. */
  readonly run: RunStatement;
}

export function rechecksContract(name: string, open: () => Promise<OpenedRechecks>): void {
  const start = Date.UTC(2026, 10, 26, 12);
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const request = { account: 'acc_1', requestId: 'r1' };
  const planned = (email: string, more: Partial<NewRecheck> = {}): NewRecheck => ({
    email,
    host: `mx.${email.split('@')[1]!}`,
    dueAt: at(5),
    now: at(0),
    request,
    ...more,
  });
  /** With `plan`, which makes the effect of a recheck that no limit refuses. */
  const opened = async () => {
    const { rechecks, outcomes, addresses, run } = await open();
    const plan = async (recheck: NewRecheck) => {
      const effect = await rechecks.plan(recheck);
      expect(await effect!(run)).toBe(true);
    };
    const learnedBy = async (account: string, email: string, minutes: number) =>
      (await outcomes.known(account, email, at(minutes))).learned;
    return { rechecks, learnedBy, addresses, plan };
  };
  const turn = (minutes: number, limit = 10) => ({ now: at(minutes), leaseEndsAt: at(minutes + 2), limit });
  const accepted = { mailbox: 'accepted', random: 'rejected', host: 'mx.a.test' } as const;
  const learned = { evidence: accepted, checkedAt: at(5) };

  describe(`${name} fulfils the contract of Rechecks`, () => {
    it('returns a recheck once it is due, with all its requests, and deletes the address when it ends', async () => {
      const { rechecks, addresses, plan } = await opened();
      const other = { account: 'acc_2', requestId: 'r2' };
      await plan(planned('jo@a.test'));
      await plan(planned('jo@a.test', { request: other, dueAt: at(60) }));
      expect(await rechecks.claim(turn(4))).toEqual([]);
      const [claim] = await rechecks.claim(turn(5));
      expect(claim).toMatchObject({ email: 'jo@a.test', attempt: 1, requests: [request, other] });
      expect(await addresses()).toEqual(['jo@a.test']);
      const late = { account: 'acc_3', requestId: 'r3' };
      await plan(planned('jo@a.test', { request: late }));
      expect(await rechecks.settle(claim!, learned)).toEqual([request, other, late]);
      expect(await rechecks.settle(claim!, learned)).toEqual([]);
      expect(await addresses()).toEqual([]);
      expect(await rechecks.claim(turn(100))).toEqual([]);
    });

    it('answers accounts that requested the address, for a day', async () => {
      const { rechecks, learnedBy, plan } = await opened();
      await plan(planned('jo@a.test'));
      expect(await learnedBy('acc_1', 'jo@a.test', 1)).toBeUndefined();
      const [claim] = await rechecks.claim(turn(5));
      await rechecks.settle(claim!, learned);
      expect(await learnedBy('acc_1', 'jo@a.test', 6)).toEqual(learned);
      expect(await learnedBy('acc_2', 'jo@a.test', 6)).toBeUndefined();
      expect(await learnedBy('acc_1', 'bo@a.test', 6)).toBeUndefined();
      expect(await learnedBy('acc_1', 'jo@a.test', 1440)).toBeUndefined();
      // Requested anew, it waits again.
      await plan(planned('jo@a.test', { now: at(10), dueAt: at(15) }));
      expect(await rechecks.claim(turn(15))).toMatchObject([{ attempt: 1, requests: [request] }]);
    });

    it('assigns each to one process, and again after its lease', async () => {
      const { rechecks, plan } = await opened();
      for (const n of [1, 2, 3, 4]) await plan(planned(`jo@${n}.test`));
      const claims = (await Promise.all([1, 2, 3, 4, 5].map(() => rechecks.claim(turn(5, 2))))).flat();
      expect(new Set(claims.map(({ email }) => email)).size).toBe(claims.length);
      const rest = await rechecks.claim(turn(5));
      expect(claims.length + rest.length).toBe(4);
      const again = await rechecks.claim(turn(8));
      expect(again.map(({ attempt }) => attempt)).toEqual([2, 2, 2, 2]);
      const first = [...claims, ...rest].find(({ id }) => id === again[0]!.id)!;
      await rechecks.postpone(first, at(0));
      expect(await rechecks.settle(first, learned)).toEqual([]);
      expect(await rechecks.claim(turn(8))).toEqual([]);
    });

    it('is due later when postponed, and is deleted when it ends without an answer', async () => {
      const { rechecks, learnedBy, addresses, plan } = await opened();
      await plan(planned('jo@a.test'));
      const [claim] = await rechecks.claim(turn(5));
      await rechecks.postpone(claim!, at(20));
      expect(await rechecks.claim(turn(19))).toEqual([]);
      const [second] = await rechecks.claim(turn(20));
      expect(second).toMatchObject({ attempt: 2 });
      expect(await rechecks.settle(second!, undefined)).toEqual([request]);
      expect(await addresses()).toEqual([]);
      expect(await learnedBy('acc_1', 'jo@a.test', 21)).toBeUndefined();
    });

    it('respects its limits', async () => {
      const { rechecks, plan } = await opened();
      const host = 'mx.one.test';
      for (let n = 0; n < recheckBounds.perHost; n++) await plan(planned(`p${n}@one.test`, { host }));
      expect(await rechecks.plan(planned('more@one.test', { host }))).toBeUndefined();
      await plan(planned('p0@one.test', { host }));
      for (let n = 2; n < recheckBounds.requests; n++) await plan(planned('p0@one.test', { host }));
      expect(await rechecks.plan(planned('p0@one.test', { host }))).toBeUndefined();
      // At most one at a time for each host.
      expect(await rechecks.claim(turn(5))).toHaveLength(1);
    });

    it('ends after a number of claims, and after a day', async () => {
      const { rechecks, addresses, plan } = await opened();
      await plan(planned('jo@a.test'));
      for (let n = 0; n < recheckBounds.claims; n++)
        expect(await rechecks.claim(turn(5 + 3 * n))).toHaveLength(1);
      expect(await rechecks.claim(turn(60))).toEqual([]);
      await plan(planned('bo@b.test', { now: at(60), dueAt: at(60) }));
      expect(await rechecks.claim(turn(60 + 1440))).toEqual([]);
      expect(await rechecks.prune(at(30))).toBe(1);
      expect(await addresses()).toEqual(['bo@b.test']);
    });
  });
}
