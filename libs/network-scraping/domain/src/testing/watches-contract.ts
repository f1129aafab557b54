import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewWatch, Watches } from '../watching/watches';
import { storedCompany } from './sample-records';

/**
 * The contract of `Watches`.
 * @param open returns an empty one each time
 */
export function watchesContract(name: string, open: () => Promise<Watches>): void {
  const at = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * 86_400_000);
  const { record } = storedCompany('acme');
  const watchOf = (id: string, slug: string, more: Partial<NewWatch> = {}): NewWatch => ({
    id: `wat_${id}`,
    account: 'acc_1',
    subject: { kind: 'company', slug },
    record,
    parserVersion: 1,
    createdAt: at(0),
    checkedAt: at(0),
    dueAt: at(1),
    endsAt: at(30),
    extendsBefore: at(7),
    ...more,
  });
  const turn = (day: number, limit = 10) => ({ now: at(day), leaseEndsAt: at(day + 0.1), limit });

  describe(`${name} fulfils the contract of Watches`, () => {
    let watches: Watches;
    beforeEach(async () => {
      watches = await open();
    });
    const ids = async (day: number, account = 'acc_1') =>
      (await watches.list(account, at(day), 10)).map(({ id }) => id);

    it('keeps one watch for an account and a subject', async () => {
      const company = watchOf('A', 'acme').subject;
      expect(await watches.find('acc_1', company)).toBeUndefined();
      expect(await watches.start(watchOf('A', 'acme'))).toBe(true);
      const watch = (await watches.find('acc_1', company))!;
      expect(watch).toMatchObject({ id: 'wat_A', record, revision: 1 });
      const again = watchOf('B', 'acme', { createdAt: at(10), endsAt: at(40), extendsBefore: at(17) });
      expect(await watches.start(again)).toBe(false);
      const late = { ...again, createdAt: at(25), endsAt: at(55), extendsBefore: at(32) };
      expect(await watches.start(late)).toBe(true);
      expect(await watches.find('acc_1', company)).toEqual({ ...watch, endsAt: at(55) });
      const person = watchOf('C', 'acme', { subject: { kind: 'person', slug: 'acme' } });
      expect(await watches.start(person)).toBe(true);
      expect(await watches.start(watchOf('D', 'acme', { account: 'acc_2' }))).toBe(true);
      expect(await ids(1)).toEqual(['wat_A', 'wat_C']);
    });

    it('starts anew after the end', async () => {
      await watches.start(watchOf('A', 'acme'));
      await watches.start(
        watchOf('B', 'acme', { createdAt: at(31), checkedAt: at(31), endsAt: at(61), extendsBefore: at(38) }),
      );
      expect(await watches.find('acc_1', watchOf('B', 'acme').subject)).toMatchObject({
        id: 'wat_B',
        createdAt: at(31),
        checkedAt: at(31),
      });
      expect(await ids(32)).toEqual(['wat_B']);
    });

    it('starts one of two at the same time', async () => {
      const started = await Promise.all(['A', 'B', 'C'].map((id) => watches.start(watchOf(id, 'acme'))));
      expect(started.filter(Boolean)).toHaveLength(1);
      expect(await ids(1)).toHaveLength(1);
    });

    it('lists the oldest, and ends only watches of the account', async () => {
      for (const id of ['A', 'B', 'C']) await watches.start(watchOf(id, `acme-${id}`));
      expect((await watches.list('acc_1', at(1), 2)).map(({ id }) => id)).toEqual(['wat_A', 'wat_B']);
      expect(await watches.end('acc_2', 'wat_B')).toBe(false);
      expect(await watches.end('acc_1', 'wat_B')).toBe(true);
      expect(await watches.end('acc_1', 'wat_B')).toBe(false);
      expect(await ids(1)).toEqual(['wat_A', 'wat_C']);
      expect(await ids(30)).toEqual([]);
    });

    it('assigns a due watch to one process, and again after its lease', async () => {
      for (const id of ['A', 'B', 'C', 'D']) await watches.start(watchOf(id, `acme-${id}`));
      expect(await watches.claim(turn(0.9))).toEqual([]);
      const claims = (await Promise.all([1, 2, 3].map(() => watches.claim(turn(1, 2))))).flat();
      expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
      const rest = await watches.claim(turn(1));
      expect(claims.length + rest.length).toBe(4);
      expect(await watches.claim(turn(1.05))).toEqual([]);
      expect(await watches.claim(turn(1.2))).toHaveLength(4);
      expect(await watches.claim(turn(30))).toEqual([]);
    });

    it('keeps the result of the first of two checks', async () => {
      await watches.start(watchOf('A', 'acme'));
      const [watch] = await watches.claim(turn(1));
      const renamed = { ...record, name: 'Renamed' };
      const checked = { record: renamed, parserVersion: 2, checkedAt: at(1), dueAt: at(2) };
      await watches.settle(watch!, checked);
      await watches.settle(watch!, { ...checked, record });
      await watches.postpone(watch!, at(0));
      expect(await watches.claim(turn(1.9))).toEqual([]);
      const [next] = await watches.claim(turn(2));
      expect(next).toMatchObject({ record: renamed, parserVersion: 2, checkedAt: at(1), revision: 2 });
      await watches.postpone(next!, at(1));
      expect(await watches.claim(turn(2))).toHaveLength(1);
    });

    it('deletes watches that ended before a time', async () => {
      await watches.start(watchOf('A', 'acme'));
      await watches.start(watchOf('B', 'acme-b', { endsAt: at(40) }));
      expect(await watches.prune(at(35))).toBe(1);
      expect(await ids(1)).toEqual(['wat_B']);
    });
  });
}
