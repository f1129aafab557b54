import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackChromium } from './bundled-chromium';

const run = promisify(execFile);

/** A browser that starts on this machine. */
export interface BrowserProgram {
  readonly path: string;
  /** Additional environment variables: the folders of its libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
  readonly origin: 'configured' | 'installed' | 'bundled';
  /** Output of `--version`: `Chromium 153.0.8010.0`. */
  readonly version: string;
}

/** No browser starts here; the message lists the attempts in one line. */
export class NoBrowser extends Error {
  constructor(reason: string, cause?: unknown) {
    super(cause === undefined ? reason : `${reason}: ${firstLine(cause)}`, { cause });
    this.name = 'NoBrowser';
  }
}

/** Names of the operating systems' packages. */
const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

interface BrowserPlaces {
  /** The operator's choice. */
  readonly chromePath?: string | undefined;
  /** A private folder that is kept between starts; the bundled browser needs some 210 MB there. */
  readonly folder: string;
}

/**
 * The browsers of this machine, the first choice first: only the configured one, if any; else the installed ones, then the bundled one
 * (Linux, x64), which is unpacked below `folder` first. Each has printed its version, so its libraries are present.
 *
 * @throws NoBrowser at the end, when there was none
 */
export async function* browserPrograms({
  chromePath,
  folder,
}: BrowserPlaces): AsyncGenerator<BrowserProgram> {
  if (chromePath !== undefined) {
    yield probe({ path: chromePath, env: {}, origin: 'configured' });
    return;
  }
  for (const path of await installed()) {
    // Some distributions install a script that only prints how to install a browser.
    const program = await probe({ path, env: {}, origin: 'installed' }).catch(() => undefined);
    if (program) yield program;
  }
  const bundled = await unpackChromium(folder).catch((error: unknown) => {
    throw new NoBrowser('no Chrome is installed, and the bundled one does not unpack', error);
  });
  if (!bundled)
    throw new NoBrowser('no Chrome or Chromium is installed, and none is bundled for this platform');
  const { path, libraries, env } = bundled;
  yield probe({ path, env, origin: 'bundled' }).catch(() =>
    probe({ path, env: { ...env, LD_LIBRARY_PATH: libraries }, origin: 'bundled' }),
  );
}

/** The first of {@link browserPrograms}. @throws NoBrowser */
export async function findBrowser(places: BrowserPlaces): Promise<BrowserProgram> {
  for await (const program of browserPrograms(places)) return program;
  throw new NoBrowser('no browser was found');
}

async function installed(): Promise<string[]> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPlaces];
  const found = await Promise.all(
    places.map((path) =>
      access(path, constants.X_OK).then(
        () => path,
        () => undefined,
      ),
    ),
  );
  return found.filter((path) => path !== undefined);
}

async function probe(program: Omit<BrowserProgram, 'version'>): Promise<BrowserProgram> {
  const { path, env, origin } = program;
  try {
    const { stdout } = await run(path, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 });
    const version = /^.*Chrom(?:e|ium).*$/m.exec(stdout)?.[0].trim();
    if (version) return { ...program, version };
  } catch (error) {
    throw new NoBrowser(`the ${origin} browser ${path} does not start`, error);
  }
  throw new NoBrowser(`the ${origin} browser ${path} is no Chrome or Chromium`);
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n')[0]!;
}
