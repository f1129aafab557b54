import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchedBrowser } from '@enrichment/network-scraping-puppeteer';
import { openTestBrowser } from '@enrichment/network-scraping-puppeteer/testing';
import { Api } from './api';
import type { Browser } from './browser';

type Page = Awaited<ReturnType<LaunchedBrowser['browser']['newPage']>>;

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, as far as it is told here. */
interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The service, and one Chromium for all the visitors of a suite. */
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
   * @param user whose session the visitor has already
   * @param host by which they come
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

/** Somebody with a browser at the dashboard, who notices everything that goes wrong. */
export class Visitor {
  /** Errors of scripts, refused contents, requests to other servers. */
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly baseUrl: string,
    private readonly leaveBrowser: () => Promise<void>,
  ) {
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warn') return;
      // A refusal of the API is an answer like any other; browsers log it all the same.
      const { pathname } = new URL(message.location().url ?? baseUrl, baseUrl);
      const refused = message.text().startsWith('Failed to load resource');
      if (!(refused && /^\/(dashboard\/api|v1)\//.test(pathname))) this.problems.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${baseUrl}/`) && !url.startsWith('data:')) this.problems.push(`asked ${url}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.problems.push(`${response.status()} from ${response.url()}`);
    });
  }

  /** With cookies and storage of their own. */
  static async arrive(browser: LaunchedBrowser['browser'], baseUrl: string): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(60_000);
    return new Visitor(page, baseUrl, () => context.close());
  }

  /** @param cookies as a request would carry them */
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

  /** Presses what assistive technology calls by this name. */
  async press(name: string, role = 'button'): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** Presses one of several that belong together, such as `JSON` of the ways an answer is shown. */
  async choose(name: string): Promise<void> {
    await this.page.locator(`::-p-xpath(//label[.="${name}"])`).click();
  }

  /** The path of where it is, with its query. */
  async address(): Promise<string> {
    return (await this.page.evaluate('location.pathname + location.search')) as string;
  }

  /** @returns the file that something makes the browser save */
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

  /** Goes from field to field by keyboard until the one with this name is reached. */
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

  /** What assistive technology calls the element with the focus. */
  async focused(): Promise<string> {
    const tree = await this.page.accessibility.snapshot({ interestingOnly: false });
    return findFocused(tree)?.name ?? '';
  }

  async fill(label: string, text: string): Promise<void> {
    await this.write(`::-p-aria([name="${label}"][role="textbox"])`, text);
  }

  /** Types over what stands in a field, as a person would. */
  async write(selector: string, text: string): Promise<void> {
    const field = await this.page.locator(selector).waitHandle();
    await field.click();
    // A triple click selects nothing where the first one scrolls the field.
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

  /** What keeps the page as it is from being usable by everybody, one line each; by some rules of axe, or all. */
  async barriers(rules?: readonly string[]): Promise<string[]> {
    if (!(await this.page.evaluate('"axe" in window'))) await this.page.evaluate(axe);
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    const violations = (await this.page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    )) as Violation[];
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  /** What a person cannot get at, because something cuts it off and cannot be scrolled; one line each. */
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
      // It scrolls, or is meant to be heard only.
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return [];
      const excess = Math.round(right - outer.getBoundingClientRect().right);
      if (overflowX !== 'visible' && excess > 0)
        return ['cut off by ' + excess + ' px: ' + (element.innerText || element.ariaLabel || element.outerHTML.slice(0, 80))];
    }
    return [];
  })`;

interface Heard {
  name?: string;
  focused?: boolean;
  children?: Heard[];
}

function findFocused(node: Heard | null): Heard | undefined {
  for (const child of node?.children ?? []) {
    const found = findFocused(child);
    if (found) return found;
  }
  return node?.focused ? node : undefined;
}
