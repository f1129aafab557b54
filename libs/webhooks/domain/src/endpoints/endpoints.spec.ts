import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { ChangeEndpoint, CreateEndpoint, oldSecretLifetimeMs, RotateSecret } from '../index';
import { FakeSender, inMemoryWebhooks } from '../testing';

describe('endpoints', () => {
  const clock = new ManualClock();
  const order = { accountId: 'acc_1', url: 'https://a.example/', description: '', types: [] };
  let store: ReturnType<typeof inMemoryWebhooks>;
  let sender: FakeSender;
  let create: CreateEndpoint;
  beforeEach(() => {
    store = inMemoryWebhooks();
    sender = new FakeSender();
    create = new CreateEndpoint(store.endpoints, sender, clock, randomBytes);
  });

  it('are created with a secret, which a rotation replaces within a day', async () => {
    const { endpoint, secret } = await create.execute(order);
    const rotate = new RotateSecret(store.endpoints, clock, randomBytes);
    const rotated = await rotate.execute(endpoint.id);
    expect(rotated!.secret).not.toBe(secret);
    expect(rotated!.endpoint.oldSecretEndsAt).toEqual(new Date(clock.now() + oldSecretLifetimeMs));
    expect(await rotate.execute('whe_none')).toBeUndefined();
  });

  it('are stored with the serialized form of their URL', async () => {
    const { endpoint } = await create.execute({ ...order, url: 'https://a.example\r\n/x' });
    expect(endpoint.url).toBe('https://a.example/x');
    const change = new ChangeEndpoint(store.endpoints, sender, clock);
    const changed = await change.execute(endpoint.id, { url: 'https://b.example\\@c.example/' });
    expect(changed!.url).toBe('https://b.example/@c.example/');
  });

  it.each(['malformed', 'not_https', 'refused_address', 'no_address'] as const)(
    'are refused when the URL is %s, new or changed',
    async (problem) => {
      const { endpoint } = await create.execute(order);
      sender.problem = problem;
      const refused = { code: 'WEBHOOK_URL', details: { reason: problem } };
      await expect(create.execute(order)).rejects.toMatchObject(refused);
      const change = new ChangeEndpoint(store.endpoints, sender, clock);
      await expect(change.execute(endpoint.id, { url: 'https://b.example/' })).rejects.toMatchObject(refused);
      expect(await change.execute(endpoint.id, { description: 'b' })).toMatchObject({ description: 'b' });
      expect(await store.endpoints.list('acc_1')).toHaveLength(1);
    },
  );
});
