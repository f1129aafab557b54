import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { type List, type Lists, listStates, type NewRow, type RowOutcome, statesBefore } from '../index';

const start = Date.UTC(2026, 10, 28, 9);
const at = (ms: number) => new Date(start + ms);

const row = (subject: string | undefined, sameAs?: number): NewRow => ({
  subject,
  sameAs,
  cells: JSON.stringify([subject, { x: '\u0000' }]),
});
const answer = (credits = 1): RowOutcome => ({ body: '{"ok":"\\u0000"}', code: undefined, credits });
const refusal: RowOutcome = { body: '{"code":"EMAIL_001"}', code: 'EMAIL_001', credits: 0 };
const code = (of: string) => expect.objectContaining({ code: of }) as unknown;

/** The contract of `Lists`; the fake and every adapter pass it. */
export function listsContract(
  name: string,
  open: () => Promise<{ readonly lists: Lists; close(): Promise<void> }>,
): void {
  describe(`lists contract: ${name}`, () => {
    let lists: Lists;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ lists, close } = await open());
    });
    afterAll(() => close());

    const draft = (accountId: string): Promise<List> =>
      lists.create(
        {
          accountId,
          keyId: 'key_1',
          name: 'CRM',
          operation: 'email',
          field: 'email',
          parameters: { include_company_data: true },
          columns: ['mail', 'more', 'less'],
        },
        at(0),
      );
    const running = async (accountId: string, rows: readonly NewRow[]): Promise<List> => {
      const { id } = await draft(accountId);
      await lists.append(accountId, id, 0, rows);
      return lists.start(accountId, id, rows.length, at(1));
    };
    const claim = (id: string, count: number, ms = 0) => {
      const ids = Array.from({ length: count }, () => newUlid());
      return lists.claim(id, ids, { now: at(ms), leaseEndsAt: at(ms + 1_000) });
    };

    it('takes rows in pieces, again too, and starts when all are there', async () => {
      const accountId = newUlid();
      const { id } = await draft(accountId);
      await lists.append(accountId, id, 0, [row('a'), row(undefined)]);
      await expect(lists.start(accountId, id, 3, at(1))).rejects.toEqual(code('LIST_INCOMPLETE'));
      await Promise.all([1, 2].map(() => lists.append(accountId, id, 1, [row('other'), row('a', 0)])));
      expect(await claim(id, 9)).toEqual([]);
      const begun = await lists.start(accountId, id, 3, at(1));
      expect(begun).toMatchObject({ state: 'running', rows: 3, subjects: 1, done: 0, startedAt: at(1) });
      expect(await lists.find(accountId, id)).toEqual(begun);
      await expect(lists.start(accountId, id, 3, at(1))).rejects.toEqual(code('LIST_STATE'));
      await expect(lists.append(accountId, id, 3, [row('b')])).rejects.toEqual(code('LIST_STATE'));
      expect(await lists.rows(id, -1, 2)).toEqual([
        { number: 0, ...row('a'), outcome: undefined },
        { number: 1, ...row(undefined), outcome: undefined },
      ]);
    });

    it('assigns each row to one process at a time, under one id', async () => {
      const accountId = newUlid();
      const { id } = await running(accountId, [row('a'), row('b'), row('a', 0), row('c')]);
      const [first, second] = await Promise.all([claim(id, 2), claim(id, 2)]);
      const all = [...first, ...second].sort((a, b) => a.number - b.number);
      expect(all.map(({ subject }) => subject)).toEqual(['a', 'b', 'c']);
      expect(all.every(({ isRepeated, tries }) => !isRepeated && tries === 0)).toBe(true);
      expect(await claim(id, 9, 999)).toEqual([]);
      await lists.release(id, 1, at(5_000), true);
      expect(await claim(id, 9, 1_000)).toEqual([
        { ...all[0], isRepeated: true, tries: 1 },
        { ...all[2], isRepeated: true, tries: 1 },
      ]);
      expect(await claim(id, 9, 5_000)).toContainEqual({ ...all[1], isRepeated: true, tries: 1 });
    });

    it('counts the first outcome of each row, also of a list that has ended', async () => {
      const accountId = newUlid();
      const { id } = await running(accountId, [row('a'), row('b'), row('a', 0), row(undefined)]);
      await claim(id, 9);
      await lists.settle(id, new Map([[0, answer(2)]]));
      await lists.move(accountId, id, 'cancelled', at(7));
      const late = new Map([0, 1, 2, 3].map((number) => [number, refusal]));
      await Promise.all([1, 2].map(() => lists.settle(id, late)));
      expect(await lists.find(accountId, id)).toMatchObject({
        state: 'cancelled',
        done: 2,
        answered: 1,
        credits: 2,
        endedAt: at(7),
      });
      expect((await lists.rows(id, -1, 9)).map(({ outcome }) => outcome)).toEqual([
        answer(2),
        refusal,
        answer(0),
        undefined,
      ]);
    });

    it('sends nothing of a list that does not run, and goes on where it was', async () => {
      const accountId = newUlid();
      const { id } = await running(accountId, [row('a'), row('b')]);
      await claim(id, 1);
      await lists.release(id, 0, at(0), false);
      const paused = await lists.move(accountId, id, 'paused', at(2), 'The credits are used up.');
      expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'The credits are used up.' });
      expect([await claim(id, 9), (await lists.running()).map((list) => list.id)]).toEqual([
        [],
        expect.not.arrayContaining([id]),
      ]);
      const resumed = await lists.move(accountId, id, 'running', at(3));
      expect(resumed).toMatchObject({ state: 'running', pausedBecause: undefined, startedAt: at(1) });
      expect(await lists.running()).toContainEqual(resumed);
      expect(await claim(id, 9)).toHaveLength(2);
    });

    it('moves from states that allow it alone', async () => {
      const accountId = newUlid();
      for (const from of listStates.filter((state) => state !== 'draft'))
        for (const to of listStates.filter((state) => state !== 'draft')) {
          const { id } = await running(accountId, []);
          if (from !== 'running') await lists.move(accountId, id, from, at(2));
          const moved = await lists.move(accountId, id, to, at(3)).catch((error: unknown) => error);
          expect(moved).toEqual(
            statesBefore[to].includes(from) ? expect.objectContaining({ state: to }) : code('LIST_STATE'),
          );
        }
      const { id } = await draft(accountId);
      await expect(lists.move(accountId, id, 'running', at(1))).rejects.toEqual(code('LIST_STATE'));
    });

    it('shows an account its own lists alone, and deletes them', async () => {
      const [accountId, other] = [newUlid(), newUlid()];
      const [first, second] = [await running(accountId, [row('a')]), await draft(accountId)];
      expect((await lists.list(accountId)).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect([await lists.list(other), await lists.find(other, first.id)]).toEqual([[], undefined]);
      for (const act of [
        () => lists.append(other, second.id, 0, [row('a')]),
        () => lists.start(other, second.id, 0, at(1)),
        () => lists.move(other, first.id, 'paused', at(1)),
        () => lists.remove(other, second.id),
      ])
        await expect(act()).rejects.toEqual(code('LIST_NOT_FOUND'));
      await expect(lists.remove(accountId, first.id)).rejects.toEqual(code('LIST_STATE'));
      await lists.remove(accountId, second.id);
      expect(await lists.prune(at(0), at(0))).toBe(0);
      const { id } = await draft(accountId);
      expect(await lists.prune(at(0), at(1))).toBeGreaterThan(0);
      expect(await lists.find(accountId, id)).toBeUndefined();
      expect(await lists.find(accountId, first.id)).toBeDefined();
      await lists.prune(at(1), at(1));
      expect([await lists.list(accountId), await lists.rows(first.id, -1, 9)]).toEqual([[], []]);
    });

    it('refuses more lists and rows than an account may have', async () => {
      const accountId = newUlid();
      const { id } = await draft(accountId);
      await expect(lists.append(accountId, id, 100_000, [row('a')])).rejects.toEqual(code('LIST_TOO_LONG'));
      for (let i = 1; i < 100; i++) await draft(accountId);
      await expect(draft(accountId)).rejects.toEqual(code('LIST_TOO_MANY'));
    });
  });
}
