import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import type { AlertOutbox, NewAlert } from '../index';

const start = Date.UTC(2026, 10, 22, 9);
const at = (ms: number) => new Date(start + ms);

/** The contract of `AlertOutbox`; the fake and every adapter pass it. */
export function alertOutboxContract(
  name: string,
  open: () => Promise<{ readonly alerts: AlertOutbox; close(): Promise<void> }>,
): void {
  describe(`alert outbox contract: ${name}`, () => {
    let store: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const alertOf = (accountId: string, more: Partial<NewAlert> = {}): NewAlert => ({
      accountId,
      at: at(0),
      content: { type: 'balance.low', credits: 5, threshold: null },
      ...more,
    });
    const claim = async (accountId: string, ms: number) => {
      const turn = { now: at(ms), leaseEndsAt: at(ms + 1_000), limit: 1_000 };
      return (await store.alerts.claim(turn)).filter((each) => each.accountId === accountId);
    };

    it('stores a mark and its alerts once for several checks with the same earlier mark', async () => {
      const id = newUlid();
      const check = (before: unknown, mark: object) =>
        store.alerts.note([{ accountId: id, before, mark, alerts: [alertOf(id)] }]);
      expect(await store.alerts.marks([id])).toEqual(new Map());
      await Promise.all([1, 2, 3].map(() => check(undefined, { credits: 9 })));
      expect(await store.alerts.marks([id, newUlid()])).toEqual(new Map([[id, { credits: 9 }]]));
      expect(await claim(id, 0)).toHaveLength(1);
      await Promise.all([1, 2, 3].map(() => check({ credits: 9 }, { credits: 5 })));
      expect((await store.alerts.marks([id])).get(id)).toEqual({ credits: 5 });
      await check(undefined, { credits: 1 });
      expect((await store.alerts.marks([id])).get(id)).toEqual({ credits: 5 });
      expect(await claim(id, 0)).toHaveLength(1);
    });

    it('assigns an alert to one process at a time, with the addresses that have received it', async () => {
      const id = newUlid();
      const content = { type: 'webhook.stopped', origin: 'https://example.com', because: 'gone' } as const;
      await store.alerts.publish([alertOf(id, { content })]);
      const claims = (await Promise.all([claim(id, 0), claim(id, 0), claim(id, 0)])).flat();
      expect(claims).toEqual([{ id: expect.any(String), accountId: id, content, mailed: [], tries: 1 }]);
      await store.alerts.noteMailed(claims[0]!.id, 'ada@example.com', at(5_000));
      expect(await claim(id, 4_000)).toEqual([]);
      expect(await claim(id, 5_000)).toMatchObject([{ mailed: ['ada@example.com'], tries: 2 }]);
    });

    it('returns an alert again when it is due, and not when it is finished', async () => {
      const id = newUlid();
      await store.alerts.publish([alertOf(id)]);
      const [first] = await claim(id, 0);
      await store.alerts.settle(first!.id, at(9_000));
      expect(await claim(id, 8_000)).toEqual([]);
      const [again] = await claim(id, 9_000);
      await store.alerts.settle(again!.id, undefined);
      expect(await claim(id, 99_000)).toEqual([]);
    });
  });
}
