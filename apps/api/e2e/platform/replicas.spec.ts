import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { hasRedisServer, TestRedis } from '@enrichment/billing-redis/testing';
import { type Answer, Api, pollDelay } from '../api';
import { customer, items } from '../dashboard-customer';
import { expectLetThrough } from '../let-through';

const ip = '8.8.8.8';
const outcome = ({ status, body }: Answer) => (status === 200 ? 'success' : String(body['code']));

if (!hasRedisServer) {
  console.warn('redis-server is not installed: limits over several replicas are not tested from outside.');
}

describe('two replicas on one database', () => {
  let redis: TestRedis | undefined;
  const replicas: Api[] = [];
  beforeAll(async () => {
    redis = hasRedisServer ? await TestRedis.start() : undefined;
    const environment = { REDIS_URL: redis?.url ?? '' };
    const first = await Api.start(environment);
    replicas.push(first);
    replicas.push(await first.replica(environment));
  });
  afterAll(async () => {
    await Api.stopAll(replicas);
    await redis?.stop();
  });

  const together = (times: number, apiKey: string) =>
    Promise.all(Array.from({ length: times }, (_, i) => replicas[i % 2]!.locate({ ip }, apiKey)));
  const outcomes = async (times: number, apiKey: string) => {
    const counts: Record<string, number> = {};
    for (const answer of await together(times, apiKey))
      counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
    return counts;
  };
  const readiness = async () =>
    (await replicas[1]!.send('/readyz')).body['checks'] as Record<string, { limits: string }>;

  it('share their limits through Redis, and divide them when Redis is down or not configured', async () => {
    if (redis) {
      expect((await readiness())['redis']).toEqual({ ok: true, limits: 'shared' });
      const one = await replicas[0]!.customer({ ipPerSecond: 10 });
      await expectLetThrough(10, () => together(40, one.apiKey));
      await redis.kill();
    }
    const other = await replicas[0]!.customer({ ipPerSecond: 10 });
    await expectLetThrough(10, () => together(40, other.apiKey));
    if (redis) {
      expect((await readiness())['redis']).toEqual({ ok: true, limits: 'per_replica' });
      await redis.restart();
      while ((await readiness())['redis']!.limits !== 'shared') await pollDelay();
    } else expect(await readiness()).not.toHaveProperty('redis');
  });

  it('both refuse a key soon after one of them revoked it', async () => {
    const { apiKey, key } = await replicas[0]!.customer({ ipPerSecond: 1_000_000, credits: 1_000 });
    expect((await together(20, apiKey)).map(outcome)).toEqual(Array(20).fill('success'));
    await replicas[0]!.keys.revoke(key.id);
    while ((await together(2, apiKey)).some(({ status }) => status !== 401));
    expect((await together(20, apiKey)).map(outcome)).toEqual(Array(20).fill('AUTH_002'));
  });

  it('deliver exactly the cap of a key, whatever credits its account has', async () => {
    const caps = { day: 2, month: 3 };
    const { apiKey, accountId, key } = await replicas[0]!.customer({ caps, ipPerSecond: 1_000_000 });
    expect(await outcomes(500, apiKey)).toEqual({ success: 200, BILLING_002: 300 });
    await replicas[1]!.keys.change(key.id, { caps: { day: 3 } });
    await replicas[1]!.untilAnswer(apiKey, ({ status }) => status === 200);
    while ((await together(2, apiKey)).some(({ status }) => status === 200));
    expect(await replicas[0]!.accounts.find(accountId)).toMatchObject({ credits: 97, ipLookupsLeft: 0 });
  });

  it('deliver exactly 100 answers for the one credit of an account', async () => {
    const { apiKey, accountId } = await replicas[0]!.customer({ credits: 1, ipPerSecond: 1_000_000 });
    expect(await outcomes(1_000, apiKey)).toEqual({ success: 100, BILLING_001: 900 });
    expect(await replicas[0]!.accounts.find(accountId)).toMatchObject({ credits: 0, ipLookupsLeft: 0 });
    expect(await replicas[0]!.ledger.verify()).toMatchObject({ ok: true, difference: undefined });
  });
});

it('a replica with another BODIES_KEY reports it, and one that can read it does not', async () => {
  const [one, two] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const first = await Api.start({ BODIES_KEY: one });
  const replicas = [
    first,
    await first.replica({ BODIES_KEY: two }),
    await first.replica({ BODIES_KEY: `${two},${one}` }),
  ];
  try {
    const lacking = async (replica: Api) => {
      const text = String((await replica.send('/metrics')).body['text']);
      return /^replicas 3$/m.test(text)
        ? /^replica_settings_missing\{setting="BODIES_KEY"\} (\d)$/m.exec(text)?.[1]
        : undefined;
    };
    const all = [];
    for (const replica of replicas) {
      let found = await lacking(replica);
      while (found === undefined) {
        await pollDelay();
        found = await lacking(replica);
      }
      all.push(found);
    }
    expect(all).toEqual(['1', '1', '0']);
    expect(replicas[1]!.log).toContain('Another replica has another BODIES_KEY: give all replicas the same.');
    const { browser } = await customer(first, { role: 'admin' });
    expect(items(await browser.get('/admin/health'), 'checks')).toContainEqual({
      name: 'replicas',
      ok: false,
      detail: '{"running":3,"give_all_the_same":["BODIES_KEY"]}',
    });
  } finally {
    await Api.stopAll(replicas);
  }
});

describe('two replicas, one without REDIS_URL and BODIES_KEY, while Redis is down', () => {
  const replicas: Api[] = [];
  const metric = async (replica: Api, name: string) =>
    String((await replica.send('/metrics')).body['text']).match(RegExp(`^${name}\\b.*$`, 'gm'));
  beforeAll(async () => {
    const first = await Api.start({
      REDIS_URL: 'redis://127.0.0.1:1',
      BODIES_KEY: randomBytes(32).toString('base64'),
    });
    replicas.push(first, await first.replica({ REDIS_URL: '', BODIES_KEY: '' }));
    while ((await metric(first, 'replicas'))?.[0] !== 'replicas 2') await pollDelay();
  });
  afterAll(() => Api.stopAll(replicas));

  it('divide their limits', async () => {
    const { apiKey } = await replicas[0]!.customer({ ipPerSecond: 10 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => replicas[i % 2]!.locate({ ip }, apiKey)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('report the settings that one of them lacks', async () => {
    const missing = (value: number) =>
      ['REDIS_URL', 'BODIES_KEY'].map((name) => `replica_settings_missing{setting="${name}"} ${value}`);
    expect(await metric(replicas[0]!, 'replica_settings_missing')).toEqual(missing(0));
    expect(await metric(replicas[1]!, 'replica_settings_missing')).toEqual(missing(1));
    expect(replicas[0]!.log).not.toContain('Another replica has');
    expect(replicas[1]!.log.match(/Another replica has \w+/g)).toEqual([
      'Another replica has REDIS_URL',
      'Another replica has BODIES_KEY',
    ]);
  });
});
