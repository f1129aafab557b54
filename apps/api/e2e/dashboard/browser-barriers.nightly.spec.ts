import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { customer } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

const source = readFileSync(join(__dirname, '../../../dashboard/src/pages.tsx'), 'utf8');
const paths = [...source.matchAll(/<Route path="(\/[^":]*)/g)].map(([, path]) =>
  path!.replace(/(.)\/$/, '$1'),
);
const [operatorPages, pages] = [true, false].map((isOperators) =>
  [...new Set(paths)].filter((path) => path.startsWith('/admin') === isOperators),
) as [string[], string[]];
const accountTabs = ['', '/keys', '/usage', '/requests', '/ledger', '/activity'];

describe('accessibility of the dashboard', () => {
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

  /** Checks the accessibility and the width of the current page. */
  const check = async (name: string, schemes = ['light', 'dark']) => {
    for (const scheme of schemes) {
      await visitor.page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await visitor.settle();
      // The guides follow the browser's colour scheme without a script.
      await visitor.page.waitForFunction(
        `(document.documentElement.dataset.mantineColorScheme ?? '${scheme}') === '${scheme}'`,
      );
      // A colour in transition belongs to neither scheme.
      await visitor.page.waitForFunction('document.getAnimations().length === 0');
      // The content is the same in both colour schemes.
      const rules = scheme === schemes[0] ? undefined : ['color-contrast', 'link-in-text-block'];
      barriers.push(...(await visitor.barriers(rules)).map((barrier) => `${name} in ${scheme}: ${barrier}`));
    }
    const excess = Number(await visitor.page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (excess > 0) barriers.push(`${name} is ${excess} px too wide`);
  };
  const closeDialog = async (button = 'Cancel') => {
    await visitor.press(button);
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
  };

  it('has no barrier on the pages before sign-in', async () => {
    await visitor.open('/sign-up');
    await visitor.press('Create the account');
    await visitor.page.waitForSelector('[aria-invalid="true"]');
    await check('sign-up');
    await visitor.open('/sign-in');
    await visitor.signIn('nobody@example.com', 'not the password');
    await visitor.page.waitForSelector('[role="alert"]');
    await check('a refusal');
  });

  it.each([
    [1280, 'own'],
    [1280, 'operator’s'],
    [360, 'own'],
    [360, 'operator’s'],
  ])('has no barrier at %d pixels on any of the %s pages', async (width, owner) => {
    const operator = await customer(dashboard.api, { role: 'admin' });
    await dashboard.api.locate({ ip: '8.8.8.8' }, operator.apiKey);
    await dashboard.api.locate({ ip: 'nowhere' }, operator.apiKey);
    await operator.browser.send('PATCH', '/account', { low_balance_thresholds: [1_000_000] });
    await visitor.take(operator.browser.cookies);
    await visitor.page.setViewport({ width, height: 900 });
    const account = `/admin/accounts/${operator.accountId}`;
    const shown = owner === 'own' ? pages : [...operatorPages, ...accountTabs.map((tab) => account + tab)];
    for (const path of shown) {
      await visitor.open(path);
      if (path === '/') await visitor.see('Your balance is low');
      // Colours are the same at every width.
      await check(`${path} at ${width}`, width === 360 ? ['light'] : undefined);
    }
  });

  it.each([1280, 360])('has no barrier in any result of the playground at %d pixels', async (width) => {
    await visitor.take((await customer(dashboard.api)).browser.cookies);
    await visitor.page.setViewport({ width, height: 900 });
    await visitor.open('/playground');
    await visitor.press('Create a key for an hour');
    await visitor.see('It expires in an hour');
    for (const [operation, shown] of [
      ['IP lookup', 'United States'],
      ['Company', 'Employees'],
      ['Profile', 'Experience'],
      ['Email validation', 'Evidence'],
    ] as const) {
      await visitor.press(operation, 'tab');
      await visitor.press('Send');
      await visitor.see(shown, 'article');
      await check(`${operation} at ${width}`);
      barriers.push(...(await visitor.cutOff()));
    }
  });

  // At the first width, the menu is beside the page.
  it.each([1000, 785])('can reach everything on any page at %d pixels', async (width) => {
    const operator = await customer(dashboard.api, { role: 'admin' });
    await operator.browser.post('/keys', {
      name: 'Nightly enrichment of the CRM',
      scopes: ['email', 'company'],
      allowed_ips: ['2001:db8:1234:5678::/64', '203.0.113.0/24'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { body } = await dashboard.api.locate({ ip: 'nowhere' }, operator.apiKey);
    await visitor.take(operator.browser.cookies);
    await visitor.page.setViewport({ width, height: 900 });
    await visitor.open('/requests');
    await visitor.see(String(body['request_id']), 'table');
    for (const path of [
      ...pages,
      ...operatorPages,
      ...accountTabs.map((tab) => `/admin/accounts/${operator.accountId}${tab}`),
    ]) {
      await visitor.open(path);
      await visitor.settle();
      barriers.push(...(await visitor.cutOff()).map((one) => `${path} at ${width}: ${one}`));
      if (path !== '/keys') continue;
      await visitor.press('Actions for Nightly enrichment of the CRM');
      await visitor.page.waitForSelector('[role="menu"]');
      // A click by assistive technology opens the menu even outside the window, so this checks its position.
      const seen = `(() => {
        const { left, right } = document.querySelector('[aria-expanded="true"][aria-haspopup="menu"]').getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      })()`;
      expect(await visitor.page.evaluate(seen)).toBe(true);
    }
  });

  it.each([1440, 390])('has no barrier in the guides at %d pixels', async (width) => {
    await visitor.page.setViewport({ width, height: 900 });
    for (const path of [
      '/docs',
      '/docs/quick-start',
      '/docs/errors',
      '/docs/email',
      '/docs/security',
      '/docs/nothing',
    ]) {
      await visitor.open(path);
      await check(`${path} at ${width}`, width === 390 && path !== '/docs' ? ['light'] : undefined);
      barriers.push(...(await visitor.cutOff()).map((one) => `${path} at ${width}: ${one}`));
    }
    visitor.problems.splice(0, 1); // The browser logs the 404 itself.
  });

  it('has guides with keyboard search, readable without a script', async () => {
    await visitor.open('/docs');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('IP_001');
    await visitor.see('malformed', '.results');
    await check('a search', ['light']);
    await visitor.page.setViewport({ width: 390, height: 844 });
    const seen = `(() => {
      const { left, right } = document.querySelector('.results').getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    })()`;
    expect(await visitor.page.evaluate(seen)).toBe(true);
    await visitor.page.setViewport({ width: 1280, height: 900 });
    await visitor.page.keyboard.press('ArrowDown');
    await visitor.page.keyboard.press('Enter');
    await visitor.see('Errors', 'h1');
    expect(await visitor.page.evaluate('document.querySelector(":target").innerText')).toContain('IP_001');
    await visitor.press('Dark colours');
    expect(await visitor.page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark');
    await visitor.open('/docs/reference');
    await visitor.page.waitForFunction(
      `getComputedStyle(document.documentElement).backgroundColor === 'rgb(14, 14, 17)'`,
    );
    await visitor.page.setJavaScriptEnabled(false);
    await visitor.open('/docs/ip');
    expect(await visitor.text('h1')).toMatch(/^IP/);
    await visitor.page.setJavaScriptEnabled(true);
  });

  it('has no barrier in dialogs, menus and notifications', async () => {
    const operator = await customer(dashboard.api, { role: 'admin' });
    const { body } = await dashboard.api.locate({ ip: '8.8.8.8' }, operator.apiKey);
    await visitor.take(operator.browser.cookies);
    await visitor.page.setViewport({ width: 360, height: 900 });
    await visitor.open('/keys?new');
    await visitor.press('Create the key');
    await visitor.page.waitForSelector('[role="dialog"] [aria-invalid="true"]');
    await check('a refused key');
    await visitor.fill('Name', 'One');
    await visitor.press('Create the key');
    await visitor.see('cannot be shown again');
    await check('a new key');
    await closeDialog('Done');
    await visitor.press('Actions for One');
    await visitor.page.waitForSelector('[role="menu"]');
    await check('a menu');
    await visitor.press('Reroll', 'menuitem');
    await visitor.see('Grace', '[role="dialog"]');
    await check('rerolling');
    await closeDialog();
    await visitor.press('Actions for One');
    await visitor.press('Revoke', 'menuitem');
    await visitor.fill('Type One to confirm', 'One');
    await check('revoking');
    await visitor.press('Revoke for good');
    await visitor.see('is revoked');
    await check('a notification');
    await visitor.press('Menu');
    await visitor.see('System health', '[role="dialog"]');
    await check('the menu of the pages');
    await visitor.open(`/requests/${String(body['request_id'])}`);
    await visitor.see('Balance after it', '[role="dialog"]');
    await check('a request');
    await visitor.open('/requests/none');
    await visitor.see('No such request');
    await check('no request');
    await visitor.open('/admin/accounts');
    await visitor.press('New account');
    await visitor.press('Create the account');
    await visitor.page.waitForSelector('[role="dialog"] [aria-invalid="true"]');
    await check('a refused account');
  });

  it('has no barrier for new accounts and on a failed load', async () => {
    const user = await customer(dashboard.api);
    await visitor.take(user.browser.cookies);
    await visitor.open('/');
    await visitor.see('Your first call', 'h2');
    await check('first steps');
    await visitor.open('/settings');
    await visitor.page.setRequestInterception(true);
    visitor.page.on('request', (request) => {
      const refused = request.url().includes('/dashboard/api/keys');
      void (refused
        ? request.respond({ status: 403, contentType: 'application/json', body: '{"message":"Not today."}' })
        : request.continue());
    });
    await visitor.press('API keys', 'link');
    await visitor.see('Not today.');
    await check('a failure');
  });
});
