import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { totp } from '@enrichment/identity-domain/testing';
import { customer, items, password } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

const periodMs = 30_000;

describe('signing in with more than a password', () => {
  let dashboard: Dashboard;
  let visitor: Visitor;
  let barriers: string[];

  beforeAll(async () => {
    dashboard = await Dashboard.open();
  });
  afterAll(() => dashboard.close());
  beforeEach(async () => {
    visitor = await dashboard.visitor();
    barriers = [];
  });
  afterEach(async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
    expect(barriers).toEqual([]);
  });

  /** Opens a browser without cookies. */
  const arriveAnew = async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
    visitor = await dashboard.visitor();
  };

  /** Checks accessibility and width at every window size. */
  const check = async () => {
    await visitor.page.waitForFunction('document.getAnimations().length === 0');
    barriers.push(...(await visitor.barriers()));
    for (const width of [360, 768, 1024, 1280]) {
      await visitor.page.setViewport({ width, height: 900 });
      const excess = Number(await visitor.page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      if (excess > 0) barriers.push(`${excess} px too wide at ${width}`);
      barriers.push(...(await visitor.cutOff()));
    }
  };

  it('is set up with an app, required at sign-in, and turned off again', async () => {
    const user = await customer(dashboard.api);
    await visitor.take(user.browser.cookies);
    await visitor.open('/settings');
    await visitor.press('Set up');
    await visitor.write('[role="dialog"] input[type=password]', 'not the password');
    await visitor.press('Continue');
    await visitor.see('This is not your current password', '[role="dialog"]');
    await visitor.write('[role="dialog"] input[type=password]', password);
    await visitor.press('Continue');
    await visitor.page.waitForSelector('[role="dialog"] svg[role="img"] path');
    await check();
    const secret = (await visitor.text('[data-testid="totp-secret"]')).replace(/\s/g, '');
    const code = (shift = 0) => totp(secret, Date.now() + shift);
    await visitor.fill('Code', '12 34');
    await visitor.press('Turn it on');
    await visitor.see('This code is wrong', '[role="dialog"]');
    await visitor.fill('Code', code());
    await visitor.press('Turn it on');
    await visitor.page.waitForSelector('[aria-label="Backup codes"]');
    await check();
    const codes = (await visitor.text('[aria-label="Backup codes"]')).split('\n');
    expect(codes).toHaveLength(10);
    await visitor.press('I have stored them');
    await visitor.see('10 backup codes left');

    await arriveAnew();
    await visitor.open('/sign-in');
    await visitor.signIn(user.email, password);
    await visitor.see('One more step', 'h1');
    await check();
    await visitor.seeFocus('Code');
    await visitor.fill('Code', '000000');
    await visitor.press('Sign in');
    await visitor.see('This code is wrong');
    await visitor.fill('Code', code(periodMs));
    await visitor.press('Sign in');
    await visitor.see('Overview', 'h1');

    await arriveAnew();
    await visitor.open('/settings');
    await visitor.signIn(user.email, password);
    await visitor.fill('Code', codes[0]!.toLowerCase());
    await visitor.press('Sign in');
    await visitor.see('9 backup codes left');
    await visitor.see('Wrong code after the password', 'table[aria-label="Activity"]');
    await visitor.press('Turn off');
    await visitor.write('[role="dialog"] input[type=password]', password);
    await visitor.page.locator('[role="dialog"] button[type=submit]').click();
    await visitor.see('Two-factor sign-in is off.');
    expect((await user.browser.post('/sign-in', { email: user.email, password })).body).toMatchObject({
      user: { email: user.email },
      needs_code: false,
    });
  });

  it('is turned off by the operator for a user with a lost phone', async () => {
    const user = await customer(dashboard.api);
    const { secret } = (await user.browser.post('/second-factor', { password })).body as { secret: string };
    expect(
      (await user.browser.post('/second-factor/confirmation', { code: totp(secret, Date.now()) })).body,
    ).toMatchObject({ on: true, backup_codes_left: 10 });
    const operator = await customer(dashboard.api, { role: 'admin' });
    const path = `/admin/accounts/${user.accountId}`;
    const [listed] = items(await operator.browser.get(`${path}/users`), 'users');
    const reset = `${path}/factors/${String(listed!['id'])}`;
    expect((await user.browser.send('DELETE', reset)).body['code']).toBe('SESSION_004');

    await visitor.take(operator.browser.cookies);
    await visitor.open(path);
    await visitor.press(`Turn off two-factor sign-in of ${user.email}`);
    await visitor.fill(`Type ${user.email} to confirm`, user.email);
    await check();
    await visitor.page.locator('[role="dialog"] button[type=submit]').click();
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
    expect((await operator.browser.send('DELETE', reset)).body['code']).toBe('RESOURCE_001');
    const entries = items(await user.browser.get('/audit'), 'entries');
    expect(entries[0]).toMatchObject({ action: 'second_factor.reset', by: 'operator', subject: user.email });
    expect((await user.browser.post('/sign-in', { email: user.email, password })).body['needs_code']).toBe(
      false,
    );
  });

  it('works with passkeys, without password and code', async () => {
    const user = await customer(dashboard.api);
    const { secret } = (await user.browser.post('/second-factor', { password })).body as { secret: string };
    await user.browser.post('/second-factor/confirmation', { code: totp(secret, Date.now()) });
    await visitor.leave();
    // Browsers create passkeys for names, not for IP addresses.
    visitor = await dashboard.visitor(undefined, 'localhost');
    const device = await visitor.page.createCDPSession();
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...({ protocol: 'ctap2', transport: 'internal' } as const),
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await visitor.open('/settings');
    await visitor.signIn(user.email, password);
    await visitor.fill('Code', totp(secret, Date.now() + periodMs));
    await visitor.press('Sign in');
    await visitor.press('Add a passkey');
    await visitor.fill('Name', 'Laptop');
    await visitor.write('[role="dialog"] input[type=password]', 'not the password');
    await visitor.press('Continue');
    await visitor.see('This is not your current password', '[role="dialog"]');
    await check();
    await visitor.write('[role="dialog"] input[type=password]', password);
    await visitor.press('Continue');
    await visitor.see('Laptop', 'table[aria-label="Passkeys"]');
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    await visitor.press('Actions for Laptop');
    await visitor.press('Rename', 'menuitem');
    await visitor.fill('Name', 'Old laptop');
    await visitor.press('Save');
    await visitor.see('Old laptop', 'table[aria-label="Passkeys"]');
    await check();

    await visitor.press(`Your account: ${user.email}`);
    await visitor.press('Sign out', 'menuitem');
    await visitor.press('Sign in with a passkey');
    await visitor.see('Old laptop', 'table[aria-label="Passkeys"]');
    await visitor.see('Signed in with a passkey', 'table[aria-label="Activity"]');
    const begun = await user.browser.get('/passkeys');
    expect(begun.body).toMatchObject({
      possible: false,
      passkeys: [{ name: 'Old laptop', last_used_at: expect.any(String) }],
    });
    expect((await user.browser.post('/passkeys/begin', { password })).body['code']).toBe('SESSION_011');

    // In a tall window no notification covers the table.
    await visitor.page.setViewport({ width: 1280, height: 1_500 });
    await visitor.press('Actions for Old laptop');
    await visitor.press('Remove', 'menuitem');
    await visitor.see('None yet.');
    await visitor.press(`Your account: ${user.email}`);
    await visitor.press('Sign out', 'menuitem');
    await visitor.press('Sign in with a passkey');
    await visitor.see('This passkey is unknown', '[role="alert"]');
    await check();
  });

  it('refuses a code when no sign-in waits for one', async () => {
    const user = await customer(dashboard.api);
    expect((await user.browser.post('/sign-in/code', { code: '123456' })).body['code']).toBe('SESSION_009');
    expect((await user.browser.post('/second-factor/confirmation', { code: '123456' })).body['code']).toBe(
      'FORM_001',
    );
    expect((await user.browser.post('/second-factor/removal', { password })).body['code']).toBe(
      'RESOURCE_002',
    );
  });
});
