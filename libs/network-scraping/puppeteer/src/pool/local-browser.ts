import { readFile } from 'node:fs/promises';
import { browserPrograms, NoBrowser } from '../browser/find-browser';
import { isSandboxed, launchBrowser, type LaunchedBrowser } from '../browser/launch-browser';
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
    isSandboxed,
    open: async (signal) => {
      const { browser, kill, problem } = await launchAny(options, signal);
      return {
        browser,
        problem,
        host: '127.0.0.1',
        end: async () => {
          // `close` lets the browser reap its children; in a container no init process may do so.
          const late = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
          await Promise.race([browser.close().catch(() => undefined), late]);
          await kill();
        },
        memory: async () => {
          const session = await browser.target().createCDPSession();
          const { processInfo } = await session.send('SystemInfo.getProcessInfo');
          await session.detach();
          const sizes = await Promise.all(processInfo.map(({ id }) => residentBytes(id)));
          return sizes.reduce((sum, size) => sum + size, 0);
        },
      };
    },
  };
}

/**
 * Starts the first working browser of this machine.
 *
 * @returns the browser, and the failures before it
 * @throws NoBrowser of the first one when none starts
 */
async function launchAny(
  options: LocalBrowserOptions,
  signal: AbortSignal,
): Promise<LaunchedBrowser & { readonly problem: string | undefined }> {
  let first: NoBrowser | undefined;
  try {
    for await (const program of browserPrograms(options)) {
      try {
        const { folder } = options;
        const launched = await launchBrowser(program, { folder, args, networkEnabled: false, signal });
        return { ...launched, problem: first?.message };
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

/** Resident bytes of a process, from Linux' /proc; 0 elsewhere. */
async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '0 0');
  return Number(statm.split(' ')[1]) * pageBytes;
}
