import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Browser } from './browser';
import { customer, type Item, items, password } from './dashboard-customer';
import { Dashboard, type Visitor } from './dashboard-visitor';

/** Takes every message, and keeps what it says. */
async function openRelay(): Promise<{ server: Server; url: string; messages: string[] }> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.write('220 relay.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const isData = /\r\nDATA\r\n/i.test(text);
      if (isData && text.endsWith('\r\n.\r\n')) {
        // A point that begins a line is sent twice; lines are cut at 76 characters: readers undo both.
        messages.push(
          text
            .replace(/\r\n\.\./g, '\r\n.')
            .replace(/=\r\n/g, '')
            .replace(/=3D/g, '='),
        );
        text = '';
        socket.write('250 queued\r\n');
        server.emit('message');
      } else if (/DATA\r\n$/i.test(text)) socket.write('354 go on\r\n');
      else if (/QUIT\r\n$/i.test(text)) socket.end('221 bye\r\n');
      else if (!isData) socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, messages };
}

describe('links by mail', () => {
  let dashboard: Dashboard;
  let relay: Awaited<ReturnType<typeof openRelay>>;
  let operator: Awaited<ReturnType<typeof customer>>;
  let visitor: Visitor;

  beforeAll(async () => {
    relay = await openRelay();
    dashboard = await Dashboard.open({
      SMTP_URL: relay.url,
      MAIL_FROM: 'Enrichment <no-reply@example.com>',
      PUBLIC_URL: 'https://enrichment.example.com/',
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
    });
    operator = await customer(dashboard.api, { role: 'admin' });
  });
  afterAll(async () => {
    await dashboard.close();
    relay.server.close();
  });
  beforeEach(async () => {
    visitor = await dashboard.visitor();
  });
  afterEach(async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
  });

  const linkIn = (text: string) => /\/(choose-password|confirm-email|join)#[\w-]{43}/.exec(text)![0];
  const tokenIn = (text: string) => linkIn(text).split('#')[1]!;
  const newEmail = () => `${newUlid()}@example.com`.toLowerCase();
  /** The last message to an address, once there is one. */
  const mailTo = async (email: string): Promise<string> => {
    const found = () => relay.messages.findLast((each) => each.includes(`RCPT TO:<${email}>`));
    while (!found()) await once(relay.server, 'message');
    return found()!;
  };
  const signUp = async () => {
    const [browser, email] = [new Browser(dashboard.api), newEmail()];
    const { status, body } = await browser.post('/sign-up', { email, password });
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { awaits_confirmation: true } } });
    return { browser, email, accountId: String((body['user'] as Item)['account_id']) };
  };

  it('and documents name the address that people know, whatever they were asked for by', async () => {
    const { api } = dashboard;
    expect((await api.send('/openapi.json')).body['servers']).toMatchObject([
      { url: 'https://enrichment.example.com' },
      { url: '/' },
    ]);
    expect((await api.send('/postman.json')).body['variable']).toContainEqual({
      key: 'baseUrl',
      value: 'https://enrichment.example.com',
    });
  });

  it('bring the owner of an account in whom the operator invites, once', async () => {
    const email = `${newUlid()}@example.com`.toLowerCase();
    await visitor.take(operator.browser.cookies);
    await visitor.open('/admin/accounts');
    await visitor.press('New account');
    await visitor.fill('E-mail', email);
    await visitor.press('Make the account');
    await visitor.see('Nobody can sign in for this account yet');
    await visitor.press('Invite');
    await visitor.see('It was mailed to', '[role="dialog"]');
    expect(await visitor.barriers()).toEqual([]);
    const link = linkIn(await visitor.text('[role="dialog"] pre'));
    expect(relay.messages.at(-1)).toContain(`https://enrichment.example.com${link}`);
    expect(relay.messages.at(-1)).toContain(`RCPT TO:<${email}>`);

    const owner = await dashboard.visitor();
    await owner.open(link);
    await owner.see(`Choose a password to sign in as ${email}`);
    expect(await owner.barriers()).toEqual([]);
    await owner.write('input[type=password]', 'short');
    await owner.press('Choose it and sign in');
    await owner.see('At least 10 characters');
    await owner.write('input[type=password]', password);
    await owner.press('Choose it and sign in');
    await owner.see('Overview', 'h1');
    expect(await owner.address()).toBe('/');
    await owner.open(link);
    await owner.see('This link has been used or has expired', '[role="alert"]');
    expect(owner.problems).toEqual([]);
    await owner.leave();

    await visitor.press('Done');
    await visitor.open(await visitor.address());
    await visitor.see(email, 'table');
    const again = new Browser(dashboard.api);
    expect((await again.post('/sign-in', { email, password })).status).toBe(200);
    expect(dashboard.api.log).not.toContain(link.split('#')[1]);
  });

  it('are mailed to whoever lost their password, and end their other sessions', async () => {
    const user = await customer(dashboard.api);
    await visitor.open('/sign-in');
    await visitor.press('Lost your password?', 'link');
    await visitor.see('Send me a link');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.fill('E-mail', user.email);
    await visitor.press('Send me a link');
    await visitor.see('If there is an account of');
    while (!relay.messages.at(-1)?.includes(user.email)) await once(relay.server, 'message');
    await visitor.open(linkIn(relay.messages.at(-1)!));
    await visitor.write('input[type=password]', 'another quiet afternoon');
    await visitor.press('Choose it and sign in');
    await visitor.see('Overview', 'h1');
    expect((await user.browser.get('/account')).body['code']).toBe('SESSION_001');
    expect((await new Browser(dashboard.api).post('/sign-in', { email: user.email, password })).status).toBe(
      401,
    );
  });

  it('and alerts go the same way, to who wants them', async () => {
    const receiver = createHttpServer((_, response) => response.writeHead(410).end()).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    try {
      const { email, browser } = await customer(dashboard.api);
      const { port } = receiver.address() as AddressInfo;
      const origin = `http://127.0.0.1:${port}`;
      const order = { url: `${origin}/hook?token=secret`, types: ['balance.low'] };
      const { body } = await browser.post('/webhooks', order);
      await browser.post(`/webhooks/${(body['webhook'] as { id: string }).id}/test`);
      while (!relay.messages.at(-1)?.includes(email)) await once(relay.server, 'message');
      const mail = relay.messages.at(-1)!;
      expect(mail).toContain('Subject: A webhook endpoint was stopped');
      expect(mail).toContain(`${origin} any more. It answered 410 Gone.`);
      expect(mail).toContain('https://enrichment.example.com/webhooks');
      expect(mail).not.toContain('secret');
      expect(relay.messages.filter((each) => each.includes(email))).toHaveLength(1);
      expect((await browser.get('/alerts')).body).toMatchObject({ possible: true, on: true });
      const chosen = await browser.send('PUT', '/alerts', { on: false });
      expect(chosen.body).toMatchObject({ possible: true, on: false });
    } finally {
      receiver.close();
      receiver.closeAllConnections();
    }
  });

  it('answer alike for addresses that nobody has, and few times to one address', async () => {
    const browser = new Browser(dashboard.api);
    const before = relay.messages.length;
    const email = `${newUlid()}@example.com`.toLowerCase();
    const { status, body } = await browser.post('/link-mail', { email });
    expect({ status, body }).toMatchObject({ status: 200, body: { accepted: true } });
    for (let i = 0; i < 2; i++) await browser.post('/link-mail', { email });
    expect((await browser.post('/link-mail', { email })).body['code']).toBe('SESSION_005');
    expect(relay.messages).toHaveLength(before);
    for (const token of ['x', 'A'.repeat(43)])
      expect((await browser.post('/link/look', { token })).body).toMatchObject({ code: 'SESSION_007' });
    for (const token of ['', '../x', 'x'.repeat(101), 1])
      expect((await browser.post('/link/look', { token })).body).toMatchObject({ code: 'FORM_001' });
  });

  it('are made by operators only, for accounts that there are', async () => {
    const user = await customer(dashboard.api);
    const path = `/admin/accounts/${operator.accountId}/links`;
    expect((await user.browser.post(path, {})).body['code']).toBe('SESSION_004');
    expect((await operator.browser.post('/admin/accounts/acc_none/links', {})).status).toBe(404);
    const users = await operator.browser.get(`/admin/accounts/${user.accountId}/users`);
    expect(items(users, 'users')).toMatchObject([{ email: user.email, role: 'user' }]);
  });

  it('confirm the address of who signs up: until then there is nothing but to look', async () => {
    const { browser, email, accountId } = await signUp();
    expect((await browser.get('/account')).body).toMatchObject({ email, credits: 0 });
    const refused = await browser.post('/keys', { name: 'first' });
    expect(refused.body).toMatchObject({ code: 'SESSION_004', message: expect.stringMatching(/^Confirm/) });
    const first = await mailTo(email);

    await visitor.take(browser.cookies);
    await visitor.open('/');
    await visitor.see(`A link was mailed to ${email}`);
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('Send it again');
    await visitor.see('Another link is on its way');
    await visitor.open(linkIn(first));
    await visitor.see('This link has been used or has expired', '[role="alert"]');
    const link = linkIn(await mailTo(email));
    await visitor.open('/');
    await visitor.open(link);
    await visitor.see('It is yours, and you signed up with it.');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.see(email, 'main');
    await visitor.press('Confirm');
    await visitor.see('everything is open to you');
    await visitor.press('To the dashboard', 'link');
    await visitor.see('Make a key');
    expect(await visitor.text('body')).not.toContain('Confirm your address');

    expect((await browser.post('/keys', { name: 'first' })).status).toBe(201);
    expect((await browser.get('/account')).body).toMatchObject({ id: accountId, credits: 1_000 });
    expect((await browser.post('/email/confirmation', { token: link.split('#')[1] })).body['code']).toBe(
      'SESSION_007',
    );
    expect((await browser.post('/email/link')).body['code']).toBe('RESOURCE_002');
    const told = items(await browser.get('/audit'), 'entries').map(({ action, by }) => [action, by]);
    expect(told).toContainEqual(['email.confirmed', email]);
    expect(dashboard.api.log).not.toContain(link.split('#')[1]);
  });

  it('confirm another address, which the account follows', async () => {
    const ada = await customer(dashboard.api);
    const [email, other] = [newEmail(), await customer(dashboard.api)];
    await visitor.take(ada.browser.cookies);
    await visitor.open('/settings');
    await visitor.fill('New address', email);
    await visitor.write('input[type=password]', 'of somebody else');
    await visitor.press('Change address');
    await visitor.see('This is not your current password.');
    await visitor.write('input[type=password]', password);
    await visitor.press('Change address');
    await visitor.see(`A link is on its way to ${email}`);
    expect(await visitor.barriers()).toEqual([]);
    expect(await mailTo(ada.email)).toContain(`wants to sign in as ${email}`);

    const token = tokenIn(await mailTo(email));
    // Whoever opens it need not be signed in, and is not afterwards.
    const anybody = new Browser(dashboard.api);
    expect((await anybody.post('/email/look', { token })).body).toMatchObject({ email, purpose: 'change' });
    expect((await ada.browser.get('/account')).body['email']).toBe(ada.email);
    expect((await anybody.post('/email/confirmation', { token })).status).toBe(200);
    expect((await anybody.get('/session')).body['user']).toBeNull();
    expect((await anybody.post('/sign-in', { email, password })).status).toBe(200);
    expect((await ada.browser.get('/session')).body['user']).toMatchObject({ email });
    expect((await ada.browser.get('/account')).body['email']).toBe(email);
    const [changed] = items(await ada.browser.get('/audit'), 'entries').filter(
      ({ action }) => action === 'email.changed',
    );
    expect(changed).toMatchObject({ by: email, before: { email: ada.email }, after: { email } });

    // An address of somebody else, of a user or of an account, is answered alike and gets nothing.
    const { email: unused } = (await dashboard.api.accounts.find(
      (await dashboard.api.customer()).accountId,
    ))!;
    const before = relay.messages.length;
    for (const taken of [other.email, unused]) {
      const { status, body } = await ada.browser.post('/email', { email: taken, password });
      expect({ status, body }).toMatchObject({ status: 200, body: { accepted: true } });
    }
    while (relay.messages.length < before + 2) await once(relay.server, 'message');
    for (const told of relay.messages.slice(before)) expect(told).toContain(`RCPT TO:<${email}>`);
    expect((await ada.browser.post('/email', { email, password })).body).toMatchObject({
      ...{ code: 'FORM_001', details: { fields: { email: 'This is your address already.' } } },
    });
  });

  it('bring people into an account who are invited', async () => {
    const owner = await customer(dashboard.api);
    const email = newEmail();
    const made = await owner.browser.post('/people/invitations', { email, role: 'developer' });
    expect(made.body).toMatchObject({ mailed: true });
    const mail = await mailTo(email);
    expect(mail).toContain(`${owner.email} invites you to their account, as developer.`);
    expect(mail).toContain(`https://enrichment.example.com/join#${String(made.body['token'])}`);
    await visitor.open(linkIn(mail));
    await visitor.see(`The account of ${owner.email}, as developer.`);
    await visitor.write('input[type=password]', password);
    await visitor.press('Join and sign in');
    await visitor.see('Overview', 'h1');
    expect(items(await owner.browser.get('/people'), 'members')).toMatchObject([
      { email: owner.email, role: 'owner' },
      { email, role: 'developer' },
    ]);
  });
});
