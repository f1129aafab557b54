import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs, newUlid } from '@enrichment/kernel';
import { type Accounts, type Exchange, keptBodyBytes, type RequestBodies } from '../index';

/** Longer than a test takes: the time of a database advances during the test. */
const marginMs = 30_000;

/** A store under test, whose time can be advanced. */
export interface OpenBodies {
  readonly bodies: RequestBodies;
  /** The same store, opened with another encryption key. */
  readonly withOtherKey: RequestBodies;
  /** The same store, opened without an encryption key. */
  readonly withoutKey: RequestBodies;
  readonly accounts: Accounts;
  /** Ends when every exchange recorded in `bodies` is stored. */
  flush(): Promise<void>;
  advance(milliseconds: number): void | Promise<void>;
  close(): Promise<void>;
}

/** The contract of {@link RequestBodies}; every adapter passes it. */
export function requestBodiesContract(name: string, open: () => Promise<OpenBodies>): void {
  describe(`request bodies contract: ${name}`, () => {
    let opened: OpenBodies;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const account = async (days: number): Promise<string> => {
      const { id } = await opened.accounts.create({ email: `${newUlid()}@example.com`, credits: 0 });
      if (days > 0) await opened.accounts.change(id, { bodyDays: days });
      return id;
    };
    const record = async (accountId: string, more: Partial<Exchange> = {}): Promise<string> => {
      const exchange = {
        accountId,
        requestId: newUlid(),
        request: '{"email":"zoë@example.com"}',
        answer: '{"n":0.10}',
        ...more,
      };
      opened.bodies.record(exchange);
      await opened.flush();
      return exchange.requestId;
    };
    const whole = (text: string) => ({ text, isClipped: false });
    const kept = {
      state: 'kept',
      request: whole('{"email":"zoë@example.com"}'),
      answer: whole('{"n":0.10}'),
    };

    it('keeps the exact bodies for the account that chose it', async () => {
      const id = await account(7);
      const requestId = await record(id);
      expect(await opened.bodies.find(id, requestId)).toEqual(kept);
      expect(await opened.bodies.find(await account(7), requestId)).toBeUndefined();
      expect(await opened.bodies.find(id, newUlid())).toBeUndefined();
    });

    it('keeps a request whose caller disconnected before the answer', async () => {
      const id = await account(1);
      const requestId = await record(id, { answer: undefined });
      expect(await opened.bodies.find(id, requestId)).toEqual({ ...kept, answer: undefined });
    });

    it('keeps the last exchange of an id', async () => {
      const id = await account(1);
      const requestId = newUlid();
      for (const answer of ['first', 'second'])
        opened.bodies.record({ accountId: id, requestId, request: '{}', answer });
      await opened.flush();
      expect(await opened.bodies.find(id, requestId)).toMatchObject({ answer: whole('second') });
      await record(id, { requestId, answer: 'third' });
      expect(await opened.bodies.find(id, requestId)).toMatchObject({ answer: whole('third') });
    });

    it('stores nothing of an account that keeps no bodies, even when it keeps them later', async () => {
      const [never, noMore] = [await account(0), await account(1)];
      await opened.accounts.change(noMore, { bodyDays: 0 });
      for (const id of [never, noMore]) {
        const requestId = await record(id);
        await opened.accounts.change(id, { bodyDays: 30 });
        expect(await opened.bodies.find(id, requestId)).toBeUndefined();
      }
    });

    it('replaces API keys in bodies', async () => {
      const id = await account(1);
      const secret = '0123456789abcdefghijABCDEFGHIJ01234567';
      const answer = `{"live":"enr_${secret}","of a cell":"enr_test_eu1_${secret}","word":"enr_"}`;
      const request = `{"key":"enr_${secret}","on a line of its own":"a\\nenr_${secret}"}`;
      const requestId = await record(id, { request, answer });
      expect(await opened.bodies.find(id, requestId)).toMatchObject({
        request: whole('{"key":"enr_…","on a line of its own":"a\\nenr_…"}'),
        answer: whole('{"live":"enr_…","of a cell":"enr_…","word":"enr_"}'),
      });
    });

    it('keeps the beginning of a long body, in whole characters', async () => {
      const id = await account(1);
      const fits = 'x'.repeat(keptBodyBytes);
      const requestId = await record(id, { request: fits, answer: `${'x'.repeat(keptBodyBytes - 2)}€uro` });
      expect(await opened.bodies.find(id, requestId)).toEqual({
        state: 'kept',
        request: whole(fits),
        answer: { text: 'x'.repeat(keptBodyBytes - 2), isClipped: true },
      });
    });

    it('keeps bodies for the chosen days, and deletes older ones', async () => {
      await opened.bodies.clean();
      const [short, long] = [await account(1), await account(2)];
      const old = [await record(short), await record(long)] as const;
      await opened.advance(dayMs - marginMs);
      expect(await opened.bodies.find(short, old[0])).toEqual(kept);
      await opened.advance(marginMs);
      expect(await opened.bodies.find(short, old[0])).toBeUndefined();
      const fresh = await record(short);
      expect(await opened.bodies.clean()).toBeGreaterThanOrEqual(1);
      expect(await opened.bodies.clean()).toBe(0);
      expect(await opened.bodies.find(short, fresh)).toEqual(kept);
      expect(await opened.bodies.find(long, old[1])).toEqual(kept);
    });

    it('applies fewer days to stored bodies', async () => {
      const id = await account(30);
      const requestId = await record(id);
      await opened.accounts.change(id, { bodyDays: 0 });
      expect(await opened.bodies.find(id, requestId)).toBeUndefined();
      expect(await opened.bodies.clean()).toBe(1);
      await opened.accounts.change(id, { bodyDays: 30 });
      expect(await opened.bodies.find(id, requestId)).toBeUndefined();
    });

    it('keeps bodies of a suspended account, and none of a deleted one', async () => {
      const id = await account(30);
      const requestId = await record(id);
      await opened.accounts.change(id, { suspension: 'spam' });
      expect(await opened.bodies.find(id, requestId)).toEqual(kept);
      await opened.accounts.delete(id);
      const late = await record(id);
      for (const each of [requestId, late]) expect(await opened.bodies.find(id, each)).toBeUndefined();
    });

    it('does not read bodies of another encryption key', async () => {
      const id = await account(1);
      const requestId = await record(id);
      for (const other of [opened.withOtherKey, opened.withoutKey])
        expect(await other.find(id, requestId)).toEqual({ state: 'unreadable' });
      expect(await opened.bodies.find(id, requestId)).toEqual(kept);
    });

    it('stores nothing without an encryption key', async () => {
      const id = await account(1);
      const requestId = newUlid();
      expect([opened.bodies.isOffered, opened.withoutKey.isOffered]).toEqual([true, false]);
      opened.withoutKey.record({ accountId: id, requestId, request: '{}', answer: '{}' });
      await opened.flush();
      expect(await opened.bodies.find(id, requestId)).toBeUndefined();
    });
  });
}
