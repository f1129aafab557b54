import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs, newUlid } from '@enrichment/kernel';
import {
  type Attempt,
  type Claim,
  type ClaimTurn,
  type Deliveries,
  type Endpoint,
  type Endpoints,
  type EventOutbox,
  type EventType,
  maxEndpoints,
  maxOldSecrets,
  type NewEndpoint,
  type NewEvent,
  type Settlement,
} from '../index';

/** Opens an empty store. */
export type OpenWebhooks = () => Promise<{
  readonly endpoints: Endpoints;
  readonly outbox: EventOutbox;
  readonly deliveries: Deliveries;
  close(): Promise<void>;
}>;

const start = Date.UTC(2026, 10, 22, 9);
const at = (ms: number) => new Date(start + ms);

/** The contracts of `Endpoints`, `EventOutbox` and `Deliveries`; the fakes and every adapter pass them. */
export function webhooksContract(name: string, open: OpenWebhooks): void {
  describe(`webhooks contract: ${name}`, () => {
    let store: Awaited<ReturnType<OpenWebhooks>>;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const newAccount = () => `acc_${newUlid()}`;
    const create = (change: Partial<NewEndpoint> = {}): Promise<Endpoint> =>
      store.endpoints.create(
        {
          accountId: newAccount(),
          url: 'https://example.com/hooks?token=1',
          description: 'the books',
          types: ['balance.low'],
          secret: 'whsec_b25l',
          ...change,
        },
        at(0),
      );
    const event = (accountId: string, change: Partial<NewEvent> = {}): NewEvent => ({
      accountId,
      type: 'balance.low',
      at: at(0),
      data: { credits: 5 },
      ...change,
    });
    const claimOf = async (endpoints: readonly Endpoint[], ms: number, turn: Partial<ClaimTurn> = {}) => {
      const ids = endpoints.map(({ id }) => id);
      const claims = await store.deliveries.claim({
        now: at(ms),
        leaseEndsAt: at(ms + 1_000),
        limit: 1_000,
        limitPerEndpoint: 10,
        limitPerAccount: 100,
        ...turn,
      });
      return claims.filter(({ endpoint }) => ids.includes(endpoint.id));
    };
    const attempt = (claim: Claim, change: Partial<Attempt> = {}): Attempt => ({
      number: claim.number,
      at: at(0),
      durationMs: 12,
      status: 500,
      failure: undefined,
      excerpt: 'no',
      ...change,
    });
    const settle = (claim: Claim, change: Partial<Settlement> = {}) =>
      store.deliveries.settle(claim, {
        attempt: attempt(claim),
        retryAt: undefined,
        delivered: false,
        disables: undefined,
        ...change,
      });
    const succeed = (claim: Claim) =>
      settle(claim, { delivered: true, attempt: attempt(claim, { status: 204, excerpt: '' }) });
    const log = (accountId: string) => store.deliveries.page({ accountId, limit: 100 });

    describe('endpoints', () => {
      it('are stored for their account only, oldest first', async () => {
        const first = await create();
        const second = await create({ accountId: first.accountId, types: ['balance.low', 'balance.empty'] });
        expect(first).toEqual({
          id: expect.stringMatching(/^whe_\w{26}$/),
          accountId: first.accountId,
          name: undefined,
          url: 'https://example.com/hooks?token=1',
          description: 'the books',
          types: ['balance.low'],
          createdAt: at(0),
          disabled: undefined,
          failingSince: undefined,
          oldSecretEndsAt: undefined,
        });
        expect(await store.endpoints.list(first.accountId)).toEqual([first, second]);
        expect(await store.endpoints.find(second.id)).toEqual(second);
        expect(await store.endpoints.find('whe_none')).toBeUndefined();
        expect(await store.endpoints.list(newAccount())).toEqual([]);
      });

      it('are changed field by field', async () => {
        const endpoint = await create();
        const changes = { url: 'https://example.com/', description: '', types: ['balance.empty'] as const };
        expect(await store.endpoints.change(endpoint.id, changes, at(1))).toEqual({
          ...endpoint,
          ...changes,
        });
        expect(await store.endpoints.change(endpoint.id, {}, at(1))).toEqual({ ...endpoint, ...changes });
        expect(await store.endpoints.change('whe_none', {}, at(1))).toBeUndefined();
      });

      it(`are at most ${maxEndpoints} of an account, also with concurrent requests`, async () => {
        const accountId = newAccount();
        const made = await Promise.allSettled(
          Array.from({ length: maxEndpoints + 3 }, () => create({ accountId })),
        );
        expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxEndpoints);
        await expect(create({ accountId })).rejects.toMatchObject({ code: 'WEBHOOK_TOO_MANY' });
      });

      it('sign with both secrets until the old one ends', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId), event(endpoint.accountId)]);
        const rotated = await store.endpoints.rotate(endpoint.id, 'whsec_dHdv', at(5_000), at(0));
        expect(rotated).toEqual({ ...endpoint, oldSecretEndsAt: at(5_000) });
        const [both] = await claimOf([endpoint], 4_999, { limitPerEndpoint: 1 });
        expect(both!.secrets).toEqual(['whsec_dHdv', 'whsec_b25l']);
        await succeed(both!);
        const [one] = await claimOf([endpoint], 5_000);
        expect(one!.secrets).toEqual(['whsec_dHdv']);
        expect(await store.endpoints.rotate('whe_none', 'whsec_dHdv', at(0), at(0))).toBeUndefined();
      });

      it('sign with every secret of many rotations until its own end', async () => {
        const endpoint = await create();
        await store.outbox.publish(Array.from({ length: 3 }, () => event(endpoint.accountId)));
        await store.endpoints.rotate(endpoint.id, 'whsec_dHdv', at(5_000), at(0));
        const rotated = await store.endpoints.rotate(endpoint.id, 'whsec_dHJl', at(6_000), at(1_000));
        expect(rotated).toEqual({ ...endpoint, oldSecretEndsAt: at(6_000) });
        const secretsAt = async (ms: number) => {
          const [claim] = await claimOf([endpoint], ms, { limitPerEndpoint: 1 });
          await succeed(claim!);
          return claim!.secrets;
        };
        expect(await secretsAt(4_999)).toEqual(['whsec_dHJl', 'whsec_dHdv', 'whsec_b25l']);
        expect(await secretsAt(5_000)).toEqual(['whsec_dHJl', 'whsec_dHdv']);
        expect(await secretsAt(6_000)).toEqual(['whsec_dHJl']);
      });

      it(`sign with at most ${maxOldSecrets} old secrets: another rotation is refused until one ends`, async () => {
        const endpoint = await create();
        const rotate = (ms: number) =>
          store.endpoints.rotate(endpoint.id, 'whsec_dHdv', at(ms + 5_000), at(ms));
        for (let ms = 0; ms < maxOldSecrets; ms++) await rotate(ms);
        await expect(rotate(4_999)).rejects.toMatchObject({
          code: 'WEBHOOK_SECRETS',
          details: { limit: maxOldSecrets, free_at: at(5_000).toISOString() },
        });
        expect(await rotate(5_000)).toMatchObject({ oldSecretEndsAt: at(10_000) });
      });

      it('have names that are unique in an account, also with concurrent requests', async () => {
        const accountId = newAccount();
        const made = await Promise.allSettled([1, 2, 3].map(() => create({ accountId, name: 'alerts' })));
        const [one, ...others] = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        expect([one!.name, others]).toEqual(['alerts', []]);
        await expect(create({ accountId, name: 'alerts' })).rejects.toMatchObject({
          code: 'WEBHOOK_NAME_TAKEN',
        });
        await create({ accountId, name: 'other' });
        await create({ accountId });
        await create({ accountId });
        await create({ name: 'alerts' });
        expect(await store.endpoints.find(one!.id)).toEqual(one);
        await store.endpoints.remove(one!.id);
        await create({ accountId, name: 'alerts' });
      });

      it('are checked before a change, which waits for concurrent ones', async () => {
        const endpoint = await create();
        const refused = (current: Endpoint) => {
          expect(current).toEqual(endpoint);
          throw new Error('no');
        };
        const change = { description: 'x' };
        await expect(store.endpoints.change(endpoint.id, change, at(1), refused)).rejects.toThrow('no');
        await expect(store.endpoints.remove(endpoint.id, refused)).rejects.toThrow('no');
        expect(await store.endpoints.find(endpoint.id)).toEqual(endpoint);
        const onlyOnce = (description: string) =>
          store.endpoints.change(endpoint.id, { description }, at(1), (current) => {
            if (current.description !== endpoint.description) throw new Error('late');
          });
        const results = await Promise.allSettled(['a', 'b', 'c'].map(onlyOnce));
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await store.endpoints.change('whe_none', change, at(1), refused)).toBeUndefined();
        expect(await store.endpoints.remove('whe_none', refused)).toBe(false);
      });

      it('are removed with their deliveries', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId)]);
        const [claim] = await claimOf([endpoint], 0);
        expect(await store.endpoints.remove(endpoint.id)).toBe(true);
        expect(await store.endpoints.remove(endpoint.id)).toBe(false);
        expect(await log(endpoint.accountId)).toEqual([]);
        expect(await succeed(claim!)).toBe(false);
      });
    });

    describe('events', () => {
      it('become a delivery for each endpoint that subscribes to their type', async () => {
        const accountId = newAccount();
        const wanting = await create({ accountId });
        const also = await create({ accountId, types: ['balance.empty', 'balance.low'] });
        const disabled = await create({ accountId });
        await store.endpoints.change(disabled.id, { disabled: 'owner' }, at(0));
        await create({ accountId, types: ['balance.empty'] });
        await create();
        expect(await store.outbox.publish([event(accountId)])).toBe(2);
        const made = await log(accountId);
        expect(made.map(({ endpointId }) => endpointId).sort()).toEqual([wanting.id, also.id].sort());
        expect(made[0]!.event).toEqual(made[1]!.event);
        expect(made[0]).toEqual({
          id: expect.stringMatching(/^whd_\w{26}$/),
          endpointId: expect.any(String),
          accountId,
          event: {
            id: expect.stringMatching(/^evt_\w{26}$/),
            accountId,
            type: 'balance.low',
            body: '{"type":"balance.low","timestamp":"2026-11-22T09:00:00.000Z","data":{"credits":5}}',
            createdAt: at(0),
          },
          state: 'pending',
          nextAttemptAt: at(0),
          createdAt: at(0),
          attempts: 0,
          last: undefined,
        });
        expect(await store.outbox.publish([event(newAccount())])).toBe(0);
      });

      it('are not sent to an endpoint that is created disabled', async () => {
        const { accountId, disabled } = await create({ disabled: 'owner' });
        expect(disabled).toEqual({ at: at(0), because: 'owner' });
        expect(await store.outbox.publish([event(accountId)])).toBe(0);
      });

      it('with a one-time key are sent once, with many processes', async () => {
        const { accountId } = await create();
        const { accountId: other } = await create();
        const once = 'key_1 expires';
        const counts = await Promise.all(
          [accountId, accountId, accountId, other].map((id) => store.outbox.publish([event(id, { once })])),
        );
        expect(counts.reduce((sum, count) => sum + count)).toBe(2);
        expect(await log(accountId)).toHaveLength(1);
        expect(await store.outbox.publish([event(accountId), event(accountId)])).toBe(2);
      });
    });

    describe('watched accounts', () => {
      const check = (
        accountId: string,
        ms: number,
        mark: unknown,
        events: readonly NewEvent[] = [],
      ): Promise<unknown[]> => {
        const seen: unknown[] = [];
        const turn = { now: at(ms), notSince: at(ms - 1_000), limit: 1_000 };
        return store.outbox
          .check(turn, (watched) => {
            const [own] = watched.filter((each) => each.accountId === accountId);
            if (own) seen.push(own.mark);
            return Promise.resolve(own ? [{ accountId, mark, events }] : []);
          })
          .then(() => seen);
      };

      it('are those with endpoints; their marks are read at the next check, after the interval', async () => {
        const { accountId, id } = await create();
        expect(await check(accountId, 0, { credits: 1 })).toEqual([undefined]);
        expect(await check(accountId, 999, {})).toEqual([]);
        expect(await check(accountId, 1_000, { credits: 2 }, [event(accountId)])).toEqual([{ credits: 1 }]);
        expect(await log(accountId)).toHaveLength(1);
        expect(await check(accountId, 9_000, {})).toEqual([{ credits: 2 }]);
        await store.endpoints.remove(id);
        expect(await check(accountId, 20_000, {})).toEqual([]);
      });

      it('are checked by one process at a time', async () => {
        const { accountId } = await create();
        const { promise: wait, resolve: proceed } = Promise.withResolvers<boolean>();
        const { promise: checking, resolve: begun } = Promise.withResolvers<boolean>();
        const turn = { now: at(60_000), notSince: at(59_000), limit: 1_000 };
        const first = store.outbox.check(turn, async () => {
          begun(true);
          await wait;
          return [{ accountId, mark: 1, events: [event(accountId)] }];
        });
        await checking;
        expect(await check(accountId, 60_000, 2, [event(accountId)])).toEqual([]);
        proceed(true);
        await first;
        expect(await log(accountId)).toHaveLength(1);
      });

      it('keep neither mark nor events of a failed check', async () => {
        const { accountId } = await create();
        const turn = { now: at(90_000), notSince: at(89_000), limit: 1_000 };
        await expect(store.outbox.check(turn, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
        expect(await check(accountId, 90_000, {})).toEqual([undefined]);
        expect(await log(accountId)).toEqual([]);
      });
    });

    describe('deliveries', () => {
      it('are claimed once when they are due', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId)]);
        expect(await claimOf([endpoint], -1)).toEqual([]);
        expect(await store.deliveries.state(at(-1))).toMatchObject({ overdueSince: undefined });
        expect(await store.deliveries.state(at(9))).toMatchObject({ overdueSince: at(0) });
        const [claim, ...others] = (await Promise.all([1, 2, 3, 4].map(() => claimOf([endpoint], 0)))).flat();
        expect(others).toEqual([]);
        const [delivery] = await log(endpoint.accountId);
        expect(claim).toMatchObject({
          deliveryId: delivery!.id,
          event: delivery!.event,
          endpoint: { id: endpoint.id, accountId: endpoint.accountId, url: endpoint.url },
          secrets: ['whsec_b25l'],
          number: 1,
          tries: 1,
        });
        expect(delivery).toMatchObject({ state: 'pending', attempts: 1, nextAttemptAt: undefined });
        expect(await claimOf([endpoint], 999)).toEqual([]);
        expect(await store.deliveries.state(at(999))).toMatchObject({ overdueSince: undefined });
      });

      it('are limited for one account at the same time', async () => {
        const accountId = newAccount();
        const endpoints = [await create({ accountId }), await create({ accountId })];
        const other = await create();
        await store.outbox.publish([event(accountId), event(accountId), event(other.accountId)]);
        const turn = { limitPerAccount: 3 };
        const first = await claimOf([...endpoints, other], 0, turn);
        expect(first.filter(({ endpoint }) => endpoint.accountId === accountId)).toHaveLength(3);
        expect(first).toHaveLength(4);
        expect(await claimOf(endpoints, 0, turn)).toEqual([]);
        await succeed(first.find(({ endpoint }) => endpoint.accountId === accountId)!);
        expect(await claimOf(endpoints, 0, turn)).toHaveLength(1);
      });

      it('have one attempt at a time, with concurrent claims', async () => {
        const endpoints = await Promise.all([create(), create(), create()]);
        const events = endpoints.flatMap(({ accountId }) =>
          Array.from({ length: 8 }, () => event(accountId)),
        );
        await store.outbox.publish(events);
        const claims: Claim[] = [];
        while (claims.length < events.length) {
          const rounds = await Promise.all(
            [1, 2, 3, 4].map(() => claimOf(endpoints, 0, { limitPerEndpoint: 3 })),
          );
          const taken = rounds.flat();
          for (const { id } of endpoints)
            expect(taken.filter(({ endpoint }) => endpoint.id === id).length).toBeLessThanOrEqual(3);
          claims.push(...taken);
          for (const claim of taken) await succeed(claim);
        }
        expect(new Set(claims.map(({ deliveryId }) => deliveryId)).size).toBe(events.length);
        expect(claims.every(({ number }) => number === 1)).toBe(true);
      });

      it('of a crashed process are claimed again when the lease ends, with the same event', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId)]);
        const [left] = await claimOf([endpoint], 0);
        const [again] = await claimOf([endpoint], 1_000);
        expect(again).toEqual({ ...left, number: 2, tries: 2 });
        // The first worker was only slow: its late failure changes nothing, its late success counts.
        await settle(left!, { retryAt: at(1_000) });
        expect(await claimOf([endpoint], 1_500)).toEqual([]);
        await succeed(left!);
        expect(await log(endpoint.accountId)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
        await settle(again!);
        expect(await log(endpoint.accountId)).toMatchObject([{ state: 'delivered' }]);
      });

      it('of an endpoint with many in progress wait; others do not', async () => {
        const slow = await create();
        const quick = await create();
        await store.outbox.publish([1, 2, 3].map(() => event(slow.accountId)));
        await store.outbox.publish([event(quick.accountId)]);
        const turn = { limitPerEndpoint: 2 };
        const claims = await claimOf([slow, quick], 0, turn);
        expect(claims.filter(({ endpoint }) => endpoint.id === slow.id)).toHaveLength(2);
        expect(claims.filter(({ endpoint }) => endpoint.id === quick.id)).toHaveLength(1);
        expect(await claimOf([slow], 1, turn)).toEqual([]);
        await succeed(claims.find(({ endpoint }) => endpoint.id === slow.id)!);
        expect(await claimOf([slow], 2, turn)).toHaveLength(1);
      });

      it('are retried when due, and record the outcome of every attempt', async () => {
        const endpoint = await create();
        const before = await store.deliveries.state(at(0));
        const state = { ...before, waiting: before.waiting + 1, oldestAt: at(0) };
        await store.outbox.publish([event(endpoint.accountId)]);
        const [first] = await claimOf([endpoint], 0);
        expect(await store.deliveries.state(at(0))).toMatchObject(state);
        const failed = attempt(first!, { status: undefined, failure: 'timeout' });
        expect(await settle(first!, { attempt: failed, retryAt: at(5_000) })).toBe(false);
        expect(await log(endpoint.accountId)).toMatchObject([
          { state: 'pending', nextAttemptAt: at(5_000), last: failed },
        ]);
        const failingEndpoints = before.failingEndpoints + 1;
        expect(await store.deliveries.state(at(0))).toMatchObject({ ...state, failingEndpoints });
        expect(await claimOf([endpoint], 4_999)).toEqual([]);
        const [second] = await claimOf([endpoint], 5_000);
        expect(second).toMatchObject({ number: 2, tries: 2, event: first!.event });
        expect(second!.endpoint.failingSince).toEqual(at(0));
        await succeed(second!);
        const [delivery] = await log(endpoint.accountId);
        expect(delivery).toMatchObject({ state: 'delivered', nextAttemptAt: undefined });
        expect(await store.deliveries.attempts(delivery!.id)).toEqual([
          failed,
          attempt(second!, { status: 204, excerpt: '' }),
        ]);
        expect((await store.endpoints.find(endpoint.id))!.failingSince).toBeUndefined();
      });

      it('disable no endpoint that has another URL since the attempt began', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId)]);
        const [claim] = await claimOf([endpoint], 0);
        await store.endpoints.change(endpoint.id, { url: 'https://new.example/' }, at(1));
        expect(await settle(claim!, { disables: 'gone' })).toBe(false);
        expect((await store.endpoints.find(endpoint.id))!.disabled).toBeUndefined();
      });

      it('end with the endpoint that an attempt disables', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId), event(endpoint.accountId)]);
        const [one, two] = await claimOf([endpoint], 0);
        expect(await settle(one!, { disables: 'gone' })).toBe(true);
        expect(await settle(two!, { disables: 'gone' })).toBe(false);
        const disabled = { at: at(0), because: 'gone' };
        expect(await store.endpoints.find(endpoint.id)).toMatchObject({ disabled });
        expect((await log(endpoint.accountId)).map(({ state }) => state)).toEqual(['failed', 'failed']);
        expect(await store.outbox.publish([event(endpoint.accountId)])).toBe(0);
        expect(await store.deliveries.replay(one!.deliveryId, at(1))).toBeUndefined();
        const enabled = await store.endpoints.change(endpoint.id, { disabled: false }, at(2));
        expect(enabled).toEqual(endpoint);
        const stopped = await store.endpoints.change(endpoint.id, { disabled: 'operator' }, at(3));
        expect(stopped!.disabled).toEqual({ at: at(3), because: 'operator' });
        expect(await store.endpoints.change(endpoint.id, { disabled: 'owner' }, at(4))).toEqual(stopped);
      });

      it('are replayed after their end, any number of times, with a new series of attempts', async () => {
        const endpoint = await create();
        await store.outbox.publish([event(endpoint.accountId)]);
        const [first] = await claimOf([endpoint], 0);
        expect(await store.deliveries.replay(first!.deliveryId, at(1))).toBeUndefined();
        await succeed(first!);
        const replayed = await store.deliveries.replay(first!.deliveryId, at(2));
        expect(replayed).toMatchObject({ state: 'pending', nextAttemptAt: at(2), attempts: 1 });
        expect(await claimOf([endpoint], 2)).toMatchObject([{ number: 2, tries: 1, event: first!.event }]);
        expect(await store.deliveries.replay('whd_none', at(0))).toBeUndefined();
      });

      it('of test events need no subscription', async () => {
        const endpoint = await create({ types: ['balance.empty'] });
        const made = await store.deliveries.createTest(endpoint, '{"type":"webhook.test"}', at(0));
        expect(made).toMatchObject({
          state: 'pending',
          event: { type: 'webhook.test', body: '{"type":"webhook.test"}' },
        });
        expect(await store.deliveries.find(made.id)).toEqual(made);
        expect(await claimOf([endpoint], 0)).toMatchObject([{ deliveryId: made.id }]);
      });

      it('are listed newest first, by endpoint and state', async () => {
        const one = await create();
        const two = await create({ accountId: one.accountId });
        for (const type of ['balance.low', 'balance.low'] satisfies EventType[])
          await store.outbox.publish([event(one.accountId, { type })]);
        const all = await log(one.accountId);
        expect(all.map(({ id }) => id)).toEqual(
          all
            .map(({ id }) => id)
            .toSorted()
            .toReversed(),
        );
        expect(all).toHaveLength(4);
        const page = (query: object) =>
          store.deliveries.page({ accountId: one.accountId, limit: 2, ...query });
        expect(await page({})).toEqual(all.slice(0, 2));
        expect(await page({ before: all[1]!.id })).toEqual(all.slice(2));
        expect(await page({ endpointId: two.id })).toEqual(all.filter((each) => each.endpointId === two.id));
        expect(await page({ state: 'failed' })).toEqual([]);
        expect(await page({ accountId: newAccount() })).toEqual([]);
      });

      it('are deleted after their retention', async () => {
        const endpoint = await create();
        const old = new Date('2020-01-01T00:00:00.000Z');
        await store.outbox.publish([event(endpoint.accountId, { at: old }), event(endpoint.accountId)]);
        expect(await store.deliveries.prune(at(0))).toBeGreaterThan(0);
        expect(await log(endpoint.accountId)).toHaveLength(1);
        expect(await store.deliveries.prune(at(0))).toBe(0);
      });

      it('are deleted before a one-time event, which does not repeat in its month', async () => {
        const { accountId } = await create();
        const once = event(accountId, { once: 'cap 2026-10' });
        expect(await store.outbox.publish([once])).toBe(1);
        await store.deliveries.prune(at(3 * dayMs));
        expect(await log(accountId)).toEqual([]);
        await store.deliveries.prune(at(31 * dayMs));
        expect(await store.outbox.publish([once])).toBe(0);
        await store.deliveries.prune(at(31 * dayMs + 1));
        expect(await store.outbox.publish([once])).toBe(1);
      });
    });
  });
}
