import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mail, newUlid } from '@enrichment/kernel';
import type { AlertMarks, MailOutbox } from '../index';

const start = Date.UTC(2026, 10, 22, 9);
const at = (ms: number) => new Date(start + ms);

/** The contracts of `AlertMarks` and `MailOutbox`; the fakes and every adapter pass them. */
export function outboxContract(
  name: string,
  open: () => Promise<{ readonly marks: AlertMarks; readonly mails: MailOutbox; close(): Promise<void> }>,
): void {
  describe(`outbox contract: ${name}`, () => {
    let store: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'A link\n' };
    const claimMail = (ms: number) =>
      store.mails.claim({ now: at(ms), leaseEndsAt: at(ms + 1_000), limit: 10 });

    it('stores a mark and its messages once for several checks with the same earlier mark', async () => {
      const id = newUlid();
      const check = (before: unknown, mark: object) =>
        store.marks.record([{ accountId: id, before, mark, mails: [mail] }], at(0));
      const markOf = async () => (await store.marks.of([id, newUlid()])).get(id);
      const mailed = async () => {
        const claims = await claimMail(0);
        for (const each of claims) await store.mails.settle(each.id, undefined);
        return claims.map((each) => each.mail);
      };
      expect(await store.marks.of([id])).toEqual(new Map());
      await Promise.all([1, 2, 3].map(() => check(undefined, { credits: 9 })));
      expect(await markOf()).toEqual({ credits: 9 });
      expect(await mailed()).toEqual([mail]);
      await Promise.all([1, 2, 3].map(() => check({ credits: 9 }, { credits: 5 })));
      expect(await markOf()).toEqual({ credits: 5 });
      await check(undefined, { credits: 1 });
      expect(await markOf()).toEqual({ credits: 5 });
      expect(await mailed()).toEqual([mail]);
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
