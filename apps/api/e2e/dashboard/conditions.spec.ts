import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dashboardRoutes } from '../../src/testing/dashboard-routes';
import { Api, pollDelay } from '../api';
import { customer, type Item, member } from '../dashboard-customer';

/** A change by a form: the tag that it read, and values of several people. */
interface Change {
  readonly path: string;
  readonly read: string;
  readonly tag: (answer: Item) => unknown;
  readonly body: (n: number) => Item;
}

/** Sets two fields of a state first. Then some people change one of them, and others the other. */
const eitherOf = (n: number, one: Item, other: Item) =>
  n === 0 ? { ...one, ...other } : n % 2 === 0 ? one : other;

describe('a change of a state that another person has changed', () => {
  let api: Api;
  let user: Awaited<ReturnType<typeof customer>>;
  let changes: Record<string, Change>;
  beforeAll(async () => {
    api = await Api.start({
      DEMO: 'off',
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      BODIES_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    user = await customer(api, { role: 'admin' });
    const { accountId, keyId, browser } = user;
    const other = await customer(api);
    const colleague = await member(api, accountId, 'viewer');
    const url = 'http://127.0.0.1:9/hook';
    const types = ['balance.low'];
    const { body } = await browser.post('/webhooks', { url, types, description: '' });
    const webhookId = String((body['webhook'] as Item)['id']);
    await api.sql(
      `INSERT INTO dashboard_passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       SELECT 'pky_1', id, 'c', '\\x00', 0, '{}', 'Laptop' FROM dashboard_users WHERE email = '${user.email}'`,
    );
    const own = ({ etag }: Item) => etag;
    const row = (list: string, id: string) => (answer: Item) =>
      (answer[list] as Item[]).find((each) => each['id'] === id)!['etag'];
    const terms = { read: `/admin/accounts/${other.accountId}`, tag: own };
    const roles = ['viewer', 'billing', 'developer'];
    changes = {
      'PATCH /account': {
        path: '/account',
        read: '/account',
        tag: own,
        body: (n) => eitherOf(n, { low_balance_thresholds: [n] }, { charge_unknown: n === 0 }),
      },
      'PUT /account/bodies': {
        path: '/account/bodies',
        read: '/account',
        tag: own,
        body: (n) => ({ days: n }),
      },
      'PUT /admin/accounts/:account/limits': {
        ...terms,
        path: `${terms.read}/limits`,
        body: (n) => ({ operation: 'ip', per_second: n }),
      },
      'PUT /admin/accounts/:account/prices': {
        ...terms,
        path: `${terms.read}/prices`,
        body: (n) => ({ operation: 'email', credits: n }),
      },
      'PUT /admin/accounts/:account/suspension': {
        ...terms,
        path: `${terms.read}/suspension`,
        body: (n) => ({ suspended: true, reason: `reason ${n}` }),
      },
      'PATCH /admin/accounts/:account/keys/:key': {
        path: `${terms.read}/keys/${other.keyId}`,
        read: `${terms.read}/keys`,
        tag: row('keys', other.keyId),
        body: (n) => eitherOf(n, { disabled: n > 0 }, { day_cap: 100 + n }),
      },
      'PUT /admin/limits': {
        path: '/admin/limits',
        read: '/admin/limits',
        tag: own,
        body: (n) => ({ operation: 'profile', per_second: 100 + n }),
      },
      'PUT /admin/prices': {
        path: '/admin/prices',
        read: '/admin/prices',
        tag: own,
        body: (n) => ({ operation: 'email', credits: 100 + n }),
      },
      'PUT /alerts': { path: '/alerts', read: '/alerts', tag: own, body: (n) => ({ on: n === 0 }) },
      'PATCH /keys/:id': {
        path: `/keys/${keyId}`,
        read: '/keys',
        tag: row('keys', keyId),
        body: (n) => eitherOf(n, { name: `key ${n}` }, { day_cap: 100 + n }),
      },
      'PATCH /passkeys/:id': {
        path: '/passkeys/pky_1',
        read: '/passkeys',
        tag: row('passkeys', 'pky_1'),
        body: (n) => ({ name: `passkey ${n}` }),
      },
      'PUT /people/:id/role': {
        path: `/people/${colleague.id}/role`,
        read: '/people',
        tag: row('members', colleague.id),
        body: (n) => ({ role: roles[n] }),
      },
      'PATCH /webhooks/:id': {
        path: `/webhooks/${webhookId}`,
        read: '/webhooks',
        tag: row('webhooks', webhookId),
        body: (n) =>
          eitherOf(n, { description: `webhook ${n}` }, { types: n === 0 ? types : ['key.created'] }),
      },
    };
  });
  afterAll(() => api.stop());

  /** Sends a request as the user, again while it is above the user's limit. */
  async function ask(method: string, path: string, body?: Item, headers: Record<string, string> = {}) {
    for (;;) {
      const answer = await user.browser.send(method, path, body, headers);
      if (answer.status !== 429) return answer;
      await pollDelay();
    }
  }

  // A list takes no If-Match: its state decides what it still takes.
  const routes = [...dashboardRoutes().keys()].filter((route) => /^(PUT|PATCH) (?!\/lists\/)/.test(route));

  it.each(routes)('%s is refused, and works with the fresh tag', async (route) => {
    const { path, read, tag, body } = changes[route]!;
    const method = route.split(' ')[0]!;
    const tagNow = async () => String(tag((await ask('GET', read)).body));
    const send = (n: number, etag: string) => ask(method, path, body(n), { 'if-match': etag });
    // A request without If-Match expects no state, so it succeeds.
    expect((await ask(method, path, body(0))).status).toBe(200);
    const seen = await tagNow();
    expect((await send(1, seen)).status).toBe(200);
    const late = await send(2, seen);
    expect([late.status, late.body['code']]).toEqual([412, 'RESOURCE_003']);
    expect((await send(2, await tagNow())).status).toBe(200);
  });

  it.each(routes)('%s has one winner of several at the same moment', async (route) => {
    const { path, read, tag, body } = changes[route]!;
    const method = route.split(' ')[0]!;
    await ask(method, path, body(0));
    const seen = String(tag((await ask('GET', read)).body));
    const send = (n: number) => ask(method, path, body(n), { 'if-match': seen });
    const answers = await Promise.all([1, 2, 1, 2].map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it("keeps the caps of a key when its name's editor saves", async () => {
    const { path } = changes['PATCH /keys/:id']!;
    await ask('PATCH', path, { day_cap: 7, month_cap: 70 });
    const { body } = await ask('PATCH', path, { name: 'again' });
    expect(body['key']).toMatchObject({ name: 'again', day_cap: 7, month_cap: 70 });
  });
});
