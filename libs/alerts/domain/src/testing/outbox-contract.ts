import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mail, newUlid } from '@enrichment/kernel';
import type { AlertOutbox, MailOutbox, NewAlert } from '../index';

const start = Date.UTC(2026, 10, 22, 9);
const at = (ms: number) => new Date(start + ms);

/** The contracts of `AlertOutbox` and `MailOutbox`; the fakes and every adapter pass them. */
export function outboxContract(
  name: string,
  open: () => Promise<{ readonly alerts: AlertOutbox; readonly mails: MailOutbox; close(): Promise<void> }>,
): void {
  describe(`outbox contract: ${name}`, () => {
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

    const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'A link\n' };
    const claimMail = (ms: number) =>
      store.mails.claim({ now: at(ms), leaseEndsAt: at(ms + 1_000), limit: 10 });

    it('stores a mark and its alerts once for several checks with the same earlier mark', async () => {
      const id = newUlid();
      const check = (before: unknown, mark: object) =>
        store.alerts.record([{ accountId: id, before, mark, alerts: [alertOf(id)] }]);
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

    it('assigns an alert to one process at a time, until one has replaced it by its messages', async () => {
      const id = newUlid();
      const content = { type: 'webhook.stopped', origin: 'https://example.com', because: 'gone' } as const;
      await store.alerts.publish([alertOf(id, { content })]);
      const claims = (await Promise.all([claim(id, 0), claim(id, 0), claim(id, 0)])).flat();
      expect(claims).toEqual([{ id: expect.any(String), accountId: id, content }]);
      expect(await claim(id, 999)).toEqual([]);
      expect(await claim(id, 1_000)).toEqual(claims);
      const replace = () =>
        store.alerts.replace(claims[0]!.id, [mail, { ...mail, to: 'ben@example.com' }], at(0));
      await Promise.all([replace(), replace()]);
      await replace();
      expect(await claim(id, 99_000)).toEqual([]);
      const mails = await claimMail(0);
      expect(mails.map((each) => each.mail.to).sort()).toEqual(['ada@example.com', 'ben@example.com']);
      for (const each of mails) await store.mails.settle(each.id, undefined);
    });

    it('assigns a message to one process at a time, until the relay has taken it', async () => {
      const { id } = await store.mails.add(mail, at(0));
      expect(await claimMail(-1)).toEqual([]);
      const claims = (await Promise.all([claimMail(0), claimMail(0), claimMail(0)])).flat();
      expect(claims).toEqual([{ id, mail, tries: 1, createdAt: at(0) }]);
      const own = await store.mails.add(mail, at(0), at(2_000));
      expect(await claimMail(999)).toEqual([]);
      expect(await claimMail(1_000)).toEqual([{ ...claims[0], tries: 2 }]);
      expect(await store.mails.state()).toMatchObject({ waiting: 2, oldestAt: at(0), notSent: 0 });
      await store.mails.settle(id, undefined);
      expect(await claimMail(2_000)).toEqual([{ ...own, tries: 2 }]);
      await store.mails.settle(own.id, undefined);
      expect(await claimMail(99_000)).toEqual([]);
    });

    it('keeps a refused message until its next attempt, and without its text when there is none', async () => {
      const { id } = await store.mails.add(mail, at(0), at(1_000));
      await store.mails.settle(id, { at: at(1), reason: '451 later', retryAt: at(5_000) });
      expect(await claimMail(4_999)).toEqual([]);
      expect(await claimMail(5_000)).toMatchObject([{ id, mail, tries: 2 }]);
      await store.mails.settle(id, { at: at(5_001), reason: '451 still', retryAt: undefined });
      expect(await claimMail(99_000)).toEqual([]);
      expect(await store.mails.state()).toEqual({
        waiting: 0,
        notSent: 1,
        lastReason: '451 still',
        oldestAt: undefined,
      });
      expect(await store.mails.prune(at(5_001))).toBe(0);
      expect(await store.mails.prune(at(5_002))).toBe(1);
    });

    it('replaces a message of the same key, also while one is being sent', async () => {
      const first = await store.mails.add({ ...mail, key: 'link' }, at(0), at(1_000));
      const second = await store.mails.add({ ...mail, text: 'Another link\n', key: 'link' }, at(0));
      await store.mails.settle(first.id, undefined);
      const claims = await claimMail(9_000);
      expect(claims).toMatchObject([{ id: second.id, mail: { text: 'Another link\n' }, tries: 1 }]);
      await store.mails.settle(second.id, undefined);
    });
  });
}
