import { beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { ManualClock, retryPausesMs } from '@enrichment/kernel';
import {
  type Endpoint,
  hopelessAfterMs,
  newSecret,
  secretKey,
  SendDeliveries,
  signatureHeaders,
} from '../index';
import { FakeSender, inMemoryWebhooks } from '../testing';

const accountId = 'acc_1';

describe('SendDeliveries', () => {
  const secret = newSecret();
  let clock: ManualClock;
  let store: ReturnType<typeof inMemoryWebhooks>;
  let sender: FakeSender;
  let endpoint: Endpoint;
  let disabled: string[];
  let results: string[];
  let errors: unknown[];
  let sending: SendDeliveries;

  const worker = () =>
    new SendDeliveries({
      deliveries: store.deliveries,
      sender,
      clock,
      random: () => 0.5,
      onAttempt: (result) => results.push(result),
      onDisabled: (claim) => void disabled.push(claim.endpoint.id),
      onError: (error) => errors.push(error),
    });
  const round = async () => {
    const begun = await sending.execute();
    await sending.idle();
    return begun;
  };
  const publish = () => {
    const at = new Date(clock.now());
    return store.outbox.publish([{ accountId, type: 'balance.low', at, data: { credits: 5 } }]);
  };
  const log = () => store.deliveries.page({ accountId, limit: 10 });

  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    store = inMemoryWebhooks();
    sender = new FakeSender();
    [disabled, results] = [[], []];
    errors = [];
    sending = worker();
    const order = {
      accountId,
      url: 'https://example.com/',
      description: '',
      types: ['balance.low'] as const,
    };
    endpoint = await store.endpoints.create({ ...order, secret }, new Date(clock.now()));
  });

  it('sends messages that the receiver can verify', async () => {
    await publish();
    expect(await round()).toBe(1);
    const [{ url, headers, body }] = sender.sent as [(typeof sender.sent)[0]];
    expect(url).toBe(endpoint.url);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'balance.low',
      data: { credits: 5 },
    });
    expect(await log()).toMatchObject([{ state: 'delivered', last: { number: 1, status: 200 } }]);
    expect(await round()).toBe(0);
    expect(results).toEqual(['delivered']);
  });

  it('retries with growing pauses, the same id and a new time, and then gives up', async () => {
    sender.answer = () => Promise.resolve({ status: 302 });
    await publish();
    for (const pause of retryPausesMs) {
      expect(await round()).toBe(1);
      clock.advance(pause);
      expect(await round()).toBe(0);
      clock.advance(1);
    }
    expect(await round()).toBe(1);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 8 }]);
    clock.advance(100 * hopelessAfterMs);
    expect(await round()).toBe(0);
    const seen = (name: string) => new Set(sender.sent.map(({ headers }) => headers[name]));
    expect(seen('webhook-id').size).toBe(1);
    expect(seen('webhook-timestamp').size).toBe(8);
    expect(disabled).toEqual([]);
    expect(new Set(results)).toEqual(new Set(['failed']));
  });

  it('repeats an attempt without a stored result, with the same id', async () => {
    await publish();
    const { settle } = store.deliveries;
    store.deliveries.settle = () => Promise.reject(new Error('gone'));
    await round();
    expect(errors).toHaveLength(1);
    store.deliveries.settle = settle;
    expect(await round()).toBe(0);
    clock.advance(60_000);
    expect(await round()).toBe(1);
    const [first, second] = sender.sent;
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('sends each attempt once, with many workers', async () => {
    await publish();
    await publish();
    const workers = [worker(), worker(), worker()];
    await Promise.all(workers.map((each) => each.execute()));
    await Promise.all(workers.map((each) => each.idle()));
    expect(sender.sent).toHaveLength(2);
  });

  it('does not delay other receivers for a slow one', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    for (let i = 0; i < 10; i++) await publish();
    const quick = { accountId: 'acc_2', url: 'https://quick.example/', description: '', secret };
    await store.endpoints.create({ ...quick, types: ['balance.low'] }, new Date(clock.now()));
    const event = { accountId: 'acc_2', type: 'balance.low', at: new Date(clock.now()), data: {} } as const;
    await store.outbox.publish([event]);
    sender.answer = async ({ url }) => {
      if (url === endpoint.url) await promise;
      return { status: 200 };
    };
    expect(await sending.execute()).toBe(5);
    await new Promise(setImmediate);
    expect(await store.deliveries.page({ accountId: 'acc_2', limit: 1 })).toMatchObject([
      { state: 'delivered' },
    ]);
    expect(await sending.execute()).toBe(0);
    resolve(true);
    await sending.idle();
    expect(await round()).toBe(4);
  });

  it('disables an endpoint at once after 410 Gone', async () => {
    sender.answer = () => Promise.resolve({ status: 410 });
    await publish();
    await round();
    expect(disabled).toEqual([endpoint.id]);
    expect((await store.endpoints.find(endpoint.id))!.disabled).toMatchObject({ because: 'gone' });
    expect(await publish()).toBe(0);
  });

  it('disables an endpoint after days of failures', async () => {
    sender.answer = () => Promise.resolve({ failure: 'no_connection' });
    const exhaust = async () => {
      await publish();
      for (const pause of [...retryPausesMs, 0]) {
        await round();
        clock.advance(pause + 1);
      }
    };
    await exhaust();
    clock.advance(hopelessAfterMs);
    const { failingSince, disabled: off } = (await store.endpoints.find(endpoint.id))!;
    expect({ off, isFailing: failingSince !== undefined }).toEqual({ off: undefined, isFailing: true });
    await exhaust();
    expect(disabled).toEqual([endpoint.id]);
    expect((await store.endpoints.find(endpoint.id))!.disabled).toMatchObject({ because: 'failing' });
  });

  it('starts no attempt after `close`, which waits for attempts in progress', async () => {
    await publish();
    await sending.execute();
    await sending.close();
    expect(await log()).toMatchObject([{ state: 'delivered' }]);
    await publish();
    expect(await sending.execute()).toBe(0);
  });
});

describe('signatureHeaders', () => {
  const secret = newSecret();
  const old = newSecret();
  const body = '{"type":"balance.low","data":{"name":"Zoë"}}';
  const at = new Date();

  it('are accepted by the official library with each secret', () => {
    const headers = signatureHeaders({ id: 'evt_1', body, at }, [secret, old]);
    for (const each of [secret, old])
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('signature');
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('signature');
  });

  it('equal the example of the standard', () => {
    // From the tests of the official libraries.
    const headers = signatureHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_999) },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('have secrets of 256 bits', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secretKey(secret)).toHaveLength(32);
  });
});
