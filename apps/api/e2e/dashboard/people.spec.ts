import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresPasswordLinks, PostgresUsers } from '@enrichment/identity-better-auth';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { Browser } from '../browser';
import { customer as newCustomer, items, member, password } from '../dashboard-customer';
import { Dashboard } from '../dashboard-visitor';

describe('the members of an account', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.open({ DEMO: 'off' });
  });
  afterAll(() => dashboard.close());

  const customer = () => newCustomer(dashboard.api);
  const newEmail = () => `${newUlid()}@example.com`.toLowerCase();
  const invite = async (browser: Browser, email: string, role: string) => {
    const { status, body } = await browser.post('/people/invitations', { email, role });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { invitation: { email, role }, mailed: false },
    });
    return String(body['token']);
  };

  /** Signs in with a link that the operator creates. */
  const confirmed = async (email: string, browser: Browser) => {
    const { dataSource } = dashboard.api;
    const links = new PostgresPasswordLinks(dataSource, new SystemClock());
    const { accountId } = (await new PostgresUsers(dataSource).findByEmail(email))!;
    const { token } = await links.create({ email, accountId });
    const { status } = await browser.post('/link', { token, new_password: password });
    expect(status).toBe(200);
  };

  it('join by invitations, once, and are recorded', async () => {
    const owner = await customer();
    const email = newEmail();
    const token = await invite(owner.browser, email, 'developer');
    const joiner = new Browser(dashboard.api);
    expect((await joiner.post('/invitation/look', { token })).body).toMatchObject({
      email,
      role: 'developer',
      account: owner.email,
      is_user: false,
    });
    expect((await joiner.post('/invitation', { token, new_password: 'short' })).body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { new_password: expect.any(String) } },
    });
    expect((await joiner.post('/invitation', { token, new_password: password })).body['user']).toMatchObject({
      email,
      account_id: owner.accountId,
      account_role: 'developer',
    });
    // The inviter saw the link, so it confirms no address, and the account has no permissions.
    expect((await joiner.get('/session')).body['user']).toMatchObject({
      awaits_confirmation: true,
      permissions: [],
    });
    for (const path of ['/account', '/keys', '/people', '/ledger'])
      expect((await joiner.get(path)).body).toMatchObject({
        code: 'SESSION_004',
        message: expect.stringMatching(/^Confirm/),
      });
    expect(items(await owner.browser.get('/people'), 'members')[1]).toMatchObject({
      email,
      confirmed: false,
      holds_role: false,
    });
    await confirmed(email, joiner);
    expect((await joiner.get('/account')).body['id']).toBe(owner.accountId);
    expect((await new Browser(dashboard.api).post('/invitation', { token })).body['code']).toBe(
      'SESSION_007',
    );
    const people = (await owner.browser.get('/people')).body;
    expect(people).toMatchObject({
      members: [
        { email: owner.email, role: 'owner', you: true, confirmed: true, holds_role: true },
        { email, role: 'developer', you: false, confirmed: true, holds_role: true },
      ],
      invitations: [],
    });
    const again = await owner.browser.post('/people/invitations', { email, role: 'viewer' });
    expect(again.body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { email: expect.any(String) } },
    });

    const { id } = items({ body: people }, 'members')[1]!;
    await owner.browser.send('PUT', `/people/${String(id)}/role`, { role: 'viewer' });
    expect((await joiner.post('/keys', { name: 'mine' })).body).toMatchObject({
      code: 'SESSION_004',
      details: { role: 'viewer', needs: 'keys:manage' },
    });
    expect((await owner.browser.send('DELETE', `/people/${String(id)}`)).status).toBe(204);
    expect((await joiner.get('/account')).body['code']).toBe('SESSION_001');
    expect((await joiner.post('/sign-in', { email, password })).body['code']).toBe('SESSION_002');

    const entries = items(await owner.browser.get('/audit'), 'entries').map(
      ({ action, by, before, after }) => [action, by, before, after],
    );
    expect(entries.filter(([action]) => action !== 'password.chosen_with_link').slice(0, 5)).toEqual([
      ['member.removed', owner.email, { role: 'viewer' }, null],
      ['member.role_changed', owner.email, { role: 'developer' }, { role: 'viewer' }],
      // The removed member is no operator, so the entry keeps the address.
      ['member.joined', email, null, { role: 'developer' }],
      ['member.invited', owner.email, null, { role: 'developer', mailed: false }],
      ['session.opened', owner.email, null, expect.anything()],
    ]);
    expect(dashboard.api.log).not.toContain(token);
  });

  it('join no account that is deleted', async () => {
    const owner = await customer();
    const email = newEmail();
    const token = await invite(owner.browser, email, 'owner');
    await dashboard.api.accounts.delete(owner.accountId);
    const joiner = new Browser(dashboard.api);
    const gone = { status: 404, body: { code: 'RESOURCE_001' } };
    expect(await joiner.post('/invitation/look', { token })).toMatchObject(gone);
    expect(await joiner.post('/invitation', { token, new_password: password })).toMatchObject(gone);
    expect(await new PostgresUsers(dashboard.api.dataSource).findByEmail(email)).toBeUndefined();
  });

  it('withdraw invitations, and keep an owner', async () => {
    const owner = await customer();
    const email = newEmail();
    const token = await invite(owner.browser, email, 'owner');
    expect(items(await owner.browser.get('/people'), 'invitations')).toMatchObject([
      { email, role: 'owner' },
    ]);
    const path = `/people/invitations/${email}`;
    expect((await owner.browser.send('DELETE', path)).status).toBe(204);
    expect((await owner.browser.send('DELETE', path)).body).toMatchObject({ code: 'RESOURCE_001' });
    expect((await owner.browser.post('/invitation/look', { token })).body['code']).toBe('SESSION_007');

    const [self] = items(await owner.browser.get('/people'), 'members');
    const own = `/people/${String(self!['id'])}`;
    for (const refused of [
      await owner.browser.send('DELETE', own),
      await owner.browser.send('PUT', `${own}/role`, { role: 'viewer' }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'RESOURCE_002' } });
    const second = await member(dashboard.api, owner.accountId, 'owner');
    expect((await owner.browser.send('DELETE', own)).status).toBe(204);
    expect((await owner.browser.get('/account')).body['code']).toBe('SESSION_001');
    expect(items(await second.browser.get('/people'), 'members')).toMatchObject([{ email: second.email }]);
  });

  it('cannot change members of other accounts', async () => {
    const [mine, theirs] = [await customer(), await customer()];
    const [stranger] = items(await theirs.browser.get('/people'), 'members');
    await invite(theirs.browser, 'ada@example.com', 'viewer');
    const path = `/people/${String(stranger!['id'])}`;
    for (const { status, body } of [
      await mine.browser.send('DELETE', path),
      await mine.browser.send('PUT', `${path}/role`, { role: 'viewer' }),
      await mine.browser.send('DELETE', '/people/invitations/ada@example.com'),
      await mine.browser.post('/accounts/switch', { account_id: theirs.accountId }),
    ])
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'RESOURCE_001' });
    expect((await mine.browser.get('/account')).body['id']).toBe(mine.accountId);
  });

  it('belong to several accounts, and act in one of them', async () => {
    const [ada, ben] = [await customer(), await customer()];
    const token = await invite(ada.browser, ben.email, 'billing');
    expect((await ben.browser.post('/invitation/look', { token })).body).toMatchObject({ is_user: true });
    // The link alone does not give access to an account that belongs to another user.
    for (const other of [new Browser(dashboard.api), ada.browser]) {
      const { status, body } = await other.post('/invitation', { token, new_password: password });
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'RESOURCE_002', details: { resource: 'invitation' } },
      });
    }
    const joined = await ben.browser.post('/invitation', { token });
    expect(joined.body['user']).toMatchObject({ account_id: ada.accountId, account_role: 'billing' });
    expect((await ben.browser.get('/account')).body['id']).toBe(ada.accountId);
    expect(items(await ben.browser.get('/accounts'), 'accounts')).toEqual([
      { id: ben.accountId, email: ben.email, role: 'owner' },
      { id: ada.accountId, email: ada.email, role: 'billing' },
    ]);
    expect((await ben.browser.get(`/keys`)).body['keys']).toMatchObject([{ id: ada.keyId }]);
    expect((await ben.browser.send('DELETE', `/keys/${ben.keyId}`)).body['code']).toBe('SESSION_004');

    const back = await ben.browser.post('/accounts/switch', { account_id: ben.accountId });
    expect(back.body['user']).toMatchObject({ account_id: ben.accountId, account_role: 'owner' });
    expect((await ben.browser.get('/keys')).body['keys']).toMatchObject([{ id: ben.keyId }]);
    // A tab that still shows the other account changes nothing in this one.
    const stale = { 'x-account-id': ada.accountId };
    const late = await ben.browser.send('POST', '/keys', { name: 'late' }, stale);
    expect(late.body).toMatchObject({ code: 'SESSION_004', details: { account_id: ben.accountId } });
    expect(items(await ben.browser.get('/keys'), 'keys')).toHaveLength(1);
    const [, second] = items(await ada.browser.get('/people'), 'members');
    await ada.browser.send('DELETE', `/people/${String(second!['id'])}`);
    expect(items(await ben.browser.get('/accounts'), 'accounts')).toMatchObject([{ id: ben.accountId }]);
  });

  it('are invited, join and switch in a browser', async () => {
    const [ada, ben] = [await customer(), await customer()];
    const owner = await dashboard.visitor(ada);
    await owner.open('/people');
    await owner.see(ada.email, 'table');
    await owner.press('Invite');
    await owner.fill('Email', ben.email);
    await owner.choose('Viewer');
    expect(await owner.barriers()).toEqual([]);
    await owner.press('Create the invitation');
    await owner.see('Send it to', '[role="dialog"]');
    const [link] = /\/join#[\w-]{43}/.exec(await owner.text('[role="dialog"] pre'))!;
    await owner.press('Done');
    await owner.see(ben.email, 'table[aria-label="Invitations"]');
    expect(await owner.barriers()).toEqual([]);

    await owner.press('Invite');
    await owner.fill('Email', 'newcomer@example.com');
    await owner.press('Create the invitation');
    await owner.see('newcomer@example.com', '[role="dialog"]');
    const [other] = /\/join#[\w-]{43}/.exec(await owner.text('[role="dialog"] pre'))!;
    const newcomer = await dashboard.visitor();
    await newcomer.open(other);
    await newcomer.see('You choose a password when your address is confirmed.');
    expect(await newcomer.page.$('input[type=password]')).toBeNull();
    await newcomer.press('Join and sign in');
    await newcomer.see('Confirm your address', 'h1');
    await newcomer.leave();

    const guest = await dashboard.visitor();
    await guest.open(link);
    await guest.see(`The account of ${ada.email}, as viewer.`);
    expect(await guest.barriers()).toEqual([]);
    await guest.press('Sign in');
    await guest.signIn(ben.email, password);
    await guest.press(`Join as ${ben.email}`);
    await guest.see('Overview', 'h1');
    await guest.seeNoMore('Webhooks');
    await guest.seeNoMore('Create API key');
    await guest.open('/keys');
    await guest.see('API keys', 'h1');
    await guest.settle();
    expect(await guest.text('main')).not.toMatch(/Create API key|Actions/);
    for (const page of ['/playground', '/webhooks']) {
      await guest.open(page);
      await guest.see('Your role may not open this page');
    }
    await guest.press(`Your account: ${ben.email}`);
    await guest.press(`${ben.email} Owner`, 'menuitem');
    await guest.see('Create API key');
    for (const visitor of [owner, guest]) {
      await visitor.leave();
      expect(visitor.problems).toEqual([]);
    }
  });
});
