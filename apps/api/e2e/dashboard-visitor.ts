import { readFileSync } from 'node:fs';
import type { LaunchedBrowser } from '@enrichment/network-scraping-puppeteer';

type Page = Awaited<ReturnType<LaunchedBrowser['browser']['newPage']>>;

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, as far as it is told here. */
interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
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
    page.setDefaultTimeout(15_000);
    return new Visitor(page, baseUrl, () => context.close());
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.baseUrl + path, { waitUntil: 'load' });
  }

  /** Presses what assistive technology calls by this name. */
  async press(name: string, role = 'button'): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.write(`::-p-aria([name="${label}"][role="textbox"])`, text);
  }

  /** Types over what stands in a field, as a person would. */
  async write(selector: string, text: string): Promise<void> {
    const field = await this.page.locator(selector).waitHandle();
    await field.click({ count: 3 });
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
    await this.fill('E-mail', email);
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

  /** What keeps the page as it is from being usable by everybody, one line each. */
  async barriers(): Promise<string[]> {
    await this.page.evaluate(axe);
    const violations = (await this.page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
    )) as Violation[];
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  leave(): Promise<void> {
    return this.leaveBrowser();
  }
}
