import { readFile } from 'node:fs/promises';
import { type BrowserProgram, browserPrograms, NoBrowser } from '../browser/find-browser';
import { isRoot, launchBrowser, type LaunchedBrowser, nobody } from '../browser/launch-browser';
import type { BrowserOrigin } from './browser-host';

export interface LocalBrowserOptions {
  readonly chromePath?: string | undefined;
  /** A private folder, kept between starts: for the unpacked browser and for profiles. */
  readonly folder: string;
}

const pageBytes = 4096;
const closeTimeoutMs = 2_000;

const args = [
  // The browser connects to nothing but our proxies, not even to a name server.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  '--disable-quic',
  // The page is not displayed: drawing it in separate threads, and in a second frame, costs a sixth of its processor time.
  '--blink-settings=imagesEnabled=false',
  '--disable-threaded-compositing',
  '--disable-gpu-compositing',
  '--disable-features=RenderDocument',
];

/** Browsers started on this machine. */
export function localBrowser(options: LocalBrowserOptions): BrowserOrigin {
  return {
    name: 'local',
    open: async (signal) => {
      const { browser, kill, problem, unsandboxed } = await launchAny(options, signal);
      return {
        browser,
        problem,
        unsandboxed,
        host: '127.0.0.1',
        end: async () => {
          // `close` lets the browser reap its children; in a container no init process may do so.
          const late = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
          await Promise.race([browser.close().catch(() => undefined), late]);
          await kill();
        },
        processes: async (session) => {
          const { processInfo } = await session.send('SystemInfo.getProcessInfo');
          return Promise.all(
            processInfo.map(async ({ id, type }) => ({ id, type, bytes: await residentBytes(id) })),
          );
        },
      };
    },
  };
}

type LaunchResult = LaunchedBrowser & {
  readonly problem: string | undefined;
  readonly unsandboxed: string | undefined;
};

/**
 * Starts the first working browser of this machine.
 *
 * @returns the browser, and the failures before it
 * @throws NoBrowser of the first one when none starts
 */
async function launchAny(options: LocalBrowserOptions, signal: AbortSignal): Promise<LaunchResult> {
  let first: NoBrowser | undefined;
  try {
    for await (const program of browserPrograms(options)) {
      try {
        return { ...(await launch(program, options, signal)), problem: first?.message };
      } catch (error) {
        if (!(error instanceof NoBrowser) || signal.aborted) throw error;
        first ??= error;
      }
    }
  } catch (error) {
    throw first ?? error;
  }
  throw first ?? new NoBrowser('no browser was found');
}

/** As root, the browser runs under the user `nobody`, in its sandbox; where that fails, without a sandbox. */
async function launch(
  program: BrowserProgram,
  { folder }: LocalBrowserOptions,
  signal: AbortSignal,
): Promise<Omit<LaunchResult, 'problem'>> {
  const start = (user: number | undefined) =>
    launchBrowser(program, { folder, user, args, networkEnabled: false, signal });
  if (!isRoot) return { ...(await start(undefined)), unsandboxed: undefined };
  try {
    return { ...(await start(nobody)), unsandboxed: undefined };
  } catch (error) {
    if (!(error instanceof NoBrowser) || signal.aborted) throw error;
    return { ...(await start(undefined)), unsandboxed: error.message };
  }
}

/** Resident bytes of a process, from Linux' /proc; 0 elsewhere. */
async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '0 0');
  return Number(statm.split(' ')[1]) * pageBytes;
}
