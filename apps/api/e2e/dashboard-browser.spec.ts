import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import type { LaunchedBrowser } from '@enrichment/network-scraping-puppeteer';
import { openTestBrowser } from '@enrichment/network-scraping-puppeteer/testing';
import { Api } from './api';
import { Visitor } from './dashboard-visitor';

const password = 'a quiet afternoon';
const run = promisify(execFile);
const newEmail = () => `${newUlid().toLowerCase()}@example.com`;

describe('the dashboard in a browser', () => {
  let api: Api;
  let chromium: LaunchedBrowser;
  let demo: { email: string; password: string };
  let operator: string;
  let visitor: Visitor;

  beforeAll(async () => {
    [api, chromium] = await Promise.all([Api.start(), openTestBrowser()]);
    demo = JSON.parse(readFileSync(join(api.dataDir, 'demo.json'), 'utf8')) as typeof demo;
    operator = newEmail();
    await run(
      process.execPath,
      [
        join(__dirname, '../../admin/dist/main.js'),
        ...['user', 'create', '--email', operator, '--role', 'admin', '--password', password],
      ],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: api.dataDir } },
    );
  });
  afterAll(async () => {
    await chromium.kill();
    await api.stop();
  });

  beforeEach(async () => {
    visitor = await Visitor.arrive(chromium.browser, api.baseUrl);
  });
  afterEach(async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
  });

  it('takes the demo account from its first key to the request, the charge and the latency', async () => {
    await visitor.open('/');
    await visitor.see('This is the demo');
    await visitor.press('Sign in');
    await visitor.see('Overview', 'h1');
    await visitor.page.evaluate('window.neverReloaded = true');

    await visitor.press('API keys', 'link');
    await visitor.press('New API key');
    await visitor.fill('Name', 'Browser test');
    await visitor.press('Make the key');
    await visitor.see('will not be shown again');
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
    await api.untilHeard(apiKey, (answer) => answer.status === 401);
    expect(await visitor.page.evaluate('window.neverReloaded')).toBe(true);
  });

  it('lets newcomers in, and shows them empty pages that help', async () => {
    const email = newEmail();
    await visitor.open('/');
    await visitor.press('Sign up', 'link');
    await visitor.fill('E-mail', email);
    await visitor.write('input[type=password]', 'short');
    await visitor.press('Make the account');
    await visitor.see('At least 10 characters, please.');
    await visitor.write('input[type=password]', password);
    await visitor.press('Make the account');
    await visitor.see('Overview', 'h1');
    await visitor.see('No requests in the last 24 hours');
    await visitor.press('API keys', 'link');
    await visitor.see('No API keys yet');
    await visitor.press(`Your account: ${email}`);
    await visitor.press('Sign out', 'menuitem');
    await visitor.see('Sign in', 'h1');
  });

  it('tells a wrong password, and nothing more', async () => {
    await visitor.open('/');
    await visitor.signIn(demo.email, 'not the password');
    await visitor.page.waitForSelector('[role="alert"]');
    const told = await visitor.text('[role="alert"]');
    await visitor.signIn(newEmail(), 'not the password');
    await visitor.see(told, '[role="alert"]');
    await visitor.see('Sign in', 'h1');
  });

  it('asks to sign in again when the session has ended, and leads back', async () => {
    await visitor.open('/credits');
    await visitor.signIn(demo.email, demo.password);
    await visitor.see('Credits', 'h1');
    await visitor.page.browserContext().deleteCookie(...(await visitor.page.browserContext().cookies()));
    await visitor.press('Requests', 'link');
    await visitor.see('Sign in', 'h1');
    await visitor.signIn(demo.email, demo.password);
    await visitor.see('Requests', 'h1');
  });

  it('calls every operation from the playground', async () => {
    await visitor.open('/playground');
    await visitor.signIn(demo.email, demo.password);
    await visitor.press('Make a key for an hour');
    await visitor.see('It expires in an hour');
    for (const operation of ['IP lookup', 'Company', 'Profile', 'Email validation']) {
      await visitor.press(operation, 'tab');
      await visitor.press('Send');
      await visitor.see('"request_id"', 'pre');
      await visitor.see('"processing_time_ms"', 'pre');
      expect(await visitor.text('pre')).toContain(api.baseUrl);
    }
    await visitor.press('IP lookup', 'tab');
    await visitor.fill('IP address', 'nowhere');
    await visitor.press('Send');
    await visitor.see('"IP_001"', 'pre');
  });

  it('changes the password', async () => {
    const email = newEmail();
    await visitor.open('/sign-up');
    await visitor.fill('E-mail', email);
    await visitor.write('input[type=password]', password);
    await visitor.press('Make the account');
    await visitor.see('Overview', 'h1');
    await visitor.open('/settings');
    await visitor.write('input[autocomplete="current-password"]', 'not this one');
    await visitor.write('input[autocomplete="new-password"]', 'another quiet afternoon');
    await visitor.press('Change password');
    await visitor.see('This is not your current password');
    await visitor.write('input[autocomplete="current-password"]', password);
    await visitor.press('Change password');
    await visitor.see('Your password is changed');
  });

  it('lets the operator grant credits, and its receiver see them', async () => {
    const email = newEmail();
    const receiver = await Visitor.arrive(chromium.browser, api.baseUrl);
    await receiver.open('/sign-up');
    await receiver.fill('E-mail', email);
    await receiver.write('input[type=password]', password);
    await receiver.press('Make the account');
    await receiver.see('Overview', 'h1');
    await receiver.press('Credits', 'link');
    await receiver.see('Ledger', 'h2');

    await visitor.open('/admin/accounts');
    await visitor.signIn(operator, password);
    await visitor.write('input[aria-label="Search by e-mail or id"]', email);
    await visitor.press(email, 'link');
    await visitor.see(email, 'h1');
    await visitor.fill('Credits', '750');
    await visitor.fill('Reason', 'A warm welcome');
    await visitor.press('Grant');
    await visitor.see('750 credits granted');
    await visitor.see('750', 'dl');

    await receiver.see('A warm welcome', 'table');
    await receiver.see('+750', 'table');
    await receiver.leave();
    expect(receiver.problems).toEqual([]);
  });

  it('shows the operator’s pages to operators only', async () => {
    await visitor.open('/admin/accounts');
    await visitor.signIn(demo.email, demo.password);
    await visitor.see('There is no page at this address');
    expect(await visitor.text('nav')).not.toContain('Accounts');
  });

  it('shows what strangers wrote as text', async () => {
    const name = '<img src=x onerror="document.title=1"><script>1</script>';
    await visitor.open('/keys');
    await visitor.signIn(demo.email, demo.password);
    await visitor.press('New API key');
    await visitor.fill('Name', name);
    await visitor.press('Make the key');
    await visitor.see(name, '[role="dialog"]');
    await visitor.press('Done');
    await visitor.see(name, 'table');
  });

  describe.each(['light', 'dark'])('in %s', (scheme) => {
    const pages = [
      ...['/', '/keys', '/keys?new', '/credits', '/performance', '/requests', '/playground', '/settings'],
      ...['/admin/accounts', '/admin/prices', '/admin/health'],
    ];

    it('has no barrier on any page, wide or narrow, and fits it', async () => {
      await visitor.page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      const barriers: string[] = [];
      const look = async (name: string) => {
        await visitor.settle();
        barriers.push(...(await visitor.barriers()).map((barrier) => `${name} ${barrier}`));
        const excess = await visitor.page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (Number(excess) > 0) barriers.push(`${name} is ${String(excess)} px too wide`);
      };
      await visitor.open('/sign-up');
      await look('sign-up');
      await visitor.open('/sign-in');
      await look('sign-in');
      await visitor.signIn(operator, 'not the password');
      await visitor.page.waitForSelector('[role="alert"]');
      await look('a refusal');
      await visitor.signIn(operator, password);
      await visitor.see('Overview', 'h1');
      await visitor.press('Credits', 'link');
      await visitor.fill('New threshold, in credits', '1000000');
      await visitor.press('Add');
      await visitor.see('Below your threshold');
      const { id } = await api.accounts.create({ email: newEmail(), credits: 5 });
      for (const width of [1280, 360]) {
        await visitor.page.setViewport({ width, height: 900 });
        for (const path of [...pages, `/admin/accounts/${id}`]) {
          await visitor.open(path);
          if (path === '/') await visitor.see('Your balance is low');
          await look(`${path} at ${width}`);
        }
      }
      expect(barriers).toEqual([]);
    }, 180_000);
  });
});
