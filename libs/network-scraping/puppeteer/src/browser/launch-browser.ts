import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer';
import { NoBrowser, type BrowserProgram } from './find-browser';
import { claimFolder } from './process-folder';

export interface LaunchOptions {
  /** A private folder; the browser's profile stands in a folder of its own below it as long as it runs. */
  readonly folder: string;
  /** Command line switches besides Puppeteer's defaults and ours. */
  readonly args?: readonly string[];
  /** Whether Puppeteer follows the traffic of each page; who listens to it by a session of its own saves that. Default true. */
  readonly networkEnabled?: boolean;
  /** For starting up, and for each answer of the browser. Default 30 s. */
  readonly timeoutMs?: number;
}

/** A browser of our own, and the end of it. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Kills the browser with all its processes and removes its profile; resolves when both are gone. Never rejects. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a browser that leaves nothing behind: it speaks over a pipe, so that it ends when we do, and it writes into its
 * profile alone. Of our environment it sees nothing.
 *
 * @throws NoBrowser
 */
export async function launchBrowser(
  program: BrowserProgram,
  { folder, args = [], networkEnabled = true, timeoutMs = 30_000 }: LaunchOptions,
): Promise<LaunchedBrowser> {
  // Loaded by those who need a browser: it costs some 100 ms.
  const { launch } = await import('puppeteer');
  const profile = await claimFolder(join(folder, 'profiles'), 'profile');
  const discard = () => rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  try {
    const browser = await launch({
      executablePath: program.path,
      pipe: true,
      userDataDir: profile,
      env: { PATH: process.env['PATH'], HOME: profile, TMPDIR: profile, ...program.env },
      args: [...switches, ...args],
      defaultViewport: { width: 1280, height: 800 },
      networkEnabled,
      issuesEnabled: networkEnabled,
      timeout: timeoutMs,
      protocolTimeout: timeoutMs,
      // Who ends this process decides what happens to its browsers.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return { browser, kill: () => killBrowser(browser).then(discard) };
  } catch (error) {
    const reason = (await lastWords(program, profile)) ?? error;
    await discard();
    throw new NoBrowser(`the ${program.origin} browser ${program.path} does not start`, reason);
  }
}

/** What a browser says that does not start (`No usable sandbox!`), of which Puppeteer tells nothing. */
async function lastWords({ path, env }: BrowserProgram, profile: string): Promise<Error | undefined> {
  const args = [...switches, '--headless', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  const said = await promisify(execFile)(path, args, {
    env: { PATH: process.env['PATH'], ...env },
    timeout: 5_000,
  }).catch((error: { stderr?: string }) => error);
  const words = /FATAL:[^\]]*\] *([^\n]*?[.!])(?:\s|$)/.exec(said.stderr ?? '')?.[1];
  return words === undefined ? undefined : new Error(words);
}

const switches = [
  // Its downloads are never cleaned up.
  '--disable-component-update',
  // There is no screen and no driver.
  '--disable-gpu',
  // Chromium refuses to sandbox root, who could leave any sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The group holds the browser and all that it started; who has left the group has left the machine. */
async function killBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  if (!child?.pid) return;
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
  await ended;
}
