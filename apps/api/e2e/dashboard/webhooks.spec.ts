import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Api, pollDelay } from '../api';
import { customer as newCustomer, type Item, items } from '../dashboard-customer';
import { Dashboard } from '../dashboard-visitor';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's server: records requests, and answers with `status`. */
class Receiver {
  readonly received: Received[] = [];
  status = 200;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        this.received.push({ path: request.url!, headers: request.headers, body });
        response.writeHead(this.status).end(`answered ${this.status}`);
        server.emit('message');
      });
    });
  }

  static async open(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  at(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Waits until `count` messages have arrived at a path. */
  async messages(path: string, count: number): Promise<Received[]> {
    for (;;) {
      const found = this.received.filter((each) => each.path === path);
      if (found.length >= count) return found;
      await once(this.server, 'message');
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('webhooks, from outside', () => {
  let dashboard: Dashboard;
  let api: Api;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.open();
    dashboard = await Dashboard.open({ DEMO: 'off', EGRESS_ALLOW_CIDRS: '127.0.0.1/32' });
    ({ api } = dashboard);
  });
  afterAll(async () => {
    await dashboard.close();
    await receiver.close();
  });
  afterEach(() => {
    receiver.status = 200;
  });

  const customer = (credits = 10) => newCustomer(api, { credits });
  type Customer = Awaited<ReturnType<typeof customer>>;
  const make = async (user: Customer, path: string, types: string[]) => {
    const { status, body } = await user.browser.post('/webhooks', { url: receiver.at(path), types });
    expect({ status, body }).toMatchObject({ status: 201 });
    return { id: String((body['webhook'] as Item)['id']), secret: String(body['secret']) };
  };
  const verified = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);
  /** Waits until the newest delivery is as expected. */
  const newest = async (user: Customer, expected: (delivery: Item) => boolean) => {
    for (;;) {
      const { body } = await user.browser.get('/webhooks/deliveries?limit=1');
      // The limit per second may refuse a request.
      const [found] = (body['deliveries'] ?? []) as Item[];
      if (found && expected(found)) return found;
      await pollDelay();
    }
  };

  it('report a falling balance, signed so that the official library accepts it', async () => {
    const user = await customer(2);
    await user.browser.send('PATCH', '/account', { low_balance_thresholds: [1] });
    const { id, secret } = await make(user, '/low?token=1', ['balance.low']);
    expect(secret).toMatch(/^whsec_/);
    const all = await make(user, '/all', ['balance.low', 'balance.empty']);
    await api.locate({ ip: '8.8.8.8' }, user.apiKey);
    const [low] = await receiver.messages('/low?token=1', 1);
    const event = {
      type: 'balance.low',
      timestamp: expect.any(String),
      data: {
        account_id: user.accountId,
        credits: 1,
        ip_lookups_left: 99,
        reason: 'threshold',
        threshold: 1,
      },
    };
    expect(verified(secret, low!)).toEqual(event);
    expect(low!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'enrichment-api/1',
    });
    expect(verified(all.secret, (await receiver.messages('/all', 1))[0]!)).toEqual(event);
    const { body } = await user.browser.get(`/webhooks/deliveries?webhook=${id}`);
    expect(body).toMatchObject({
      deliveries: [{ webhook_id: id, type: 'balance.low', event_id: low!.headers['webhook-id'] }],
      next: null,
    });
    expect(api.log).not.toContain(secret.slice(6));
    expect(api.log).not.toContain('token=1');
  });

  it('are shown to the operator without secrets, and can be stopped', async () => {
    const user = await customer();
    const { id, secret } = await make(user, '/theirs?token=1', ['balance.empty']);
    await user.browser.post(`/webhooks/${id}/test`);
    await newest(user, ({ state }) => state === 'delivered');
    const operator = await newCustomer(api, { role: 'admin' });
    const path = `/admin/accounts/${user.accountId}/webhooks`;
    const list = await operator.browser.get(path);
    expect(items(list, 'webhooks')).toMatchObject([{ id, url: receiver.at(''), disabled_at: null }]);
    const sent = await operator.browser.get(`${path}/deliveries`);
    expect(items(sent, 'deliveries')).toMatchObject([
      { webhook_id: id, type: 'webhook.test', last_attempt: { status: 200, answer: '' } },
    ]);
    const text = JSON.stringify([list.body, sent.body]);
    expect(text).not.toContain('token=1');
    expect(text).not.toContain(secret.slice(6));
    expect((await operator.browser.post(`${path}/${id}/stop`)).body).toMatchObject({
      webhook: { id, disabled_because: 'operator' },
    });
    expect((await user.browser.post(`/webhooks/${id}/test`)).body['code']).toBe('RESOURCE_002');
    expect(items(await user.browser.get('/audit'), 'entries')[0]).toMatchObject({
      action: 'webhook.changed',
      subject: id,
    });
    const elsewhere = `/admin/accounts/${operator.accountId}/webhooks/${id}/stop`;
    expect((await operator.browser.post(elsewhere)).status).toBe(404);
    expect((await operator.browser.get('/admin/accounts/acc_none/webhooks')).status).toBe(404);
  });

  it('report created, rerolled and revoked keys, a grant and a suspension, once each', async () => {
    const user = await customer();
    const operator = await newCustomer(api, { role: 'admin' });
    const keyTypes = ['key.created', 'key.rerolled', 'key.revoked'];
    const { secret } = await make(user, '/acts', [...keyTypes, 'account.suspended', 'credits.granted']);
    const made = await user.browser.post('/keys', { name: 'batch' });
    const { id, prefix } = made.body['key'] as { id: string; prefix: string };
    await receiver.messages('/acts', 1);
    const rerolled = await user.browser.post(`/keys/${id}/reroll`, { grace_seconds: 3_600 });
    const successor = rerolled.body['key'] as { id: string; prefix: string };
    await user.browser.send('DELETE', `/keys/${id}`);
    const account = `/admin/accounts/${user.accountId}`;
    const granted = await operator.browser.post(`${account}/grants`, { amount: 7, reason: 'top-up' });
    const suspension = { suspended: true, reason: 'unpaid' };
    await operator.browser.send('PUT', `${account}/suspension`, suspension);
    const received = await receiver.messages('/acts', 6);
    const key = { account_id: user.accountId, key_id: id, key_name: 'batch', key_prefix: prefix };
    const expected = [
      { type: 'key.created', data: key },
      { type: 'key.created', data: { ...key, key_id: successor.id, key_prefix: successor.prefix } },
      { type: 'key.rerolled', data: { ...key, expires_at: expect.any(String) } },
      { type: 'key.revoked', data: key },
      {
        type: 'credits.granted',
        data: {
          account_id: user.accountId,
          entry_id: (granted.body['entry'] as Item)['id'],
          credits: 7,
          balance_after: 17,
          reason: 'top-up',
        },
      },
      { type: 'account.suspended', data: { account_id: user.accountId, reason: 'unpaid' } },
    ].map((each) => ({ ...each, timestamp: expect.any(String) }));
    const events = received.map((each) => verified(secret, each));
    expect(events).toHaveLength(expected.length);
    expect(events).toEqual(expect.arrayContaining(expected));
    for (const text of [made.body['api_key'], rerolled.body['api_key']])
      expect(JSON.stringify(received)).not.toContain(String(text).slice(10));
    // Several checks have found the first key.
    expect(items(await user.browser.get('/webhooks/deliveries'), 'deliveries')).toHaveLength(6);
  });

  it('report once that a spending cap refused a request', async () => {
    const user = await customer();
    await api.keys.change(user.keyId, { caps: { day: 0 } });
    const { secret } = await make(user, '/cap', ['cap.reached']);
    const refused = await api.untilAnswer(user.apiKey, ({ status }) => status === 402);
    expect(refused.body['code']).toBe('BILLING_002');
    await api.locate({ ip: '8.8.8.8' }, user.apiKey);
    const [message] = await receiver.messages('/cap', 1);
    expect(verified(secret, message!)).toMatchObject({
      type: 'cap.reached',
      data: { key_id: user.keyId, key_name: 'e2e', ...(refused.body['details'] as object) },
    });
    expect(items(await user.browser.get('/webhooks/deliveries'), 'deliveries')).toHaveLength(1);
  });

  it('have a secret that is shown once, and can be replaced while the old one still signs', async () => {
    const user = await customer();
    const { id, secret } = await make(user, '/rotate', ['balance.low']);
    const listed = await user.browser.get('/webhooks');
    expect(listed.body).toMatchObject({ webhooks: [{ id, old_secret_ends_at: null }], most: 10 });
    const rotated = await user.browser.post(`/webhooks/${id}/rotate`, {});
    const middle = String(rotated.body['secret']);
    const again = await user.browser.post(`/webhooks/${id}/rotate`, {});
    const next = String(again.body['secret']);
    await user.browser.post(`/webhooks/${id}/test`, {});
    const [message] = await receiver.messages('/rotate', 1);
    expect(verified(secret, message!)).toMatchObject({ type: 'webhook.test' });
    expect(verified(middle, message!)).toMatchObject({ type: 'webhook.test' });
    expect(verified(next, message!)).toMatchObject({ data: { account_id: user.accountId, webhook_id: id } });
    const audit = await user.browser.get('/audit');
    expect(items(audit, 'entries').slice(0, 3)).toMatchObject([
      { action: 'webhook.secret_replaced', subject: id },
      { action: 'webhook.secret_replaced', subject: id },
      { action: 'webhook.made', before: null, after: { types: ['balance.low'] } },
    ]);
    for (const answer of [listed, await user.browser.get('/webhooks'), audit])
      for (const each of [secret, middle, next]) expect(JSON.stringify(answer.body)).not.toContain(each);
  });

  it('are retried, logged with the answer, and replayed', async () => {
    const user = await customer();
    const { id } = await make(user, '/failing', ['balance.low']);
    receiver.status = 500;
    await user.browser.post(`/webhooks/${id}/test`, {});
    const failed = await newest(user, (each) => each['last_attempt'] !== null);
    expect(failed).toMatchObject({
      state: 'pending',
      next_attempt_at: expect.any(String),
      last_attempt: { number: 1, status: 500, failure: null, answer: 'answered 500' },
    });
    const operator = await newCustomer(api, { role: 'admin' });
    const health = async () => {
      const checks = items(await operator.browser.get('/admin/health'), 'checks');
      const { ok, detail } = checks.find(({ name }) => name === 'webhooks')!;
      return { ok, ...(JSON.parse(String(detail)) as object) };
    };
    const row = { waiting: 1, oldest_at: expect.any(String), failing_endpoints: 1 };
    expect(await health()).toEqual({ ok: true, due_since: null, ...row });
    const setDue = (before: string, reason: string) =>
      api.sql(`
        UPDATE webhook_endpoints SET disabled_at = CASE WHEN ${reason} IS NOT NULL THEN now() END, disabled_because = ${reason} WHERE id = '${id}';
        UPDATE webhook_deliveries SET due_at = now() - interval '${before}' WHERE id = '${String(failed['id'])}'`);
    // No replica attempts it.
    await setDue('11 minutes', `'operator'`);
    expect(await health()).toEqual({ ok: false, due_since: expect.any(String), ...row });
    receiver.status = 200;
    await setDue('0', 'NULL');
    const [first, second] = await receiver.messages('/failing', 2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    const done = await newest(user, ({ state }) => state === 'delivered');
    const replay = `/webhooks/deliveries/${String(done['id'])}/replay`;
    expect((await user.browser.post(replay, {})).status).toBe(201);
    const [, , third] = await receiver.messages('/failing', 3);
    expect(third!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    await newest(user, ({ state, attempts }) => state === 'delivered' && attempts === 3);
    const details = await user.browser.get(`/webhooks/deliveries/${String(done['id'])}`);
    expect(details.body).toMatchObject({
      body: first!.body,
      attempts: [
        { number: 1, status: 500 },
        { number: 2, status: 200 },
        { number: 3, answer: 'answered 200' },
      ],
    });
  });

  it('end when the receiver answers 410, until they are enabled again', async () => {
    const user = await customer();
    const { id } = await make(user, '/gone', ['balance.low']);
    receiver.status = 410;
    await user.browser.post(`/webhooks/${id}/test`, {});
    await newest(user, ({ state }) => state === 'failed');
    const [webhook] = items(await user.browser.get('/webhooks'), 'webhooks');
    expect(webhook).toMatchObject({ disabled_because: 'gone', disabled_at: expect.any(String) });
    expect((await user.browser.post(`/webhooks/${id}/test`, {})).body['code']).toBe('RESOURCE_002');
    const enabled = await user.browser.send('PATCH', `/webhooks/${id}`, { disabled: false });
    expect(enabled.body['webhook']).toMatchObject({ disabled_at: null, failing_since: null });
  });

  it('connect only to the public internet and to addresses that the operator allows', async () => {
    const user = await customer();
    const urls = [
      'https://127.0.0.2/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'http://example.com/',
      'https://ada:secret@example.com/',
      'nowhere',
      '',
    ];
    for (const url of urls) {
      const { status, body } = await user.browser.post('/webhooks', { url, types: ['balance.low'] });
      expect({ url, status, body }).toMatchObject({
        status: 400,
        body: { details: { fields: { url: expect.any(String) } } },
      });
    }
    const { id } = await make(user, '/moved', ['balance.low']);
    // Simulates a name that now resolves to another address.
    await api.sql(`UPDATE webhook_endpoints SET url = 'https://127.0.0.2/' WHERE id = '${id}'`);
    await user.browser.post(`/webhooks/${id}/test`, {});
    const refused = await newest(user, (each) => each['last_attempt'] !== null);
    expect(refused).toMatchObject({ last_attempt: { status: null, failure: 'refused_address' } });
  });

  it('belong to one account: others find nothing', async () => {
    const owner = await customer();
    const stranger = await customer();
    const { id } = await make(owner, '/own', ['balance.low']);
    const made = await owner.browser.post(`/webhooks/${id}/test`, {});
    const delivery = String((made.body['delivery'] as Item)['id']);
    const refused = [
      await stranger.browser.send('PATCH', `/webhooks/${id}`, { disabled: true }),
      await stranger.browser.send('DELETE', `/webhooks/${id}`),
      await stranger.browser.post(`/webhooks/${id}/rotate`, {}),
      await stranger.browser.post(`/webhooks/${id}/test`, {}),
      await stranger.browser.get(`/webhooks/deliveries/${delivery}`),
      await stranger.browser.post(`/webhooks/deliveries/${delivery}/replay`, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(items(await stranger.browser.get('/webhooks'), 'webhooks')).toEqual([]);
    expect(items(await stranger.browser.get(`/webhooks/deliveries?webhook=${id}`), 'deliveries')).toEqual([]);
    expect((await owner.browser.send('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await owner.browser.get(`/webhooks/deliveries/${delivery}`)).status).toBe(404);
  });

  it('are created, tested, inspected and replayed in the browser', async () => {
    const user = await customer();
    const visitor = await dashboard.visitor(user);
    await visitor.open('/webhooks');
    await visitor.see('No endpoints yet');
    await visitor.press('New endpoint');
    await visitor.fill('URL', 'http://example.com/');
    await visitor.press('balance.empty', 'checkbox');
    await visitor.press('Create the endpoint');
    await visitor.see('starts with https://', '[role="dialog"]');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.fill('URL', receiver.at('/browser'));
    await visitor.press('Create the endpoint');
    const secret = await visitor.text('[data-testid="webhook-secret"]');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('Done');
    await visitor.see('balance.low', 'table');
    await visitor.press(`Actions for ${receiver.at('/browser')}`);
    await visitor.press('Send test event', 'menuitem');
    await visitor.see('Delivered', 'table[aria-label="Deliveries"]');
    expect(verified(secret, (await receiver.messages('/browser', 1))[0]!)).toMatchObject({
      type: 'webhook.test',
    });
    await visitor.press('webhook.test', 'link');
    await visitor.see('answered 200', '[role="dialog"]');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('Replay');
    await visitor.see('Attempt 2', '[role="dialog"]');
    await receiver.messages('/browser', 2);
    await visitor.page.keyboard.press('Escape');
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
    await visitor.press(`Actions for ${receiver.at('/browser')}`);
    await visitor.press('Remove', 'menuitem');
    await visitor.press('Remove it');
    await visitor.see('No endpoints yet');
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
  });
});
