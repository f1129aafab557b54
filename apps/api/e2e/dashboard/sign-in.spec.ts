import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { Api, ulid } from '../api';
import { Browser } from '../browser';

const password = 'a quiet afternoon';

describe('signing in to the dashboard, from outside', () => {
  let api: Api;
  let demo: { email: string; password: string; dashboard_url: string };
  beforeAll(async () => {
    api = await Api.start();
    demo = JSON.parse(readFileSync(join(api.dataDir, 'demo.json'), 'utf8')) as typeof demo;
  });
  afterAll(() => api.stop());

  const newEmail = () => `${newUlid().toLowerCase()}@example.com`;
  const signedUp = async () => {
    const browser = new Browser(api);
    const email = newEmail();
    expect((await browser.post('/sign-up', { email, password })).status).toBe(200);
    return { browser, email };
  };
  /** A client address. Failures count per address, so each test uses its own. */
  const fromElsewhere = () => ({
    'x-forwarded-for': `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:${Math.floor(Math.random() * 65_535).toString(16)}::1`,
  });

  it('returns no user without a session, and how to get one', async () => {
    const { status, body } = await new Browser(api).get('/session');
    expect(status).toBe(200);
    expect(body).toEqual({
      user: null,
      needs_code: false,
      passkeys: false,
      sign_up: true,
      mails_links: false,
      bundled_places: false,
      kept_days: { requests: 30, audit: 731, deliveries: 30 },
      demo: { email: demo.email, password: demo.password },
      request_id: expect.stringMatching(ulid),
    });
    expect(demo.dashboard_url).toBe(`${api.baseUrl}/`);
  });

  it('signs in with the values of demo.json, and out', async () => {
    const browser = new Browser(api);
    const { email } = demo;
    const signedIn = await browser.post('/sign-in', { email: email.toUpperCase(), password: demo.password });
    expect(signedIn.body['user']).toMatchObject({ email, role: 'user' });
    expect((await browser.get('/session')).body['user']).toMatchObject({
      email,
      role: 'user',
      account_role: 'owner',
    });
    expect((await browser.get('/account')).body).toMatchObject({ email, credits: expect.any(Number) });
    const { cookies } = browser;
    expect((await browser.post('/sign-out')).body['user']).toBeNull();
    // The device is still known, so failures elsewhere do not lock its owner out.
    expect(browser.cookies).toMatch(/^enrichment\.device_[\w-]{12}=[\w.-]+$/);
    browser.cookies = cookies;
    expect((await browser.get('/account')).body).toMatchObject({ code: 'SESSION_001' });
  });

  it('gives every refusal a request id and the form of the contract', async () => {
    const { status, headers, body } = await new Browser(api).get('/account');
    expect(status).toBe(401);
    expect(headers.get('x-request-id')).toBe(body['request_id']);
    expect(body).toEqual({
      error: 'unauthorized',
      message: expect.any(String),
      code: 'SESSION_001',
      request_id: expect.stringMatching(ulid),
      details: {},
    });
  });

  it('hides the cookie from scripts and other sites, and from plain HTTP after TLS', async () => {
    const { email, password: known } = demo;
    for (const proto of ['http', 'https']) {
      const answer = await new Browser(api).send(
        'POST',
        '/sign-in',
        { email, password: known },
        { 'x-forwarded-proto': proto },
      );
      const lines = answer.headers.getSetCookie();
      expect(lines.map((line) => /enrichment\.(session_token|device)/.exec(line)?.[1])).toEqual([
        'session_token',
        'device',
      ]);
      for (const line of lines) {
        expect(line).toMatch(/; HttpOnly/);
        expect(line).toMatch(/; SameSite=Lax/);
        expect(line.startsWith('__Secure-')).toBe(proto === 'https');
        expect(/; Secure/.test(line)).toBe(proto === 'https');
      }
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('answers an unknown address like a wrong password', async () => {
    const { email } = await signedUp();
    const answers = [];
    for (const wrong of [
      { email, password: 'wrong' },
      { email: newEmail(), password: 'wrong' },
    ]) {
      const { status, body } = await new Browser(api).send('POST', '/sign-in', wrong, fromElsewhere());
      answers.push({ status, body: { ...body, request_id: '' } });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'SESSION_002', details: {} } });
  });

  it('delays sign-in after too many failures, from that address and for that user only', async () => {
    const { email } = await signedUp();
    const here = fromElsewhere();
    const attempt = (from: object, tried: string) =>
      new Browser(api).send('POST', '/sign-in', { email, password: tried }, { ...from });
    for (let i = 0; i < 10; i++) expect((await attempt(here, 'wrong')).status).toBe(401);
    const { status, headers, body } = await attempt(here, password);
    expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'SESSION_005' });
    const wait = (body['details'] as Record<string, number>)['retry_after_seconds']!;
    expect(wait).toBeGreaterThan(800);
    expect(headers.get('retry-after')).toBe(String(wait));
    expect((await attempt(fromElsewhere(), password)).status).toBe(200);
  });

  it('limits how often one address may sign up', async () => {
    const here = fromElsewhere();
    const attempt = () => new Browser(api).send('POST', '/sign-up', { email: demo.email, password }, here);
    for (let i = 0; i < 20; i++) expect((await attempt()).body['code']).toBe('SESSION_006');
    expect((await attempt()).body['code']).toBe('SESSION_005');
  });

  it('gives each new user an account with free credits', async () => {
    const { browser, email } = await signedUp();
    expect((await browser.get('/session')).body['user']).toMatchObject({
      email,
      role: 'user',
      account_role: 'owner',
    });
    expect((await browser.get('/account')).body).toMatchObject({ email, credits: 1_000 });
    expect((await browser.get('/keys')).body['keys']).toEqual([]);
  });

  it('never signs a new user in to an existing account', async () => {
    const { accountId } = await api.customer();
    const { email } = (await api.accounts.find(accountId))!;
    const browser = new Browser(api);
    const refused = await browser.send(
      'POST',
      '/sign-up',
      { email: email.toUpperCase(), password },
      fromElsewhere(),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'SESSION_006' } });
    expect(browser.cookies).toBe('');
  });

  it.each([
    'ü@example.com',
    'a..b@example.com',
    'a@localhost',
    'a b@example.com',
    '"a"@example.com',
    `a@b.de\r\nx: y`,
  ])('opens no account for %j, an address that cannot sign in', async (email) => {
    const { status, body } = await new Browser(api).post('/sign-up', { email, password });
    expect({ status, code: body['code'], details: body['details'] }).toEqual({
      status: 400,
      code: 'FORM_001',
      details: { fields: { email: expect.any(String) } },
    });
    expect(await api.accounts.findByEmail(email)).toBeUndefined();
  });

  it('opens no account with free credits for a disposable address', async () => {
    for (const domain of ['mailinator.com', 'sub.mailinator.com']) {
      const email = `a@${domain}`;
      const { status, body } = await new Browser(api).post('/sign-up', { email, password });
      expect({ status, fields: body['details'] }).toEqual({
        status: 400,
        fields: {
          fields: { email: `${domain} gives throw-away addresses: sign up with one that you keep.` },
        },
      });
      expect(await api.accounts.findByEmail(email)).toBeUndefined();
    }
  });

  it('names the word that a password must not contain', async () => {
    const email = newEmail();
    const { body } = await new Browser(api).post('/sign-up', { email, password: `My ${email}` });
    expect(body['details']).toEqual({
      fields: { password: `Leave out "${email}", which is in the email address.` },
    });
  });

  it('refuses weak passwords, with the reason at the field', async () => {
    const email = newEmail();
    for (const weak of ['short', 'x'.repeat(129), 'aaaaaaaaaaaa', 'Password123', `${email} 1`]) {
      const { status, body } = await new Browser(api).post('/sign-up', { email, password: weak });
      expect({ weak, status, code: body['code'] }).toEqual({ weak, status: 400, code: 'FORM_001' });
      expect(body['details']).toEqual({ fields: { password: expect.any(String) } });
    }
  });

  it('changes the password, ends the other sessions and keeps this one', async () => {
    const { browser, email } = await signedUp();
    const other = new Browser(api);
    await other.post('/sign-in', { email, password });
    const wrong = await browser.post('/password', {
      current_password: 'wrong',
      new_password: 'another afternoon',
    });
    expect(wrong.body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { current_password: expect.any(String) } },
    });
    const before = browser.cookies;
    const common = await browser.post('/password', {
      current_password: password,
      new_password: 'qwertyuiop',
    });
    expect(common.body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { new_password: expect.stringContaining('choose another') } },
    });
    const changed = await browser.post('/password', {
      current_password: password,
      new_password: 'another afternoon',
    });
    expect(changed.status).toBe(200);
    expect(browser.cookies).not.toBe(before);
    expect((await browser.get('/account')).status).toBe(200);
    expect((await other.get('/account')).status).toBe(401);
    expect((await new Browser(api).post('/sign-in', { email, password })).status).toBe(401);
  });

  it('ends all other sessions of a user, and records it', async () => {
    const { browser, email } = await signedUp();
    const [other, stranger] = [new Browser(api), (await signedUp()).browser];
    await other.post('/sign-in', { email, password });
    expect((await other.get('/account')).status).toBe(200);
    expect((await browser.send('DELETE', '/sessions')).status).toBe(204);
    expect((await other.get('/account')).body).toMatchObject({ code: 'SESSION_001' });
    expect((await stranger.get('/account')).status).toBe(200);
    expect((await browser.get('/sessions')).body['sessions']).toMatchObject([{ current: true }]);
    const { body } = await browser.get('/audit?limit=1');
    expect(body['entries']).toMatchObject([{ action: 'session.others_ended', by: email, subject: email }]);
    await other.post('/sign-in', { email, password });
    expect((await other.get('/account')).status).toBe(200);
  });

  it('limits guesses of the password in an open session', async () => {
    const { browser } = await signedUp();
    const guess = (current: string) =>
      browser.post('/password', { current_password: current, new_password: 'another afternoon' });
    for (let i = 0; i < 10; i++) expect((await guess('wrong')).body['code']).toBe('FORM_001');
    const { status, headers, body } = await guess(password);
    expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'SESSION_005' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await browser.get('/account')).status).toBe(200);
  });

  it('keeps no session that an attacker planted or knew before (fixation)', async () => {
    const attacker = await signedUp();
    const victim = new Browser(api);
    victim.cookies = attacker.browser.cookies;
    const { email } = demo;
    await victim.post('/sign-in', { email, password: demo.password });
    expect(victim.cookies).not.toBe(attacker.browser.cookies);
    expect((await attacker.browser.get('/account')).status).toBe(401);
    expect((await victim.get('/account')).body).toMatchObject({ email });
  });

  it('ends expired sessions', async () => {
    const { browser } = await signedUp();
    await api.sql("UPDATE dashboard_sessions SET expires_at = now() - interval '1 s'");
    expect((await browser.get('/account')).body).toMatchObject({ code: 'SESSION_001' });
  });

  it('writes no password, cookie or key to the log', async () => {
    const { browser } = await signedUp();
    const { body } = await browser.post('/keys', { name: 'logged' });
    await api.logged(String(body['request_id']));
    const secrets = [password, browser.cookies.split('=')[1]!.slice(0, 32), String(body['api_key'])];
    for (const secret of secrets) expect(api.log).not.toContain(secret);
  });
});

describe('without a demo', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  it('sign-up is refused, with the same answer for known and unknown addresses', async () => {
    const { accountId } = await api.customer();
    const { email } = (await api.accounts.find(accountId))!;
    expect((await new Browser(api).get('/session')).body).toMatchObject({
      user: null,
      sign_up: false,
      mails_links: false,
      bundled_places: false,
      demo: null,
    });
    const refusals = [];
    for (const address of [email, 'unknown@example.com']) {
      const { status, body } = await new Browser(api).post('/sign-up', { email: address, password });
      refusals.push({ status, body: { ...body, request_id: '' } });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject({ status: 409, body: { code: 'SESSION_006' } });
  });
});
