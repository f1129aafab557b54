import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchedBrowser } from '@enrichment/network-scraping-puppeteer';

type Page = Awaited<ReturnType<LaunchedBrowser['browser']['newPage']>>;

/** By name: the address of a picture, and what is pressed there. The last one may be what it waits for. */
type Pictures = Readonly<Record<string, readonly [address: string, ...pressed: string[]]>>;

const button = (name: string, role = 'button') => `::-p-aria([name="${name}"][role="${role}"])`;
const item = (name: string) => button(name, 'menuitem');
const tab = (name: string) => button(name, 'tab');
const keyMenu = 'table [aria-label^="Actions for"]';
const ownAccount = 'table ::-p-text(demo@demo.test)';
const newKey = button('Create a key for an hour');
const answer = 'article h3';

const pages: Pictures = {
  overview: ['/'],
  keys: ['/keys'],
  key: ['/keys', 'table a'],
  'edit-key': ['/keys', keyMenu, item('Edit')],
  'reroll-key': ['/keys', keyMenu, item('Reroll')],
  'revoke-key': ['/keys', keyMenu, item('Revoke')],
  'new-key': ['/keys?new'],
  credits: ['/credits'],
  performance: ['/performance'],
  requests: ['/requests'],
  request: ['/requests', 'table a'],
  playground: ['/playground'],
  'playground-email': ['/playground', newKey, tab('Email validation'), button('Send'), answer],
  'playground-company': ['/playground', newKey, tab('Company'), button('Send'), answer],
  'playground-profile': ['/playground', newKey, tab('Profile'), button('Send'), answer],
  'playground-ip': ['/playground', newKey, tab('IP lookup'), button('Send'), answer],
  webhooks: ['/webhooks'],
  'new-webhook': ['/webhooks', button('New endpoint')],
  delivery: ['/webhooks', 'table tr:nth-child(3) a'],
  people: ['/people'],
  invite: ['/people', button('Invite')],
  settings: ['/settings'],
  'second-factor': ['/settings', button('Set up')],
  'new-passkey': ['/settings', button('Add a passkey')],
  nowhere: ['/nowhere'],
  service: ['/admin'],
  accounts: ['/admin/accounts'],
  'new-account': ['/admin/accounts', button('New account')],
  account: ['/admin/accounts', 'table a'],
  'account-keys': ['/admin/accounts', ownAccount, tab('Keys')],
  'account-usage': ['/admin/accounts', ownAccount, tab('Usage')],
  'account-webhooks': ['/admin/accounts', ownAccount, tab('Webhooks')],
  'account-activity': ['/admin/accounts', ownAccount, tab('Activity')],
  'find-request': ['/admin/requests'],
  audit: ['/admin/audit'],
  prices: ['/admin/prices'],
  health: ['/admin/health', button('Check now'), 'table[aria-label="Deployment"]'],
};
const signedOut: Pictures = {
  'sign-in': ['/sign-in'],
  'sign-up': ['/sign-up'],
  'lost-password': ['/lost-password'],
  'choose-password': ['/choose-password#unknown'],
  join: ['/join#unknown'],
  docs: ['/docs'],
  'docs-email': ['/docs/email'],
  'docs-errors': ['/docs/errors'],
  'docs-reference': ['/docs/reference'],
};
const emptyPages: Pictures = {
  'first-overview': ['/'],
  'first-keys': ['/keys'],
  'first-credits': ['/credits'],
  'first-performance': ['/performance'],
};

const newUser = { email: 'ada@example.com', password: 'a quiet afternoon' };

/** Takes one picture per page, scheme and width: `overview-dark-390.png`. */
export async function takePictures(
  browser: LaunchedBrowser['browser'],
  url: string,
  folder: string,
  wanted: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await (await browser.createBrowserContext()).newPage();
  const show = async (address: string, ...pressed: readonly string[]) => {
    await page.goto(url + address, { waitUntil: 'load' });
    await settle(page);
    for (const selector of pressed) await page.locator(selector).click();
    await settle(page);
  };
  const shoot = async (pictures: Pictures) => {
    const names = Object.keys(pictures).filter((name) => wanted.length === 0 || wanted.includes(name));
    for (const scheme of ['light', 'dark'])
      for (const width of [1440, 1024, 768, 390]) {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
        const phone = width < 600;
        await page.setViewport({ width, height: phone ? 844 : 960, isMobile: phone, hasTouch: phone });
        for (const name of names) {
          await show(...pictures[name]!);
          const file = join(folder, `${name}-${scheme}-${width}.png`);
          const hasDialog = (await page.$('[role="dialog"]')) !== null;
          await page.screenshot({ path: file as `${string}.png`, fullPage: phone && !hasDialog });
          console.log(file);
        }
      }
  };
  await shoot(signedOut);
  await show('/sign-up');
  await page.locator('input[type=email]').fill(newUser.email);
  await page.locator('input[type=password]').fill(newUser.password);
  await page.locator(button('Create the account')).click();
  await page.waitForSelector('nav');
  await shoot(emptyPages);
  await page.browserContext().deleteCookie(...(await page.browserContext().cookies()));
  await show('/sign-in', button('Sign in'));
  await page.waitForSelector('nav');
  await shoot(pages);
}

async function settle(page: Page): Promise<void> {
  await page.waitForSelector('h1, h2.title');
  await page.waitForFunction(
    `document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-label="Loading"], [aria-busy="true"], .mantine-Skeleton-root, .mantine-Notification-root')`,
  );
}
