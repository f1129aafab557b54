import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchedBrowser } from '@enrichment/network-scraping-puppeteer';
import { openTestBrowser } from '@enrichment/network-scraping-puppeteer/testing';
import { Api, pollDelay } from './api';
import type { Browser } from './browser';

type Page = Awaited<ReturnType<LaunchedBrowser['browser']['newPage']>>;

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The part of an axe-core violation that a message shows. */
interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The service, and one Chromium for all visitors of a suite. */
export class Dashboard {
  private constructor(
    readonly api: Api,
    private readonly chromium: LaunchedBrowser,
  ) {}

  static async open(environment: Record<string, string> = {}): Promise<Dashboard> {
    const [api, chromium] = await Promise.all([Api.start(environment), openTestBrowser()]);
    return new Dashboard(api, chromium);
  }

  /**
   * @param user whose session the visitor has
   * @param host in the URLs that the visitor opens
   */
  async visitor(user?: { browser: Browser }, host = '127.0.0.1'): Promise<Visitor> {
    const baseUrl = this.api.baseUrl.replace('127.0.0.1', host);
    const visitor = await Visitor.arrive(this.chromium.browser, baseUrl);
    if (user) await visitor.take(user.browser.cookies);
    return visitor;
  }

  async close(): Promise<void> {
    await this.chromium.kill();
    await this.api.stop();
  }
}

/** A browser window on the dashboard, which records every problem. */
export class Visitor {
  /** Script errors, blocked content, requests to other servers. */
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly baseUrl: string,
    private readonly leaveBrowser: () => Promise<void>,
  ) {
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warn') return;
      // An API refusal is an expected answer, but browsers log it.
      const { pathname } = new URL(message.location().url ?? baseUrl, baseUrl);
      const refused = message.text().startsWith('Failed to load resource');
      if (!(refused && /^\/(dashboard\/api|v1)\//.test(pathname))) this.problems.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${baseUrl}/`) && !url.startsWith('data:')) this.problems.push(`requested ${url}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.problems.push(`${response.status()} from ${response.url()}`);
    });
  }

  /** Each visitor has its own cookies and storage. */
  static async arrive(browser: LaunchedBrowser['browser'], baseUrl: string): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(60_000);
    return new Visitor(page, baseUrl, () => context.close());
  }

  /** @param cookies in the form of the request header */
  async take(cookies: string): Promise<void> {
    for (const pair of cookies.split('; ')) {
      const at = pair.indexOf('=');
      const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), domain: '127.0.0.1' };
      await this.page.browserContext().setCookie({ ...cookie, httpOnly: true, sameSite: 'Lax' });
    }
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.baseUrl + path, { waitUntil: 'load' });
  }

  /** Clicks the element with this accessible name. */
  async press(name: string, role = 'button'): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** Selects one option of a group, such as `JSON` among the formats of an answer. */
  async choose(name: string): Promise<void> {
    await this.page.locator(`::-p-xpath(//label[.="${name}"])`).click();
  }

  /** The current path, with its query. */
  async address(): Promise<string> {
    return (await this.page.evaluate('location.pathname + location.search')) as string;
  }

  /** @returns the file that the browser saves after `start` */
  async download(folder: string, start: () => Promise<void>): Promise<string> {
    const session = await this.page.browser().target().createCDPSession();
    const browserContextId = this.page.browserContext().id;
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: folder,
      eventsEnabled: true,
      ...(browserContextId !== undefined && { browserContextId }),
    });
    const { promise, resolve } = Promise.withResolvers<string>();
    session.on('Browser.downloadProgress', ({ guid, state }) => {
      if (state === 'completed') resolve(join(folder, guid));
    });
    await start();
    const file = await promise;
    await session.detach();
    return file;
  }

  /** Presses Tab until the element with this name has the focus. */
  async tabTo(name: string): Promise<void> {
    const passed: string[] = [];
    while (passed.length < 60) {
      await this.page.keyboard.press('Tab');
      const here = await this.focused();
      if (here === name) return;
      passed.push(here);
    }
    throw new Error(`The keyboard does not reach “${name}”, only ${passed.join(', ')}.`);
  }

  /** The accessible name of the focused element. */
  async focused(): Promise<string> {
    const tree = await this.page.accessibility.snapshot({ interestingOnly: false });
    return findFocused(tree)?.name ?? '';
  }

  /** Waits until the element with this name has the focus: dialogs move it in a timer after they are drawn. */
  async seeFocus(name: string): Promise<void> {
    while ((await this.focused()) !== name) await pollDelay();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.write(`::-p-aria([name="${label}"][role="textbox"])`, text);
  }

  /** Replaces the text of a field by typing. */
  async write(selector: string, text: string): Promise<void> {
    const field = await this.page.locator(selector).waitHandle();
    await field.click();
    // A triple click selects nothing when the first click scrolls the field.
    await field.evaluate((each: unknown) => (each as { select(): void }).select());
    await field.type(text);
    await field.dispose();
  }

  /** Waits for a text. */
  async see(text: string, within = 'body'): Promise<void> {
    const expression = `[...document.querySelectorAll(${JSON.stringify(within)})].some((each) => each.innerText.includes(${JSON.stringify(text)}))`;
    try {
      await this.page.waitForFunction(expression);
    } catch {
      throw new Error(`There is no “${text}” in ${within} of:\n${await this.text('body')}`);
    }
  }

  /** Waits until a text is gone. */
  async seeNoMore(text: string): Promise<void> {
    await this.page.waitForFunction(`!document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  async text(selector: string): Promise<string> {
    await this.page.waitForSelector(selector);
    return (await this.page.evaluate(
      `document.querySelector(${JSON.stringify(selector)}).innerText`,
    )) as string;
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.fill('Email', email);
    await this.write('input[type=password]', password);
    await this.press('Sign in');
  }

  /** Waits until nothing on the page is loading. */
  async settle(): Promise<void> {
    await this.page.waitForSelector('h1');
    await this.page.waitForFunction(
      `document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-label="Loading"], .mantine-Skeleton-root, [aria-busy="true"]')`,
    );
  }

  /** Accessibility violations on the current page, one line each; by the given axe rules or all. */
  async barriers(rules?: readonly string[]): Promise<string[]> {
    if (!(await this.page.evaluate('"axe" in window'))) await this.page.evaluate(axe);
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    const violations = (await this.page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    )) as Violation[];
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  /** Elements that a container cuts off and that cannot be scrolled to, one line each. */
  async cutOff(): Promise<string[]> {
    return (await this.page.evaluate(findCutOff)) as string[];
  }

  leave(): Promise<void> {
    return this.leaveBrowser();
  }
}

const findCutOff = `
  [...document.querySelectorAll('main :is(a, button, input, td, th, dd)')].flatMap((element) => {
    const { right, width } = element.getBoundingClientRect();
    if (width <= 1) return [];
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(outer);
      // The container scrolls, or the text is for screen readers only.
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return [];
      const excess = Math.round(right - outer.getBoundingClientRect().right);
      if (overflowX !== 'visible' && excess > 0)
        return ['cut off by ' + excess + ' px: ' + (element.innerText || element.ariaLabel || element.outerHTML.slice(0, 80))];
    }
    return [];
  })`;

interface AccessibleNode {
  name?: string;
  focused?: boolean;
  children?: AccessibleNode[];
}

function findFocused(node: AccessibleNode | null): AccessibleNode | undefined {
  for (const child of node?.children ?? []) {
    const found = findFocused(child);
    if (found) return found;
  }
  return node?.focused ? node : undefined;
}
