import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Api, pollDelay } from '../api';
import { Browser } from '../browser';
import { customer, member } from '../dashboard-customer';

const newKey = () => randomBytes(32).toString('base64');

interface Body {
  text: string;
  is_clipped: boolean;
}

/** The bodies of a request, once they are stored. */
async function stored(browser: Browser, requestId: unknown) {
  for (;;) {
    const { status, body } = await browser.get(`/requests/${String(requestId)}/bodies`);
    expect(status).toBe(200);
    if (body['state'] !== 'none') return body as { state: string; request: Body; answer: Body };
    await pollDelay();
  }
}

/** Turns the storage of bodies on, and waits until a request has them. */
async function keepBodies(api: Api, { browser, accountId, apiKey }: Awaited<ReturnType<typeof customer>>) {
  const { status, body } = await browser.send('PUT', '/account/bodies', { days: 7 });
  expect([status, body['body_days']]).toEqual([200, 7]);
  const count = `SELECT count(*)::int AS n FROM request_bodies WHERE account_id = '${accountId}'`;
  while ((await api.sql<[{ n: number }]>(count))[0].n === 0) {
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    await pollDelay();
  }
}

const text = (value: unknown) => ({ text: JSON.stringify(value), is_clipped: false });

it('stores bodies for the account that chose it, encrypted, and shows them to its members only', async () => {
  const api = await Api.start({ DEMO: 'off', BODIES_KEY: newKey() });
  const owner = await customer(api);
  const { browser, accountId, apiKey } = owner;
  expect((await browser.get('/account')).body['body_days']).toBe(0);
  const before = await api.locate({ ip: '8.8.4.4' }, apiKey);
  for (const days of [31, -1, 1.5, '7', null]) {
    const { status, body } = await browser.send('PUT', '/account/bodies', { days });
    expect([status, body['code']]).toEqual([400, 'FORM_001']);
  }
  await keepBodies(api, owner);
  expect((await browser.get('/audit')).body).toMatchObject({
    entries: [{ action: 'account.changed', before: { body_days: 0 }, after: { body_days: 7 } }, {}],
  });

  const good = await api.locate({ ip: '8.8.8.8' }, apiKey);
  const { request, answer } = await stored(browser, good.body['request_id']);
  expect(request).toEqual(text({ ip: '8.8.8.8' }));
  expect(answer.is_clipped).toBe(false);
  expect(JSON.parse(answer.text)).toEqual(good.body);
  // A refused body is the most useful one to its sender.
  const bad = await api.locate({ ip: 'x', key: apiKey }, apiKey);
  const found = await stored(browser, bad.body['request_id']);
  expect(bad.status).toBe(400);
  expect(found).toMatchObject({ request: text({ ip: 'x', key: 'enr_…' }), answer: text(bad.body) });

  const first = await browser.get(`/requests/${String(before.body['request_id'])}/bodies`);
  expect(first.body).toMatchObject({ state: 'none', request: null, answer: null });
  const rows = await api.sql<object[]>("SELECT encode(sealed, 'escape') AS sealed FROM request_bodies");
  expect(JSON.stringify(rows)).not.toContain('8.8.8.8');
  expect(api.log).not.toContain('8.8.8.8');

  const path = `/requests/${String(good.body['request_id'])}/bodies`;
  const viewer = await member(api, accountId, 'viewer');
  expect((await viewer.browser.get(path)).body['state']).toBe('kept');
  for (const role of ['viewer', 'developer', 'billing'] as const) {
    const other = await member(api, accountId, role);
    expect((await other.browser.send('PUT', '/account/bodies', { days: 0 })).status).toBe(403);
  }
  expect((await (await customer(api)).browser.get(path)).body['state']).toBe('none');

  await api.accounts.change(accountId, { suspension: 'spam' });
  expect((await browser.get(path)).body['state']).toBe('kept');
  const count = `SELECT count(*)::int AS n FROM request_bodies WHERE account_id = '${accountId}'`;
  expect((await api.sql<[{ n: number }]>(count))[0].n).toBeGreaterThan(1);
  await browser.send('PUT', '/account/bodies', { days: 0 });
  expect((await browser.get(path)).body['state']).toBe('none');
  await api.accounts.delete(accountId);
  expect(await api.sql(count)).toEqual([{ n: 0 }]);
  await api.stop();
});

it('reports bodies of an earlier key as unreadable, and offers no storage without a key', async () => {
  const first = await Api.start({ DEMO: 'off', BODIES_KEY: newKey() });
  const { dataDir } = first;
  const owner = await customer(first);
  await keepBodies(first, owner);
  const old = (await first.locate({ ip: '8.8.8.8' }, owner.apiKey)).body['request_id'];
  // The service writes its queue when it stops.
  await first.end('SIGTERM');
  await first.close();

  const at = (api: Api) => Object.assign(new Browser(api), { cookies: owner.browser.cookies });
  const second = await Api.start({ DEMO: 'off', BODIES_KEY: newKey() }, dataDir);
  const browser = at(second);
  expect(await stored(browser, old)).toMatchObject({ state: 'unreadable', request: null, answer: null });
  const { body } = await second.locate({ ip: '8.8.8.8' }, owner.apiKey);
  expect(await stored(browser, body['request_id'])).toMatchObject({ state: 'kept' });
  await second.end('SIGTERM');
  await second.close();

  const third = await Api.start({ DEMO: 'off' }, dataDir);
  const without = at(third);
  expect((await without.get('/account')).body['body_days']).toBeNull();
  expect((await without.send('PUT', '/account/bodies', { days: 7 })).body['code']).toBe('FORM_001');
  expect(await stored(without, body['request_id'])).toMatchObject({ state: 'unreadable' });
  await third.stop();
});
