import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresUsers } from '@enrichment/identity-better-auth';
import { totp } from '@enrichment/identity-domain/testing';
import { newUlid } from '@enrichment/kernel';
import { pollDelay } from '../api';
import { Browser } from '../browser';
import { customer, items, member, password } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

/** A mail relay that keeps every message, unless it has another reply to recipients. */
async function openRelay(): Promise<{ server: Server; url: string; messages: string[]; refusal?: string }> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.write('220 relay.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const isData = /\r\nDATA\r\n/i.test(text);
      if (isData && text.endsWith('\r\n.\r\n')) {
        // Undoes quoted-printable and dot-stuffing: a point at the start of a line is doubled, and lines are cut at 76 characters.
        messages.push(
          text
            .replace(/\r\n\.\./g, '\r\n.')
            .replace(/=\r\n/g, '')
            .replace(/=3D/g, '='),
        );
        text = '';
        socket.write('250 queued\r\n');
        server.emit('message');
      } else if (/DATA\r\n$/i.test(text)) socket.write('354 send the message\r\n');
      else if (/QUIT\r\n$/i.test(text)) socket.end('221 bye\r\n');
      else if (relay.refusal !== undefined && /RCPT TO:.*\r\n$/i.test(text))
        socket.write(`${relay.refusal}\r\n`);
      else if (!isData) socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relay: Awaited<ReturnType<typeof openRelay>> = {
    server,
    messages,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return relay;
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
  /** The latest message to an address, once it has arrived. */
  const mailTo = async (email: string): Promise<string> => {
    const found = () => relay.messages.findLast((each) => each.includes(`RCPT TO:<${email}>`));
    while (!found()) await once(relay.server, 'message');
    return found()!;
  };
  let networks = 0;
  /** Posts from a new network, as each network has a small quota per minute. */
  const post = (browser: Browser, path: string, body: object) =>
    browser.send('POST', path, body, { 'x-forwarded-for': `2001:db8:${++networks}::1` });
  /** A user that a stranger creates with another person's address on a service without a relay. */
  const squatted = async () => {
    const email = newEmail();
    const { dataSource, accounts } = dashboard.api;
    const { id: accountId } = await accounts.create({ email, credits: 0 });
    await new PostgresUsers(dataSource).create({
      email,
      password,
      role: 'user',
      accountId,
      confirmed: false,
    });
    const browser = new Browser(dashboard.api);
    await post(browser, '/sign-in', { email, password });
    return { email, accountId, browser };
  };

  it('and documents name the public address, whatever host a request names', async () => {
    const { api } = dashboard;
    expect((await api.send('/openapi.json')).body['servers']).toMatchObject([
      { url: 'https://enrichment.example.com' },
    ]);
    expect((await api.send('/llms.txt')).body['text']).toMatch(
      /\]\(https:\/\/enrichment\.example\.com\/docs\/email\.md\)/,
    );
    expect((await api.send('/postman.json')).body['variable']).toContainEqual({
      key: 'baseUrl',
      value: 'https://enrichment.example.com',
    });
  });

  it('sign in the owner of an account whom the operator invites, once', async () => {
    const email = `${newUlid()}@example.com`.toLowerCase();
    await visitor.take(operator.browser.cookies);
    await visitor.open('/admin/accounts');
    await visitor.press('New account');
    await visitor.fill('Email', email);
    await visitor.press('Create the account');
    await visitor.see('No user can sign in for this account yet');
    await visitor.press('Invite');
    await visitor.see('It was mailed to', '[role="dialog"]');
    expect(await visitor.barriers()).toEqual([]);
    // Only the mail has the link.
    expect(await visitor.text('[role="dialog"]')).not.toContain('#');
    const link = linkIn(await mailTo(email));
    expect(await mailTo(email)).toContain(`https://enrichment.example.com${link}`);

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

  it("are mailed after a lost password, and end the user's other sessions", async () => {
    const user = await customer(dashboard.api);
    await visitor.open('/sign-in');
    await visitor.press('Lost your password?', 'link');
    await visitor.see('Send me a link');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.fill('Email', user.email);
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

  it('and alerts are mailed to users who want them', async () => {
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

  it('wait while the relay takes no message, and count for no limit', async () => {
    const { email } = await customer(dashboard.api);
    const health = async () =>
      items(await operator.browser.get('/admin/health'), 'checks').find(({ name }) => name === 'mail')!;
    const waits = () => health().then(({ detail }) => JSON.parse(String(detail)) as { waiting: number });
    relay.refusal = '421 4.3.2 shutting down';
    try {
      for (let i = 0; i < 5; i++) {
        const { status } = await post(new Browser(dashboard.api), '/link-mail', { email });
        expect(status).toBe(200);
        while ((await waits()).waiting !== 1) await pollDelay();
      }
      expect(await waits()).toMatchObject({ last_reply: expect.stringContaining('421'), not_sent: 0 });
      expect(await health()).toMatchObject({ ok: true });
    } finally {
      delete relay.refusal;
    }
    const token = tokenIn(await mailTo(email));
    const chosen = await post(new Browser(dashboard.api), '/link', {
      token,
      new_password: 'of the owner only',
    });
    expect(chosen.body).toMatchObject({ user: { email } });
    expect(relay.messages.filter((each) => each.includes(email))).toHaveLength(1);
  });

  it('have the same answer for unknown addresses, and few are mailed to one address', async () => {
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

  it('are created by operators only, and for existing accounts only', async () => {
    const user = await customer(dashboard.api);
    const path = `/admin/accounts/${operator.accountId}/links`;
    expect((await user.browser.post(path, {})).body['code']).toBe('SESSION_004');
    expect((await operator.browser.post('/admin/accounts/acc_none/links', {})).status).toBe(404);
    const users = await operator.browser.get(`/admin/accounts/${user.accountId}/users`);
    expect(items(users, 'users')).toMatchObject([{ email: user.email, role: 'user' }]);
  });

  it('open an account at sign-up, with the same answer for a known address', async () => {
    const email = newEmail();
    await visitor.open('/sign-up');
    await visitor.see('Send me a link');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.fill('Email', email);
    await visitor.press('Send me a link');
    await visitor.see(`A message is on its way to ${email}`);
    const mail = await mailTo(email);
    expect(mail).toContain('Subject: Confirm your address');
    expect((await post(new Browser(dashboard.api), '/sign-in', { email, password })).status).toBe(401);
    await visitor.open(linkIn(mail));
    await visitor.write('input[type=password]', password);
    await visitor.press('Choose it and sign in');
    await visitor.see('Create a key');
    const browser = new Browser(dashboard.api);
    await post(browser, '/sign-in', { email, password });
    expect((await browser.get('/account')).body).toMatchObject({ email, credits: 1_000 });
    expect((await browser.post('/keys', { name: 'first' })).status).toBe(201);

    const sent = relay.messages.length;
    const answers = [];
    for (const address of [email, newEmail()]) {
      const stranger = new Browser(dashboard.api);
      const { status, body } = await post(stranger, '/sign-up', {
        email: address,
        password: 'of a stranger',
      });
      answers.push({ status, body: { ...body, request_id: '' }, cookies: stranger.cookies });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, body: { user: null }, cookies: '' });
    while (relay.messages.length < sent + 2) await once(relay.server, 'message');
    expect(await mailTo(email)).toContain('Subject: You have an account already');
    expect((await browser.get('/account')).status).toBe(200);
  });

  it('delete what a stranger made with an address before its owner confirmed it', async () => {
    const { email, browser } = await squatted();
    const enrolment = (await browser.post('/second-factor', { password })).body;
    const code = totp(String(enrolment['secret']), Date.now());
    expect((await browser.post('/second-factor/confirmation', { code })).status).toBe(200);
    const waiting = new Browser(dashboard.api);
    expect((await post(waiting, '/sign-in', { email, password })).body['needs_code']).toBe(true);

    await post(new Browser(dashboard.api), '/link-mail', { email });
    const token = tokenIn(await mailTo(email));
    const owner = new Browser(dashboard.api);
    const chosen = await post(owner, '/link', { token, new_password: 'of the owner only' });
    // No code is required: the factor was not the owner's.
    expect(chosen.body).toMatchObject({ needs_code: false, user: { email } });
    expect((await browser.get('/session')).body['user']).toBeNull();
    const [backup] = enrolment['backup_codes'] as string[];
    expect((await post(waiting, '/sign-in/code', { code: backup })).body['code']).toBe('SESSION_009');
    expect((await post(waiting, '/sign-in', { email, password })).status).toBe(401);
    expect((await owner.get('/second-factor')).body).toMatchObject({ on: false });
  });

  it('confirm a new address, which the account then has', async () => {
    const ada = await customer(dashboard.api);
    const [email, other] = [newEmail(), await customer(dashboard.api)];
    await visitor.take(ada.browser.cookies);
    await visitor.open('/settings');
    await visitor.fill('New address', email);
    await visitor.write('input[type=password]', 'of another user');
    await visitor.press('Change address');
    await visitor.see('This is not your current password.');
    await visitor.write('input[type=password]', password);
    await visitor.press('Change address');
    await visitor.see(`A link is on its way to ${email}`);
    expect(await visitor.barriers()).toEqual([]);
    expect(await mailTo(ada.email)).toContain(`wants to sign in as ${email}`);

    const token = tokenIn(await mailTo(email));
    // A wrong click would give Ada an address that is not hers.
    const stranger = new Browser(dashboard.api);
    expect((await post(stranger, '/email/look', { token })).body).toMatchObject({ email, user: ada.email });
    for (const other of [stranger, (await customer(dashboard.api)).browser])
      expect((await post(other, '/email/confirmation', { token })).body).toMatchObject({
        code: 'RESOURCE_002',
        message: `Sign in as ${ada.email} to confirm this address.`,
      });
    expect((await ada.browser.get('/account')).body['email']).toBe(ada.email);
    await visitor.open(linkIn(await mailTo(email)));
    await visitor.see(`${ada.email} becomes ${email}.`);
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('Confirm');
    await visitor.see(`You sign in as ${email} from now on.`);
    expect((await post(stranger, '/sign-in', { email, password })).status).toBe(200);
    expect((await ada.browser.get('/session')).body['user']).toMatchObject({ email });
    expect((await ada.browser.get('/account')).body['email']).toBe(email);
    const [changed] = items(await ada.browser.get('/audit'), 'entries').filter(
      ({ action }) => action === 'email.changed',
    );
    expect(changed).toMatchObject({ by: email, before: { email: ada.email }, after: { email } });

    // The address of another user or account gets the same answer, and no mail.
    const { email: unused } = (await dashboard.api.accounts.find(
      (await dashboard.api.customer()).accountId,
    ))!;
    const before = relay.messages.length;
    for (const taken of [other.email, unused]) {
      const { status, body } = await ada.browser.post('/email', { email: taken, password });
      expect({ status, body }).toMatchObject({ status: 200, body: { accepted: true } });
    }
    while (relay.messages.length < before + 2) await once(relay.server, 'message');
    for (const message of relay.messages.slice(before)) expect(message).toContain(`RCPT TO:<${email}>`);
    expect((await ada.browser.post('/email', { email, password })).body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { email: 'This is your address already.' } },
    });
  });

  it('let invited people join an account', async () => {
    const owner = await customer(dashboard.api);
    const email = newEmail();
    const made = await owner.browser.post('/people/invitations', { email, role: 'developer' });
    expect(made.body).toMatchObject({ mailed: true, token: null });
    const mail = await mailTo(email);
    expect(mail).toContain(`${owner.email} invites you to their account, as developer.`);
    expect(mail).toContain(`https://enrichment.example.com${linkIn(mail)}`);
    await visitor.open(linkIn(mail));
    await visitor.see(`The account of ${owner.email}, as developer.`);
    await visitor.write('input[type=password]', password);
    await visitor.press('Join and sign in');
    await visitor.see('Overview', 'h1');
    expect(items(await owner.browser.get('/people'), 'members')).toMatchObject([
      { email: owner.email, role: 'owner' },
      { email, role: 'developer', confirmed: true, holds_role: true },
    ]);
  });

  it('sign in the owner of an address, although another person signed up with it', async () => {
    const { email, browser, accountId } = await squatted();
    const company = await customer(dashboard.api);
    await company.browser.post('/people/invitations', { email, role: 'developer' });
    const token = tokenIn(await mailTo(email));
    const owner = new Browser(dashboard.api);
    expect((await post(owner, '/invitation/look', { token })).body).toMatchObject({ is_user: false });
    const joined = await post(owner, '/invitation', { token, new_password: 'of the owner only' });
    expect(joined.body['user']).toMatchObject({ email, awaits_confirmation: false });
    expect((await browser.get('/session')).body['user']).toBeNull();
    expect((await post(new Browser(dashboard.api), '/sign-in', { email, password })).status).toBe(401);
    expect(items(await owner.get('/accounts'), 'accounts').map(({ id }) => id)).toEqual([
      accountId,
      company.accountId,
    ]);
  });

  it('do not restore a member whom the other owners removed', async () => {
    const founder = await customer(dashboard.api);
    const other = await member(dashboard.api, founder.accountId, 'owner');
    const [self] = items(await other.browser.get('/people'), 'members').filter(
      ({ email }) => email === founder.email,
    );
    expect((await other.browser.send('DELETE', `/people/${String(self!['id'])}`)).status).toBe(204);
    const sent = relay.messages.length;
    for (const path of ['/link-mail', '/sign-up'])
      expect((await post(new Browser(dashboard.api), path, { email: founder.email })).status).toBe(200);
    const last = await post(new Browser(dashboard.api), '/sign-up', { email: newEmail() });
    expect(last.status).toBe(200);
    while (relay.messages.length === sent) await once(relay.server, 'message');
    expect(relay.messages.slice(sent).join()).not.toContain(founder.email);
  });
});
