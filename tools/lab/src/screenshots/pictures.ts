import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchedBrowser } from '@enrichment/network-scraping-puppeteer';
import type { DemoDescription } from '@enrichment/testing';

type Page = Awaited<ReturnType<LaunchedBrowser['browser']['newPage']>>;

/** Parses lines of `address: names of pictures`. {@link prepare} has the further steps of a picture. */
const addresses = (lines: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const [address, names] = line.trim().split(': ');
      return (names ?? '').split(' ').map((name) => [name, address!] as const);
    }),
  );
const pages = addresses(`/: overview
  /keys: keys key edit-key reroll-key revoke-key
  /keys?new: new-key
  /credits: credits
  /performance: performance
  /requests: requests request
  /playground: playground playground-email playground-company playground-profile playground-ip
  /webhooks: webhooks new-webhook delivery
  /people: people invite
  /settings: settings second-factor new-passkey
  /nowhere: nowhere
  /admin: service
  /admin/accounts: accounts new-account account account-keys account-usage account-webhooks account-activity
  /admin/requests: find-request
  /admin/audit: audit
  /admin/prices: prices
  /admin/health: health`);
const signedOut = addresses(`/sign-in: sign-in
  /sign-up: sign-up
  /lost-password: lost-password
  /choose-password#unknown: choose-password
  /join#unknown: join
  /docs: docs
  /docs/email: docs-email
  /docs/errors: docs-errors
  /docs/reference: docs-reference`);
const emptyPages = addresses(`/: first-overview
  /keys: first-keys
  /credits: first-credits
  /performance: first-performance`);

const newUser = { email: 'ada@example.com', password: 'a quiet afternoon' };

const prepare: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  key: (page) => page.locator('table a').click(),
  'edit-key': (page) => openKeyMenu(page, 'Edit'),
  'reroll-key': (page) => openKeyMenu(page, 'Reroll'),
  'revoke-key': (page) => openKeyMenu(page, 'Revoke'),
  invite: (page) => press(page, 'Invite'),
  'second-factor': (page) => press(page, 'Set up'),
  'new-passkey': (page) => press(page, 'Add a passkey'),
  'new-account': (page) => press(page, 'New account'),
  request: async (page) => {
    await page.locator('table a').click();
    await page.waitForSelector('[role="region"][aria-label="Answer"]');
  },
  'new-webhook': (page) => press(page, 'New endpoint'),
  delivery: (page) => page.locator('table tr:nth-child(3) a').click(),
  health: async (page) => {
    await press(page, 'Check now');
    await page.waitForSelector('table[aria-label="Deployment"]');
  },
  account: async (page) => {
    await page.locator('table a').click();
    await page.waitForSelector('form');
  },
  'account-keys': (page) => openAccount(page, 'Keys'),
  'account-usage': (page) => openAccount(page, 'Usage'),
  'account-webhooks': (page) => openAccount(page, 'Webhooks'),
  'account-activity': (page) => openAccount(page, 'Activity'),
  'playground-email': (page) => tryOut(page, 'Email validation'),
  'playground-company': (page) => tryOut(page, 'Company'),
  'playground-profile': (page) => tryOut(page, 'Profile'),
  'playground-ip': (page) => tryOut(page, 'IP lookup'),
};

/** Takes one picture per page, scheme and width: `overview-dark-390.png`. */
export async function takePictures(
  browser: LaunchedBrowser['browser'],
  service: { readonly url: string } & Pick<DemoDescription, 'email' | 'password'>,
  folder: string,
  wanted: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await (await browser.createBrowserContext()).newPage();
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const shoot = async (group: Readonly<Record<string, string>>) => {
    for (const scheme of ['light', 'dark']) {
      for (const width of [1440, 1024, 768, 390]) {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
        const phone = width < 600;
        await page.setViewport({ width, height: phone ? 844 : 960, isMobile: phone, hasTouch: phone });
        for (const [name, path] of Object.entries(group).filter(([name]) => isWanted(name))) {
          await page.goto(service.url + path, { waitUntil: 'load' });
          await settle(page);
          await prepare[name]?.(page);
          await settle(page);
          const file = join(folder, `${name}-${scheme}-${width}.png`);
          const hasDialog = (await page.$('[role="dialog"]')) !== null;
          await page.screenshot({ path: file as `${string}.png`, fullPage: phone && !hasDialog });
          console.log(file);
        }
      }
    }
  };
  await shoot(signedOut);
  await page.goto(`${service.url}/sign-up`);
  await settle(page);
  await page.locator('input[type=email]').fill(newUser.email);
  await page.locator('input[type=password]').fill(newUser.password);
  await press(page, 'Create the account');
  await page.waitForSelector('nav');
  await shoot(emptyPages);
  await page.browserContext().deleteCookie(...(await page.browserContext().cookies()));
  await page.goto(`${service.url}/sign-in`);
  await settle(page);
  await press(page, 'Sign in');
  await page.waitForSelector('nav');
  await shoot(pages);
}

async function openKeyMenu(page: Page, item: string): Promise<void> {
  await page.locator('table [aria-label^="Actions for"]').click();
  await press(page, item, 'menuitem');
}

async function openAccount(page: Page, tab: string): Promise<void> {
  await page.locator('table ::-p-text(demo@demo.test)').click();
  await page.waitForSelector('[role="tab"]');
  await press(page, tab, 'tab');
}

async function tryOut(page: Page, operation: string): Promise<void> {
  await press(page, 'Create a key for an hour');
  await press(page, operation, 'tab');
  await press(page, 'Send');
  await page.waitForSelector('article');
  await page.waitForFunction(`!document.querySelector('.mantine-Notification-root')`, { timeout: 20_000 });
}

function press(page: Page, name: string, role = 'button'): Promise<void> {
  return page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
}

async function settle(page: Page): Promise<void> {
  await page.waitForSelector('h1, h2.title');
  await page.waitForFunction(
    `document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-label="Loading"], .mantine-Skeleton-root, [aria-busy="true"]')`,
  );
}
