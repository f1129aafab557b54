import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, rm, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { caught } from '@enrichment/egress';
import type { Browser } from 'puppeteer';
import { NoBrowser, type BrowserProgram } from './find-browser';
import { PipeTransport } from './pipe-transport';
import { claimFolder } from './process-folder';
import { socketFolder } from './socket-folder';

interface LaunchOptions {
  /** A private folder; it contains the browser's profile in a separate folder while the browser runs. */
  readonly folder: string;
  /** A user, by its number, under whom a root's browser runs, in its sandbox. */
  readonly user?: number | undefined;
  /** Command line switches in addition to Puppeteer's defaults and the service's. */
  readonly args?: readonly string[];
  /** Whether Puppeteer follows the traffic of each page; unnecessary for callers with their own session. Default true. */
  readonly networkEnabled?: boolean;
  /** Time limit of the start, and of each answer of the browser. Default 30 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A browser that this process has started. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** The first of its processes; its id is that of the process group. */
  readonly process: ChildProcess;
  /** Kills the browser with all its processes and removes its profile; resolves when both are gone. Never rejects. */
  readonly kill: () => Promise<void>;
}

/** Defaults of Puppeteer that remove a protection: against pages that keep changing their address, and against windows. */
const unprotected = new Set(['--disable-ipc-flooding-protection', '--disable-popup-blocking']);

/** Characters that are kept of a browser's output, for its last message (`No usable sandbox!`). */
const keptOutput = 8_192;

/**
 * Starts a browser. It uses a pipe, so that it ends with this process. It writes only to its profile, and does not get our
 * environment.
 *
 * This function starts the process itself, because Puppeteer's `launch` hangs when a browser dies at certain moments of its
 * start.
 *
 * @throws NoBrowser when it dies, is late or is aborted while it starts
 */
export async function launchBrowser(
  program: BrowserProgram,
  { folder, user, args = [], networkEnabled = true, timeoutMs = 30_000, signal }: LaunchOptions,
): Promise<LaunchedBrowser> {
  // Loaded on demand: it takes some 100 ms.
  const { connect, defaultArgs } = await import('puppeteer');
  const profile = await (user === undefined
    ? claimFolder(join(folder, 'profiles'), 'profile')
    : foldersOf(user));
  const sockets = user === undefined ? await socketFolder(profile) : profile;
  const child = spawn(
    program.path,
    [
      ...(
        await defaultArgs({ headless: true, userDataDir: profile, args: [...switchesOf(user), ...args] })
      ).filter((arg) => !unprotected.has(arg)),
      '--remote-debugging-pipe',
    ],
    {
      // With a locale, Chromium reads a profile's path beyond ASCII.
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: profile, TMPDIR: sockets, ...program.env },
      ...(user !== undefined && { uid: user, gid: user, cwd: profile }),
      detached: true, // Leads a group of its own, by which all its processes are killed.
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  giveWay(child);
  const kill = () =>
    killGroup(child)
      .then(() => Promise.all([profile, sockets].map(discard)))
      .then(() => undefined);
  let output = '';
  const keep = (piece: Buffer) => (output = (output + String(piece)).slice(-keptOutput));
  child.stderr!.on(
    'data',
    caught(() => child.kill(), keep),
  );
  const transport = new PipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const failure = startFailure(child, timeoutMs, signal);
  child.once('exit', () => transport.close());
  try {
    const connecting = connect({
      transport,
      defaultViewport: { width: 1280, height: 800 },
      networkEnabled,
      issuesEnabled: networkEnabled,
      protocolTimeout: timeoutMs,
    });
    const browser = await Promise.race([connecting, failure.promise]);
    giveWayAsSession(child.pid!, getPriority());
    return { browser, process: child, kill };
  } catch (error) {
    transport.close();
    await kill();
    const fatal = /FATAL:[^\]]*\] *([^\n]*?[.!])(?:\s|$)/.exec(output)?.[1];
    throw new NoBrowser(
      `the ${program.origin} browser ${program.path} does not start`,
      fatal === undefined ? error : new Error(fatal),
    );
  } finally {
    failure.forget();
  }
}

/** Gives the browser a lower priority than this process, which also serves other callers. Its later processes inherit it. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + 5, 19));
  } catch {
    // It has ended.
  }
  // Where memory is short, Linux ends a page before the service.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

/**
 * Gives the browser's session a priority, in which each page would otherwise have as much of the processors as the whole service:
 * Linux compares processes of two sessions by the priority of the sessions, not by their own (autogroup, sched(7)). That does not
 * hold within a cgroup, such as a container's, and where the kernel has no such file.
 */
function giveWayAsSession(pid: number, priority: number): void {
  writeFile(`/proc/${pid}/autogroup`, String(priority)).catch(({ code }: NodeJS.ErrnoException) => {
    // Linux lets unprivileged users change one session in 100 ms.
    if (code === 'EAGAIN') setTimeout(() => giveWayAsSession(pid, priority), 150).unref();
  });
}

/** Rejects when a browser ends, is late or is aborted. */
function startFailure(
  child: ChildProcess,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): { promise: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const timer = setTimeout(() => reject(new Error(`it has not answered within ${timeoutMs} ms`)), timeoutMs);
  const onAbort = () => reject(new Error('its start was aborted'));
  child.once('error', reject);
  child.once('exit', (code, by) => reject(new Error(`it ended with ${by ?? `status ${code}`}`)));
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    promise,
    forget: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Chromium refuses a sandbox for root, as root could leave any sandbox. */
export const isRoot = process.getuid?.() === 0;
/** The user without any rights. */
export const nobody = 65_534;

const switchesOf = (user: number | undefined) => [
  // Chromium never removes the downloads of this component.
  '--disable-component-update',
  // There is no screen and no driver.
  '--disable-gpu',
  ...(isRoot && user === undefined ? ['--no-sandbox'] : []),
];

/** A folder of this user, who may enter no folder of root. */
async function foldersOf(user: number): Promise<string> {
  const parent = '/tmp/enrichment-browsers';
  const folder = await claimFolder(parent, 'profile');
  const { uid } = await lstat(parent);
  if (uid !== 0) throw new NoBrowser(`${parent} belongs to another user`);
  await chmod(parent, 0o711);
  await chown(folder, user, user);
  return folder;
}

/** The group contains the browser and all processes that it started. */
async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process is left.
  }
  await ended;
}

function discard(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}
