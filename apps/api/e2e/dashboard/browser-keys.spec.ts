import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { customer, items, recorded } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

describe('keys, at the dashboard in a browser', () => {
  let dashboard: Dashboard;
  let user: Awaited<ReturnType<typeof customer>>;
  let visitor: Visitor;

  beforeAll(async () => {
    dashboard = await Dashboard.open({ DEMO: 'off' });
  });
  afterAll(() => dashboard.close());

  beforeEach(async () => {
    user = await customer(dashboard.api);
    visitor = await dashboard.visitor(user);
    await visitor.open('/keys');
    await visitor.see('e2e', 'table');
  });
  afterEach(async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
  });

  const act = async (action: string) => {
    await visitor.press('Actions for e2e');
    await visitor.press(action, 'menuitem');
  };
  const answers = (apiKey: string, status: number) =>
    dashboard.api.untilAnswer(apiKey, (answer) => answer.status === status);
  const shownKey = () => visitor.text('[data-testid="api-key"]');

  it('changes name, scopes, expiry and addresses, and shows each error at its field', async () => {
    await act('Edit');
    await visitor.fill('Name', 'Night batch');
    await visitor.press('Company', 'checkbox');
    await visitor.press('Profile', 'checkbox');
    await visitor.press('Expires', 'combobox');
    await visitor.press('In 30 days', 'option');
    await visitor.fill('Allowed addresses', '300.1.1.1');
    await visitor.press('Save');
    await visitor.page.waitForSelector('textarea[aria-invalid="true"]');
    await visitor.fill('Allowed addresses', '203.0.113.0/24');
    await visitor.press('Save');
    await visitor.see('The key is changed');
    await visitor.see('Night batch', 'table');
    const row = await visitor.text('tbody tr');
    for (const text of ['email, watch, ip', '203.0.113.0/24', 'in 30 days']) expect(row).toContain(text);
    expect((await answers(user.apiKey, 403)).body['code']).toBe('AUTH_003');
  });

  it('lists keys by status and in another order', async () => {
    const quiet = { name: 'A quiet one', scopes: ['ip'], expires_at: null, allowed_ips: [] };
    const { body } = await user.browser.post('/keys', quiet);
    const { id } = body['key'] as { id: string };
    await visitor.open('/keys');
    await visitor.see('A quiet one', 'table');
    const names = () =>
      visitor.page.$$eval('table tbody tr', (rows) =>
        rows.map((row) => row.textContent.includes('A quiet one')),
      );
    expect(await names()).toEqual([true, false]);
    await visitor.press('Order', 'combobox');
    await visitor.press('Last used first', 'option');
    expect(await visitor.address()).toBe('/keys?sort=used');
    await user.browser.send('PATCH', `/keys/${id}`, { disabled: true });
    await visitor.open('/keys');
    await visitor.press('Status', 'combobox');
    await visitor.press('Disabled', 'option');
    await visitor.see('A quiet one', 'table');
    expect(await names()).toEqual([true]);
    expect(await visitor.address()).toBe('/keys?status=disabled');
  });

  it('keeps the expiry of a key when only its name changes', async () => {
    const expires_at = new Date(Date.now() + 5_000_000).toISOString();
    await user.browser.send('PATCH', `/keys/${user.keyId}`, { expires_at });
    await visitor.open('/keys');
    await act('Edit');
    await visitor.fill('Name', 'Renamed');
    await visitor.press('Save');
    await visitor.see('Renamed', 'table');
    const [key] = items(await user.browser.get('/keys'), 'keys');
    expect(key).toMatchObject({ name: 'Renamed', expires_at });
  });

  it('shows what another person has changed, and keeps the typed text', async () => {
    await act('Edit');
    await visitor.fill('Name', 'Mine');
    await user.browser.send('PATCH', `/keys/${user.keyId}`, { name: 'Theirs', day_cap: 9 });
    await visitor.press('Save');
    await visitor.see('Somebody has changed this since you opened it', '[role="dialog"]');
    await visitor.see('Somebody has changed this to “Theirs”', '[role="dialog"]');
    await visitor.press('Save');
    await visitor.see('Mine', 'table');
    const [key] = items(await user.browser.get('/keys'), 'keys');
    expect(key).toMatchObject({ name: 'Mine', day_cap: 9 });
  });

  it('caps the spending of a key and shows what is spent', async () => {
    await act('Edit');
    await visitor.fill('Daily cap', '1.5');
    await visitor.press('Save');
    await visitor.see('Give a whole number', '[role="dialog"]');
    await visitor.fill('Daily cap', '0');
    await visitor.see('BILLING_002 until tomorrow', '[role="dialog"]');
    await visitor.fill('Daily cap', '500');
    await visitor.fill('Monthly cap', '2000');
    await visitor.press('Save');
    await visitor.see('The key is changed');
    await visitor.see('0 of 2,000 this month', 'table');
    await dashboard.api.untilAnswer(user.apiKey, ({ headers }) => headers.get('x-credits-charged') === '1');
    await visitor.open('/keys');
    await visitor.see('1 of 500 today', 'table');
    await act('Edit');
    await visitor.fill('Daily cap', ' ');
    await visitor.press('Save');
    await visitor.page.waitForFunction(`!document.querySelector('table').textContent.includes('500')`);
    expect(await visitor.text('tbody tr')).toContain('1 of 2,000 this month');
  });

  it('disables and enables', async () => {
    await act('Disable');
    await visitor.see('Disabled', 'table');
    await answers(user.apiKey, 401);
    await act('Enable');
    await visitor.see('Active', 'table');
    await answers(user.apiKey, 200);
  });

  it('rerolls with a grace, in which both secrets work, and without one', async () => {
    await act('Reroll');
    await visitor.press('Grace period of the old key', 'combobox');
    await visitor.press('1 hour', 'option');
    await visitor.press('Reroll');
    const second = await shownKey();
    await visitor.press('Done');
    await visitor.see('Retiring', 'table');
    await answers(second, 200);
    await answers(user.apiKey, 200);

    const retiring = items(await user.browser.get('/keys'), 'keys').find(
      ({ status }) => status === 'retiring',
    );
    await user.browser.send('DELETE', `/keys/${String(retiring!['id'])}`);
    await visitor.open('/keys');
    await act('Reroll');
    await visitor.press('Grace period of the old key', 'combobox');
    await visitor.press('None: the old key ends now', 'option');
    await visitor.press('Reroll');
    const third = await shownKey();
    expect(new Set([user.apiKey, second, third]).size).toBe(3);
    await visitor.press('Done');
    await answers(second, 401);
    await answers(third, 200);
  });

  it('creates and copies a key by keyboard alone', async () => {
    const { keyboard } = visitor.page;
    const context = visitor.page.browserContext();
    await context.overridePermissions(dashboard.api.baseUrl, ['clipboard-read', 'clipboard-sanitized-write']);
    await visitor.tabTo('Skip to content');
    await keyboard.press('Enter');
    await visitor.tabTo('Create API key');
    await keyboard.press('Enter');
    await visitor.see('What it may be used for', '[role="dialog"]');
    await visitor.seeFocus('Name');
    await keyboard.type('By hand');
    await visitor.tabTo('Profile');
    await keyboard.press('Space');
    // The focus stays in the dialog, all the way round.
    await visitor.tabTo('Close');
    await visitor.tabTo('Create the key');
    await keyboard.press('Enter');
    const apiKey = await shownKey();
    await visitor.seeFocus('Copy');
    await keyboard.press('Enter');
    await visitor.see('Copied', '[role="dialog"]');
    expect(await visitor.page.evaluate('navigator.clipboard.readText()')).toBe(apiKey);
    await visitor.tabTo('Done');
    await keyboard.press('Enter');
    await visitor.see('By hand', 'table');
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
    expect(await visitor.text('tbody tr')).toContain('email, company, watch, ip');
    await answers(apiKey, 200);
  });

  it('shows a new secret before the screen is read again', async () => {
    const { page } = visitor;
    const held: (() => void)[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const next = () => void request.continue();
      if (request.method() === 'GET' && request.url().endsWith('/api/keys')) held.push(next);
      else next();
    });
    await visitor.press('Create API key');
    await visitor.fill('Name', 'At once');
    await visitor.press('Create the key');
    const apiKey = await shownKey();
    expect(await visitor.text('table')).not.toContain('At once');
    for (const next of held) next();
    await page.setRequestInterception(false);
    await visitor.see('At once', 'table');
    expect(await shownKey()).toBe(apiKey);
  });

  it('shows that a rerolled key keeps the old expiry', async () => {
    const expires_at = new Date(Date.now() + 9 * 86_400_000).toISOString();
    await user.browser.send('PATCH', `/keys/${user.keyId}`, { expires_at });
    await visitor.open('/keys');
    await act('Reroll');
    await visitor.see('The new key expires when this one would have', '[role="dialog"]');
    await visitor.see('in 9 days', '[role="dialog"]');
  });

  it('keeps the focus at a button that waits for its change', async () => {
    for (const [action, state] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Active'],
    ] as const) {
      await visitor.tabTo('Actions for e2e');
      await visitor.page.keyboard.press('Enter');
      await visitor.page.locator(`::-p-aria([name="${action}"][role="menuitem"])`).wait();
      while ((await visitor.focused()) !== action) await visitor.page.keyboard.press('ArrowDown');
      await visitor.page.keyboard.press('Enter');
      await visitor.see(state, 'table');
      await visitor.seeFocus('Actions for e2e');
    }
  });

  it('returns the focus to the button that opened a dialog', async () => {
    const { keyboard } = visitor.page;
    const gone = () => visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
    const focusOn = (label: string) =>
      visitor.page.waitForFunction(
        `(document.activeElement.ariaLabel ?? document.activeElement.innerText) === ${JSON.stringify(label)}`,
      );
    for (const action of ['Edit', 'Reroll', 'Revoke']) {
      await act(action);
      await visitor.page.waitForSelector('[role="dialog"]');
      await keyboard.press('Escape');
      await gone();
      await focusOn('Actions for e2e');
    }
    // A dialog that opens another dialog.
    await visitor.press('Create API key');
    await visitor.fill('Name', 'Another');
    await visitor.press('Create the key');
    await visitor.press('Done');
    await gone();
    await focusOn('Create API key');
    await act('Revoke');
    await visitor.fill('Type e2e to confirm', 'e2e');
    await visitor.press('Revoke for good');
    await gone();
    await visitor.page.waitForFunction(`document.activeElement.id === 'main'`);

    await visitor.page.setViewport({ width: 360, height: 800 });
    await visitor.press('Menu');
    await visitor.see('Playground', '[role="dialog"]');
    await keyboard.press('Escape');
    await gone();
    await focusOn('Menu');
  });

  it('lists the newest first, counts keys, and finds them by name and prefix', async () => {
    const made = [];
    for (const name of ['Nightly batch', 'مفتاح', 'Signup form']) {
      const { body } = await user.browser.post('/keys', { name });
      made.push(body['key'] as { prefix: string });
    }
    await visitor.open('/keys');
    await visitor.see('4 of at most 200');
    expect(await visitor.text('tbody tr')).toContain('Signup form');
    const direction = `getComputedStyle([...document.querySelectorAll('tbody span')].find((each) => each.innerText === 'مفتاح')).direction`;
    expect(await visitor.page.evaluate(direction)).toBe('rtl');
    const search = 'input[aria-label="Search keys"]';
    for (const text of ['nightly', made[0]!.prefix]) {
      await visitor.write(search, text);
      await visitor.page.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
      await visitor.see('Nightly batch', 'table');
    }
    await visitor.write(search, 'nothing like it');
    await visitor.see('No key matches');
  });

  it('hides expired and revoked keys, and shows the creator and the activity of each key', async () => {
    const { body } = await user.browser.post('/keys', { name: 'Old batch' });
    const { id } = body['key'] as { id: string };
    const sent = await dashboard.api.locate({ ip: 'nowhere' }, String(body['api_key']));
    await recorded(dashboard.api, user.accountId, 1);
    await user.browser.send('DELETE', `/keys/${id}`);
    await visitor.open('/keys');
    await visitor.see('Ended keys (', 'summary');
    await visitor.seeNoMore('Old batch');
    await visitor.page.locator('summary').click();
    await visitor.press('Old batch', 'link');
    await visitor.see('Old batch', 'h1');
    for (const text of [
      'Revoked',
      user.email,
      'Any address',
      'All API keys',
      String(sent.body['request_id']),
    ])
      await visitor.see(text, 'main');
    expect(await visitor.address()).toBe(`/keys/${id}`);
    await visitor.settle();
    expect(await visitor.barriers()).toEqual([]);
    await visitor.open('/keys/key_of_nobody');
    await visitor.see('No such key');
  });
});
