import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Browser } from './browser';
import { customer, items, password } from './dashboard-customer';
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
        // Lines are cut at 76 characters, and joined again by readers.
        messages.push(text.replace(/=\r\n/g, '').replace(/=3D/g, '='));
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

describe('links with which people choose their password', () => {
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

  const linkIn = (text: string) => /\/choose-password#[\w-]{43}/.exec(text)![0];

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
});
