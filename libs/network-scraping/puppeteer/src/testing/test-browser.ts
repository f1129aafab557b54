import { join } from 'node:path';
import { browserPrograms, type BrowserProgram } from '../browser/find-browser';
import { launchBrowser, type LaunchedBrowser } from '../browser/launch-browser';

/** Folder of the tests' unpacked browser: in npm's packages, so that it is unpacked once for all suites. */
export const testBrowserFolder = join(
  require.resolve('@sparticuz/chromium'),
  '../../../../.cache/enrichment-browser',
);

/** The tests' browser: CHROME_PATH, or the bundled one, so that they do not depend on installed ones. */
export async function testBrowserProgram(): Promise<BrowserProgram> {
  let found: BrowserProgram | undefined;
  const chromePath = process.env['CHROME_PATH'] || undefined;
  for await (const program of browserPrograms({ chromePath, folder: testBrowserFolder })) found = program;
  return found!;
}

/**
 * A real browser for a test, with Puppeteer's whole interface and unlimited access. Close it with `kill`.
 *
 * ```ts
 * const { browser, kill } = await openTestBrowser();
 * const page = await browser.newPage();
 * ```
 */
export async function openTestBrowser(args: readonly string[] = []): Promise<LaunchedBrowser> {
  return launchBrowser(await testBrowserProgram(), { folder: testBrowserFolder, args });
}
