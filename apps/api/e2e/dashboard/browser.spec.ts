import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { PostgresPageStore } from '@enrichment/network-scraping-postgres';
import { type Api, pollDelay } from '../api';
import { customer, password, recorded } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
const newEmail = () => `${newUlid().toLowerCase()}@example.com`;

/** The clock and the timers of a page: they keep their order, whatever the load of the machine. */
const runTenTimesFaster = `{
  const { setTimeout, setInterval } = window;
  const now = Date.now;
  const start = now();
  Date.now = () => start + 10 * (now() - start);
  window.setTimeout = (callback, delay, ...rest) => setTimeout(callback, delay / 10, ...rest);
  window.setInterval = (callback, delay, ...rest) => setInterval(callback, delay / 10, ...rest);
}`;

describe('the dashboard in a browser', () => {
  let dashboard: Dashboard;
  let api: Api;
  let demo: { email: string; password: string };
  let operator: Awaited<ReturnType<typeof customer>>;
  let visitor: Visitor;

  beforeAll(async () => {
    dashboard = await Dashboard.open({
      CONTACT_URL: 'mailto:support@example.com',
      TOP_UP_URL: 'https://shop.example.com/credits',
      TOP_UP_TEXT: 'Invoices are sent monthly.',
      BODIES_KEY: Buffer.alloc(32, 7).toString('base64'),
      REQUESTS_KEPT_DAYS: '31',
      AUDIT_KEPT_DAYS: '33',
    });
    api = dashboard.api;
    demo = JSON.parse(readFileSync(join(api.dataDir, 'demo.json'), 'utf8')) as typeof demo;
    operator = await customer(api, { role: 'admin' });
  });
  afterAll(() => dashboard.close());

  beforeEach(async () => {
    visitor = await dashboard.visitor();
  });
  afterEach(async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
  });

  it('leads the demo account from its first key to the request, the charge and the latency', async () => {
    await visitor.open('/');
    await visitor.see('This is the demo');
    await visitor.press('Sign in');
    await visitor.see('Overview', 'h1');
    await visitor.page.evaluate('window.neverReloaded = true');

    await visitor.press('API keys', 'link');
    await visitor.press('Create API key');
    await visitor.fill('Name', 'Browser test');
    await visitor.press('Create the key');
    await visitor.see('cannot be shown again');
    const apiKey = await visitor.text('[data-testid="api-key"]');
    expect(apiKey).toMatch(/^enr_/);
    await visitor.press('Done');
    await visitor.seeNoMore(apiKey);

    await visitor.press('Requests', 'link');
    await visitor.see('Requests', 'h1');
    const { status, body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    expect(status).toBe(200);
    const requestId = String(body['request_id']);
    await visitor.see(requestId, 'table');
    await visitor.press(requestId, 'link');
    await visitor.see('Browser test', '[role="dialog"]');
    await visitor.see('200 ok', '[role="dialog"]');
    await visitor.see('Charge', '[role="dialog"]');
    const details = await visitor.text('[role="dialog"]');
    expect(details).toMatch(/Latency\s+[\d.,]+ m?s/);
    expect(details).toMatch(/IP lookups\s+−1/);
    await visitor.press('Close');

    await visitor.press('Performance', 'link');
    await visitor.see('Browser test', 'table');
    await visitor.press('API keys', 'link');
    await visitor.press('Actions for Browser test');
    await visitor.press('Revoke', 'menuitem');
    await visitor.fill('Type Browser test to confirm', 'Browser test');
    await visitor.press('Revoke for good');
    await visitor.see('is revoked');
    await api.untilAnswer(apiKey, (answer) => answer.status === 401);
    expect(await visitor.page.evaluate('window.neverReloaded')).toBe(true);
  });

  it('signs new users up and shows them empty pages that help', async () => {
    const email = newEmail();
    await visitor.open('/');
    await visitor.press('Sign up', 'link');
    await visitor.fill('Email', email);
    await visitor.write('input[type=password]', 'short');
    await visitor.press('Create the account');
    await visitor.see('Choose 10 to 128 characters.');
    await visitor.write('input[type=password]', password);
    await visitor.press('Create the account');
    await visitor.see('Overview', 'h1');
    await visitor.see('Your first call', 'h2');
    await visitor.press('API keys', 'link');
    await visitor.see('No API keys yet');
    await visitor.press(`Your account: ${email}`);
    await visitor.press('Sign out', 'menuitem');
    await visitor.see('Sign in', 'h1');
  });

  it('refuses a wrong password without details', async () => {
    await visitor.open('/');
    await visitor.signIn(demo.email, 'not the password');
    await visitor.page.waitForSelector('[role="alert"]');
    const message = await visitor.text('[role="alert"]');
    await visitor.signIn(newEmail(), 'not the password');
    await visitor.see(message, '[role="alert"]');
    await visitor.see('Sign in', 'h1');
  });

  it('requires a new sign-in when the session has expired, and returns to the page', async () => {
    await visitor.open('/credits');
    await visitor.signIn(demo.email, demo.password);
    await visitor.see('Credits', 'h1');
    await api.sql(`UPDATE dashboard_sessions SET expires_at = now()
                   WHERE user_id IN (SELECT id FROM dashboard_users WHERE email = '${demo.email}')`);
    // The page reloads when its tab gets the focus. It also reloads on a timer, so it may have noticed before.
    await visitor.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await visitor.see('Sign in', 'h1');
    await visitor.signIn(demo.email, demo.password);
    await visitor.see('Credits', 'h1');
    expect(await visitor.address()).toBe('/credits');
  });

  it('keeps a form whose session has ended, says so, and goes on with it', async () => {
    const user = await customer(api);
    await visitor.take(user.browser.cookies);
    await visitor.open('/keys?new');
    await visitor.fill('Name', 'Nightly import');
    await api.sql(`UPDATE dashboard_sessions SET expires_at = now()
                   WHERE user_id IN (SELECT id FROM dashboard_users WHERE email = '${user.email}')`);
    await visitor.press('Create the key');
    await visitor.see('Your session has ended', 'dialog');
    expect(await visitor.page.$eval('dialog input', (field) => field.value)).toBe(user.email);
    await visitor.page.keyboard.press('Escape');
    await visitor.signIn(user.email, password);
    await visitor.page.waitForFunction(`!document.querySelector('dialog')`);
    await visitor.press('Create the key');
    await visitor.see('cannot be shown again');
    await visitor.press('Done');
    await visitor.see('Nightly import');
  });

  it('brings a refused field into view, with the focus on it', async () => {
    await visitor.take((await customer(api)).browser.cookies);
    await visitor.page.setViewport({ width: 1280, height: 600 });
    await visitor.open('/webhooks');
    await visitor.press('New endpoint');
    for (const [url, message] of [
      ['', 'Give the URL of your server.'],
      ['http://192.0.2.1/hook', 'Give a URL that starts with https://'],
    ] as const) {
      if (url !== '') await visitor.fill('URL', url);
      await visitor.press('Create the endpoint');
      await visitor.see(message);
      await visitor.seeFocus('URL');
      const seen = `(() => {
        const { top, bottom } = [...document.querySelectorAll('[role="dialog"] p')].find((p) => p.innerText.includes(${JSON.stringify(message)})).getBoundingClientRect();
        return document.querySelector('[role="dialog"] header').getBoundingClientRect().bottom <= top && bottom <= innerHeight;
      })()`;
      expect(await visitor.page.evaluate(seen)).toBe(true);
    }
  });

  it('shows more requests while others arrive, and reads no loaded page again', async () => {
    const { browser, accountId, keyId, apiKey } = await customer(api);
    const now = Date.now();
    const rows = Array.from({ length: 120 }, (_, i) => ({
      requestId: newUlid(),
      at: new Date(now - i * 1_000),
      accountId,
      keyId,
      operation: 'ip' as const,
      code: 'ok',
      credits: 0,
      latencyMs: 1,
      requests: 1,
    }));
    await api.recordUsage(rows);
    await recorded(api, accountId, rows.length);
    await visitor.take(browser.cookies);
    const { page } = visitor;
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    const asked: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/dashboard/api/requests') asked.push(searchParams.has('before') ? 'more' : 'newest');
      void (searchParams.has('before') ? held : Promise.resolve()).then(() => request.continue());
    });
    await visitor.open('/requests');
    await visitor.press('Show more');
    while (!asked.includes('more')) await pollDelay();
    const before = asked.length;
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    while (asked.length === before) await pollDelay();
    release(undefined);
    await page.waitForFunction(`document.querySelectorAll('main tbody tr').length > 100`);
    expect(asked.filter((page) => page === 'more')).toHaveLength(1);
  });

  it('asks no more often than its timers say, while calls arrive all the time', async () => {
    const { browser, apiKey } = await customer(api);
    await visitor.take(browser.cookies);
    const { page } = visitor;
    await page.evaluateOnNewDocument(runTenTimesFaster);
    await visitor.open('/');
    await visitor.settle();
    // Requests count when they begin within two seconds, which are 20 of the page. Late timers and answers add none.
    const passed = page.evaluate(`new Promise((resolve) => {
      const { startTime: begin } = performance.mark('begin');
      const isWithin = ({ startTime }) => startTime >= begin && startTime < begin + 2_000;
      const asked = () => performance.getEntriesByType('resource').filter(isWithin);
      setTimeout(() => resolve(asked().map(({ name }) => new URL(name).pathname)), 20_000);
    })`) as Promise<string[]>;
    let isOver = false;
    void passed.finally(() => (isOver = true));
    while (!isOver) await api.locate({ ip: '8.8.8.8' }, apiKey);
    const asked = (await passed).filter((path) => path.startsWith('/dashboard/api/'));
    // The account is read every 5 s, and the figures at most every 10 s. The list is read after each of these, and once more when
    // the account was asked just before.
    const most = { '/dashboard/api/account': 4, '/dashboard/api/usage': 2, '/dashboard/api/requests': 7 };
    expect(new Set(asked)).toEqual(new Set(Object.keys(most)));
    for (const [path, max] of Object.entries(most))
      expect(asked.filter((each) => each === path).length).toBeLessThanOrEqual(max);
  });

  it('calls every operation from the playground', async () => {
    await visitor.take((await customer(api)).browser.cookies);
    await visitor.open('/playground');
    await visitor.press('Create a key for an hour');
    await visitor.see('It expires in an hour');
    for (const [operation, shown] of [
      ['IP lookup', 'United States'],
      ['Company', 'Employees'],
      ['Profile', 'Experience'],
      ['Email validation', 'refused one that does not exist'],
    ] as const) {
      await visitor.press(operation, 'tab');
      await visitor.press('Send');
      await visitor.see(shown, 'article');
      await visitor.choose('JSON');
      await visitor.see('"request_id"', 'pre');
      await visitor.see('"processing_time_ms"', 'pre');
      await visitor.see(api.baseUrl, 'pre'); // In the code of the same call.
      await visitor.choose('Result');
    }
    await visitor.press('IP lookup', 'tab');
    await visitor.fill('IP address', 'nowhere');
    await visitor.press('Send');
    await visitor.see('"IP_001"', 'pre');
  });

  it('calls with a key that the user types', async () => {
    const { apiKey, browser } = await customer(api);
    await visitor.take(browser.cookies);
    await visitor.open('/playground');
    await visitor.press('IP lookup', 'tab');
    await visitor.write('input[type="password"]', apiKey);
    await visitor.press('Send');
    await visitor.see('United States', 'article');
  });

  it("offers the demo's addresses by verdict, and shows the answer on a phone", async () => {
    await visitor.page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await visitor.take((await customer(api)).browser.cookies);
    await visitor.open('/playground');
    await visitor.press('Create a key for an hour');
    await visitor.see('It expires in an hour');
    await visitor.press('Example', 'combobox');
    await visitor.press('catch_all: a server that accepts mail for every name', 'option');
    await visitor.press('Send');
    await visitor.see('accepts every name', 'article');
    // The click did not scroll, so the page itself brought the answer into view.
    const top = `document.querySelector('article').getBoundingClientRect().top`;
    await visitor.page.waitForFunction(`${top} >= 0 && ${top} < innerHeight * 0.75`);
  });

  it('shows the call in languages whose code runs unchanged', async () => {
    const { apiKey, browser } = await customer(api);
    await visitor.take(browser.cookies);
    await visitor.open('/playground');
    await visitor.press('Profile', 'tab');
    const printed: Record<string, string> = {};
    for (const [language, ...command] of [
      ['curl', 'sh', '-c'],
      ['TypeScript', process.execPath, '--input-type=module-typescript', '-e'],
      ...(hasPython ? [['Python', 'python3', '-c']] : []),
    ] as [string, string, ...string[]][]) {
      await visitor.page.locator(`::-p-xpath(//label[.="${language}"])`).click();
      await visitor.page.waitForSelector(`pre[aria-label="the call in ${language}"]`);
      const [program, ...options] = command as [string, ...string[]];
      const code = await visitor.text('pre');
      const env = { ...process.env, ENRICHMENT_API_KEY: apiKey, FORCE_COLOR: '0' };
      printed[language] = (await run(program, [...options, code], { env })).stdout;
    }
    for (const output of Object.values(printed)) expect(output).toMatch(/request_id"?:\s?["']01[0-9A-Z]{24}/);
  });

  it('changes the password', async () => {
    await visitor.take((await customer(api)).browser.cookies);
    await visitor.open('/settings');
    await visitor.write('input[autocomplete="current-password"]', 'not this one');
    await visitor.write('input[autocomplete="new-password"]', 'another quiet afternoon');
    await visitor.press('Change password');
    await visitor.see('This is not your current password');
    await visitor.write('input[autocomplete="current-password"]', password);
    await visitor.press('Change password');
    await visitor.see('Your password is changed');
  });

  it('warns before credits run out, and says how to get more', async () => {
    const user = await customer(api, { credits: 0 });
    await visitor.take(user.browser.cookies);
    for (const path of ['/', '/credits']) {
      await visitor.open(path);
      for (const text of ['No credits left', 'BILLING_001', 'Invoices are sent monthly.'])
        await visitor.see(text, '[role="note"]');
      const link = `document.querySelector('[role="note"] a[target="_blank"]').href`;
      expect(await visitor.page.evaluate(link)).toBe('https://shop.example.com/credits');
    }
    await api.ledger.grant({ accountId: user.accountId, credits: 50, reason: 'r' });
    await visitor.page.waitForFunction(`!document.querySelector('[role="note"]')`);
  });

  it('lets the operator grant credits, and its receiver see them', async () => {
    const user = await customer(api);
    const receiver = await dashboard.visitor(user);
    await receiver.open('/credits');
    await receiver.see('Ledger', 'h2');

    await visitor.take(operator.browser.cookies);
    await visitor.open('/admin/accounts');
    await visitor.write('input[aria-label="Search by email or id"]', user.email);
    await visitor.press(user.email, 'link');
    await visitor.see(user.email, 'h1');
    await visitor.fill('Credits', '750');
    await visitor.fill('Reason', 'A warm welcome');
    await visitor.press('Grant');
    await visitor.see('750 credits granted');
    await visitor.see('850', 'dl');

    await receiver.see('A warm welcome', 'table');
    await receiver.see('+750', 'table');
    await receiver.leave();
    expect(receiver.problems).toEqual([]);
  });

  it('accepts whole numbers only, and confirms before it grants many credits', async () => {
    const user = await customer(api);
    await visitor.take(operator.browser.cookies);
    await visitor.open(`/admin/accounts/${user.accountId}`);
    await visitor.fill('Reason', 'A warm welcome');
    for (const amount of ['-100', '1.5', '1e3']) {
      await visitor.fill('Credits', amount);
      await visitor.press('Grant');
      await visitor.see('Give a whole number from 1', 'form');
      const shown = `document.querySelector('form input[inputmode="numeric"]').value`;
      expect(await visitor.page.evaluate(shown)).toBe(amount);
    }
    expect(await api.credits(user.accountId)).toBe(100);
    await visitor.fill('Credits', '1000000');
    await visitor.press('Grant');
    await visitor.see('goes from 100 to 1,000,100 credits', '[role="dialog"]');
    expect(await api.credits(user.accountId)).toBe(100);
    await visitor.press('Cancel');
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);

    await visitor.page.locator('::-p-xpath(//label[.="Correction"])').click();
    await visitor.fill('Credits', '-101');
    await visitor.press('Correct');
    await visitor.see('cannot go below 0', 'form');
    await visitor.fill('Credits', '-40');
    await visitor.press('Correct');
    await visitor.see('goes from 100 to 60 credits', '[role="dialog"]');
    await visitor.press('Correct −40');
    await visitor.see('The balance is corrected by −40');
    await visitor.see('60', 'dl');

    await visitor.fill('Company, credits', '1.5');
    await visitor.see('Give a whole number from 0');
    const save = `document.querySelector('[aria-label="Company, credits"]').closest('section').querySelector('button').disabled`;
    expect(await visitor.page.evaluate(save)).toBe(true);
  });

  it('lets the operator set prices and limits, which apply at once', async () => {
    const { accountId, apiKey } = await customer(api);
    await visitor.take(operator.browser.cookies);
    await visitor.open(`/admin/accounts/${accountId}`);
    await visitor.fill('100 IP lookups, credits', '7');
    await visitor.press('Save');
    await visitor.see('Own');
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).headers.get('x-credits-charged')).toBe('7');
    await visitor.fill('IP lookup, per second', '3');
    await visitor.page.locator('section:last-of-type ::-p-aria([name="Save"])').click();
    await visitor.page.waitForFunction(`document.body.innerText.split('Own').length === 3`);
    const { headers } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    expect(headers.get('ratelimit-policy')).toContain('q=3');

    await visitor.press('Prices and limits', 'link');
    // Without the notification about the account.
    await visitor.page.reload();
    await visitor.fill('Profile, credits', '4');
    await visitor.press('Save');
    await visitor.see('Profile: 1 to 4 credits', '[role="dialog"]');
    await visitor.press('Change for all accounts');
    await visitor.see('It applies from the next request');
    await visitor.open(`/admin/accounts/${accountId}`);
    await visitor.page.waitForSelector('input[aria-label="Profile, credits"][placeholder="4"]');
    await operator.browser.send('PUT', '/admin/prices', { operation: 'profile', credits: 1 });
  });

  it('lets the operator open an account, find a request, suspend and delete', async () => {
    const user = await customer(api);
    const { body } = await api.locate({ ip: 'nowhere' }, user.apiKey);
    const requestId = String(body['request_id']);
    await recorded(api, user.accountId, 1);
    await visitor.take(operator.browser.cookies);
    await visitor.open(`/admin/accounts/${user.accountId}`);
    for (const [tab, text] of [
      ['Keys', 'e2e'],
      ['Usage', 'IP_001'],
      ['Ledger', 'opening balance'],
      ['Activity', 'Signed in'],
      ['Requests', requestId],
    ] as const) {
      await visitor.press(tab, 'tab');
      await visitor.see(text, 'main');
    }
    await visitor.press('Find a request', 'link');
    await visitor.write('input[aria-label="Request id"]', requestId.toLowerCase());
    await visitor.press('Look up');
    await visitor.see('The address is malformed.', '[role="dialog"]');
    await visitor.press(user.email, 'link');
    await visitor.see(user.email, 'h1');
    await visitor.press('Suspend');
    await visitor.press('Suspend the account');
    await visitor.see('Why? The account’s users see this text.', '[role="dialog"]');
    await visitor.write('[role="dialog"] input', 'Invoice 7 is not paid');
    await visitor.press('Suspend the account');
    await visitor.see('Its keys have been refused since', '[role="note"]');
    await visitor.see('Reason: Invoice 7 is not paid', '[role="note"]');
    const owner = await dashboard.visitor(user);
    for (const path of ['/', '/keys', '/credits', `/keys/${user.keyId}`]) {
      await owner.open(path);
      await owner.see('Your account is suspended', '[role="alert"]');
      await owner.see('Reason: Invoice 7 is not paid', '[role="alert"]');
      expect(await owner.page.$('[role="alert"] a[href="mailto:support@example.com"]')).not.toBeNull();
      if (path.startsWith('/keys')) await owner.see('Account suspended', 'main');
      expect(await owner.barriers()).toEqual([]);
    }
    expect(owner.problems).toEqual([]);
    await owner.leave();
    await api.untilAnswer(user.apiKey, ({ status }) => status === 401);
    await visitor.press('Delete');
    await visitor.fill(`Type ${user.email} to confirm`, user.email);
    await visitor.press('Delete for good');
    await visitor.see('Accounts', 'h1');
    expect(await api.accounts.findByEmail(user.email)).toBeUndefined();
  });

  it("lists a user's sessions, and ends one or all others", async () => {
    const user = await customer(api);
    const other = await dashboard.visitor();
    const signInElsewhere = async () => {
      await other.open('/sign-in');
      await other.signIn(user.email, password);
      await other.see('Overview', 'h1');
    };
    await signInElsewhere();
    await visitor.take(user.browser.cookies);
    await visitor.open('/settings');
    await visitor.see('Chrome on Linux', 'table');
    await visitor.press('End the session of Chrome on Linux');
    await visitor.see('The session has ended');
    await other.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await other.see('Sign in', 'h1');
    await visitor.see('Session ended', 'table');
    await signInElsewhere();
    await visitor.open('/settings');
    await visitor.press('Sign out everywhere else');
    await visitor.see('All other sessions have ended');
    await other.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await other.see('Sign in', 'h1');
    await other.leave();
    await visitor.see('Signed out everywhere else', 'table');
  });

  it("shows the operator's pages to operators only", async () => {
    await visitor.take((await customer(api)).browser.cookies);
    await visitor.open('/admin/accounts');
    await visitor.see('There is no page at this address');
    expect(await visitor.text('nav')).not.toContain('Accounts');
  });

  it('shows input of strangers as text', async () => {
    const name = '<img src=x onerror="document.title=1"><script>1</script>';
    await visitor.take((await customer(api)).browser.cookies);
    await visitor.open('/keys');
    await visitor.press('Create API key');
    await visitor.fill('Name', name);
    await visitor.press('Create the key');
    await visitor.see(name, '[role="dialog"]');
    await visitor.press('Done');
    await visitor.see(name, 'table');
  });

  it('shows the content of a network page as text', async () => {
    const overview = '</pre><img src=x onerror="document.title=1"><script>document.title=1</script>';
    const subject = { kind: 'company', by: 'slug', slug: 'microdata' } as const;
    const id = subject.slug;
    await api.post('/v1/network/company', { id });
    const store = new PostgresPageStore(api.dataSource);
    const page = (await store.find<'company'>(subject))!;
    await store.put({ ...page, record: { ...page.record, overview } }, []);

    await visitor.take((await customer(api)).browser.cookies);
    await visitor.open('/playground');
    await visitor.press('Create a key for an hour');
    await visitor.press('Company', 'tab');
    await visitor.fill('Company', id);
    await visitor.press('Send');
    await visitor.see(overview, 'article');
    await visitor.choose('JSON');
    await visitor.see(JSON.stringify(overview), 'pre');
    expect(await visitor.page.title()).toBe('Playground · Enrichment');
  });

  it('downloads the rows that the ledger shows', async () => {
    const { accountId, apiKey, browser } = await customer(api);
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    await visitor.take(browser.cookies);
    await visitor.open('/credits');
    await visitor.see('IP lookup', 'table');
    await visitor.press('Kind', 'combobox');
    await visitor.press('IP lookups bought', 'option');
    await visitor.page.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
    const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
    try {
      const file = readFileSync(await visitor.download(folder, () => visitor.press('CSV', 'link')), 'utf8');
      const lines = file.trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('block_purchase');
      expect(file).not.toContain(accountId);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows for how many days the operator keeps data', async () => {
    await visitor.take(operator.browser.cookies);
    for (const [path, text] of [
      ['/requests', 'Kept for 31 days.'],
      ['/admin/requests/01JD3T0QY9Z8W7V6S5R4P3N2M1', 'its answer and is kept for 31 days'],
      ['/webhooks', 'Kept for 30 days.'],
      ['/admin/audit', 'kept for 33 days.'],
    ] as const) {
      await visitor.open(path);
      await visitor.see(text);
    }
  });

  it('stores bodies once the owner has chosen it, and shows them with the request', async () => {
    const { accountId, apiKey, ...user } = await customer(api);
    const other = await dashboard.visitor(user);
    await other.open('/settings');
    await other.fill('Days to keep bodies', '31');
    await other.press('Keep bodies');
    await other.see('Give a whole number from 0 to 30.');
    await other.fill('Days to keep bodies', '7');
    await other.press('Keep bodies');
    await other.see('Bodies are kept for 7 days.');
    await other.see('body days: 0 → 7');
    const stored = () =>
      api.sql<{ request_id: string }[]>(
        `SELECT request_id FROM request_bodies WHERE account_id = '${accountId}'`,
      );
    while ((await stored()).length === 0) {
      await api.locate({ ip: '8.8.8.8' }, apiKey);
      await pollDelay();
    }
    const requestId = (await stored())[0]!.request_id;
    await recorded(api, accountId, 1);
    await other.open(`/requests/${requestId}`);
    await other.see('"ip": "8.8.8.8"', '[role="region"][aria-label="Request"]');
    await other.see(`"request_id": "${requestId}"`, '[role="region"][aria-label="Answer"]');
    expect(await other.barriers()).toEqual([]);
    expect(other.problems).toEqual([]);
    await other.leave();
  });

  it('keeps the filters through a reload, and leads from an error to its requests', async () => {
    const { accountId, apiKey, browser } = await customer(api);
    await api.locate({ ip: 'nowhere' }, apiKey);
    await recorded(api, accountId, 1);
    await visitor.take(browser.cookies);
    await visitor.open('/performance');
    for (const range of ['Hour', 'Month', 'Week']) {
      await visitor.page.locator(`::-p-xpath(//label[.="${range}"])`).click();
      await visitor.see('IP_001', 'li');
    }
    await visitor.open(await visitor.address());
    await visitor.page.waitForSelector('input[value="week"]:checked');
    for (const text of ['Not found', 'Caller errors', 'Service errors', 'p99, ±10\u00a0%'])
      await visitor.see(text, 'dl');
    await visitor.see('of successful requests', 'section');
    await visitor.press('IP_001', 'link');
    await visitor.see('400 IP_001', 'table');
    await visitor.page.locator('table a').click();
    await visitor.see('Nothing was charged', '[role="dialog"]');
    for (const text of [
      'The address is malformed.',
      'Follow suggestion.',
      'e2e',
      'enr_',
      'IP_001 in the guide',
      'Parameter',
    ])
      await visitor.see(text, '[role="dialog"]');
    expect(await visitor.page.$('[role="dialog"] a[href="/docs/errors#IP_001"]')).not.toBeNull();
    await visitor.press('Close');
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
    expect(await visitor.address()).toBe('/requests?code=IP_001');
    await visitor.page.waitForFunction(`document.activeElement === document.querySelector('table a')`);
  });

  it('filters requests by outcome and day, in the chosen time zone, which is kept', async () => {
    const { accountId, apiKey, browser } = await customer(api);
    const { body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    await api.locate({ ip: 'nowhere' }, apiKey);
    await recorded(api, accountId, 2);
    await visitor.take(browser.cookies);
    await visitor.page.emulateTimezone('Asia/Kolkata');
    await visitor.open('/requests');
    await visitor.see('Time (GMT+5:30)', 'th');
    await visitor.choose('UTC');
    await visitor.see('Time (UTC)', 'th');
    await visitor.press('Outcome', 'combobox');
    await visitor.press('2xx success', 'option');
    await visitor.page.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
    expect(await visitor.address()).toBe('/requests?outcome=ok');
    const today = new Date().toISOString().slice(0, 10);
    await visitor.open(`/requests?outcome=ok&fromDay=${today}`);
    await visitor.see('Time (UTC)', 'th');
    await visitor.see(String(body['request_id']), 'table');
    const span = async () => {
      const link = await visitor.page.waitForSelector('a[download]');
      const { searchParams } = new URL(await link!.evaluate((a) => (a as unknown as { href: string }).href));
      return [searchParams.get('from'), searchParams.get('to')];
    };
    expect(await span()).toEqual([`${today}T00:00:00.000Z`, null]);
    await visitor.open(`/requests?fromDay=${today}&toDay=${today}`);
    await visitor.press('Hour', 'combobox');
    await visitor.page.keyboard.type('09');
    await visitor.press('09:00 – 09:59', 'option');
    await visitor.page.waitForFunction(`location.search.includes('hour=09')`);
    expect(await span()).toEqual([`${today}T09:00:00.000Z`, `${today}T10:00:00.000Z`]);
    await visitor.open('/requests?toDay=2026-01-01');
    await visitor.see('Nothing matches');
  });
});
