import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { EndpointSetup, oldSecretLifetimeMs } from '../index';
import { FakeSender, inMemoryWebhooks } from '../testing';

describe('endpoints', () => {
  const clock = new ManualClock();
  const order = { accountId: 'acc_1', url: 'https://a.example/', description: '', types: [] };
  let store: ReturnType<typeof inMemoryWebhooks>;
  let sender: FakeSender;
  let setup: EndpointSetup;
  beforeEach(() => {
    store = inMemoryWebhooks();
    sender = new FakeSender();
    setup = new EndpointSetup(store.endpoints, sender, clock);
  });

  it('are created with a secret, which a rotation replaces within a day', async () => {
    const { endpoint, secret } = await setup.create(order);
    const rotated = await setup.rotate(endpoint.id);
    expect(rotated!.secret).not.toBe(secret);
    expect(rotated!.endpoint.oldSecretEndsAt).toEqual(new Date(clock.now() + oldSecretLifetimeMs));
    expect(await setup.rotate('whe_none')).toBeUndefined();
  });

  it('are stored with the serialized form of their URL', async () => {
    const { endpoint } = await setup.create({ ...order, url: 'https://a.example\r\n/x' });
    expect(endpoint.url).toBe('https://a.example/x');
    const changed = await setup.change(endpoint.id, { url: 'https://b.example\\@c.example/' });
    expect(changed!.url).toBe('https://b.example/@c.example/');
  });

  it.each(['malformed', 'not_https', 'refused_address', 'no_address'] as const)(
    'are refused when the URL is %s, new or changed',
    async (problem) => {
      const { endpoint } = await setup.create(order);
      sender.problem = problem;
      const refused = { code: 'WEBHOOK_URL', details: { reason: problem } };
      await expect(setup.create(order)).rejects.toMatchObject(refused);
      await expect(setup.change(endpoint.id, { url: 'https://b.example/' })).rejects.toMatchObject(refused);
      expect(await setup.change(endpoint.id, { description: 'b' })).toMatchObject({ description: 'b' });
      expect(await store.endpoints.list('acc_1')).toHaveLength(1);
    },
  );
});
